-- How much may be held without paying: by an account, an address, a network, and of a draw. Reasons: docs/scarcity.md.

-- Where an order came from, kept while it waits for its payment and an hour at most after that.
create table compra_origen (
  compra_id uuid primary key references compra (id),
  usuario_id uuid not null references usuario (id),
  direccion text not null,               -- an IPv4 address or an IPv6 /64
  red text not null,                     -- the /24 or /48 around it
  numeros integer not null check (numeros >= 0),
  created_at timestamptz not null
);
create index compra_origen_usuario on compra_origen (usuario_id, created_at);
create index compra_origen_direccion on compra_origen (direccion, created_at);
create index compra_origen_red on compra_origen (red, created_at);

-- How many numbers of a large draw are not sold, counted once a minute at most.
create table sin_vender (
  sorteo_id uuid primary key references sorteo (id),
  numeros integer not null,
  created_at timestamptz not null
);

create function contar_sin_vender(de_sorteo uuid, ahora timestamptz) returns integer language plpgsql as $$
declare
  cuantos integer;
begin
  select numeros into cuantos from sin_vender
  where sorteo_id = de_sorteo and numeros > 10000 and created_at > ahora - interval '1 minute' and created_at <= ahora;
  if found then
    return cuantos;
  end if;
  select (select count(*) from rifa where sorteo_id = de_sorteo)
    - (select count(*) from titular where sorteo_id = de_sorteo and estado = 'vendida') into cuantos;
  insert into sin_vender values (de_sorteo, cuantos, ahora)
  on conflict (sorteo_id) do update set numeros = excluded.numeros, created_at = excluded.created_at;
  return cuantos;
end $$;

-- One at a time for each key, until the transaction ends; the counting statement begins after the wait and sees who was before.
create function lleno(tope jsonb, clave text, de_usuario uuid, de_direccion text, de_red text, ahora timestamptz)
returns boolean language plpgsql as $$
declare
  cuenta record;
begin
  perform pg_advisory_xact_lock(hashtextextended('compra_origen ' || clave, 0));
  select coalesce(sum(o.numeros) filter (where abierta), 0) as numeros, count(*) filter (where abierta) as compras,
    count(*) filter (where o.created_at > ahora - interval '10 minutes') as recientes into cuenta
  from compra_origen o join compra c on c.id = o.compra_id
    cross join lateral (select c.estado in ('creada', 'esperando_pago') and c.expires_at > ahora as abierta) a
  where (o.usuario_id = de_usuario or o.direccion = de_direccion or o.red = de_red);
  return cuenta.numeros > (tope ->> 0)::int or cuenta.compras > (tope ->> 1)::int or cuenta.recientes > (tope ->> 2)::int;
end $$;

-- Writes down where an order comes from, or refuses it; its numbers are held already. The limits are numbers held, orders open
-- and orders in ten minutes; `presion`: beyond this percentage of a draw's unsold numbers held, a network gets this percentage.
-- These locks come last in a transaction that holds numbers, and nothing is waited for after them.
create function tomar_cupo(de_compra uuid, de_direccion text, de_red text, ahora timestamptz, topes jsonb)
returns void language plpgsql as $$
declare
  quien record;
  parte record;
  libres integer;
  presion jsonb := topes -> 'presion';
  suelo constant integer := 3;
begin
  select u.id, u.email_verified_at is not null as verificada, u.estado = 'activo' and u.deleted_at is null as vive into quien
  from usuario u where u.id = (select usuario_id from compra where id = de_compra) for key share;
  if quien.vive is not true then
    raise exception 'la cuenta terminó' using errcode = 'RF010';
  end if;
  insert into compra_origen
  select de_compra, quien.id, de_direccion, de_red, count(*), ahora from titular where compra_id = de_compra and estado = 'reservada';
  if lleno(topes -> case when quien.verificada then 'cuenta' else 'sinVerificar' end, quien.id::text, quien.id, null, null, ahora) then
    raise exception 'cupo de la cuenta' using errcode = case when quien.verificada then 'RF011' else 'RF012' end;
  end if;
  if lleno(topes -> 'direccion', de_direccion, null, de_direccion, null, ahora)
    or lleno(topes -> 'red', de_red, null, null, de_red, ahora) then
    raise exception 'cupo de la red' using errcode = 'RF013';
  end if;
  for parte in
    select t.sorteo_id, (
      select count(*) from compra_origen o join titular s on s.compra_id = o.compra_id
      where o.red = de_red and s.sorteo_id = t.sorteo_id and s.estado = 'reservada' and s.expires_at > ahora) as de_la_red
    from titular t where t.compra_id = de_compra and t.estado = 'reservada' group by t.sorteo_id order by t.sorteo_id
  loop
    continue when parte.de_la_red <= suelo;
    perform pg_advisory_xact_lock(hashtextextended('compra_origen ' || parte.sorteo_id, 0));
    libres := contar_sin_vender(parte.sorteo_id, ahora);
    continue when parte.de_la_red * 100.0 <= libres * (presion ->> 1)::int;
    if (select count(*) from titular where sorteo_id = parte.sorteo_id and estado = 'reservada' and expires_at > ahora) * 100.0
      > libres * (presion ->> 0)::int then
      raise exception 'cupo del sorteo' using errcode = 'RF014';
    end if;
  end loop;
end $$;
