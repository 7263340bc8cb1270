import type { Entrega } from '@talonario/contract'
import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { Firma } from './caja.rules.ts'

export type FilaDeEntrega = Awaited<ReturnType<typeof findEntrega>> & {}

/** As put right since. */
const ahoraContado = sql<number | null>`coalesce((select k.contado from conteo k where k.entrega_id = entrega.id
  order by k.orden desc limit 1), entrega.contado)`

const select = (db: Db) =>
  db
    .selectFrom('entrega')
    .innerJoin('usuario', 'usuario.id', 'entrega.vendedor_id')
    .select([
      'entrega.id',
      'entrega.vendedor_id as vendedorId',
      'usuario.nombre_completo as vendedor',
      'entrega.monto',
      'entrega.medio',
      'entrega.estado',
      ahoraContado.as('contado'),
      'entrega.recibo',
      'entrega.imagen',
      'entrega.nota',
      'entrega.declarada_at as declaradaAt',
      'entrega.resuelta_at as resueltaAt',
      sql<boolean>`entrega.estado = 'rechazada' and entrega.resuelta_por = entrega.vendedor_id`.as('retirada'),
      sql<boolean>`exists (select from entrega otra where otra.imagen = entrega.imagen and otra.id <> entrega.id
        and otra.estado <> 'rechazada')`.as('repetida'),
    ])

export const findEntrega = (db: Db, id: string) => select(db).where('entrega.id', '=', id).executeTakeFirst()

type Papel = {
  vendedor: string
  recibo: number | null
  contado: number
  medio: Entrega['medio'] | null
  resueltaAt: Date
  esperado: number | null
  diferencia: number | null
  hash: Buffer | null
}

/** What a paper's code leads to: a confirmed hand-in, or a closed rendición with the hand-in of what was counted, if anything. */
export async function findPapel(db: Db, id: string): Promise<Papel | undefined> {
  const { rows } = await sql<Papel>`
    select u.nombre_completo as vendedor, e.recibo, coalesce((select k.contado from conteo k where k.entrega_id = e.id order by k.orden desc limit 1), e.contado, r.contado) as contado, e.medio,
      coalesce(e.resuelta_at, r.resuelta_at) as "resueltaAt", r.esperado, r.diferencia, r.hash
    from (select ${id}::uuid as id) papel
      left join rendicion r on r.id = papel.id and r.estado = 'cerrada'
      left join entrega e on e.estado = 'confirmada' and (e.id = papel.id or e.rendicion_id = r.id)
      join usuario u on u.id = coalesce(e.vendedor_id, r.vendedor_id)`.execute(db)
  return rows[0]
}

export const listEntregasOf = (db: Db, vendedorId: string) =>
  select(db)
    .where('vendedor_id', '=', vendedorId)
    .orderBy('declarada_at', 'desc')
    .orderBy('entrega.id')
    .limit(100)
    .execute()

/** The oldest of each seller first, then the second of each …, so that the many hand-ins of one seller do not hide those of the others. */
export const listDeclaradas = (db: Db) =>
  select(db)
    .where('entrega.estado', '=', 'declarada')
    .orderBy(sql`row_number() over (partition by entrega.vendedor_id order by declarada_at, entrega.id)`)
    .orderBy('declarada_at')
    .orderBy('entrega.id')
    .limit(500)
    .execute()

export async function insertEntrega(db: Db, entrega: Insertable<Database['entrega']>): Promise<string> {
  return (await db.insertInto('entrega').values(entrega).returning('id').executeTakeFirstOrThrow()).id
}

/** The last that were counted. */
export const listConfirmadas = (db: Db, limit: number) =>
  select(db).where('entrega.estado', '=', 'confirmada').orderBy('entrega.recibo', 'desc').limit(limit).execute()

/** Puts a count right; nobody else does so of this seller until the transaction ends. */
export async function insertConteo(db: Db, conteo: Omit<Insertable<Database['conteo']>, 'orden'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into conteo (entrega_id, antes, contado, motivo, usuario_id, at, orden)
    select ${conteo.entrega_id}, ${conteo.antes}, ${conteo.contado}, ${conteo.motivo}, ${conteo.usuario_id}, ${conteo.at},
      1 + (select count(*) from conteo where entrega_id = ${conteo.entrega_id}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** The first call confirms it; false for later ones, which use no receipt number. */
export async function confirmEntrega(
  db: Db,
  { id, contado, usuarioId, now }: { id: string; contado: number } & Firma,
): Promise<boolean> {
  const { rows } = await sql`
    with tomada as materialized (select id from entrega where id = ${id} and estado = 'declarada' for no key update)
    update entrega set estado = 'confirmada', contado = ${contado}, recibo = nextval('recibo_numero'), resuelta_at = ${now},
      resuelta_por = ${usuarioId} from tomada where entrega.id = tomada.id returning entrega.id`.execute(db)
  return rows.length === 1
}

/** How many of a person's hand-ins wait to be counted. */
export async function countDeclaradas(db: Db, vendedorId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from entrega where vendedor_id = ${vendedorId} and estado = 'declarada'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Those of the hand-ins that are this seller's, locked in one order. */
export const lockEntregasOf = (db: Db, vendedorId: string, ids: readonly string[]) =>
  db
    .selectFrom('entrega')
    .select(['id', 'estado'])
    .where('vendedor_id', '=', vendedorId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function rejectEntrega(
  db: Db,
  { id, nota, usuarioId, now }: { id: string; nota: string } & Firma,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('entrega')
    .set({ estado: 'rechazada', nota, resuelta_at: now, resuelta_por: usuarioId })
    .where('id', '=', id)
    .where('estado', '=', 'declarada')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Rejects all uncounted hand-ins of a seller whose account ends. */
export async function rejectDeclaradas(
  db: Db,
  { vendedorId, usuarioId, nota, now }: { vendedorId: string; usuarioId: string; nota: string; now: Date },
): Promise<void> {
  await db
    .updateTable('entrega')
    .set({ estado: 'rechazada', nota, resuelta_at: now, resuelta_por: usuarioId })
    .where('vendedor_id', '=', vendedorId)
    .where('estado', '=', 'declarada')
    .execute()
}
