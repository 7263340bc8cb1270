-- A purchase and a sale in person with fewer statements inside: every rule is as it was. docs/decisions/0042-fewer-parts.md

-- ── the ledger ──────────────────────────────────────────────────────────────
-- An entry's lines are written by one statement, so they are added up once, for the entry, at commit.
drop trigger asiento_linea_cuadra on asiento_linea;
create or replace function asiento_cuadra() returns trigger language plpgsql as $$
declare
  lineas bigint;
  suma numeric;
begin
  select count(*), sum(importe) into lineas, suma from asiento_linea where asiento_id = new.id;
  if lineas < 2 or suma <> 0 then
    raise exception 'el asiento % no cuadra: % líneas, suma %', new.id, lineas, suma using errcode = 'RF006';
  end if;
  return null;
end $$;
create function asiento_linea_junta() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select asiento_id, count(*) as lineas from nuevas group by asiento_id) n
    where n.lineas <> (select count(*) from asiento_linea l where l.asiento_id = n.asiento_id)
  ) then
    raise exception 'las líneas de un asiento se escriben juntas' using errcode = 'RF006';
  end if;
  return null;
end $$;
create trigger asiento_linea_junta after insert on asiento_linea
  referencing new table as nuevas for each statement execute function asiento_linea_junta();

-- As in 0031, with what was posted before only where there is any.
create or replace function asentar_pagos(id_compra uuid, ahora timestamptz, quien uuid)
returns bigint language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  antes bigint := (select count(*) from asiento where compra_id = id_compra and evento like 'pago:%');
  cuentas text[];
  importes bigint[];
  nuevo bigint;
begin
  if antes = 0 then
    select array_agg(d.cuenta), array_agg(d.importe) into cuentas, importes from dinero_de_compra(id_compra) d;
  else
    select array_agg(s.cuenta), array_agg(s.importe) into cuentas, importes from (
      select t.cuenta, sum(t.importe)::bigint as importe from (
        select d.cuenta, d.importe from dinero_de_compra(id_compra) d
        union all
        select l.cuenta, -l.importe from asiento a join asiento_linea l on l.asiento_id = a.id
        where a.compra_id = id_compra and a.evento like 'pago:%'
      ) t group by t.cuenta having sum(t.importe) <> 0
    ) s;
  end if;
  if cuentas is null then
    return 0;
  end if;
  insert into asiento (evento, at, usuario_id, compra_id)
  select concat_ws(':', 'pago', p.id, antes + 1), ahora, quien, id_compra from pago p where p.compra_id = id_compra
  order by p.actualizado_at desc, p.id desc limit 1 returning id into nuevo;
  if nuevo is null then
    return 0;
  end if;
  insert into asiento_linea (asiento_id, cuenta, importe) select nuevo, * from unnest(cuentas, importes);
  return cardinality(cuentas);
end $$;

-- ── holders ─────────────────────────────────────────────────────────────────
-- Refusing sales in a closed draw and notifying the readers of its numbers look at the same rows: done in one pass.
create function exigir_sorteo_abierto(id_sorteo uuid) returns boolean language plpgsql as $$
begin
  if (select estado from sorteo where id = id_sorteo for share) is distinct from 'agendado' then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return true;
end $$;
create function titular_insert() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select r.sorteo_id, 'numeros', case when count(*) <= 1000 then array_agg(c.numero) end
  from cambios c join rifa r on r.id = c.rifa_id group by r.sorteo_id having exigir_sorteo_abierto(r.sorteo_id);
  return null;
end $$;
create function titular_update() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select d.sorteo_id, 'numeros', case when count(*) filter (where d.cambia) <= 1000 then array_agg(d.numero) filter (where d.cambia) end
  from (
    select r.sorteo_id, n.numero, n.estado <> v.estado as cambia,
      -- Renewing or giving up a hold is no change of the sealed list: holds are not in it.
      not (v.estado = 'reservada' and n.estado in ('reservada', 'liberada') and v.rifa_id = n.rifa_id) as sella
    from viejas v join nuevas n on n.id = v.id join rifa r on r.id in (v.rifa_id, n.rifa_id)
  ) d group by d.sorteo_id
  having case when bool_or(d.sella) then exigir_sorteo_abierto(d.sorteo_id) and bool_or(d.cambia) else bool_or(d.cambia) end;
  return null;
end $$;
drop trigger titular_insert on titular;
drop trigger titular_insert_cambia on titular;
drop trigger titular_update on titular;
drop trigger titular_update_cambia on titular;
drop function titular_update_congelado();
drop function titular_update_cambia();
create trigger titular_insert after insert on titular
  referencing new table as cambios for each statement execute function titular_insert();
create trigger titular_update after update on titular
  referencing old table as viejas new table as nuevas for each statement execute function titular_update();

-- ── orders ──────────────────────────────────────────────────────────────────
-- An order that gets its link has paid nothing yet, so it loses nothing.
drop trigger compra_sellada on compra;
create trigger compra_sellada before update of estado, pagada_at on compra for each row
  when ((new.estado is distinct from old.estado and new.estado not in ('pagada', 'parcial', 'en_revision')
      and not (old.estado = 'creada' and new.estado = 'esperando_pago'))
    or (new.pagada_at is null and old.pagada_at is not null))
  execute function compra_sellada();

-- What is known of an order's payments: read from it, and compared with it under the lock.
create or replace function pagos_de(id_compra uuid) returns text language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'estado', p.estado, 'detalle', p.detalle, 'monto', p.monto,
      'reembolsado', p.reembolsado, 'aDevolver', p.a_devolver, 'rechazo', p.rechazo, 'moneda', p.moneda,
      'actualizadoAt', p.actualizado_at, 'resueltoAt', p.resuelto_at) order by p.id)::text, '[]')
    from pago p where p.compra_id = id_compra
  );
end $$;

-- As in 0053; a network that holds no more than anybody may is not counted draw by draw.
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
