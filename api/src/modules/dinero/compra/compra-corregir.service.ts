import { AppError, type compraApi, limits, padNumber, whatsappOf } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { requireLeido } from '#http/leido.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { requireActiveVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { refuseCanceladas } from '#modules/numeros/toma/toma.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { sealSecret } from '#outside/data-key.ts'
import { type Compra, insertNota, lockIfExists } from './compra.queries.ts'
import {
  type Comprador,
  countAvisos,
  findComprador,
  insertCorreccion,
  type LineaTrabada,
  lockLineas,
  updateAtribucion,
  updateComprador,
} from './compra-corregir.queries.ts'

type Tx = Transaction<Database>

type Reatribucion = z.output<typeof compraApi.reatribuir.body> & { usuarioId: string }

/**
 * Attributes lines of an order to a seller or to nobody, signed, with the reason in the order's history. Lines already
 * attributed so stay unchanged. Throws CAMBIO_MIENTRAS, SORTEO_CERRADO or NUMEROS_CANCELADOS for lines whose draw sells no more: all or nothing.
 */
export async function reatribuir(
  db: Db,
  { compraId, lineas, motivo, usuarioId, leido, ...form }: Reatribucion,
  now: Date,
): Promise<void> {
  const vendedorId = form.vendedorId ?? null
  await inTransaction(db, async db => {
    if (vendedorId) await requireActiveVendedor(db, { id: vendedorId })
    const compra = await lockIfExists(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    const all = await lockLineas(db, compraId)
    const changed = all.filter(({ linea, de }) => de !== vendedorId && (lineas?.includes(linea) ?? true))
    const vendedoresIf = (moved: readonly LineaTrabada[]) => ({
      vendedores: all.map(linea => (moved.includes(linea) ? vendedorId : linea.de) ?? ''),
    })
    requireLeido(leido, vendedoresIf([]), vendedoresIf(changed))
    if (changed.length === 0) return
    await refuseClosed(db, changed, 'SORTEO_CERRADO')
    await updateAtribucion(db, { compraId, lineas: changed.map(({ linea }) => linea), vendedorId })
    await insertNota(db, compra, { at: now, usuarioId, nota: motivo })
    await postComision(db, [compraId], now, { ademas: changed.flatMap(({ de }) => de ?? []), motivo: 'reatribuida' })
    await recordActo(db, 'reatribuir', compraId, {
      lineas: changed.map(({ linea, de }) => ({ linea, de, a: vendedorId })),
    })
  })
}

/** A sale whose buyer may be replaced, locked. */
export type VentaTrabada = { compra: Compra; numeros: readonly number[]; antes: Comprador }

/**
 * Locks a sale in person whose buyer is to be corrected, who is part of the draw's sealed list: COMPRADOR_SELLADO once one of the
 * numbers is sealed, NUMEROS_CANCELADOS if its draw was called off. An order of an account belongs to it: COMPRADOR_DE_CUENTA. `onlyOf`: the seller whose sales these have to be; null: anybody's.
 */
export async function lockComprador(db: Tx, compraId: string, onlyOf: string | null): Promise<VentaTrabada> {
  const compra = await lockIfExists(db, compraId)
  if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
  const lines = await lockLineas(db, compraId)
  // Of a sale by QR the buyer stood before the seller too.
  const deQuien = compra.vendedorId ?? lines.find(({ enPersona }) => enPersona)?.de
  if (onlyOf && deQuien !== onlyOf) throw new AppError('COMPRA_NO_ENCONTRADA')
  if (!deQuien) throw new AppError('COMPRADOR_DE_CUENTA')
  // Who pays an instalment is in no list.
  const vendidas = lines.filter(({ deCuota }) => !deCuota)
  await refuseClosed(db, vendidas, 'COMPRADOR_SELLADO')
  return { compra, numeros: vendidas.flatMap(({ numero }) => numero ?? []), antes: await findComprador(db, compraId) }
}

/** Throws why lines stay as they are. */
async function refuseClosed(db: Tx, lineas: readonly LineaTrabada[], code: 'SORTEO_CERRADO' | 'COMPRADOR_SELLADO') {
  const cerradas = lineas.flatMap(({ numero, sorteoId, abierto }) =>
    abierto || numero === null || !sorteoId ? [] : { numero, sorteoId, abierto },
  )
  await refuseCanceladas(db, cerradas)
  if (cerradas.length > 0) throw new AppError(code, { numeros: cerradas.map(({ numero }) => numero) })
}

type Reemplazo = {
  datos: Comprador
  campos: readonly (keyof Comprador)[]
  acto: 'corregirComprador' | 'confirmarCorreccion'
  /** A seller's alone, after the minutes in which the sale is still theirs. */
  deVendedor: boolean
}

/** Replaces these fields of the buyer. Who stood there before is told, and kept encrypted with the correction, which the seal counts. */
export async function replaceComprador(
  db: Tx,
  { compra, numeros, antes }: VentaTrabada,
  { datos, campos, acto, deVendedor }: Reemplazo,
  { env, now }: { env: Deps['env']; now: Date },
): Promise<void> {
  const { id: compraId } = compra
  const sealed = await sealSecret(env, Buffer.from(JSON.stringify(antes)), compraId)
  const correccion = await insertCorreccion(db, { compraId, at: now, deVendedor, correo: antes.correo, antes: sealed })
  await updateComprador(db, compraId, { ...datos, whatsapp: whatsappOf(datos.telefono, env.LOCALE) })
  const replaced = campos.some(campo => campo !== 'telefono')
  if (antes.correo && replaced && (await countAvisos(db, antes.correo, now)) < limits.avisosDeCorreccion) {
    const to = { de: [correccion, compraId], para: antes.correo }
    await enqueueCorreo(db, correo('comprador', to, env, antes.nombre, await writtenNumbers(db, numeros)))
  }
  await recordActo(db, acto, compraId, { campos, correccion })
}

async function writtenNumbers(db: Db, numbers: readonly number[]): Promise<string> {
  const width = await findNumberWidth(db)
  return numbers.map(number => padNumber(number, width)).join(', ')
}
