import { AppError, fromMinor, type ReplyOf, type talonesForm, type Usuario, type ventaApi } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import { makeOnce, type Sent } from '#http/once.ts'
import { importe } from '#mails/mail.ts'
import { findSaldo } from '#modules/dinero/caja/caja.queries.ts'
import { receive } from '#modules/dinero/caja/caja-entrega.service.ts'
import { findQuienVende } from '#modules/personas/usuario/usuario.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { registradas } from './venta.rules.ts'
import { aboutPaper, rifaIdsOf, vender } from './venta.service.ts'

type Tx = Transaction<Database>

/**
 * Enters stubs of a seller, each a sale of theirs in cash, and the cash that came with them, once a key and all or nothing. Numbers of
 * nobody may be among them, another seller's not. One on paper may do without a name: its signed ticket says whose it is. Throws
 * FALTA_COMPRADOR, VENDEDOR_NO_ENCONTRADO, RIFAS_INEXISTENTES, RIFA_DE_OTRO_VENDEDOR, RIFA_NO_DISPONIBLE, TALON_REGISTRADO, SORTEO_CERRADO, UNO_MISMO, FECHA_DE_VENTA, TRAE_DE_MAS, MODALIDAD_NO_VALE, MODALIDAD_SIN_ELEGIR.
 */
export async function registrarTalones(
  db: Db,
  env: Deps['env'],
  caller: Usuario,
  { vendedor, fecha, modalidadId, talones, trae, aunque }: z.output<typeof talonesForm>,
  { key, now }: Pick<Sent, 'key'> & { now: Date },
): Promise<ReplyOf<typeof ventaApi.registrarTalones>> {
  const enter = async (db: Tx) => {
    const suya = await findQuienVende(db, vendedor)
    if (!suya) throw new AppError('VENDEDOR_NO_ENCONTRADO')
    const numeros = talones.map(({ numero }) => numero)
    const ids = await rifaIdsOf(db, numeros)
    const pedidas = talones.map(({ numero, nombre, cedula = '', telefono = '', correo = '' }) => ({
      rifaIds: [ids.get(numero) ?? ''],
      vendedorId: vendedor,
      // An organiser may also enter paper of somebody else as theirs, as of a lost book.
      soloSuyas: suya.rol !== 'admin',
      metodoPago: 'efectivo' as const,
      datosClienteFisico: { nombre, cedula, telefono, correo },
      modalidadId,
      fecha,
    }))
    const { vendidas } = await vender(db, { env, caller, now }, 'mesa', pedidas)
    if (trae && !aunque) await requireOwed(db, env, vendedor, trae)
    const { _id: entrega = '', recibo = '' } = trae
      ? await receive(db, { vendedor, contado: trae, medio: 'efectivo' }, { usuarioId: caller.id, now })
      : {}
    await recordActo(db, 'registrarTalones', vendedor, { numeros, trae: trae ?? 0, fecha: fecha ?? '' })
    const monto = fromMinor(vendidas.reduce((sum, { total }) => sum + total, 0))
    const ventasText = registradas(numeros, await findNumberWidth(db))
    const message = recibo ? `${ventasText} Recibo ${recibo}.` : ventasText
    return { message, registrados: numeros.length, monto, entrega, recibo }
  }
  return await makeOnce(db, { caller, key }, now, enter).catch(async error => {
    throw await aboutPaper(db, error, { env, caller })
  })
}

/** More cash than the seller owes with these stubs is a typing error more often than not. Throws TRAE_DE_MAS. */
async function requireOwed(db: Db, env: Deps['env'], vendedor: string, trae: number): Promise<void> {
  const debe = Math.max(0, await findSaldo(db, `caja:${vendedor}`))
  const written = (minor: number) => importe(env, minor, env.CURRENCY)
  if (trae > debe) throw new AppError('TRAE_DE_MAS', { trae: written(trae), debe: written(debe) })
}
