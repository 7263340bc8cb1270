import type { EstadoCompra } from '@talonario/contract'
import { type Insertable, sql, type Transaction } from 'kysely'
import { isAwaitingPayment } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'
import { type Part, together, withoutWaiting } from '#db/transaction.ts'

type Tx = Transaction<Database>

const columns = [
  'compra.id',
  'compra.referencia',
  'compra.canal',
  'compra.estado',
  'compra.huella',
  'compra.solicitante_id as solicitanteId',
  'compra.usuario_id as usuarioId',
  'compra.vendedor_id as vendedorId',
  'compra.total',
  'compra.moneda',
  'compra.metodo_pago as metodoPago',
  'compra.comprador_nombre as compradorNombre',
  'compra.comprador_email as compradorEmail',
  'compra.comprador_ci as compradorCi',
  'compra.init_point as initPoint',
  'compra.cobrador_id as cobradorId',
  'compra.cobro_id as cobroId',
  'compra.created_at as createdAt',
  'compra.expires_at as expiresAt',
  'compra.pagada_at as pagadaAt',
] as const

/** The same columns for a separate statement. */
export const compraColumns = sql.join(
  columns.map(column => {
    const [name = '', as] = column.split(' as ')
    return as ? sql`${sql.ref(name)} as ${sql.id(as)}` : sql.ref(name)
  }),
)

const select = (db: Db) => db.selectFrom('compra').select(columns)

export type Compra = {
  id: string
  referencia: string
  canal: 'online' | 'presencial'
  estado: EstadoCompra
  huella: Buffer | null
  /** Who made the call; null: a buyer without an account. */
  solicitanteId: string | null
  usuarioId: string | null
  /** The seller in person. */
  vendedorId: string | null
  total: number
  moneda: string
  metodoPago: string
  compradorNombre: string
  compradorEmail: string
  compradorCi: string
  initPoint: string
  cobradorId: string
  /** What the provider asks for in person; empty: it is paid on its page. */
  cobroId: string
  createdAt: Date
  expiresAt: Date | null
  /** Since when the goods are the buyer's; null while they are not. */
  pagadaAt: Date | null
}

/** Who asks for an order: an account, or without one an address. */
export type Solicitante = { id: string | null; email: string }

export function findByClave(db: Db, { id, email }: Solicitante, clave: string): Promise<Compra | undefined> {
  const suyas = id
    ? select(db).where('solicitante_id', '=', id)
    : select(db)
        .where('solicitante_id', 'is', null)
        .where(sql<boolean>`lower(comprador_email) = ${email.toLowerCase()} and comprador_email <> ''`)
  return suyas.where('clave', '=', clave).executeTakeFirst()
}

export function findByReferencia(db: Db, referencia: string): Promise<Compra | undefined> {
  return select(db).where('referencia', '=', referencia).executeTakeFirst()
}

export async function lockCompra(db: Tx, id: string): Promise<Compra> {
  const compra = await lockIfExists(db, id)
  if (!compra) throw new Error('An order that was read is gone')
  return compra
}

