import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

export async function countRifas(db: Db, sorteoId: string): Promise<number> {
  const { n } = await db
    .selectFrom('rifa')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('sorteo_id', '=', sorteoId)
    .executeTakeFirstOrThrow()
  return n
}

/** Whether numbers of a draw are being generated or assigned in bulk. */
export async function hasTrabajo(db: Db, { id, fecha }: { id: string; fecha: string }): Promise<boolean> {
  const { rows } = await sql`
    select from trabajo t where t.estado in ('pendiente', 'en_curso') and (t.fecha = ${fecha} or t.tipo = 'asignar' and exists (
      select from rifa where sorteo_id = ${id} and numero between t.desde + t.hecho and t.hasta))`.execute(db)
  return rows.length > 0
}

/** The prizes of a draw, first prize first. */
export async function listPremiosDe(db: Db, sorteoId: string): Promise<{ id: string; nombre: string }[]> {
  return await db
    .selectFrom('premio')
    .select(['id', 'nombre'])
    .where('sorteo_id', '=', sorteoId)
    .orderBy('orden')
    .execute()
}

export async function findSecreto(db: Db, sorteoId: string): Promise<Buffer> {
  const { secreto } = await db
    .selectFrom('sorteo_secreto')
    .select('secreto')
    .where('sorteo_id', '=', sorteoId)
    .executeTakeFirstOrThrow()
  return secreto
}

type Sello = { cerrado_at: Date; cantidad: number; raiz: string; cierre: object }

/** From here on the triggers hold every number of the draw as it is. Its buyers are to hear of it. */
export async function updateToCerrado(db: Db, sorteoId: string, { cierre, ...sello }: Sello) {
  await db.insertInto('aviso_cierre').values({ sorteo_id: sorteoId }).execute()
  return await db
    .updateTable('sorteo')
    .set({ estado: 'cerrado', ...sello, cierre: JSON.stringify(cierre) })
    .where('id', '=', sorteoId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Closed draws that a beacon decides. */
export async function listEsperandoBaliza(db: Db) {
  return await db
    .selectFrom('sorteo')
    .select(['id', 'cierre'])
    .where('estado', '=', 'cerrado')
    .where('fuente', '=', 'drand')
    .orderBy('cerrado_at')
    .execute()
}

/** Days of the open draws whose official lottery comes between two instants. */
export async function listFechasConOficial(db: Db, desde: Date, hasta: Date): Promise<string[]> {
  const { rows } = await sql<{ fecha: string }>`select fecha from sorteo
    where estado = 'agendado' and fuente = 'loteria' and (fuente_datos ->> 'hora')::timestamptz between ${desde} and ${hasta}
    order by fecha`.execute(db)
  return rows.map(({ fecha }) => fecha)
}

/** Winners and alternates by number, in the order drawn; an alternate has no prize. */
export async function insertGanadores(
  db: Db,
  sorteoId: string,
  ganadores: readonly { posicion: number; numero: number; premioId: string | null }[],
): Promise<void> {
  await sql`insert into ganador (sorteo_id, posicion, premio_id, rifa_id, nombre_participante)
    select ${sorteoId}, g.posicion, g.premio_id, r.id, c.comprador_nombre
    from unnest(${ganadores.map(({ posicion }) => posicion)}::int[], ${ganadores.map(({ numero }) => numero)}::int[],
      ${ganadores.map(({ premioId }) => premioId)}::uuid[]) as g (posicion, numero, premio_id)
    join rifa r on r.numero = g.numero join titular t on t.rifa_id = r.id and t.estado = 'vendida'
    join compra c on c.id = t.compra_id`.execute(db)
}

export async function updateToRealizado(db: Db, sorteoId: string, result: { at: Date; prueba: object }): Promise<void> {
  await db
    .updateTable('sorteo')
    .set({ estado: 'realizado', realizado_at: result.at, prueba: JSON.stringify(result.prueba) })
    .where('id', '=', sorteoId)
    .execute()
}
