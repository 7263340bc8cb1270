import type { TipoSorteo } from '@talonario/contract'
import { sql } from 'kysely'
import { alphabetical, isActive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'

type Tramo = { fecha: string; desde: number; hasta: number; cantidad: number; minimo: number; maximo: number }

/** The numbers of the current campaign by the draw they were made for, with their prices in minor units. */
export async function listNumeracion(db: Db): Promise<Tramo[]> {
  const { rows } = await sql<Tramo>`
    select s.fecha, min(r.numero) as desde, max(r.numero) as hasta, count(*) as cantidad, min(r.precio) as minimo, max(r.precio) as maximo
    from rifa_actual r join sorteo s on s.id = r.sorteo_id group by s.fecha order by s.fecha`.execute(db)
  return rows
}

type Premio = {
  fecha: string
  tipo: TipoSorteo
  orden: number
  nombre: string
  descripcion: string
  cifras: number | null
  numeros: number
}

/** The prizes of the current campaign's draws, each with those by its last digits behind it; `numeros`: how many its draw was made for. */
export async function listPremiosDeCampania(db: Db): Promise<Premio[]> {
  const { rows } = await sql<Premio>`
    select s.fecha, s.tipo, base.orden, p.nombre, p.descripcion, p.cifras,
      (select count(*) from rifa r where r.sorteo_id = s.numeros_de) as numeros
    from premio p join premio base on base.id = coalesce(p.de_premio_id, p.id)
      join sorteo s on s.id = base.sorteo_id and s.campania_id = (select campania_actual()) and s.estado <> 'cancelado'
    order by s.fecha, s.fuente_datos ->> 'hora', base.orden, p.cifras desc nulls first, p.created_at, p.id`.execute(db)
  return rows
}

/** The organisers, who answer for the raffle. */
export async function listResponsables(db: Db): Promise<{ nombre: string; ci: string }[]> {
  return await db
    .selectFrom('usuario')
    .select(['nombre_completo as nombre', 'ci'])
    .where('rol', '=', sql.lit('admin' as const))
    .where(isActive('usuario'))
    .orderBy(alphabetical('nombre_completo'))
    .execute()
}
