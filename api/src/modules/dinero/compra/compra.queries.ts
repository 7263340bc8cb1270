import type { EstadoCompra } from '@talonario/contract'
import { type Insertable, sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { EN_ESPERA } from './compra-espera.queries.ts'

type Tx = Transaction<Database>

/** Rows a statement takes at once: its parameters stay far below PostgreSQL's 65,535. */
const CHUNK = 1_000

const columns = [
  'compra.id',
  'compra.referencia',
  'compra.canal',
  'compra.estado',
  'compra.huella',
  'compra.usuario_id as usuarioId',
  'compra.total',
  'compra.moneda',
  'compra.comprador_nombre as compradorNombre',
  'compra.comprador_email as compradorEmail',
  'compra.init_point as initPoint',
  'compra.cobrador_id as cobradorId',
  'compra.created_at as createdAt',
  'compra.expires_at as expiresAt',
  'compra.pagada_at as pagadaAt',
] as const

const select = (db: Db) => db.selectFrom('compra').select(columns)

export type Compra = {
  id: string
  referencia: string
  canal: 'online' | 'presencial'
  estado: EstadoCompra
  huella: Buffer | null
  usuarioId: string | null
  total: number
  moneda: string
  compradorNombre: string
  compradorEmail: string
  initPoint: string
  cobradorId: string
  createdAt: Date
  expiresAt: Date | null
  /** Since when the goods are the buyer's; null while or once more they are not. */
  pagadaAt: Date | null
}

/** Whoever uses the same key at the same time waits here for the other to commit. */
export async function lockClave(db: Tx, solicitanteId: string, clave: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${solicitanteId} ${clave}`}, 0))`.execute(db)
}

export function findPorClave(db: Tx, solicitanteId: string, clave: string): Promise<Compra | undefined> {
  return select(db).where('solicitante_id', '=', solicitanteId).where('clave', '=', clave).executeTakeFirst()
}

export function findPorReferencia(db: Db, referencia: string): Promise<Compra | undefined> {
  return select(db).where('referencia', '=', referencia).executeTakeFirst()
}

export async function lockCompra(db: Tx, id: string): Promise<Compra> {
  const compra = await lockSiExiste(db, id)
  if (!compra) throw new Error('An order that was read is gone')
  return compra
}

/** For an id that a person sent. */
export function lockSiExiste(db: Tx, id: string): Promise<Compra | undefined> {
  return select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The account's orders that wait for money and hold some of these numbers now. */
export function findAbiertasCon(db: Db, usuarioId: string, rifaIds: readonly string[], now: Date): Promise<Compra[]> {
  return select(db)
    .where('id', 'in', eb =>
      eb
        .selectFrom('titular')
        .select('compra_id')
        .where('rifa_id', '=', sql<string>`any(${rifaIds}::uuid[])`)
        .where('titular.estado', '=', sql.lit('reservada' as const)),
    )
    .where('usuario_id', '=', usuarioId)
    .where('compra.estado', 'in', EN_ESPERA)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()
}

export async function insertCompras(db: Tx, rows: readonly Insertable<Database['compra']>[]): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) {
    await db
      .insertInto('compra')
      .values(rows.slice(i, i + CHUNK))
      .execute()
  }
}

export async function insertLineas(db: Tx, rows: readonly Insertable<Database['compra_linea']>[]): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) {
    await db
      .insertInto('compra_linea')
      .values(rows.slice(i, i + CHUNK))
      .execute()
  }
}

export type Linea = {
  rifaId: string | null
  numero: number | null
  productoId: string | null
  titulo: string
  cantidad: number
  precio: number
}

export function findLineas(db: Db, compraId: string): Promise<Linea[]> {
  return db
    .selectFrom('compra_linea')
    .leftJoin('rifa', 'rifa.id', 'compra_linea.rifa_id')
    .select([
      'compra_linea.rifa_id as rifaId',
      'rifa.numero',
      'compra_linea.producto_id as productoId',
      'compra_linea.titulo',
      'compra_linea.cantidad',
      'compra_linea.precio',
    ])
    .where('compra_id', '=', compraId)
    .orderBy('linea')
    .execute()
}

export type Cambio = { estado: EstadoCompra; pagadaAt?: Date | null; clave?: null }

/** Who moved an order, when and why; nobody: the provider's answer or the clock. */
export type Firma = { at: Date; usuarioId?: string; nota?: string }

/** Moves locked orders and writes down that they moved. */
export async function updateEstado(
  db: Tx,
  ids: readonly string[],
  { estado, pagadaAt, clave }: Cambio,
  { at, usuarioId, nota = '' }: Firma,
): Promise<void> {
  await sql`
    insert into compra_movimiento (compra_id, at, de, a, usuario_id, nota)
    select id, ${at}, estado, ${estado}, ${usuarioId ?? null}::uuid, ${nota} from compra
    where id = any(${ids}::uuid[]) and estado <> ${estado} order by id`.execute(db)
  await db
    .updateTable('compra')
    .set({
      estado,
      ...(pagadaAt === undefined ? {} : { pagada_at: pagadaAt }),
      ...(clave === undefined ? {} : { clave, huella: null }),
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

type Enlace = { initPoint: string; preferenciaId: string; cobradorId: string }

/** The provider's link belongs to the order from here on; false when the order has moved on meanwhile. */
export async function updatePreferencia(
  db: Db,
  id: string,
  { initPoint, preferenciaId, cobradorId }: Enlace,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with movida as (
      update compra set estado = 'esperando_pago', init_point = ${initPoint}, preferencia_id = ${preferenciaId},
        cobrador_id = ${cobradorId}
      where id = ${id} and estado = 'creada' returning id
    )
    insert into compra_movimiento (compra_id, at, de, a)
    select id, ${now}, 'creada', 'esperando_pago' from movida returning compra_id`.execute(db)
  return rows.length === 1
}

/** Counts products as sold, or with `signo` −1 as no longer sold. Their rows are locked in one order. */
export async function addVendidos(db: Tx, compraId: string, signo: 1 | -1): Promise<void> {
  await sql`
    with unidades as (
      select producto_id, sum(cantidad)::integer as cantidad from compra_linea
      where compra_id = ${compraId} and producto_id is not null group by producto_id
    ), trabados as (
      select id from producto where id in (select producto_id from unidades) order by id for no key update
    )
    update producto set cantidad_vendidos = cantidad_vendidos + ${signo} * unidades.cantidad
    from unidades, trabados where producto.id = unidades.producto_id and trabados.id = producto.id`.execute(db)
}
