import { AppError, type corregirCompradorForm, type reatribuirForm } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { requireActiveVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { insertNota, lockIfExists } from './compra.queries.ts'
import { findComprador, lockLineas, updateAtribucion, updateComprador } from './compra-corregir.queries.ts'

type Reatribucion = z.output<typeof reatribuirForm> & { usuarioId: string }

/**
 * Attributes lines of an order to a seller or to nobody, signed, with the reason in the order's history. Lines already
 * attributed so stay unchanged. Throws SORTEO_CERRADO for lines whose draw has closed: all or nothing.
 */
export async function reatribuir(
  db: Db,
  { compraId, lineas, motivo, usuarioId, ...form }: Reatribucion,
  now: Date,
): Promise<void> {
  const vendedorId = form.vendedorId ?? null
  await inTransaction(db, async db => {
    if (vendedorId) await requireActiveVendedor(db, { id: vendedorId })
    const compra = await lockIfExists(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    const changed = (await lockLineas(db, compraId)).filter(
      ({ linea, de }) => de !== vendedorId && (lineas?.includes(linea) ?? true),
    )
    if (changed.length === 0) return
    const numeros = changed.flatMap(({ numero, abierta }) => (abierta || numero === null ? [] : numero))
    if (numeros.length > 0) throw new AppError('SORTEO_CERRADO', { numeros })
    await updateAtribucion(db, { compraId, lineas: changed.map(({ linea }) => linea), vendedorId })
    await insertNota(db, compra, { at: now, usuarioId, nota: motivo })
    await postComision(db, [compraId], now, { ademas: changed.flatMap(({ de }) => de ?? []), motivo: 'reatribuida' })
    await recordActo(db, 'reatribuir', compraId, {
      lineas: changed.map(({ linea, de }) => ({ linea, de, a: vendedorId })),
    })
  })
}

type Datos = z.output<typeof corregirCompradorForm>

/**
 * Corrects the buyer of a sale in person, who is part of the draw's sealed list: COMPRADOR_SELLADO once one of the
 * numbers is sealed. An order of an account belongs to it: COMPRADOR_DE_CUENTA.
 */
export async function corregirComprador(db: Db, { compraId, ...datos }: Datos): Promise<void> {
  await inTransaction(db, async db => {
    const compra = await lockIfExists(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    if (compra.canal !== 'presencial') throw new AppError('COMPRADOR_DE_CUENTA')
    const lines = await lockLineas(db, compraId)
    const numeros = lines.flatMap(({ numero, abierta }) => (abierta || numero === null ? [] : numero))
    if (numeros.length > 0) throw new AppError('COMPRADOR_SELLADO', { numeros })
    const before = await findComprador(db, compraId)
    const campos = (Object.keys(before) as (keyof typeof before)[]).filter(field => before[field] !== datos[field])
    if (campos.length === 0) return
    await updateComprador(db, compraId, datos)
    await recordActo(db, 'corregirComprador', compraId, { campos })
  })
}
