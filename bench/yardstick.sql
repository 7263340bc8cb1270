-- The bare purchase: what docs/scarcity.md asks of the database, and nothing else.
create table sorteo (id integer primary key, estado text not null check (estado in ('agendado', 'cerrado')));
create table rifa (
  id integer primary key,
  numero integer not null unique,
  precio bigint not null check (precio > 0),
  sorteo_id integer not null references sorteo (id)
);
create table compra (
  id bigint primary key,
  estado text not null check (estado in ('esperando_pago', 'pagada', 'vencida')),
  clave text,
  total bigint not null check (total >= 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  pagada_at timestamptz
);
create unique index compra_clave_unica on compra (clave) where clave is not null;
create table compra_linea (
  compra_id bigint not null references compra (id),
  linea integer not null,
  rifa_id integer not null references rifa (id),
  cantidad integer not null check (cantidad = 1),
  precio bigint not null check (precio >= 0),
  primary key (compra_id, linea),
  unique (compra_id, rifa_id)
);
create table titular (
  id bigint generated always as identity primary key,
  rifa_id integer not null references rifa (id),
  compra_id bigint not null references compra (id),
  estado text not null check (estado in ('reservada', 'vendida', 'liberada')),
  created_at timestamptz not null,
  expires_at timestamptz,
  vendida_at timestamptz,
  check ((estado = 'reservada') = (expires_at is not null and vendida_at is null)),
  check (estado <> 'vendida' or vendida_at is not null)
);
create unique index titular_vivo_unico on titular (rifa_id) where estado in ('reservada', 'vendida');
create table pago (id text primary key, compra_id bigint not null references compra (id), monto bigint not null);
create table correo (id bigint generated always as identity primary key, evento text not null unique);

-- Nothing changes about a closed draw.
create function sorteo_abierto(id_sorteo integer) returns boolean language sql as $$
  select estado = 'agendado' from sorteo where id = id_sorteo for share
$$;
create function titular_congelado() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct r.sorteo_id from cambios c join rifa r on r.id = c.rifa_id) s where not sorteo_abierto(s.sorteo_id)
  ) then
    raise exception 'sorteo cerrado';
  end if;
  return null;
end $$;
create trigger titular_insert after insert on titular
  referencing new table as cambios for each statement execute function titular_congelado();
create trigger titular_update after update on titular
  referencing new table as cambios for each statement execute function titular_congelado();

insert into sorteo values (1, 'agendado');
