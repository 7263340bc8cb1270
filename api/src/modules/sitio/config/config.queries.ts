import { numberWidth } from '@talonario/contract'
import { sql } from 'kysely'
import { precioHoy } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { publicadaColumn } from '#modules/sitio/organizacion/organizacion-publicacion.queries.ts'

type Campania = { numeroMayor: number; publicada: boolean; enCuotas: number[][] }

/**
 * Of the current campaign: its largest number (0 if there is none), whether it is open to the public, and the instalment plans its numbers
 * are sold with now, in minor units.
 */
export async function findCampania(db: Db): Promise<Campania> {
  const { rows } = await sql<Campania>`
    select (select coalesce(max(numero), 0) from rifa_actual) as "numeroMayor", ${publicadaColumn} as publicada,
      (select coalesce(json_agg((select json_agg((c ->> 'monto')::bigint order by n) from jsonb_array_elements(cuotas) with ordinality x (c, n))
        order by jsonb_array_length(cuotas), id), '[]') from modalidad_vigente where jsonb_array_length(cuotas) > 1) as "enCuotas"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row
}

/** The price of a number of the next draw with numbers for sale; undefined if there is none. */
export async function findNextPrecio(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('rifa')
    .select(precioHoy('rifa').as('precio'))
    .where('sorteo_id', '=', eb =>
      eb
        .selectFrom('sorteo')
        .select('numeros_de')
        .where('estado', '=', 'agendado')
        .where('tipo', '<>', 'resorteo')
        .orderBy('fecha')
        .limit(1),
    )
    .orderBy('numero')
    .limit(1)
    .executeTakeFirst()
  return row?.precio
}

/** Part of a statement: how many digits the current campaign's numbers are written with, as screens compute it from `numeroMayor`. */
export const widthColumn = sql<number>`(select greatest(${sql.raw(String(numberWidth(0)))}, length(max(numero)::text)) from rifa_actual)`

export async function findNumberWidth(db: Db): Promise<number> {
  const { rows } = await sql<{ width: number }>`select ${widthColumn} as width`.execute(db)
  return rows[0]?.width ?? numberWidth(0)
}

/** The currency of the last sale that was paid or waits to be; undefined without any. */
export async function findMoneda(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('compra')
    .select('moneda')
    .where('estado', 'in', ['creada', 'esperando_pago', 'pagada', 'parcial', 'en_revision'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.moneda
}