/** For an id that a person sent. */
export function lockIfExists(db: Tx, id: string): Promise<Compra | undefined> {
  return select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** An account, or the order that was begun without one, by its reference. */
export type DeQuien = { usuarioId: string | null; anterior?: string | null | undefined }

/** Their orders that wait for money and hold some of these numbers now. */
export function findOpenWith(
  db: Db,
  { usuarioId, anterior }: DeQuien,
  rifaIds: readonly string[],
  now: Date,
): Promise<Compra[]> {
  return select(db)
    .where('id', 'in', eb =>
      eb
        .selectFrom('titular')
        .select('compra_id')
        .where('rifa_id', '=', sql<string>`any(${rifaIds}::uuid[])`)
        .where('titular.estado', '=', sql.lit('reservada' as const)),
    )
    .where(sql<boolean>`(usuario_id = ${usuarioId} or solicitante_id is null and referencia = ${anterior ?? null})`)
    .where(isAwaitingPayment('compra'))
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()
}

const COMPRA = sql.raw(
  `id, referencia, canal, estado, solicitante_id, clave, huella, usuario_id, vendedor_id, total, moneda, metodo_pago, comprobante,
    comprador_nombre, comprador_email, comprador_ci, comprador_telefono, comprador_telefono_e164, created_at, expires_at, pagada_at, vendida_el`,
)
const LINEA = sql.raw(
  'compra_id, linea, rifa_id, producto_id, titular_id, n, modalidad_id, titulo, cantidad, precio, vendedor_id, atribucion',
)
const ORIGEN = sql.raw('compra_id, usuario_id, correo, documento, direccion, red, numeros, created_at')

export type Ordenes = {
  /** `huella` as PostgreSQL writes bytes. */
  compras: readonly (Omit<Insertable<Database['compra']>, 'huella'> & { huella: string | null })[]
  lineas: readonly Insertable<Database['compra_linea']>[]
  origenes: readonly Insertable<Database['compra_origen']>[]
  /** The holders of their numbers, as a part of the statement. */
  titulares?: Part | undefined
}

/** What goes along with new orders: further writes, and keys for each of which one order at a time is written from then on. */
export type Aparte = { along?: readonly Part[]; turnos?: readonly string[] }

/**
 * Writes new orders. An Idempotency-Key that is taken violates a unique index, once the other order has committed; turns are waited for after that, so
 * that whoever waits for a key has none.
 */
export async function insertOrdenes(
  db: Tx,
  { compras, lineas, origenes, titulares }: Ordenes,
  { along = [], turnos = [] }: Aparte = {},
): Promise<Compra[]> {
  const { rows } = await sql<Compra & { turnos: number }>`
    with nuevas as (
      insert into compra (campania_id, ${COMPRA}) select coalesce(campania_id, campania_actual()), ${COMPRA}
      from json_populate_recordset(null::compra, ${JSON.stringify(compras)}::json) returning *
    ), lineas as (
      insert into compra_linea (${LINEA}) select ${LINEA}
      from json_populate_recordset(null::compra_linea, ${JSON.stringify(lineas)}::json)
    ), origenes as (
      insert into compra_origen (${ORIGEN}) select ${ORIGEN}
      from json_populate_recordset(null::compra_origen, ${JSON.stringify(origenes)}::json)
    )${together(titulares ? [titulares, ...along] : along)}
    select ${compraColumns}, (
      select count(pg_advisory_xact_lock(hashtextextended('compra_origen ' || clave, 0)))
      from unnest(${turnos}::text[]) clave where compra.id is not null
    ) as turnos from nuevas compra`.execute(db)
  return rows.map(({ turnos: _, ...compra }) => compra)
}

export type Linea = {
  rifaId: string | null
  numero: number | null
  productoId: string | null
  /** Whose instalment `n` it pays. */
  titularId?: string | null
  n?: number | null
  modalidadId?: string | null
  titulo: string
  cantidad: number
  precio: number
}

export function findLineas(db: Db, compraId: string): Promise<Linea[]> {
  return db
    .selectFrom('compra_linea')
    .leftJoin('titular', 'titular.id', 'compra_linea.titular_id')
    .leftJoin('rifa', join => join.on('rifa.id', '=', sql<string>`coalesce(compra_linea.rifa_id, titular.rifa_id)`))
    .select([
      'compra_linea.titular_id as titularId',
      'compra_linea.n',
      'compra_linea.modalidad_id as modalidadId',
      'compra_linea.rifa_id as rifaId',
      'rifa.numero',
      'compra_linea.producto_id as productoId',
      'compra_linea.titulo',
      'compra_linea.cantidad',
      'compra_linea.precio',
    ])
    .where('compra_linea.compra_id', '=', compraId)
    .orderBy('linea')
    .execute()
}

export type Cambio = { estado: EstadoCompra; pagadaAt?: Date | null; clave?: null }

/** Who moved an order, when and why; without `usuarioId` the provider's answer or the clock. */
export type Firma = { at: Date; usuarioId?: string; nota?: string }

/** Moves locked orders and writes down that they moved. `along`: what else is written with it, and nothing of this reads. */
export async function updateEstado(
  db: Tx,
  ids: readonly string[],
  { estado, pagadaAt, clave }: Cambio,
  { at, usuarioId, nota = '' }: Firma,
  along: readonly Part[] = [],
): Promise<void> {
  const pagada = pagadaAt === undefined ? sql`` : sql`, pagada_at = ${pagadaAt}::timestamptz`
  const sinClave = clave === undefined ? sql`` : sql`, clave = null, huella = null`
  await sql`
    with movidas as (
      insert into compra_movimiento (compra_id, at, de, a, usuario_id, nota)
      select id, ${at}, estado, ${estado}, ${usuarioId ?? null}::uuid, ${nota} from compra
      where id = any(${ids}::uuid[]) and estado <> ${estado} order by id
    )${together(along)}
    update compra set estado = ${estado}${pagada}${sinClave} where id = any(${ids}::uuid[])`.execute(db)
}

/** Something about an order that does not move it, in its history. */
export async function insertNota(db: Tx, { id, estado }: Compra, { at, usuarioId, nota = '' }: Firma): Promise<void> {
  await db
    .insertInto('compra_movimiento')
    .values({ compra_id: id, at, de: estado, a: estado, usuario_id: usuarioId ?? null, nota })
    .execute()
}

type Enlace = { initPoint: string; cobradorId: string; cobroId: string }

/** A value rather than a part of the statement: with it PostgreSQL would look for the order among all open ones instead of by its key. */
const SIN_ENLACE: EstadoCompra = 'creada'

/**
 * Stores the provider's link with the order; false if the order has moved on meanwhile. If a crash undoes it, the same call
 * requests the link again, and a payment through the first one pays the order all the same.
 */
export async function updatePreferencia(
  db: Db,
  id: string,
  { initPoint, cobradorId, cobroId }: Enlace,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with movida as (
      update compra set estado = 'esperando_pago', init_point = ${initPoint},
        cobrador_id = ${cobradorId}, cobro_id = ${cobroId}
      where id = ${id} and estado = ${SIN_ENLACE} and ${withoutWaiting} returning id
    )
    insert into compra_movimiento (compra_id, at, de, a)
    select id, ${now}, 'creada', 'esperando_pago' from movida returning compra_id`.execute(db)
  return rows.length === 1
}
