-- A draw with sold numbers can be called off: what was paid for it goes back. docs/money.md

-- Draws with sold numbers that an organiser called off: one, or with `entera` all that were to come. `devuelve`: what was paid goes back; in a
-- continua the numbers of a single one play on in the others. docs/money.md
create table cancelacion (
  id uuid primary key default id_creciente(),
  campania_id uuid not null references campania (id),
  entera boolean not null,
  devuelve boolean not null,
  motivo text not null,
  usuario_id uuid not null references usuario (id),
  at timestamptz not null,
  constraint cancelacion_con_motivo check (btrim(motivo) <> '')
);
create trigger cancelacion_definitiva before update or delete on cancelacion
  for each row execute function no_cambia('una cancelación no cambia', 'RF002');
create trigger cancelacion_no_se_vacia before truncate on cancelacion execute function no_se_vacia();

alter table sorteo add column cancelacion_id uuid references cancelacion (id);
alter table sorteo drop constraint sorteo_check,
  add constraint sorteo_check check ((estado in ('cerrado', 'realizado')) = (cerrado_at is not null) or cancelacion_id is not null),
  add constraint sorteo_cancelado check (cancelacion_id is null or estado = 'cancelado');
create or replace view sorteo_actual as select * from sorteo where campania_id = (select id from campania order by orden desc limit 1);

create or replace function numeros_sellados(id_sorteo uuid, desde timestamptz default '-infinity') returns boolean language sql as $$
  select exists (select from sorteo s join sorteo o on o.numeros_de = s.numeros_de and o.cerrado_at >= desde
    where s.id = id_sorteo and s.tipo <> 'resorteo' and o.tipo <> 'resorteo' and o.estado <> 'cancelado')
$$;
drop trigger sorteo_avanza on sorteo;
create trigger sorteo_avanza before update on sorteo for each row
  when ((old.estado, new.estado) in (('agendado', 'realizado'), ('cerrado', 'agendado'))
    or (old.estado, new.estado) = ('cerrado', 'cancelado') and new.cancelacion_id is null)
  execute function no_cambia('el sorteo no admite ese cambio', 'RF002');
drop trigger sorteo_cerrado on sorteo;
create trigger sorteo_cerrado before update on sorteo for each row when (old.estado = 'cerrado')
  execute function cambia_solo('el sorteo no admite ese cambio', 'RF002', '{}', '{estado,realizado_at,prueba,vigente_id,abierta,cancelacion_id}');

create or replace view sorteo_orden as
select id, numeros_de, campania_id, estado, fecha, vence_at, row_number() over (partition by numeros_de order by fecha)::integer as orden
from sorteo where tipo = 'principal' and (estado <> 'cancelado' or desierto_at is not null or cancelacion_id is not null);

-- Before which draw an instalment of a place is due: the one there, or the next one if that was called off; if no later one is left none, as of one
-- that is to come.
create view sorteo_vence as
select p.numeros_de, p.orden, s.id, coalesce(s.estado, 'agendado') as estado, s.fecha, s.vence_at
from (
  select o.numeros_de, o.orden, (array_agg(d.id) filter (where d.cancelacion_id is null) over (
    partition by o.numeros_de order by o.orden rows between current row and unbounded following))[1] as sorteo_id
  from sorteo_orden o join sorteo d on d.id = o.id
) p left join sorteo s on s.id = p.sorteo_id;

create or replace function sorteo_orden_fijo() returns trigger language plpgsql as $$
begin
  if new.tipo = 'principal' and exists (
    select from modalidad m join campania c on c.id = m.campania_id and c.clase = 'continua' where c.id = new.campania_id
  ) and (
    (tg_op = 'UPDATE' and new.estado = 'cancelado' and old.estado <> 'cancelado' and new.desierto_at is null and new.cancelacion_id is null)
    or exists (select from sorteo d where d.numeros_de = new.numeros_de and d.id <> new.id and d.tipo = 'principal'
      and (d.estado <> 'cancelado' or d.desierto_at is not null or d.cancelacion_id is not null) and (d.fecha > new.fecha) <> (tg_op = 'UPDATE' and d.fecha > old.fecha))) then
    raise exception 'los sorteos de una tabla de precios conservan su orden' using errcode = 'RF026';
  end if;
  return new;
