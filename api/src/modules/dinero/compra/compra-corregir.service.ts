import { AppError, type corregirCompradorForm, padNumber, type reatribuirForm, whatsappOf } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { requireActiveVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { enqueueCorreo, saludo } from '#modules/sitio/correo/correo.service.ts'
import { sealSecret } from '#outside/data-key.ts'
import { insertNota, lockIfExists } from './compra.queries.ts'
import {
  findComprador,
  insertCorreccion,
  lockLineas,
  updateAtribucion,
  updateComprador,
} from './compra-corregir.queries.ts'

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
/** `onlyOf`: the seller whose sales these have to be; null: anybody's. */
type Sitio = { env: Deps['env']; now: Date; onlyOf?: string | null }

/**
 * Corrects the buyer of a sale in person, who is part of the draw's sealed list: COMPRADOR_SELLADO once one of the
 * numbers is sealed. An order of an account belongs to it: COMPRADOR_DE_CUENTA. Who stood there before is told, and kept
 * encrypted with the correction, which the seal counts.
 */
export async function corregirComprador(
  db: Db,
  { compraId, cedula = '', telefono = '', ...nombreYCorreo }: Datos,
  { env, now, onlyOf = null }: Sitio,
): Promise<void> {
  await inTransaction(db, async db => {
    const compra = await lockIfExists(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    const lines = await lockLineas(db, compraId)
    // Of a sale by QR the buyer stood before the seller too.
    const deQuien = compra.vendedorId ?? lines.find(({ enPersona }) => enPersona)?.de
    if (onlyOf && deQuien !== onlyOf) throw new AppError('COMPRA_NO_ENCONTRADA')
    if (!deQuien) throw new AppError('COMPRADOR_DE_CUENTA')
    const numeros = lines.flatMap(({ numero, abierta }) => (abierta || numero === null ? [] : numero))
    if (numeros.length > 0) throw new AppError('COMPRADOR_SELLADO', { numeros })
    const before = await findComprador(db, compraId)
    const datos = { ...nombreYCorreo, cedula, telefono }
    // A stub may have been registered without one.
    if (before.correo && !datos.correo && env.CORREO_EN_PERSONA === 'obligatorio')
      throw new AppError('CORREO_OBLIGATORIO')
    const campos = (Object.keys(before) as (keyof typeof before)[]).filter(field => before[field] !== datos[field])
    if (campos.length === 0) return
    const antes = await sealSecret(env, Buffer.from(JSON.stringify(before)), compraId)
    const correccion = await insertCorreccion(db, { compraId, at: now, correo: before.correo, antes })
    await updateComprador(db, compraId, { ...datos, whatsapp: whatsappOf(datos.telefono, env.LOCALE) })
    const replaced = campos.some(field => field !== 'telefono')
    if (before.correo && replaced) {
      const numbers = lines.flatMap(({ numero }) => numero ?? [])
      await enqueueCorreo(db, {
        evento: `comprador:${correccion}:${compraId}`,
        para: before.correo,
        ...replacedMail(before.nombre, await writtenNumbers(db, numbers), env.FRONTEND_URL),
      })
    }
    await recordActo(db, 'corregirComprador', compraId, { campos, correccion })
  })
}

async function writtenNumbers(db: Db, numbers: readonly number[]): Promise<string> {
  const width = await findNumberWidth(db)
  return numbers.map(number => padNumber(number, width)).join(', ')
}

/** To the buyer as written down until now. Who is there instead is another person's business. */
const replacedMail = (nombre: string, numeros: string, baseUrl: string) => ({
  asunto: 'Cambiaron los datos de quien compró',
  texto: [
    saludo(nombre),
    `Cambió el nombre, el documento o el correo con que estaba anotada tu compra${numeros ? ` (números: ${numeros})` : ''}. Si fue para corregir un error, no tenés que hacer nada.`,
    `Si no sabés por qué, avisanos antes del sorteo: ${baseUrl}/contacto`,
  ].join('\n\n'),
})
