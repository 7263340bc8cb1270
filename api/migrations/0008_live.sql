-- Changes that open screens show: which numbers changed hands, and the state of a draw. See docs/live.md.

-- One row a statement and draw, kept for an hour. By `xid` readers find what they have not seen yet: rows become visible when
-- their transaction commits, in any order, and a snapshot states exactly which of them were visible before.
create table cambio (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  sorteo_id uuid not null,               -- no foreign key: a note to be forgotten, and a draw is never deleted
  tipo text not null check (tipo in ('numeros', 'asignacion', 'sorteo')),
  numeros integer[]                      -- null: too many to name
);
create index cambio_xid on cambio (xid);

-- The notification has no content but that there is something to read. Many in one transaction are one.
create function cambio_avisa() returns trigger language plpgsql as $$
begin
  perform pg_notify('cambio', '');
  return null;
end $$;
create trigger cambio_avisa after insert on cambio for each statement execute function cambio_avisa();

-- Once a statement: a hundred thousand numbers are one row, without naming them.
create function titular_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select r.sorteo_id, 'numeros', case when count(*) <= 1000 then array_agg(r.numero) end
  from cambios c join rifa r on r.id = c.rifa_id
  group by r.sorteo_id;
  return null;
end $$;
create trigger titular_insert_cambia after insert on titular
  referencing new table as cambios for each statement execute function titular_cambia();
create trigger titular_delete_cambia after delete on titular
  referencing old table as cambios for each statement execute function titular_cambia();

-- A hold that is renewed stays a hold: readers are not notified.
create function titular_update_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select r.sorteo_id, 'numeros', case when count(*) <= 1000 then array_agg(r.numero) end
  from viejas v join nuevas n on n.id = v.id join rifa r on r.id = n.rifa_id
  where n.estado <> v.estado
  group by r.sorteo_id;
  return null;
end $$;
create trigger titular_update_cambia after update on titular
  referencing old table as viejas new table as nuevas for each statement execute function titular_update_cambia();

create function rifa_insert_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo) select distinct sorteo_id, 'numeros' from cambios;
  return null;
end $$;
create trigger rifa_insert_cambia after insert on rifa
  referencing new table as cambios for each statement execute function rifa_insert_cambia();

create function rifa_update_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select sorteo_id, 'asignacion', case when count(*) <= 1000 then array_agg(numero) end
  from cambios group by sorteo_id;
  return null;
end $$;
create trigger rifa_update_cambia after update on rifa
  referencing new table as cambios for each statement execute function rifa_update_cambia();

create function sorteo_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo) values (new.id, 'sorteo');
  return null;
end $$;
create trigger sorteo_cambia after insert or update on sorteo for each row execute function sorteo_cambia();