end $$;

create or replace function premio_congelado() returns trigger language plpgsql as $$
begin
  -- Of a draw that nobody played in a prize goes on to the next one, as it was promised.
  if tg_op = 'UPDATE' and to_jsonb(new) - '{sorteo_id,orden}'::text[] = to_jsonb(old) - '{sorteo_id,orden}'::text[] and exists (
    select from sorteo d join sorteo a on a.numeros_de = d.numeros_de and a.tipo <> 'resorteo' and a.estado = 'agendado'
    where d.id = old.sorteo_id and d.desierto_at is not null and a.id = new.sorteo_id) then
    return new;
  end if;
  -- Of one that was called off it is free again.
  if tg_op = 'UPDATE' and new.sorteo_id is null and to_jsonb(new) - '{sorteo_id,orden}'::text[] = to_jsonb(old) - '{sorteo_id,orden}'::text[]
    and exists (select from sorteo where id = old.sorteo_id and cancelacion_id is not null) then
    return new;
  end if;
  if tg_op <> 'INSERT' and old.sorteo_id is not null and not sorteo_abierto(old.sorteo_id) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  if tg_op <> 'INSERT' and old.sorteo_id is not null and (tg_op = 'DELETE' or
       (new.nombre, new.descripcion, new.sorteo_id, new.orden) is distinct from (old.nombre, old.descripcion, old.sorteo_id, old.orden)
       or new.para_vendedor <> old.para_vendedor and old.para_vendedor <> '') then
    -- A sale under way is waited for.
    perform from sorteo where id = old.sorteo_id for update;
    if sorteo_vendido(old.sorteo_id) then
      raise exception 'el premio está prometido' using errcode = 'RF004';
    end if;
  end if;
  if tg_op <> 'DELETE' and new.sorteo_id is not null and (tg_op = 'INSERT' or new.sorteo_id is distinct from old.sorteo_id) then
    if not sorteo_abierto(new.sorteo_id) then
      raise exception 'sorteo cerrado' using errcode = 'RF001';
    elsif numeros_sellados(new.sorteo_id) then
      raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
    end if;
  end if;
  return coalesce(new, old);
end $$;

-- What was called off is taken back from its buyers, whatever was sealed of it: nothing of it is drawn any more.
create function numeros_cancelados(id_ancla uuid) returns boolean language sql stable as $$
  select exists (select from sorteo s join cancelacion c on c.id = s.cancelacion_id and c.devuelve where s.numeros_de = id_ancla)
    and not exists (select from sorteo where numeros_de = id_ancla and estado = 'cerrado')
$$;
-- Who comes too late for it reads that it was called off.
create or replace function exigir_numeros_abiertos(id_ancla uuid) returns boolean language plpgsql as $$
begin
  if (select abierta from sorteo where id = id_ancla for share) is distinct from true then
    raise exception 'sorteo cerrado' using errcode = case when numeros_cancelados(id_ancla) then 'RF037' else 'RF001' end;
  end if;
  return true;
end $$;
create or replace function rifa_de_sorteo_abierto() returns trigger language plpgsql as $$
declare
  suyo record;
  abierto boolean;
begin
  for suyo in select distinct sorteo_id, campania_id from cambios loop
    select s.abierta into abierto from sorteo s where id = suyo.sorteo_id and campania_id = suyo.campania_id and numeros_de = id for share;
    if abierto is null then
      raise exception 'no hay un sorteo para sorteo_id' using errcode = 'foreign_key_violation', table = 'rifa';
    elsif not abierto then
      perform exigir_numeros_abiertos(suyo.sorteo_id);
    elsif tg_op = 'INSERT' and numeros_sellados(suyo.sorteo_id) then
      raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
    end if;
  end loop;
  return null;
