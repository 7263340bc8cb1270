-- What a raffle of a million numbers needs: an index for every statement behind a screen, and cheap bulk work on `rifa`.

-- ── indexes ─────────────────────────────────────────────────────────────────
create index usuario_admin on usuario (id) where rol = 'admin' and deleted_at is null;
create index mensaje_contacto_reciente on mensaje_contacto (created_at desc, id);
create index mensaje_contacto_email on mensaje_contacto (lower(email));
create index correo_para on correo (lower(para));
drop index correo_created;
create index correo_reciente on correo (created_at desc, id);
create index compra_sin_pagar on compra (expires_at) where estado in ('vencida', 'cancelada');
create index compra_movimiento_usuario on compra_movimiento (usuario_id, id) where usuario_id is not null;
create index intento_at on intento (at);
create index tarea_hecha on tarea (tipo, done_at) where done_at is not null;

-- ── ids that grow ───────────────────────────────────────────────────────────
-- New rows go to the end of their index instead of to a random page of it, and neighbours by number are neighbours by id.
-- PostgreSQL before 18 cannot make them: there ids stay random, which is slower and equally correct.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    alter table rifa alter column id set default uuidv7();
    alter table titular alter column id set default uuidv7();
    alter table correo alter column id set default uuidv7();
    alter table tarea alter column id set default uuidv7();
  end if;
end $$;

-- ── the seller of a number ──────────────────────────────────────────────────
-- The foreign key's check, made once per statement: assigning 100,000 numbers looks one seller up, not 100,000.
alter table rifa drop constraint rifa_vendedor_id_fkey;

create function usuario_existe(id_usuario uuid) returns boolean language sql as $$
  select true from usuario where id = id_usuario for key share
$$;

create function rifa_vendedor_existe() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct vendedor_id from cambios where vendedor_id is not null) v
    where usuario_existe(v.vendedor_id) is not true
  ) then
    raise exception 'no hay un usuario para vendedor_id' using errcode = 'foreign_key_violation', table = 'rifa';
  end if;
  return null;
end $$;
create trigger rifa_insert_vendedor after insert on rifa
  referencing new table as cambios for each statement execute function rifa_vendedor_existe();
create trigger rifa_update_vendedor after update on rifa
  referencing new table as cambios for each statement execute function rifa_vendedor_existe();

create function usuario_vendedor_queda() returns trigger language plpgsql as $$
begin
  -- A statement may name the id and leave it as it is.
  if (tg_op = 'DELETE' or new.id <> old.id) and exists (select from rifa where vendedor_id = old.id) then
    raise exception 'tiene rifas asignadas' using errcode = 'foreign_key_violation', table = 'usuario';
  end if;
  return null;
end $$;
create trigger usuario_vendedor_queda after delete or update of id on usuario
  for each row execute function usuario_vendedor_queda();

-- ── holders by draw ─────────────────────────────────────────────────────────
-- Which numbers of a draw are taken is read from one index, without a look at the numbers that are not. Both columns follow
-- the number, whatever values a statement gives.
alter table titular add column sorteo_id uuid, add column numero integer;

create function titular_sigue() returns trigger language plpgsql as $$
begin
  select sorteo_id, numero into new.sorteo_id, new.numero from rifa where id = new.rifa_id;
  return new;
end $$;

create function rifa_lleva_titulares() returns trigger language plpgsql as $$
begin
  update titular set sorteo_id = new.sorteo_id, numero = new.numero where rifa_id = new.id;
  return null;
end $$;

alter table titular disable trigger user;
update titular t set sorteo_id = r.sorteo_id, numero = r.numero from rifa r where r.id = t.rifa_id;
alter table titular enable trigger user;
alter table titular alter column sorteo_id set not null, alter column numero set not null;

create trigger titular_sigue before insert or update of rifa_id, sorteo_id, numero on titular
  for each row execute function titular_sigue();
create trigger rifa_lleva_titulares after update of sorteo_id, numero on rifa
  for each row execute function rifa_lleva_titulares();
create index titular_de_sorteo on titular (sorteo_id, numero) include (estado, expires_at)
  where estado in ('reservada', 'vendida');
