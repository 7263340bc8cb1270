-- The source of a draw's entropy is fixed by its first sale; the sealed list is kept as it was published; buyers are notified.

alter table sorteo add column fuente_cambiada_at timestamptz; -- null: the source is the one the draw was scheduled with

-- ── the sealed list ─────────────────────────────────────────────────────────
-- Written at the closing, in blocks: one leaf and its path are read from one block and the roots of the others.
create table lista_sellada (
  sorteo_id uuid not null references sorteo (id),
  bloque integer not null,               -- from 0; all but the last hold 512 leaves
  desde integer not null,                -- the number of its first leaf
  hojas text not null,                   -- leaves in order, joined by line feeds
  raiz bytea not null check (length(raiz) = 32), -- of the leaves of this block
  primary key (sorteo_id, bloque),
  unique (sorteo_id, desde)
);
alter table lista_sellada alter column hojas set storage external; -- hashes do not compress

create function lista_definitiva() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or exists (
    select 1 from (select distinct sorteo_id from nuevas) n where not sorteo_abierto(n.sorteo_id)
  ) then
    raise exception 'la lista sellada no cambia' using errcode = 'RF002';
  end if;
  return null;
end $$;
create trigger lista_insert after insert on lista_sellada
  referencing new table as nuevas for each statement execute function lista_definitiva();

create function lista_intocable() returns trigger language plpgsql as $$
begin
  raise exception 'la lista sellada no cambia' using errcode = 'RF002';
end $$;
create trigger lista_intocable before update or delete on lista_sellada
  for each row execute function lista_intocable();
create trigger lista_no_se_vacia before truncate on lista_sellada execute function no_se_vacia();

-- ── the source of entropy ───────────────────────────────────────────────────
create function sorteo_vendido(id_sorteo uuid) returns boolean language sql as $$
  select exists (
    select 1 from rifa r join titular t on t.rifa_id = r.id and t.estado = 'vendida' where r.sorteo_id = id_sorteo
  )
$$;

-- Nobody chooses the source of a draw whose numbers are sold. One way out: an official lottery that came before the list was
-- closed can decide nothing any more, and a later source that nobody can know takes its place; the proof contains the time of the change.
create function sorteo_fuente_fija() returns trigger language plpgsql as $$
begin
  if sorteo_vendido(old.id) and not (
    old.fuente = 'loteria' and new.fuente in ('drand', 'loteria')
    and new.fuente_cambiada_at > (old.fuente_datos ->> 'hora')::timestamptz
  ) then
    raise exception 'la fuente de azar no cambia' using errcode = 'RF003';
  end if;
  return new;
end $$;
create trigger sorteo_fuente_fija before update of fuente, fuente_datos, fuente_cambiada_at on sorteo
  for each row when ((new.fuente, new.fuente_datos, new.fuente_cambiada_at)
    is distinct from (old.fuente, old.fuente_datos, old.fuente_cambiada_at))
  execute function sorteo_fuente_fija();

create function sorteo_secreto_fijo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     or (tg_op = 'INSERT' and not sorteo_abierto(new.sorteo_id))
     or (tg_op = 'DELETE' and (not sorteo_abierto(old.sorteo_id) or sorteo_vendido(old.sorteo_id))) then
    raise exception 'el secreto de un sorteo no cambia' using errcode = 'RF003';
  end if;
  return coalesce(new, old);
end $$;
create trigger sorteo_secreto_fijo before insert or update or delete on sorteo_secreto
  for each row execute function sorteo_secreto_fijo();
create trigger sorteo_secreto_no_se_vacia before truncate on sorteo_secreto execute function no_se_vacia();

-- ── mail to the buyers of a closed draw ─────────────────────────────────────
-- Written with the closing and worked off in pieces: a million mails do not fit into one transaction.
create table aviso_cierre (
  sorteo_id uuid primary key references sorteo (id),
  hasta_compra uuid,                     -- orders up to here have been written to
  done_at timestamptz
);
