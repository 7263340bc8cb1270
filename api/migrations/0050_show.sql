-- The show of a draw: its outcome is fixed at the beginning, and its prizes come out one by one. docs/draw.md, "The show".

-- What is fixed is never written down before its turn: it follows from the sealed list and the entropy, which is null where it
-- is the secret of the draw, so that a copy of the database does not reveal it.
create table funcion (
  sorteo_id uuid primary key references sorteo (id),
  pedida_at timestamptz not null,
  ritmo integer check (ritmo > 0),       -- seconds from prize to prize; null: each by the host
  empezada_at timestamptz,               -- when the outcome was fixed
  entropia jsonb,
  bitacora text,                         -- head of the audit trail that the proof will name
  huella text check (huella ~ '^[0-9a-f]{64}$'), -- SHA-256 of the proof file as it will be published
  terminada_at timestamptz,
  check ((empezada_at is null) = (huella is null)),
  check (terminada_at is null or empezada_at is not null)
);
create index funcion_sin_terminar on funcion (sorteo_id) where terminada_at is null;

-- Who revealed which prize when. `lugar` counts from 1, the first prize; without a number: none was left for it.
create table revelado (
  sorteo_id uuid not null references funcion (sorteo_id),
  lugar integer not null check (lugar > 0),
  rifa_id uuid references rifa (id),
  at timestamptz not null,
  usuario_id uuid references usuario (id), -- null: by itself
  primary key (sorteo_id, lugar),
  unique (sorteo_id, rifa_id)
);

-- A show is asked for once the list is sealed; what was fixed stays, and the end is the end.
create function funcion_avanza() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (tg_op = 'INSERT' and not exists (select 1 from sorteo where id = new.sorteo_id and estado = 'cerrado' for update))
     or (tg_op = 'UPDATE' and (old.terminada_at is not null
         or (old.empezada_at is not null and to_jsonb(new) - '{ritmo,terminada_at}'::text[]
             is distinct from to_jsonb(old) - '{ritmo,terminada_at}'::text[]))) then
    raise exception 'la función no admite ese cambio' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger funcion_avanza before insert or update or delete on funcion
  for each row execute function funcion_avanza();

create function revelado_definitivo() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or not exists (
    select 1 from funcion where sorteo_id = new.sorteo_id and empezada_at is not null and terminada_at is null for update
  ) then
    raise exception 'lo revelado no cambia' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger revelado_definitivo before insert or update or delete on revelado
  for each row execute function revelado_definitivo();

-- During a show nobody can read the winners: each is written when its prize has been revealed.
create function ganador_despues_de_la_funcion() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from funcion f where f.sorteo_id = new.sorteo_id and f.empezada_at is not null
      and (select count(*) from revelado r where r.sorteo_id = f.sorteo_id)
        < (select count(*) from premio p where p.sorteo_id = f.sorteo_id)
  ) then
    raise exception 'faltan premios por revelar' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger ganador_despues_de_la_funcion before insert on ganador
  for each row execute function ganador_despues_de_la_funcion();

create trigger funcion_no_se_vacia before truncate on funcion execute function no_se_vacia();
create trigger revelado_no_se_vacia before truncate on revelado execute function no_se_vacia();

-- Open screens are notified.
alter table cambio drop constraint cambio_tipo_check,
  add check (tipo in ('numeros', 'asignacion', 'sorteo', 'funcion'));

create function funcion_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo) select distinct sorteo_id, 'funcion' from cambios;
  return null;
end $$;
create trigger funcion_insert_cambia after insert on funcion
  referencing new table as cambios for each statement execute function funcion_cambia();
create trigger funcion_update_cambia after update on funcion
  referencing new table as cambios for each statement execute function funcion_cambia();
create trigger revelado_cambia after insert on revelado
  referencing new table as cambios for each statement execute function funcion_cambia();
