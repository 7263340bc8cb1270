import type { EstadoCompra } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

export type CompraPropia = {
  id: string
  referencia: string
  estado: EstadoCompra
  createdAt: Date
  expiresAt: Date | null
  total: number
  initPoint: string
  lineas: {
    numero: number | null
    fechaSorteo: string | null
    titulo: string
    cantidad: number
    precio: number
    vendedor: string | null
  }[]
}

/** An account's online orders with their lines, latest first. */
export async function listComprasOf(db: Db, usuarioId: string): Promise<CompraPropia[]> {
  const { rows } = await sql<CompraPropia>`
    select c.id, c.referencia, c.estado, c.created_at as "createdAt", c.expires_at as "expiresAt", c.total,
      c.init_point as "initPoint", json_agg(json_build_object('numero', r.numero, 'fechaSorteo', s.fecha,
        'titulo', l.titulo, 'cantidad', l.cantidad, 'precio', l.precio, 'vendedor', case when u.deleted_at is null then u.nombre_completo end)
        order by l.linea) as lineas
    from compra c join compra_linea l on l.compra_id = c.id
      left join rifa r on r.id = l.rifa_id left join sorteo s on s.id = r.sorteo_id left join usuario u on u.id = l.vendedor_id
    where c.usuario_id = ${usuarioId} group by c.id order by c.created_at desc, c.id`.execute(db)
  return rows
}
