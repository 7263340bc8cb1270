import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'

type Tx = Transaction<Database>

/** `de`: whose sale it is, `enPersona` face to face; `deCuota`: it pays an instalment; `abierto`: its draw still sells, or it is a product. */
export type LineaTrabada = {
  linea: number
  de: string | null
  enPersona: boolean
  deCuota: boolean
  numero: number | null
  /** Of its number. */
  sorteoId: string | null
  abierto: boolean
}

/** A locked order's lines, their draws locked in share mode so that none closes meanwhile. */
export async function lockLineas(db: Tx, compraId: string): Promise<LineaTrabada[]> {
  await sql`select from sorteo where id in (
      select r.sorteo_id from compra_linea l left join titular t on t.id = l.titular_id join rifa r on r.id = coalesce(l.rifa_id, t.rifa_id)
      where l.compra_id = ${compraId}
    ) order by id for share`.execute(db)
  const { rows } = await sql<LineaTrabada>`
    select l.linea, l.vendedor_id as de, l.atribucion is not distinct from 'en_persona' as "enPersona", l.titular_id is not null as "deCuota", r.numero,
      r.sorteo_id as "sorteoId", coalesce(s.abierta and not numeros_sellados(s.id, c.created_at), true) as abierto
    from compra_linea l join compra c on c.id = l.compra_id left join titular t on t.id = l.titular_id
      left join rifa r on r.id = coalesce(l.rifa_id, t.rifa_id) left join sorteo s on s.id = r.sorteo_id
    where l.compra_id = ${compraId} order by l.linea`.execute(db)
  return rows
}

export async function updateAtribucion(
  db: Tx,
  { compraId, lineas, vendedorId }: { compraId: string; lineas: readonly number[]; vendedorId: string | null },
): Promise<void> {
  await db
    .updateTable('compra_linea')
    .set({ vendedor_id: vendedorId, atribucion: vendedorId ? 'manual' : null })
    .where('compra_id', '=', compraId)
    .where('linea', '=', sql<number>`any(${lineas}::int[])`)
    .execute()
}

export type Comprador = { nombre: string; correo: string; cedula: string; telefono: string }

export async function findComprador(db: Tx, id: string): Promise<Comprador> {
  return await db
    .selectFrom('compra')
    .select([
      'comprador_nombre as nombre',
      'comprador_email as correo',
      'comprador_ci as cedula',
      'comprador_telefono as telefono',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** With another address the sale belongs to the verified account of that address, if any; a verification at the same moment waits. */
export async function updateComprador(
  db: Tx,
  id: string,
  { nombre, correo, cedula, telefono, whatsapp }: Comprador & { whatsapp: string | null },
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(turno_de_correo(${correo}))`.execute(db)
  await sql`
    update compra set comprador_nombre = ${nombre}, comprador_ci = ${cedula}, comprador_telefono = ${telefono},
      comprador_telefono_e164 = ${whatsapp}, comprador_email = ${correo}, usuario_id = cuenta_de_correo(${correo})
    where id = ${id}`.execute(db)
}

type Correccion = { compraId: string; at: Date; deVendedor: boolean; correo: string; antes: Buffer }

/** Keeps who stood there before, encrypted; returns the correction's id. */
export async function insertCorreccion(
  db: Tx,
  { compraId, at, deVendedor, correo, antes }: Correccion,
): Promise<string> {
  const huella = sql<Buffer | null>`case when ${correo} <> '' then huella_de_correo(${correo}) end`
  const { id } = await db
    .insertInto('correccion')
    .values({ compra_id: compraId, at, de_vendedor: deVendedor, huella, antes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Who stood in a sale before each correction that its seller made alone since an organiser last did, oldest first, encrypted; null: erased. */
export async function listAntes(db: Tx, compraId: string): Promise<(Buffer | null)[]> {
  const { rows } = await sql<{ antes: Buffer | null }>`
    select antes from correccion c where compra_id = ${compraId} and de_vendedor
      and not exists (select from correccion d where d.compra_id = c.compra_id and not d.de_vendedor and d.at > c.at)
    order by at`.execute(db)
  return rows.map(({ antes }) => antes)
}

/** What mails to replaced buyers are known by. */
const AVISO = 'comprador:'

/** How many an address was sent within the hour. */
export async function countAvisos(db: Tx, correo: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from correo where lower(para) = lower(${correo}) and evento like ${`${AVISO}%`}
      and created_at > ${new Date(now.getTime() - 3_600_000)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The SHA-256 of an address, in hexadecimal, as it is known by where the address itself is encrypted; null of none. */
export async function hashOf(db: Tx, correo: string): Promise<string | null> {
  const { rows } = await sql<{ huella: string }>`select encode(huella_de_correo(${correo}), 'hex') as huella`.execute(
    db,
  )
  return correo ? (rows[0]?.huella ?? null) : null
}
