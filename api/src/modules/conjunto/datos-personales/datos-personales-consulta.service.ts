import { AppError, dayToWire, limits, pageCount } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { countIntento, origenOf, originLimits } from '#http/throttle.ts'
import { claveDeDesconocido, consultaLimitByNetwork, consultaOriginLimit, mailLimits } from '#http/throttle-limits.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { BOLETO, codeWriter } from '#modules/numeros/toma/toma-codigo.service.ts'
import { endEnlaces } from '#modules/personas/acceso/acceso-enlace.queries.ts'
import { newEnlace } from '#modules/personas/acceso/acceso-enlace.service.ts'
import { bajaDeDireccion } from '#modules/resultado/aviso/aviso-difusion.service.ts'
import { suertesOf } from '#modules/resultado/boleto/boleto.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo } from '#modules/sitio/correo/correo.service.ts'
import { findNombre } from '#modules/sitio/organizacion/organizacion.queries.ts'
import type { KeySource } from '#outside/data-key.ts'
import { eraseDireccion } from './datos-personales-baja.service.ts'
import { findConsulta, listNumeros, mailIfKnown } from './datos-personales-consulta.queries.ts'
import { entradaOf, findEntrada } from './datos-personales-entrada.service.ts'

type Quien = { ip: string; dispositivo: string; env: KeySource & { FRONTEND_URL: string }; now: Date }

/** Mails a link to an address that has bought anything or has an account. The caller cannot tell whether it has. */
export async function pedirConsulta(db: Db, typed: string, { ip, dispositivo, env, now }: Quien): Promise<void> {
  const email = typed.toLowerCase()
  await inTransaction(db, async db => {
    const clave = claveDeDesconocido(email)
    const origen = await origenOf(env, clave, ip, dispositivo)
    const ofAddress = await originLimits(db, origen, { alone: consultaOriginLimit, together: mailLimits(email), now })
    await countIntento(db, [...ofAddress, consultaLimitByNetwork(ip)], now)
    const { row, de, enlace } = newEnlace('consulta', { email }, { env, now })
    await mailIfKnown(db, email, row, correo('consulta', { de, para: email }, await findNombre(db), enlace))
  })
}

/** What was bought with the address of a link. Throws TOKEN_CONSULTA. */
export async function numerosPorCorreo(
  db: Db,
  { token, page = 1 }: { token: string; page?: number | undefined },
  { keys, now }: { keys: KeySource; now: Date },
) {
  const { email, conCuenta, recibeMensajes } = await requireConsulta(db, token, now)
  const limit = limits.boletosPorPagina
  const { total, numeros: rows } = await listNumeros(db, email, { limit, offset: (page - 1) * limit })
  const codeOf = await codeWriter(keys, BOLETO)
  const suertes = await suertesOf(db, rows)
  const numeros = rows.map(({ compra, titular, numero, sorteo, fecha, tipo, canal }) => ({
    numeroRifa: numero,
    idSorteo: sorteo,
    fechaSorteo: dayToWire(fecha),
    tipo: tipoVisible(tipo),
    sorteos: suertes.get(titular),
    boleto: codeOf({ compraId: compra, numero }),
    enPersona: canal === 'presencial',
  }))
  const entrada = entradaOf(await findEntrada(db, email))
  return { email, conCuenta, entrada, recibeMensajes, numeros, total, page, pages: pageCount(total, limit) }
}

/** Turns messages to everybody off for the address of a link, or on again. Throws TOKEN_CONSULTA. */
export async function mensajesPorCorreo(db: Db, { token, recibir }: { token: string; recibir: boolean }, now: Date) {
  const { email } = await requireConsulta(db, token, now)
  return await bajaDeDireccion(db, { email, recibir, now })
}

/** Erases what is kept of the address of a link and is no account's, as the end of an account does. Throws TOKEN_CONSULTA. */
export async function borrarPorCorreo(db: Db, token: string, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const { email } = await requireConsulta(db, token, now)
    await recordActo(db, 'borrarPorCorreo', '')
    await eraseDireccion(db, email, now)
    await endEnlaces(db, 'consulta', { email })
  })
}

async function requireConsulta(db: Db, token: string, now: Date) {
  const consulta = await findConsulta(db, token, now)
  if (!consulta) throw new AppError('TOKEN_CONSULTA')
  return consulta
}