end $$;
create or replace function titular_update() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select d.sorteo_id, 'numeros', case when count(*) filter (where d.cambia) <= 1000 then array_agg(d.numero) filter (where d.cambia) end
  from (
    select r.sorteo_id, n.numero, n.estado <> v.estado as cambia,
      -- Renewing or giving up a hold is no change of the sealed list: holds are not in it.
      not (v.estado = 'reservada' and n.estado in ('reservada', 'liberada') and v.rifa_id = n.rifa_id) as sella,
      v.estado = 'vendida' and n.estado = 'liberada' and v.rifa_id = n.rifa_id as devuelve
    from viejas v join nuevas n on n.id = v.id join rifa r on r.id in (v.rifa_id, n.rifa_id)
  ) d group by d.sorteo_id
  having case when bool_or(d.sella) then ((bool_and(d.devuelve) and numeros_cancelados(d.sorteo_id)) or exigir_numeros_abiertos(d.sorteo_id))
    and bool_or(d.cambia) else bool_or(d.cambia) end;
  return null;
end $$;

create or replace function sorteo_terminado_sin(id_ancla uuid, id_compra uuid) returns boolean language sql as $$
  select coalesce(bool_or(estado = 'realizado' or cancelacion_id is not null) and not bool_or(estado in ('agendado', 'cerrado')), false) from sorteo
  where numeros_de = id_ancla and not exists (
      select 1 from titular t join premiado p on p.titular_id = t.id where t.compra_id = id_compra and t.sorteo_id = id_ancla)
$$;

create or replace function es_de_venta(evento text) returns boolean language sql immutable
  return evento ~ '^(venta|anulacion|pago|acreditada|devolucion):';

-- An order with money of a calling off, once. A task undoes it (`hecha_at`): what was paid online goes back by refunds, what was paid in person is
-- owed until somebody gives it back, and may be put right. docs/money.md
create table devolucion (
  id uuid primary key default id_creciente(),
  cancelacion_id uuid not null references cancelacion (id),
  compra_id uuid not null references compra (id),
  importe bigint not null,               -- what was here of it when it was called off; once undone, what goes back
  numeros integer[] not null,            -- whose money it is
  con_premio boolean not null default false, -- a number of its order has won in an earlier draw: that one stays as it is
  hecha_at timestamptz,
  pagada_at timestamptz,
  pagada_por uuid references usuario (id),
  paga text,                             -- whose money: the seller's who has it, the organisation's; nobody's, if an announced payment never came
  pagos integer not null default 0,      -- how often it was given back or that was undone: its entries are `devolucion:<id>:<pagos>`
  constraint devolucion_unica unique (cancelacion_id, compra_id),
  constraint devolucion_con_importe check (importe >= 0),
  constraint devolucion_paga check (paga in ('vendedor', 'efectivo', 'banco', 'nadie')),
  constraint devolucion_pagada check (num_nonnulls(pagada_at, pagada_por, paga) in (0, 3) and (pagada_at is null or hecha_at is not null))
);
create index devolucion_compra on devolucion (compra_id);
create index devolucion_pendiente on devolucion (cancelacion_id, id) where pagada_at is null;
create index devolucion_pagada_por on devolucion (pagada_por) where pagada_por is not null;

create trigger devolucion_definitiva before update or delete on devolucion for each row
  execute function cambia_solo('una devolución no cambia', 'RF006', '{}', '{importe,numeros,con_premio,hecha_at,pagada_at,pagada_por,paga,pagos}');
create trigger devolucion_hecha before update on devolucion for each row
  when (old.hecha_at is not null and (new.importe, new.numeros, new.con_premio, new.hecha_at)
    is distinct from (old.importe, old.numeros, old.con_premio, old.hecha_at))
  execute function no_cambia('una devolución no cambia', 'RF006');
create trigger devolucion_no_se_vacia before truncate on devolucion execute function no_se_vacia();
