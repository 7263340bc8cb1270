import { randomUUID } from 'node:crypto'
import { AL_PORTADOR, AppError, limits, type ventaApi } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { requireLeido } from '#http/leido.ts'
import { type Comprador, countAvisos, hashOf, listAntes } from '#modules/dinero/compra/compra-corregir.queries.ts'
import { lockComprador, replaceComprador, type VentaTrabada } from '#modules/dinero/compra/compra-corregir.service.ts'
import { openPedido, sealPedido } from '#modules/dinero/compra/compra-pedido.service.ts'
import { closeCaso, findCaso, hasCaso, openCaso, settleCaso } from '#modules/dinero/pago/pago-tarea.queries.ts'
import { openSecret } from '#outside/data-key.ts'
import { isAnother, isOwnStill } from './venta.rules.ts'

type Tx = Transaction<Database>
type Sitio = { env: Deps['env']; now: Date; usuarioId: string }

const pedidoOf = (compraId: string) => ({ compraId, motivo: 'correccion_pedida' as const })

/**
 * Corrects the buyer of a sale in person. `onlyOf`: the seller whose sale it has to be: after some minutes they correct an error, and an
 * organiser is asked where another person would stand there, or its buyer has heard of many corrections. Returns whether she is.
 */
export async function corregirComprador(
  db: Db,
  { compraId, cedula = '', telefono = '', nombre, correo, leido }: z.output<typeof ventaApi.corregirComprador.body>,
  { env, now, usuarioId, onlyOf = null }: Sitio & { onlyOf?: string | null },
): Promise<'corregido' | 'pedido'> {
  return await inTransaction(db, async db => {
    const venta = await lockComprador(db, compraId, onlyOf)
    const { antes, compra } = venta
    const datos = { nombre, correo, cedula, telefono }
    // A stub may have been registered without one.
    if (antes.correo && !correo && env.CORREO_EN_PERSONA === 'obligatorio') throw new AppError('CORREO_OBLIGATORIO')
    requireLeido(leido, antes, datos)
    const campos = changedFields(antes, datos)
    if (campos.length === 0) return 'corregido'
    const deVendedor = onlyOf !== null && !isOwnStill(compra, onlyOf, now)
    if (onlyOf && (await asksFirst(db, venta, datos, { env, now, deVendedor }))) {
      const pedido = await sealPedido(env, compraId, { clave: randomUUID(), ...datos })
      await openCaso(db, { ...pedidoOf(compraId), pedido, huella: await hashOf(db, correo) }, now)
      return 'pedido'
    }
    await replaceComprador(db, venta, { datos, campos, acto: 'corregirComprador', deVendedor }, { env, now })
    if (!onlyOf) await settleCaso(db, pedidoOf(compraId), { nota: 'Lo corrigió quien organiza.', usuarioId }, now)
    return 'corregido'
  })
}

const changedFields = (antes: Comprador, ahora: Comprador) =>
  (Object.keys(ahora) as (keyof Comprador)[]).filter(campo => antes[campo] !== ahora[campo])

type Pregunta = Pick<Sitio, 'env' | 'now'> & { deVendedor: boolean }

async function asksFirst(
  db: Tx,
  { compra: { id }, antes }: VentaTrabada,
  datos: Comprador,
  { env, now, deVendedor }: Pregunta,
) {
  if (antes.correo && (await countAvisos(db, antes.correo, now)) >= limits.avisosDeCorreccion) return true
  if (await hasCaso(db, pedidoOf(id))) return true
  if (!deVendedor) return false
  // One thing after the other would make another person of the first who had a name as well.
  for (const sealed of await listAntes(db, id)) {
    const opened = sealed && (await openSecret(env, sealed, id).catch(() => null))
    if (!opened) return true
    const primero: Comprador = JSON.parse(opened.toString())
    if (primero.nombre !== AL_PORTADOR) return isAnother(primero, datos)
  }
  return isAnother(antes, datos)
}

/**
 * Corrects the buyer as its seller asks. False: the wish was decided or erased before. Throws CORRECCION_CAMBIO if that is another wish by now, and
 * what a correction throws.
 */
export async function confirmarCorreccion(
  db: Db,
  { casoId, clave }: z.output<typeof ventaApi.confirmarCorreccion.body>,
  { env, now, usuarioId }: Sitio,
): Promise<boolean> {
  return await inTransaction(db, async db => {
    const known = await findCaso(db, casoId)
    if (known?.motivo !== 'correccion_pedida') throw new AppError('NO_ENCONTRADO')
    const venta = await lockComprador(db, known.compraId, null)
    const pedido = await openPedido(env, known.compraId, (await findCaso(db, casoId))?.pedido ?? null)
    if (!pedido) return false
    const { clave: suya, ...datos } = pedido
    if (suya !== clave) throw new AppError('CORRECCION_CAMBIO')
    const campos = changedFields(venta.antes, datos)
    if (!(await closeCaso(db, casoId, { nota: 'Se corrigió.', usuarioId }, now))) return false
    if (campos.length > 0)
      await replaceComprador(db, venta, { datos, campos, acto: 'confirmarCorreccion', deVendedor: false }, { env, now })
    return true
  })
}
