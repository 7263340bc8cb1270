import type { Invariant } from './invariant.ts'

/** What is left of a payment once every refund that was decided is done. */
const RETENIDO = 'p.monto - greatest(p.reembolsado, p.a_devolver)'
/** Condition: the money is here, perhaps in dispute. */
const CUENTA = `p.estado in ('aprobado', 'en_reclamo') and ${RETENIDO} > 0`
/** Condition: the provider holds the money now. */
const HAY = `p.rechazo = '' and p.estado in ('aprobado', 'en_reclamo', 'contracargo_revertido')`
const HAY_DE_LA_COMPRA = `(select compra_id, sum(monto - reembolsado) as hay from pago p where ${HAY} group by compra_id)`
/** What the provider charges for an order's payments, even those taken back. */
const COSTO_DE_LA_COMPRA = `(select compra_id, sum(costo) as costo from pago
  where rechazo = '' and estado in ('aprobado', 'en_reclamo', 'contracargo_revertido', 'devuelto', 'contracargo') group by compra_id)`
/** What every seller has earned in every campaign, computed from the payments instead of the ledger. */
const GANADO = `(
  select vendedor_id, campania_id, sum(div(dinero::numeric * tasa, 10000))::bigint as suma from (
    select s.*, coalesce((select (t ->> 'tasa')::integer from jsonb_array_elements(s.tramos) t
      where (t ->> 'desde')::integer <= greatest(1, s.puesto) order by (t ->> 'desde')::integer desc limit 1), 0) as tasa
    from (
      select l.vendedor_id, c.campania_id, case when plan.activa then plan.tramos end as tramos,
        count(l.rifa_id) filter (where t.estado = 'vendida') over (partition by l.vendedor_id, c.campania_id order by c.created_at, l.compra_id, l.linea) as puesto,
        case when c.canal = 'presencial' then l.precio * l.cantidad
          else div(o.hasta * d.hay, c.total) - div((o.hasta - l.precio * l.cantidad) * d.hay, c.total) end as dinero
      from compra_linea l join compra c on c.id = l.compra_id
        left join lateral (select tramos, activa, compras_propias from comision_plan
          where campania_id = c.campania_id and desde <= c.created_at order by desde desc limit 1) plan on true
        left join ${HAY_DE_LA_COMPRA} p on p.compra_id = c.id
        cross join lateral (select least(c.total, coalesce(p.hay, 0)) as hay) d
        cross join lateral (select sum(precio * cantidad) as hasta from compra_linea
          where compra_id = l.compra_id and linea <= l.linea) o
        left join lateral (select max(t.estado) as estado from titular t where t.compra_id = l.compra_id and t.rifa_id = l.rifa_id
          and (t.estado = 'vendida' or t.liberada_por is not null)) t on true
      where l.vendedor_id is not null and c.pagada_at is not null and (l.rifa_id is null or t.estado is not null)
        and not coalesce(c.usuario_id = l.vendedor_id and not plan.compras_propias, false)
    ) s
  ) tasas group by vendedor_id, campania_id
)`
const CASO_DEL_PAGO = `exists (select from tarea k where k.tipo = 'revision' and k.datos ->> 'pagoId' = p.id)`
const CASO_DE_LA_COMPRA = `exists (select from tarea k where k.tipo = 'revision' and k.datos ->> 'compraId' = c.id::text)`

