-- As in 0073; the numbers of a new order, all of them its holds, are counted by the order. With their state in the condition PostgreSQL
-- looked through all holds.
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
  select de_compra, quien.id, de_direccion, de_red, count(*), ahora from titular where compra_id = de_compra;
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
  -- What an order holds in one draw is at most what it holds.
  if hay.numeros_cerca <= suelo then
    return;
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

-- As in 0057, without a function call for each look at it: a purchase has three. docs/decisions/0047-a-notification-settles.md
create or replace view rifa_actual as select * from rifa where campania_id = (select id from campania order by orden desc limit 1);
create or replace view sorteo_actual as select * from sorteo where campania_id = (select id from campania order by orden desc limit 1);
