-- The provider's report of an order's money, posted as the difference to what was posted before; and the sales of the past.

-- What an online order comes to now: the money that is here, of it what was sold, draw by draw, and what is to be given back.
-- Money that does not reach the total fills the order's lines from the first on.
create function dinero_de_compra(id_compra uuid) returns table (cuenta text, importe bigint) language sql stable as $$
  with dinero as (
    select coalesce(sum(p.monto - p.reembolsado), 0)::bigint as hay from pago p
    where p.compra_id = id_compra and p.rechazo = ''
      and (p.estado in ('approved', 'in_mediation') or (p.estado = 'charged_back' and p.detalle = 'reimbursed'))
  ), vendido as (
    select d.hay, case when c.pagada_at is null then 0 else least(d.hay, c.total) end as suma
    from dinero d, compra c where c.id = id_compra
  ), lineas as (
    select coalesce('ventas:' || r.sorteo_id, 'ventas:productos') as cuenta, l.precio * l.cantidad as importe,
      sum(l.precio * l.cantidad) over (order by l.linea) as hasta
    from compra_linea l left join rifa r on r.id = l.rifa_id where l.compra_id = id_compra
  )
  select 'org:proveedor', hay from vendido where hay <> 0
  union all select 'a_devolver:' || id_compra, suma - hay from vendido where suma <> hay
  union all select l.cuenta, -sum(least(l.importe, greatest(0, v.suma - (l.hasta - l.importe))))::bigint
    from lineas l, vendido v group by l.cuenta having sum(least(l.importe, greatest(0, v.suma - (l.hasta - l.importe)))) <> 0
$$;

-- Under the lock of the order. Posts nothing where nothing has changed.
create function asentar_pagos(id_compra uuid, ahora timestamptz, quien uuid) returns bigint language plpgsql as $$
declare
  lineas bigint;
begin
  with delta as materialized (
    select t.cuenta, sum(t.importe)::bigint as importe from (
      select d.cuenta, d.importe from dinero_de_compra(id_compra) d
      union all
      select l.cuenta, -l.importe from asiento a join asiento_linea l on l.asiento_id = a.id
      where a.compra_id = id_compra and a.evento like 'pago:%'
    ) t group by t.cuenta having sum(t.importe) <> 0
  ), nuevo as (
    insert into asiento (evento, at, usuario_id, compra_id)
    select concat_ws(':', 'pago', p.id, 1 + (select count(*) from asiento a where a.compra_id = id_compra and a.evento like 'pago:%')),
      ahora, quien, id_compra
    from pago p where p.compra_id = id_compra and exists (select from delta)
    order by p.actualizado_at desc, p.id desc limit 1
    returning id
  )
  insert into asiento_linea (asiento_id, cuenta, importe) select n.id, d.cuenta, d.importe from nuevo n, delta d;
  get diagnostics lineas = row_count;
  return lineas;
end $$;

-- ── the past ────────────────────────────────────────────────────────────────
-- An opening entry for each sale: the cash of the past is still with its sellers until an organiser confirms that it was handed in.
insert into cuenta (codigo, usuario_id)
  select distinct 'caja:' || vendedor_id, vendedor_id from compra where canal = 'presencial' order by 1;
insert into asiento (evento, at, usuario_id, compra_id, nota)
  select 'venta:' || id, pagada_at, solicitante_id, id, 'Venta anterior a la caja' from compra
  where canal = 'presencial' and pagada_at is not null and total > 0 order by pagada_at, id;
insert into asiento_linea (asiento_id, cuenta, importe)
  select a.id, case c.metodo_pago when 'pos' then 'org:pos' when 'transferencia' then 'por_acreditar:' || c.vendedor_id
    else 'caja:' || c.vendedor_id end, c.total
  from asiento a join compra c on c.id = a.compra_id
  union all
  select a.id, coalesce('ventas:' || r.sorteo_id, 'ventas:productos'), -sum(l.precio * l.cantidad)
  from asiento a join compra_linea l on l.compra_id = a.compra_id left join rifa r on r.id = l.rifa_id
  group by a.id, r.sorteo_id having sum(l.precio * l.cantidad) <> 0;
select count(asentar_pagos(p.compra_id, p.at, null)) from (
  select compra_id, max(actualizado_at) as at from pago group by compra_id order by at, compra_id
) p;

-- Whether the money of those sales had been handed in: asked once, where there are any.
create table apertura (
  unica boolean primary key default true check (unica),
  hasta bigint not null,                 -- the last entry of the past
  rendido boolean,
  respondida_at timestamptz,
  usuario_id uuid references usuario (id),
  check ((rendido is null) = (respondida_at is null) and (rendido is null) = (usuario_id is null))
);
insert into apertura (hasta) select max(id) from asiento where evento like 'venta:%' having count(*) > 0;
