import {
  AL_PORTADOR,
  AppError,
  fromMinor,
  type ReplyOf,
  type talonesForm,
  type Usuario,
  type ventaApi,
} from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import { makeOnce, type Sent } from '#http/once.ts'
import { receive } from '#modules/dinero/caja/caja-entrega.service.ts'
import { lineasOf } from '#modules/dinero/compra/compra.service.ts'
import { findCuenta } from '#modules/personas/usuario/usuario.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { aboutPaper, enPersona, howSold, requireFechas, sell } from './venta.service.ts'
import { lockNumbers } from './venta-csv.service.ts'

/**
 * Enters stubs of a seller, each a sale of theirs in cash, and the cash that came with them, once a key and all or nothing. Numbers of
 * nobody may be among them, another seller's not. One on paper may do without a name: its signed ticket says whose it is. Throws FALTA_COMPRADOR, VENDEDOR_NO_ENCONTRADO, RIFAS_INEXISTENTES, RIFA_DE_OTRO_VENDEDOR,
 * RIFA_NO_DISPONIBLE, TALON_REGISTRADO, SORTEO_CERRADO, UNO_MISMO, FECHA_DE_VENTA, MODALIDAD_NO_VALE, MODALIDAD_SIN_ELEGIR.
 */
export async function registrarTalones(
  db: Db,
  env: Deps['env'],
  caller: Usuario,
  talones: Talones,
  sent: Pick<Sent, 'key'> & { now: Date },
): Promise<ReplyOf<typeof ventaApi.registrarTalones>> {
  try {
    return await register(db, env, caller, talones, sent)
  } catch (error) {
    throw await aboutPaper(db, error, { env, caller })
  }
}

type Talones = z.output<typeof talonesForm>

async function register(
  db: Db,
  env: Deps['env'],
  caller: Usuario,
  { vendedor, fecha, modalidadId, talones, trae }: Talones,
  { key, now }: Pick<Sent, 'key'> & { now: Date },
): Promise<ReplyOf<typeof ventaApi.registrarTalones>> {
  return await makeOnce(db, { caller, key }, now, async db => {
    const suya = (await findCuenta(db, vendedor))?.usuario
    if (!suya || suya.rol === 'public') throw new AppError('VENDEDOR_NO_ENCONTRADO')
    const numeros = talones.map(({ numero }) => numero)
    // It is an organiser who enters them: also paper of nobody, as of a lost book.
    const rifas = await lockNumbers(db, numeros, { venta: howSold(env, caller), now })
    const ajenas = rifas.filter(({ vendedorId }) => vendedorId !== null && vendedorId !== suya.id)
    if (suya.rol !== 'admin' && ajenas.length > 0)
      throw new AppError('RIFA_DE_OTRO_VENDEDOR', { numeros: ajenas.map(({ numero }) => numero) })
    const sinNombre = new Set(talones.flatMap(({ numero, nombre }) => (nombre ? [] : [numero])))
    const sinPapel = rifas.filter(({ numero, enPapel }) => sinNombre.has(numero) && !enPapel)
    if (sinPapel.length > 0) throw new AppError('FALTA_COMPRADOR', { numeros: sinPapel.map(({ numero }) => numero) })
    const vendidaEl = fecha ?? null
    await requireFechas(
      db,
      env,
      numeros.map(numero => ({ numero, vendidaEl })),
      now,
    )
    const lineas = await lineasOf(db, rifas, () => modalidadId)
    const lineaOf = new Map(lineas.map(linea => [linea.numero, linea]))
    const ventas = talones.map(({ numero, nombre = AL_PORTADOR, cedula = '', telefono = '', correo = '' }) => {
      const venta = { metodoPago: 'efectivo' as const, datosClienteFisico: { nombre, cedula, telefono, correo } }
      const linea = lineaOf.get(numero)
      return {
        ...enPersona(env, vendedor, venta, null),
        solicitanteId: caller._id,
        vendidaEl,
        lineas: linea ? [linea] : [],
      }
    })
    await sell(db, ventas, now)
    const { _id: entrega = '', recibo = '' } = trae
      ? await receive(db, { vendedor, contado: trae, medio: 'efectivo' }, { usuarioId: caller.id, now })
      : {}
    await recordActo(db, 'registrarTalones', vendedor, { numeros, trae: trae ?? 0, fecha: fecha ?? '' })
    const monto = fromMinor(lineas.reduce((sum, { precio }) => sum + precio, 0))
    const ventasText = numeros.length === 1 ? 'Se registró 1 venta.' : `Se registraron ${numeros.length} ventas.`
    const message = recibo ? `${ventasText} Recibo ${recibo}.` : ventasText
    return { message, registrados: numeros.length, monto, entrega, recibo }
  })
}
