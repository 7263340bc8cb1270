import type { EstadoCompra, TipoSorteo } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { cifrasDeDevolucion } from './compra-parte.queries.ts'

export type CompraPropia = {
  id: string
  referencia: string
  estado: EstadoCompra
  createdAt: Date
  expiresAt: Date | null
  total: number
  initPoint: string
  sinCuenta: boolean
  /** What goes back of it because its draw was called off. */
  cancelada: { at: string; motivo: string; importe: number; enMano: boolean; devuelta: string | null }[]
  /** The provider's code of the last refused payment. */
  rechazo: string
  lineas: {
    numero: number | null
    fechaSorteo: string | null
    tipoSorteo: TipoSorteo | null
    deCuota: boolean
    /** Why its number is this order's no more. */
    perdida: 'cedida' | 'liberada' | null
    /** Its number has a plan. */
    conPlan: boolean
    titulo: string
    cantidad: number
    precio: number
    /** Who sold it; not whoever holds a number on paper that the shop sold. */
    vendedor: string | null
  }[]
}

/** An account's orders with their lines, latest first. */
export const listComprasOf = (db: Db, usuarioId: string): Promise<CompraPropia[]> =>
  listCompras(db, sql`c.usuario_id = ${usuarioId}`)

/** The online order with this reference. */
export async function findSeguida(db: Db, referencia: string): Promise<CompraPropia | undefined> {
  const [compra] = await listCompras(db, sql`c.referencia = ${referencia} and c.canal = 'online'`)
  return compra
}

/** `continua`: its numbers play in others too. */
export type SorteoDeCompra = {
  id: string
  fecha: string
  tipo: TipoSorteo
  hora: string
  continua: boolean
  premios: string[]
}

/** The draws in which the numbers of orders play since they were made, with their prizes, by date. */
export async function listSorteosOf(db: Db, compraIds: readonly string[]) {
  const { rows } = await sql<SorteoDeCompra & { compraId: string }>`
    select c.id as "compraId", s.id, s.fecha, s.tipo, s.fuente_datos ->> 'hora' as hora, s.vence_at is not null as continua,
      coalesce((select json_agg(p.nombre order by p.orden) from premio p where p.sorteo_id = s.id), '[]') as premios
    from compra c join sorteo s on s.numeros_de in (select r.sorteo_id from compra_linea l join rifa r on r.id = l.rifa_id where l.compra_id = c.id)
    where c.id = any(${compraIds}::uuid[]) and s.tipo <> 'resorteo' and s.estado <> 'cancelado' and coalesce(s.cerrado_at >= c.created_at, true)
    order by s.fecha, s.fuente_datos ->> 'hora'`.execute(db)
  return rows
}

async function listCompras(db: Db, which: RawBuilder<unknown>): Promise<CompraPropia[]> {
  const { rows } = await sql<CompraPropia>`
    select c.id, c.referencia, c.estado, c.created_at as "createdAt", c.expires_at as "expiresAt", c.total,
      case when c.cobro_id = '' then c.init_point else '' end as "initPoint", c.solicitante_id is null as "sinCuenta", coalesce((select p.detalle from pago p
        where p.compra_id = c.id and p.estado = 'rechazado' order by p.actualizado_at desc limit 1), '') as rechazo,
      coalesce((select json_agg(json_build_object('at', x.at, 'motivo', x.motivo, 'importe', cifras.importe, 'enMano', c.canal = 'presencial',
        'devuelta', case when cifras.falta = 0 then coalesce(d.pagada_at, d.hecha_at) end) order by x.at)
        from devolucion d join cancelacion x on x.id = d.cancelacion_id cross join ${cifrasDeDevolucion} cifras where d.compra_id = c.id and (d.importe > 0 or not d.con_premio)), '[]') as cancelada, json_agg(json_build_object('numero', r.numero, 'fechaSorteo', s.fecha, 'tipoSorteo', s.tipo, 'deCuota', l.titular_id is not null, 'perdida', h.liberada_por,
        'conPlan', l.titular_id is not null or l.modalidad_id is not null,
        'titulo', l.titulo, 'cantidad', l.cantidad, 'precio', l.precio, 'vendedor', case when u.deleted_at is null and l.atribucion <> 'asignada' then u.nombre_completo end)
        order by l.linea) as lineas
    from compra c join compra_linea l on l.compra_id = c.id
      left join titular q on q.id = l.titular_id
      left join lateral (select t.liberada_por from titular t where t.id = l.titular_id or t.compra_id = c.id and t.rifa_id = l.rifa_id
        order by t.vendida_at desc nulls last limit 1) h on true
      left join rifa r on r.id = coalesce(l.rifa_id, q.rifa_id) left join sorteo_de_numeros s on s.id = r.sorteo_id left join usuario u on u.id = l.vendedor_id
    where ${which} group by c.id order by c.created_at desc, c.id`.execute(db)
  return rows
}