/** Orders, payments and refunds (docs/money.md). */
export const deDinero: readonly Invariant[] = [
  {
    name: 'total-distinto',
    dice: 'Hay compras cuyo total no es la suma de sus líneas.',
    rotos: `select c.id as compra, c.total, coalesce(sum(l.precio * l.cantidad), 0) as lineas
      from compra c left join compra_linea l on l.compra_id = c.id
      group by c.id having coalesce(sum(l.precio * l.cantidad), 0) <> c.total`,
  },
  {
    name: 'cuotas-distintas',
    dice: 'Hay números cuyas cuotas no suman el total de su plan.',
    rotos: `select t.numero, coalesce(c.suma, 0) as suma, m.suma as total from titular t
      join (select id, sum((q ->> 'monto')::bigint) as suma from modalidad, jsonb_array_elements(cuotas) q group by id) m on m.id = t.modalidad_id
      left join (select titular_id, sum(monto) as suma from cuota group by titular_id) c on c.titular_id = t.id
      where t.vendida_at is not null and coalesce(c.suma, 0) <> m.suma`,
  },
  {
    name: 'cuota-sin-pago',
    dice: 'Hay cuotas pagadas por compras que no las pagan, o compras pagadas cuyas cuotas no lo están.',
    rotos: `select q.titular_id as titular, q.n, q.compra_id as compra from cuota q left join compra c on c.id = q.compra_id
      left join titular t on t.id = q.titular_id
      where q.compra_id is not null and (c.pagada_at is null or not exists (select from compra_linea l where l.compra_id = c.id
        and l.precio = q.monto and (l.n = q.n and (select o.rifa_id from titular o where o.id = l.titular_id) = t.rifa_id
          or q.n = 1 and l.rifa_id = t.rifa_id)))
      union all
      select l.titular_id, l.n, l.compra_id from compra_linea l join compra c on c.id = l.compra_id and c.pagada_at is not null
      where l.titular_id is not null and not exists (
        select from cuota q where q.titular_id = l.titular_id and q.n = l.n and q.compra_id = l.compra_id)
        and not ${CASO_DE_LA_COMPRA}`,
  },
  {
    name: 'estado-sin-fecha',
    dice: 'Hay compras cuyo estado no coincide con si están pagadas.',
    rotos: `select id as compra, canal, estado, pagada_at from compra
      where (estado in ('pagada', 'parcial') and pagada_at is null)
        or (estado not in ('pagada', 'parcial', 'en_revision') and pagada_at is not null)
        or (canal = 'presencial' and estado not in ('pagada', 'reembolsada')
          -- A sale made without signal that came without its number.
          and not (estado in ('en_revision', 'cancelada') and pagada_at is null))`,
  },
  {
    name: 'pagada-sin-dinero',
    dice: 'Hay compras online pagadas por las que no se retiene justo su total.',
    rotos: `select c.id as compra, c.estado, c.total, dinero.retenido
      from compra c cross join lateral (
        select coalesce(sum(${RETENIDO}), 0) as retenido from pago p where p.compra_id = c.id and p.rechazo = '' and ${CUENTA}
      ) dinero
      where c.canal = 'online' and not ${CASO_DE_LA_COMPRA} and (
        (c.estado = 'pagada' and dinero.retenido <> c.total)
        or (c.estado = 'parcial' and dinero.retenido not between 1 and c.total - 1))`,
  },
  {
    name: 'revision-sin-caso',
    dice: 'Hay compras en revisión sin un caso que diga por qué.',
    rotos: `select c.id as compra from compra c where c.estado = 'en_revision' and not ${CASO_DE_LA_COMPRA}`,
  },
  {
    name: 'dinero-sin-destino',
    dice: 'Hay dinero cobrado que no es de una compra pagada, no se devuelve y no es un caso.',
    // When a hold ends, the jobs have an hour to ask the provider once more.
    rotos: `select p.id as pago, p.estado, ${RETENIDO} as retenido, p.rechazo, c.id as compra, c.estado as compra_estado
      from pago p join compra c on c.id = p.compra_id
      where ${CUENTA} and not ${CASO_DEL_PAGO} and (p.rechazo <> '' or (
        c.pagada_at is null and c.estado not in ('creada', 'esperando_pago')
        and not (c.estado = 'vencida' and c.expires_at > now() - interval '1 hour')))`,
  },
  {
    name: 'devolucion-sin-tarea',
    dice: 'Hay devoluciones decididas de las que no se ocupa nadie.',
    // A refund that a person marked as done was made by other means.
    rotos: `select p.id as pago, p.estado, p.a_devolver, p.reembolsado from pago p
      where p.a_devolver > p.reembolsado and p.estado not in ('devuelto', 'contracargo', 'contracargo_revertido') and (p.proveedor <> 'transferencia' or p.estado = 'aprobado')
        and not exists (select from tarea k where k.datos ->> 'pagoId' = p.id and (k.done_at is null or k.cerrada_por is not null and k.tipo = 'reembolso')
          and case when p.proveedor = 'transferencia' then k.datos ->> 'motivo' = 'transferencia_a_devolver' else k.tipo = 'reembolso' end)`,
  },
  {
    name: 'devuelto-de-mas',
    dice: 'Hay pagos de los que se devuelve más de lo que se cobró.',
    rotos: `select p.id as pago, p.monto, p.reembolsado, p.a_devolver from pago p
      where p.reembolsado > p.monto or p.a_devolver > p.monto`,
  },
  {
    name: 'pago-en-persona',
    dice: 'Hay pagos del proveedor en ventas en persona.',
    rotos: `select p.id as pago, c.id as compra from pago p join compra c on c.id = p.compra_id where c.canal = 'presencial'`,
  },
  {
    name: 'vendidos-mal-contados',
    dice: 'Hay productos cuyas unidades vendidas no son las de las compras pagadas.',
    rotos: `select pr.id as producto, pr.nombre, pr.cantidad_vendidos, coalesce(v.unidades, 0) as vendidas
      from producto pr left join (
        select l.producto_id, sum(l.cantidad) as unidades from compra_linea l join compra c on c.id = l.compra_id
        where l.producto_id is not null and c.pagada_at is not null group by l.producto_id
      ) v on v.producto_id = pr.id
      where pr.cantidad_vendidos <> coalesce(v.unidades, 0)`,
  },
  {
    name: 'asiento-descuadrado',
    dice: 'Hay asientos de la caja que no suman cero o tienen menos de dos líneas.',
    rotos: `select a.id as asiento, a.evento, count(l.importe) as lineas, sum(l.importe) as suma
      from asiento a left join asiento_linea l on l.asiento_id = a.id
      group by a.id having count(l.importe) < 2 or sum(l.importe) <> 0`,
  },
  {
    name: 'venta-sin-asiento',
    dice: 'Hay ventas cuyo dinero no está asentado, o asientos de ventas que no lo están.',
    rotos: `select c.id as compra, c.canal, c.estado, coalesce(libro.ventas, 0) as asentado, vendido from compra c
      left join (
        select a.compra_id, -sum(l.importe) as ventas from asiento a join asiento_linea l on l.asiento_id = a.id
        where l.cuenta like 'ventas:%' group by a.compra_id
      ) libro on libro.compra_id = c.id
      left join ${HAY_DE_LA_COMPRA} p on p.compra_id = c.id
      cross join lateral (select case when c.pagada_at is null then 0 when c.canal = 'presencial' then c.total
        else least(c.total, coalesce(p.hay, 0)) end as vendido) v
      where coalesce(libro.ventas, 0) <> vendido`,
  },
  {
    name: 'pago-sin-asiento',
    dice: 'Hay dinero del proveedor que no está asentado como lo informó.',
    rotos: `select c.id as compra, esta.asentado, esta.aparte, coalesce(p.hay, 0) as hay, coalesce(k.costo, 0) as costo from compra c
      left join (
        select a.compra_id, sum(l.importe) filter (where l.cuenta = 'org:proveedor') as proveedor, sum(l.importe) filter (where l.cuenta = 'org:banco') as banco,
          sum(l.importe) filter (where l.cuenta = 'gasto:cobros') as costo from asiento a join asiento_linea l on l.asiento_id = a.id
        where l.cuenta in ('org:proveedor', 'org:banco', 'gasto:cobros') and a.evento like 'pago:%' group by a.compra_id
      ) libro on libro.compra_id = c.id
      left join ${HAY_DE_LA_COMPRA} p on p.compra_id = c.id
      left join ${COSTO_DE_LA_COMPRA} k on k.compra_id = c.id
      -- A transfer is at the bank, any other payment at its provider.
      cross join lateral (select coalesce(case when c.metodo_pago = 'transferencia' then libro.banco else libro.proveedor end, 0) as asentado,
        coalesce(case when c.metodo_pago = 'transferencia' then libro.proveedor else libro.banco end, 0) as aparte) esta
      where (esta.asentado, esta.aparte, coalesce(libro.costo, 0)) <> (coalesce(p.hay, 0) - coalesce(k.costo, 0), 0, coalesce(k.costo, 0))`,
  },
  {
    name: 'asiento-sin-causa',
    dice: 'Hay asientos de la caja sin la venta, la anulación o el pago que los explique.',
    rotos: `select a.id as asiento, a.evento from asiento a left join compra c on c.id = a.compra_id
      where case split_part(a.evento, ':', 1)
        when 'venta' then c.id is null or c.canal <> 'presencial' or a.evento <> 'venta:' || c.id
        when 'anulacion' then c.id is null or not (c.estado = 'reembolsada' and a.evento = 'anulacion:' || c.id or exists (
          select from linea_devuelta d where d.compra_id = c.id and a.evento = 'anulacion:' || c.id || ':' || d.anulacion))
        when 'pago' then not exists (select from pago p where p.id = split_part(a.evento, ':', 2) and p.compra_id = c.id)
        when 'entrega' then not exists (select from entrega e join asiento_linea l on l.asiento_id = a.id
          where e.id::text = split_part(a.evento, ':', 2) and e.estado = 'confirmada' and l.cuenta = 'org:' || e.medio
            and l.importe = e.contado)
        when 'conteo' then not exists (select from conteo k join entrega e on e.id = k.entrega_id join asiento_linea l on l.asiento_id = a.id
          where k.id::text = split_part(a.evento, ':', 2) and l.cuenta = 'org:' || e.medio and l.importe = k.contado - k.antes)
        when 'gasto' then not exists (select from gasto g join asiento_linea l on l.asiento_id = a.id
          where g.id::text = split_part(a.evento, ':', 2) and l.cuenta = 'gasto:' || g.rubro and l.importe = g.importe)
        when 'devolucion' then not exists (select from devolucion d
          where d.id::text = split_part(a.evento, ':', 2) and d.compra_id = a.compra_id and split_part(a.evento, ':', 3)::integer <= d.pagos)
        when 'acreditada' then not exists (select from asiento v where v.evento = 'venta:' || a.compra_id)
        when 'diferencia' then not exists (select from rendicion r join asiento_linea l on l.asiento_id = a.id
          where r.id::text = split_part(a.evento, ':', 2) and l.cuenta = 'diferencia:' || r.vendedor_id and l.importe = r.diferencia)
        else false end`,
  },
  {
    name: 'entrega-sin-asiento',
    dice: 'Hay entregas confirmadas cuyo dinero no está asentado.',
    rotos: `select e.id as entrega, e.recibo from entrega e where e.estado = 'confirmada'
      and not exists (select from asiento a where a.evento = 'entrega:' || e.id)
      union all select k.entrega_id, k.orden from conteo k where not exists (select from asiento a where a.evento = 'conteo:' || k.id)`,
  },
  {
    name: 'gasto-sin-asiento',
    dice: 'Hay gastos de una campaña que no están asentados.',
    rotos: `select g.id as gasto, g.importe from gasto g where not exists (select from asiento a where a.evento = 'gasto:' || g.id)`,
  },
  {
    name: 'devolucion-distinta',
    dice: 'Hay ventas canceladas por las que no se debe justo lo que falta devolverle a quien compró.',
    rotos: `select c.id as compra, coalesce(libro.debe, 0) as asentado, d.debe from (
        select compra_id, coalesce(sum(importe) filter (where pagada_at is null and hecha_at is not null), 0) as debe from devolucion group by compra_id
      ) d join compra c on c.id = d.compra_id and c.canal = 'presencial'
      left join (
        select a.compra_id, -sum(l.importe) as debe from asiento a join asiento_linea l on l.asiento_id = a.id
        where l.cuenta like 'a_devolver:%' group by a.compra_id
      ) libro on libro.compra_id = c.id
      where coalesce(libro.debe, 0) <> d.debe`,
  },
  {
    name: 'cancelado-sin-devolucion',
    dice: 'Hay compras de lo que se canceló que nadie deshace ni le debe a quien compró.',
    // A number that won in an earlier draw stays its buyer's.
    rotos: `select c.id as compra, r.numero, x.at from cancelacion x join sorteo s on s.cancelacion_id = x.id and x.devuelve
      join rifa r on r.sorteo_id = s.numeros_de join titular t on t.rifa_id = r.id and t.estado in ('vendida', 'reservada') and t.created_at <= x.at
      join compra c on c.id = t.compra_id
      where not exists (select from devolucion d where d.cancelacion_id = x.id and d.compra_id = c.id and d.con_premio
          and (d.importe = 0 or r.numero <> all(d.numeros)))
        and not exists (select from tarea k where k.done_at is null and k.evento = 'cancelacion:' || x.id || ':' || c.id)
      union all
      select d.compra_id, null, x.at from devolucion d join cancelacion x on x.id = d.cancelacion_id
      where d.hecha_at is null and not exists (select from tarea k where k.done_at is null and k.evento = 'cancelacion:' || x.id || ':' || d.compra_id)`,
  },
  {
    name: 'rendicion-alterada',
    dice: 'Hay rendiciones cerradas cuyos datos o asientos no son los que se firmaron.',
    rotos: `select r.id as rendicion, r.resuelta_at from rendicion r where r.estado = 'cerrada' and r.hash <> huella_de_rendicion(r)`,
  },
  {
    name: 'diferencia-dos-veces',
    dice: 'Hay diferencias perdonadas que ya se habían entregado o dado por perdidas, o que no terminaron por eso.',
    rotos: `select r.id as rendicion, d.at from rendicion r join asiento d on d.evento = 'diferencia:' || r.id
      where not exists (select from diferencia_fin f where f.rendicion_id = r.id and f.asiento_id = d.id)
        or exists (select from asiento a join asiento_linea l on l.asiento_id = a.id and l.cuenta = 'caja:' || r.vendedor_id
          where a.vendedor_id = r.vendedor_id and a.id > r.corte and a.id < d.id and a.rendicion_id is distinct from r.id
            and a.evento like any ('{entrega:%,conteo:%,ajuste:%,incobrable:%}') and sign(l.importe) = -sign(r.diferencia))`,
  },
  {
    name: 'numeros-sin-movimiento',
    dice: 'Hay vendedores cuyos números no son los que se les entregaron, devolvieron y traspasaron.',
    rotos: `select u.id as vendedor, coalesce(m.repartidos, 0) as repartidos, coalesce(r.suyos, 0) as suyos from usuario u
      left join (
        select quien, sum(cantidad) as repartidos from (
          select a as quien, cantidad from asignacion_movimiento union all select de, -cantidad from asignacion_movimiento
        ) x group by quien
      ) m on m.quien = u.id
      left join (select vendedor_id, count(*) as suyos from rifa group by vendedor_id) r on r.vendedor_id = u.id
      where u.rol in ('vendedor', 'admin') and coalesce(m.repartidos, 0) <> coalesce(r.suyos, 0)`,
  },
  {
    name: 'comision-distinta',
    dice: 'Hay comisiones asentadas que no son las que resultan de lo vendido y conservado.',
    rotos: `select u.id as vendedor, coalesce(e.ganada, 0) as ganada, coalesce(libro.suma, 0) as asentada, coalesce(debe.suma, 0) as debe
      from usuario u cross join campania k left join comision_estado e on e.vendedor_id = u.id and e.campania_id = k.id
      left join (
        select l.cuenta, split_part(a.evento, ':', 3) as campania, -sum(l.importe) as suma
        from asiento a join asiento_linea l on l.asiento_id = a.id
        where a.evento like 'comision:%' and l.cuenta like 'comision:%' group by 1, 2
      ) libro on libro.cuenta = 'comision:' || u.id and libro.campania = k.id::text
      left join ${GANADO} debe on debe.vendedor_id = u.id and debe.campania_id = k.id
      where u.rol = 'vendedor' and exists (select from comision_plan)
        and (coalesce(e.ganada, 0) <> coalesce(debe.suma, 0) or coalesce(libro.suma, 0) <> coalesce(debe.suma, 0))`,
  },
  {
    name: 'movimientos-cortados',
    dice: 'Hay compras cuyos movimientos no llevan a su estado.',
    rotos: `select compra_id as compra, de, a, sigue, estado from (
        select m.compra_id, m.de, m.a, c.estado,
          lead(m.de, 1, c.estado) over (partition by m.compra_id order by m.id) as sigue
        from compra_movimiento m join compra c on c.id = m.compra_id
      ) pasos where a <> sigue`,
  },
]
