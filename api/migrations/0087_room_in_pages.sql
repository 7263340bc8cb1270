-- No index has the seller of a number, and a page has room: an assigned number is a new version of its row in the same page, with no new
-- entry in any index. docs/decisions/0045-a-million-at-once.md. Pages that exist already keep what they hold.
drop index rifa_vendedor;
alter table rifa set (fillfactor = 45);
alter index rifa_pkey reset (fillfactor);
alter index rifa_numero_unico reset (fillfactor);

-- A seller's numbers are read from the thousands in which there are any. docs/decisions/0049-counted-by-the-thousand.md
create index rifa_bloque_vendedor on rifa_bloque (vendedor_id);

create view rifa_de_vendedor as
select b.vendedor_id, n.id, n.numero, n.precio, n.sorteo_id, n.asignada_at, n.anio
from rifa_bloque b cross join lateral (
  -- "offset" keeps it a look along the index: as a join it is sometimes planned as a scan of the whole table.
  select * from rifa r
  where r.sorteo_id = b.sorteo_id and r.numero between b.bloque * 1000 and b.bloque * 1000 + 999 and r.vendedor_id = b.vendedor_id
  offset 0) n
where b.cantidad > 0;

-- How many numbers of the current campaign each seller has, and how many of these are sold, on any channel.
create view cifras_por_vendedor as
select vendedor_id, sum(cantidad)::integer as asignadas, sum(vendidas)::integer as vendidas
from rifa_bloque_al_dia
where vendedor_id is not null and sorteo_id = any (array(select id from sorteo_actual))
group by vendedor_id;

create or replace function usuario_vendedor_queda() returns trigger language plpgsql as $$
begin
  -- A statement may name the id and leave it as it is.
  if (tg_op = 'DELETE' or new.id <> old.id) and exists (
    select from rifa_bloque where vendedor_id = old.id and cantidad > 0) then
    raise exception 'tiene rifas asignadas' using errcode = 'foreign_key_violation', table = 'usuario';
  end if;
  return null;
end $$;

-- As in 0032, by thousands.
create or replace function numeros_de_vendedor(quien uuid) returns jsonb language sql stable as $$
  with repartidos as (
    select coalesce(sum(cantidad) filter (where a = quien and de is null), 0) as entregados,
      coalesce(sum(cantidad) filter (where a = quien and de is not null), 0) as recibidos,
      coalesce(sum(cantidad) filter (where de = quien and a is null), 0) as devueltos,
      coalesce(sum(cantidad) filter (where de = quien and a is not null), 0) as cedidos
    from asignacion_movimiento where de = quien or a = quien
  ), suyos as (
    select count(*) filter (where c.vendedor_id = quien) as vendidos,
      count(*) filter (where c.canal = 'online') as online,
      count(*) filter (where c.vendedor_id <> quien) as por_otros,
      count(*) filter (where c.id is null) as en_mano
    from rifa_de_vendedor r left join titular t on t.rifa_id = r.id and t.estado = 'vendida' left join compra c on c.id = t.compra_id
    where r.vendedor_id = quien
  )
  select jsonb_build_object('entregados', entregados, 'recibidos', recibidos, 'devueltos', devueltos, 'cedidos', cedidos,
    'vendidos', vendidos, 'online', online, 'porOtros', por_otros, 'enMano', en_mano,
    'cuadra', entregados + recibidos - devueltos - cedidos = vendidos + online + por_otros + en_mano)
  from repartidos, suyos
$$;
