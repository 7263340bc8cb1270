-- One plan for all values in the functions of a purchase. PostgreSQL takes a list whose length it does not know for one of ten, so a
-- plan for the list at hand always looks cheaper: they were planned anew at every call. docs/decisions/0033-one-plan-in-functions.md

-- As in 0030, without being written into the statement that calls it.
create or replace function rifas_vistas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, sorteo_estado text,
  titular_id uuid, titular_compra_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid
) language plpgsql stable rows 5 set plan_cache_mode = force_generic_plan as $$
begin
  return query select r.id, r.numero, r.precio, r.vendedor_id, s.estado, t.id, t.compra_id, t.estado, t.expires_at, r.sorteo_id
  from unnest(ids) n(id) join rifa r on r.id = n.id join sorteo s on s.id = r.sorteo_id
    left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida');
end $$;

-- As in 0030 in two statements: the second, begun after the wait for the numbers, locks the draws and returns what is true. It sees a
-- draw as it is after the wait for it, and a holder does not change meanwhile: its writer has the lock of the number.
create or replace function trabar_rifas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, sorteo_estado text,
  titular_id uuid, titular_compra_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid
) language plpgsql rows 5 set plan_cache_mode = force_generic_plan as $$
begin
  perform from rifa r where r.id = any(ids) order by r.numero for no key update;
  return query select r.id, r.numero, r.precio, r.vendedor_id, s.estado, t.id, t.compra_id, t.estado, t.expires_at, r.sorteo_id
  from unnest(ids) n(id) join rifa r on r.id = n.id join sorteo s on s.id = r.sorteo_id
    left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
  order by s.id for share of s;
end $$;

drop function lleno(jsonb, text, uuid, text, text, timestamptz);
create function lleno(tope jsonb, numeros bigint, compras bigint, recientes bigint) returns boolean language sql immutable as $$
  select numeros > (tope ->> 0)::int or compras > (tope ->> 1)::int or recientes > (tope ->> 2)::int
$$;

-- As in 0014, with one count for account, address and network. An address lies in its network, so the network's orders are all
-- there is to look at beside the account's own.
create or replace function tomar_cupo(de_compra uuid, de_direccion text, de_red text, ahora timestamptz, topes jsonb)
returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  quien record;
  hay record;
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
  -- One at a time for each of the three, until the transaction ends; the counting statement begins after the wait and sees those before.
  perform pg_advisory_xact_lock(hashtextextended('compra_origen ' || clave, 0))
  from unnest(array[quien.id::text, de_direccion, de_red]) clave;
  select
    coalesce(sum(numeros) filter (where suya and abierta), 0) as numeros_suyos, count(*) filter (where suya and abierta) as compras_suyas,
    count(*) filter (where suya and reciente) as recientes_suyas,
    coalesce(sum(numeros) filter (where de_aqui and abierta), 0) as numeros_de_aqui, count(*) filter (where de_aqui and abierta) as compras_de_aqui,
    count(*) filter (where de_aqui and reciente) as recientes_de_aqui,
    coalesce(sum(numeros) filter (where cerca and abierta), 0) as numeros_cerca, count(*) filter (where cerca and abierta) as compras_cerca,
    count(*) filter (where cerca and reciente) as recientes_cerca
  into hay from (
    select o.numeros, o.usuario_id = quien.id as suya, o.direccion = de_direccion as de_aqui, o.red = de_red as cerca,
      c.estado in ('creada', 'esperando_pago') and c.expires_at > ahora as abierta, o.created_at > ahora - interval '10 minutes' as reciente
    from compra_origen o join compra c on c.id = o.compra_id where o.usuario_id = quien.id or o.red = de_red
  ) o;
  if lleno(topes -> case when quien.verificada then 'cuenta' else 'sinVerificar' end, hay.numeros_suyos, hay.compras_suyas, hay.recientes_suyas) then
    raise exception 'cupo de la cuenta' using errcode = case when quien.verificada then 'RF011' else 'RF012' end;
  end if;
  if lleno(topes -> 'direccion', hay.numeros_de_aqui, hay.compras_de_aqui, hay.recientes_de_aqui)
    or lleno(topes -> 'red', hay.numeros_cerca, hay.compras_cerca, hay.recientes_cerca) then
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
-- Nothing looks for an address alone any more.
drop index compra_origen_direccion;

alter function trabar_cuentas(text[]) set plan_cache_mode = force_generic_plan;
alter function asentar_pagos(uuid, timestamptz, uuid) set plan_cache_mode = force_generic_plan;

-- As in 0008, with what a holder carries of its number since 0009.
create or replace function titular_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select sorteo_id, 'numeros', case when count(*) <= 1000 then array_agg(numero) end from cambios group by sorteo_id;
  return null;
end $$;
create or replace function titular_update_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select n.sorteo_id, 'numeros', case when count(*) <= 1000 then array_agg(n.numero) end
  from viejas v join nuevas n on n.id = v.id where n.estado <> v.estado group by n.sorteo_id;
  return null;
end $$;
