import { AppError, type Entrega, fromMinor, type Leido, limits, moneyFormat, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { makeOnce, type Sent } from '#http/once.ts'
import { findUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { findQuienVende } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { prepareImagen, storeImagen } from '#modules/sitio/imagen/imagen.service.ts'
import { hasEnded, lockCaja } from './caja.queries.ts'
import type { Firma } from './caja.rules.ts'
import { postAsiento, requireAnother } from './caja.service.ts'
import {
  confirmEntrega,
  countDeclaradas,
  type FilaDeEntrega,
  findEntrega,
  insertConteo,
  insertEntrega,
  lockEntregasOf,
  rejectEntrega,
} from './caja-entrega.queries.ts'

type Tx = Transaction<Database>

/** As a caller may see it: before the count only the seller sees the declared amount. */
export const toEntrega = (fila: FilaDeEntrega, caller?: Pick<Usuario, 'id'>): Entrega => ({
  _id: fila.id,
  vendedor: { id: fila.vendedorId, nombre: fila.vendedor },
  monto: caller && caller.id !== fila.vendedorId && fila.estado === 'declarada' ? null : fromMinor(fila.monto),
  medio: fila.medio,
  estado: fila.estado,
  nota: fila.nota,
  retirada: fila.retirada,
  contado: fila.contado === null ? null : fromMinor(fila.contado),
  recibo: toRecibo(fila.recibo),
  imagen: fila.imagen ?? '',
  repetida: fila.repetida,
  fecha: fila.declaradaAt.toISOString(),
  resuelta: fila.resueltaAt?.toISOString() ?? '',
})

/** `R-000123`. */
export const toRecibo = (recibo: number | null) => (recibo === null ? '' : `R-${String(recibo).padStart(6, '0')}`)

type Form = { monto: number; medio: 'efectivo' | 'banco'; nota?: string | undefined }

/** Declares a seller's hand-in, once a key. Nothing is posted until it is counted. Throws CLAVE_REUTILIZADA, DEMASIADAS_ENTREGAS. */
export async function declararEntrega(
  db: Db,
  caller: Usuario,
  { monto, medio, nota = '' }: Form,
  { image, key = null, now }: { image: Buffer | null; key?: Sent['key']; now: Date },
): Promise<Entrega> {
  const imagen = await prepareImagen(image, 'producto')
  return makeOnce(db, { caller, key }, now, async db => {
    await lockCaja(db, caller.id)
    const maximo = limits.entregasPorContar
    if ((await countDeclaradas(db, caller.id)) >= maximo) throw new AppError('DEMASIADAS_ENTREGAS', { maximo })
    const id = await insertEntrega(db, {
      vendedor_id: caller.id,
      monto,
      medio,
      nota,
      declarada_at: now,
      imagen: imagen && (await storeImagen(db, imagen)),
    })
    await recordActo(db, 'declararEntrega', id, { medio })
    return requireEntrega(db, id)
  })
}

/** What was counted moves, once, by the first confirmation. Throws ENTREGA_NO_ENCONTRADA, ENTREGA_RESUELTA, UNO_MISMO. */
export async function confirmarEntrega(
  db: Db,
  { id, contado }: { id: string; contado: number },
  { usuarioId, now }: Firma,
): Promise<Entrega> {
  return inTransaction(db, async db => {
    const { vendedor } = await requireEntrega(db, id)
    await requireAnother(db, usuarioId, vendedor.id)
    if (!(await confirmEntrega(db, { id, contado, usuarioId, now }))) throw new AppError('ENTREGA_RESUELTA')
    return postEntrega(db, id, { usuarioId, now })
  })
}

type Recibida = { vendedor: string; contado: number; medio: 'efectivo' | 'banco' }

/** A seller brings money that nobody declared: counted and received at once, once a key. Throws VENDEDOR_NO_ENCONTRADO, UNO_MISMO. */
export async function recibirEntrega(
  db: Db,
  recibida: Recibida,
  { usuarioId, key, now }: Firma & { key: Sent['key'] },
): Promise<Entrega> {
  return makeOnce(db, { caller: { id: usuarioId }, key }, now, async db => {
    const entrega = await receive(db, recibida, { usuarioId, now })
    await recordActo(db, 'recibirEntrega', entrega._id, { contado: recibida.contado })
    return entrega
  })
}

/** In the caller's transaction: undeclared money of a living account becomes a confirmed hand-in. */
export async function receive(db: Tx, { vendedor, contado, medio }: Recibida, firma: Firma): Promise<Entrega> {
  if (!(await findQuienVende(db, vendedor))) throw new AppError('VENDEDOR_NO_ENCONTRADO')
  await requireAnother(db, firma.usuarioId, vendedor)
  const row = { vendedor_id: vendedor, monto: contado, medio, declarada_at: firma.now, nota: '', imagen: null }
  const id = await insertEntrega(db, row)
  await confirmEntrega(db, { id, contado, ...firma })
  return postEntrega(db, id, firma)
}

type Correccion = { id: string; contado: number; motivo: string; leido?: Leido }

/**
 * Puts a confirmed count right by an entry of the difference, and mails the seller. The same count again changes nothing.
 * Throws ENTREGA_NO_ENCONTRADA, UNO_MISMO.
 */
export async function corregirConteo(
  db: Db,
  { id, contado, motivo, leido }: Correccion,
  { usuarioId, now, env }: Firma & { env: { LOCALE: string; CURRENCY: string } },
): Promise<Entrega> {
  return inTransaction(db, async db => {
    const vendedorId = (await requireEntrega(db, id)).vendedor.id
    await requireAnother(db, usuarioId, vendedorId)
    await lockCaja(db, vendedorId)
    const fila = await findEntrega(db, id)
    if (fila?.contado == null) throw new AppError('ENTREGA_NO_ENCONTRADA')
    const { contado: antes, medio } = fila
    requireLeido(leido, { contado: fromMinor(antes) }, { contado: fromMinor(contado) })
    if (antes === contado) return toEntrega(fila)
    const row = { entrega_id: id, antes, contado, motivo, usuario_id: usuarioId, at: now }
    const conteo = await insertConteo(db, row)
    // The debt of an ended account was written off: a corrected count changes what was written off.
    const own = (await hasEnded(db, vendedorId)) ? 'gasto:incobrable' : `caja:${vendedorId}`
    const lineas = [
      { cuenta: `org:${medio}`, importe: contado - antes },
      { cuenta: own, importe: antes - contado },
    ]
    const nota = `${toRecibo(fila.recibo)}: ${motivo}`
    await postAsiento(db, { evento: `conteo:${conteo}`, at: now, usuarioId, vendedorId, nota, lineas })
    await recordActo(db, 'corregirConteo', id, { antes, contado, motivo })
    const para = (await findUsuario(db, vendedorId))?.usuario.email ?? ''
    const money = moneyFormat(env.LOCALE, env.CURRENCY)
    const [decia = '', dice = ''] = [antes, contado].map(minor => money.format(fromMinor(minor)))
    const corregido = { nombre: fila.vendedor, recibo: toRecibo(fila.recibo), decia, dice, motivo }
    await enqueueCorreo(db, correo('conteo', { de: [conteo], para }, corregido))
    return requireEntrega(db, id)
  })
}

/** Money counted at the end of a rendición: handed in and confirmed at once. */
export async function insertEntregaDeRendicion(
  db: Tx,
  entrega: { vendedorId: string; rendicionId: string; declarado: number; contado: number; medio: 'efectivo' | 'banco' },
  { usuarioId, now }: Firma,
): Promise<void> {
  const { vendedorId, rendicionId, declarado, contado, medio } = entrega
  if (contado === 0) return
  const id = await insertEntrega(db, {
    vendedor_id: vendedorId,
    rendicion_id: rendicionId,
    monto: declarado || contado,
    medio,
    declarada_at: now,
    nota: '',
    imagen: null,
  })
  await confirmEntrega(db, { id, contado, usuarioId, now })
  await postEntrega(db, id, { usuarioId, now }, rendicionId)
}

async function postEntrega(db: Tx, id: string, { usuarioId, now }: Firma, rendicionId?: string): Promise<Entrega> {
  const row = await findEntrega(db, id)
  if (row?.contado == null) throw new Error('A hand-in that was confirmed is not')
  const { vendedorId, medio, contado } = row
  const lineas = [
    { cuenta: `org:${medio}`, importe: contado },
    { cuenta: `caja:${vendedorId}`, importe: -contado },
  ]
  const asiento = { evento: `entrega:${id}`, at: now, usuarioId, nota: toRecibo(row.recibo), lineas }
  await postAsiento(db, rendicionId ? { ...asiento, rendicionId } : asiento)
  await recordActo(db, 'confirmarEntrega', id, { declarado: row.monto, contado })
  return toEntrega(row)
}

/** Takes back a hand-in of the caller's that nobody has counted. Throws ENTREGA_NO_ENCONTRADA, ENTREGA_RESUELTA. */
export async function retirarEntrega(db: Db, id: string, { usuarioId, now }: Firma): Promise<Entrega> {
  return inTransaction(db, async db => {
    const { vendedor } = await requireEntrega(db, id)
    if (vendedor.id !== usuarioId) throw new AppError('ENTREGA_NO_ENCONTRADA')
    if (!(await rejectEntrega(db, { id, nota: '', usuarioId, now }))) throw new AppError('ENTREGA_RESUELTA')
    await recordActo(db, 'retirarEntrega', id)
    return requireEntrega(db, id)
  })
}

/** Rejects a hand-in that did not arrive. Throws ENTREGA_NO_ENCONTRADA, ENTREGA_RESUELTA, UNO_MISMO. */
export async function rechazarEntrega(
  db: Db,
  { id, motivo }: { id: string; motivo: string },
  { usuarioId, now }: Firma,
): Promise<Entrega> {
  return inTransaction(db, async db => {
    const { vendedor } = await requireEntrega(db, id)
    await requireAnother(db, usuarioId, vendedor.id)
    if (!(await rejectEntrega(db, { id, nota: motivo, usuarioId, now }))) throw new AppError('ENTREGA_RESUELTA')
    await recordActo(db, 'rechazarEntrega', id)
    return requireEntrega(db, id)
  })
}

/** Rejects hand-ins of one seller for one reason, all or none. Throws ENTREGA_NO_ENCONTRADA, ENTREGA_RESUELTA, UNO_MISMO. */
export async function rechazarEntregas(
  db: Db,
  { vendedor, ids, motivo }: { vendedor: string; ids: readonly string[]; motivo: string },
  { usuarioId, now }: Firma,
): Promise<number> {
  return inTransaction(db, async db => {
    await requireAnother(db, usuarioId, vendedor)
    const own = await lockEntregasOf(db, vendedor, ids)
    if (own.length < new Set(ids).size) throw new AppError('ENTREGA_NO_ENCONTRADA')
    if (own.some(({ estado }) => estado !== 'declarada')) throw new AppError('ENTREGA_RESUELTA')
    for (const { id } of own) await rejectEntrega(db, { id, nota: motivo, usuarioId, now })
    await recordActo(db, 'rechazarEntregas', vendedor, { entregas: own.map(({ id }) => id), motivo })
    return own.length
  })
}

export async function requireEntrega(db: Db, id: string): Promise<Entrega> {
  const row = await findEntrega(db, id)
  if (!row) throw new AppError('ENTREGA_NO_ENCONTRADA')
  return toEntrega(row)
}
