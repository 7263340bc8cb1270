import {
  AJUSTES,
  AJUSTES_CON_CONFIRMACION,
  AJUSTES_SECRETOS,
  type Ajuste,
  AppError,
  etiquetaDeAjuste,
  type Leido,
  NOMBRES_DE_AJUSTES,
  PROVEEDORES,
  type Usuario,
} from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { requireLeido } from '#http/leido.ts'
import { mails } from '#mails/mails.ts'
import { hasFactor } from '#modules/personas/segundo-factor/segundo-factor.queries.ts'
import { type Confirmacion, withConfirmacion } from '#modules/personas/segundo-factor/segundo-factor.service.ts'
import { promisePremios } from '#modules/resultado/cierre/cierre.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { type Correo, type Destino, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findIdentidad } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { publicar, refuseTestMoneyIfPublicada } from '#modules/sitio/organizacion/organizacion-publicacion.service.ts'
import { openSecret, sealSecret } from '#outside/data-key.ts'
import { Espera, type Mailer } from '#outside/mail.ts'
import { createMailer } from '#outside/mailer.ts'
import { createPayments, noteTrial, takesTestMoney } from '#outside/payment-provider.ts'
import { refusalOfPayments } from '#outside/payments.ts'
import { adviceOnCertificate } from '#outside/smtp.ts'
import { ConfigurationError, WrongVariable } from '#start-error.ts'
import {
  type AjusteRow,
  deleteAjuste,
  listAjustes,
  listOrganizadores,
  lockAjustes,
  upsertAjuste,
} from './ajuste.queries.ts'
import { deleteConexion } from './ajuste-mercadopago.queries.ts'

type Env = Deps['env']
type Valores = Partial<Record<Ajuste, string>>

/** The rows that each configuration was last made of: those that are the same are not opened again. */
const taken = new WeakMap<Env, string>()

/**
 * Applies an organiser's saved settings to the configuration in place, and returns the names that changed. What this version refuses
 * is left out. Throws a StartError if a secret cannot be decrypted, or if saved settings contradict variables.
 */
export async function readAjustes(db: Db, env: Env): Promise<Ajuste[]> {
  const rows = await listAjustes(db)
  const text = JSON.stringify(rows)
  if (text === (taken.get(env) ?? '[]')) return []
  const next = env.reread(await openAll(env, rows))
  const changed = NOMBRES_DE_AJUSTES.filter(
    clave => env[clave] !== next[clave] || env.SIN_USAR[clave] !== next.SIN_USAR[clave],
  )
  Object.assign(env, Object.fromEntries(changed.map(clave => [clave, next[clave]])), { SIN_USAR: next.SIN_USAR })
  taken.set(env, text)
  return changed
}

/** Reads the settings again while the server runs, and replaces what depends on those that changed. */
export async function followAjustes(deps: Deps): Promise<void> {
  const { db, env, clock } = deps
  const changed: readonly Ajuste[] = await readAjustes(db, env)
  const touches = (claves: readonly Ajuste[]) => claves.some(clave => changed.includes(clave))
  if (touches(AJUSTES.cobros)) {
    deps.payments = await createPayments(env, db, clock)
    await noteTrial(db, env)
  }
  if (!touches(AJUSTES.correo)) return
  deps.mailer.close()
  deps.mailer = createMailer(env)
}

async function openAll(env: Env, rows: readonly AjusteRow[]): Promise<Valores> {
  // A setting overridden by a variable need not be decrypted: that is the way out if the key was lost.
  const wanted = rows.filter(({ clave }) => env.GIVEN[clave] === undefined)
  return Object.fromEntries(await Promise.all(wanted.map(async row => [row.clave, await openRow(env, row)])))
}

async function openRow(env: Env, { clave, valor, sellado }: AjusteRow): Promise<string> {
  if (!sellado) return valor ?? ''
  try {
    return (await openSecret(env, sellado, contextOf(clave))).toString()
  } catch {
    throw new ConfigurationError(
      `El ajuste ${clave}, guardado en Configuración, se cifró con otra clave: devolvé SECRETO_DATOS o clave-datos, o poné la variable ${clave}.`,
    )
  }
}

const contextOf = (clave: Ajuste) => `ajuste:${clave}`
const isSecret = (clave: Ajuste) => AJUSTES_SECRETOS.includes(clave)

export async function listarAjustes({ db, env, mailer }: Pick<Deps, 'db' | 'env' | 'mailer'>, caller: Usuario) {
  const espera = await mailer.espera()
  const saved = new Map((await listAjustes(db)).map(row => [row.clave, row]))
  return {
    ajustes: NOMBRES_DE_AJUSTES.map(clave => {
      const given = env.GIVEN[clave]
      const row = saved.get(clave)
      const valor = isSecret(clave) ? '' : (given ?? row?.valor ?? '')
      const origen = given === undefined ? (row ? ('guardado' as const) : ('defecto' as const)) : ('entorno' as const)
      const sinUsar = env.SIN_USAR[clave] ?? (espera?.clave === clave ? espera.motivo : '')
      return { clave, valor, origen, sinUsar }
    }),
    segundoFactor: await hasFactor(db, caller.id),
    prueba: takesTestMoney(env),
  }
}

/**
 * Saves settings, validated together with all others. Throws AJUSTE_FIJADO for what a variable sets, AJUSTE_INVALIDO
 * with the sentence of a start, and what `withConfirmacion` throws where money or mail is moved.
 */
export async function guardarAjustes(
  deps: Deps,
  caller: Usuario,
  { ajustes, leido, ...confirmacion }: AjustesPorGuardar,
): Promise<void> {
  const { db, env, clock } = deps
  refuseFixed(env, ajustes)
  if (ajustes.PAYMENTS && !PROVEEDORES.some(name => name === ajustes.PAYMENTS))
    throw new AppError('AJUSTE_INVALIDO', {
      ajuste: etiquetaDeAjuste.PAYMENTS,
      motivo: `se guarda como ${PROVEEDORES.join(' o ')}, o vacío`,
    })
  // Validated first, so that an invalid setting uses up no code.
  const { after } = await judge(db, env, ajustes)
  if (ajustes.SMTP_URL) await refuseInner(createMailer(after))
  const save = async (db: Transaction<Database>) => {
    // What was sold or printed until now keeps what it was told.
    if (ajustes.RECLAMO_DIAS !== undefined) await promisePremios({ db, env })
    const campos = await saveAll(db, env, ajustes, leido)
    if (campos.length > 0) await recordActo(db, 'guardarAjustes', '', { campos })
    // A token typed by hand may be of another account than the connected one.
    if (campos.includes('MP_ACCESS_TOKEN')) await deleteConexion(db)
  }
  const moves = entriesOf(ajustes).some(([clave]) => AJUSTES_CON_CONFIRMACION.includes(clave))
  if (moves) await withConfirmacion(db, caller, confirmacion, { keys: env, now: clock.now() }, save)
  else await inTransaction(db, save)
  await followAjustes(deps)
}

/** A mail to every organiser, once for what happened now. */
export async function tellOrganizadores(db: Db, mailOf: (to: Destino, nombre: string) => Correo): Promise<void> {
  const cambio = crypto.randomUUID()
  const organizadores = await listOrganizadores(db)
  await enqueueCorreo(
    db,
    organizadores.map(({ id, email, nombre }) => mailOf({ de: [cambio, id], para: email }, nombre)),
  )
}

/** Publishes by the settings as they are saved, which nobody changes meanwhile. Throws what `publicar` throws. */
export async function publicarConAjustes(deps: Deps, caller: Usuario, igual: boolean): Promise<void> {
  const { db, env, clock } = deps
  await inTransaction(db, async db => {
    await lockAjustes(db)
    await followAjustes(deps)
    await publicar(db, igual, { env, usuarioId: caller.id, now: clock.now() })
  })
}

const entriesOf = (ajustes: Valores) => Object.entries(ajustes) as [Ajuste, string][]

/** Throws AJUSTE_FIJADO for what a variable sets. */
export function refuseFixed(env: Env, ajustes: Valores): void {
  const fixed = entriesOf(ajustes).find(([clave]) => env.GIVEN[clave] !== undefined)
  if (fixed) throw new AppError('AJUSTE_FIJADO', { ajuste: etiquetaDeAjuste[fixed[0]] })
}

/** Writes settings, if they are valid with all others, and returns the names of those that changed. Throws CAMBIO_MIENTRAS. */
export async function saveAll(db: Transaction<Database>, env: Env, ajustes: Valores, leido?: Leido): Promise<Ajuste[]> {
  await lockAjustes(db)
  const { before } = await judge(db, env, ajustes)
  requireLeido(leido, shown(before), shown({ ...before, ...ajustes }))
  const changed = entriesOf(ajustes).filter(([clave, valor]) => valor !== (before[clave] ?? ''))
  for (const [clave, valor] of changed) await write(db, env, clave, valor)
  return changed.map(([clave]) => clave)
}

const shown = (valores: Valores) =>
  Object.fromEntries(NOMBRES_DE_AJUSTES.map(clave => [clave, isSecret(clave) ? '' : (valores[clave] ?? '')]))

async function refuseInner(mailer: Mailer): Promise<void> {
  const espera = await mailer.espera()
  mailer.close()
  if (espera?.clave === 'SMTP_URL')
    throw new AppError('AJUSTE_INVALIDO', { ajuste: etiquetaDeAjuste[espera.clave], motivo: espera.motivo })
}

type AjustesPorGuardar = Confirmacion & { ajustes: Valores; leido?: Leido }

/** The names of variables in the sentence of a start, with what they are set to. */
const NOMBRES = new RegExp(`\\b(${NOMBRES_DE_AJUSTES.join('|')})\\b(?:=\\w+)?`, 'g')

/** Returns what is saved, and the configuration as it would be after, if the new values are valid with the others. */
export async function judge(db: Db, env: Env, ajustes: Valores): Promise<{ before: Valores; after: Env }> {
  const before = await openAll(env, await listAjustes(db))
  const saved = Object.entries({ ...before, ...ajustes }).filter(([, valor]) => valor !== '')
  try {
    const after = env.reread(Object.fromEntries(saved))
    // What was wrong before may stay: it is not used.
    for (const [clave] of entriesOf(ajustes)) {
      const motivo = after.SIN_USAR[clave]
      if (motivo) throw new WrongVariable(clave, motivo)
    }
    await refuseTestMoneyIfPublicada(db, after)
    return { before, after }
  } catch (error) {
    if (!(error instanceof WrongVariable)) throw error
    throw new AppError('AJUSTE_INVALIDO', {
      // A variable of the installation has no label.
      ajuste: etiquetaDeAjuste[error.variable as Ajuste] ?? error.variable,
      motivo: error.motivo.replace(NOMBRES, (_, clave: Ajuste) => `«${etiquetaDeAjuste[clave]}»`),
    })
  }
}

async function write(db: Db, env: Env, clave: Ajuste, valor: string): Promise<void> {
  if (valor === '') return await deleteAjuste(db, clave)
  const sellado = isSecret(clave) ? await sealSecret(env, Buffer.from(valor), contextOf(clave)) : null
  await upsertAjuste(db, { clave, valor: sellado ? null : valor, sellado })
}

type Trial = { anda: boolean; message: string; detalle?: string }

/** Asks the payment provider for something that costs nothing. */
export async function tryCobros({ payments }: Deps): Promise<Trial> {
  if (!payments)
    return { anda: false, message: 'La tienda muestra y no vende: faltan las credenciales de Mercado Pago.' }
  if (payments.provider === 'simulado')
    return { anda: true, message: 'Los pagos son simulados: sirven para probar y no se mueve dinero.' }
  const refusal = await refusalOfPayments(payments)
  if (refusal?.kind === 'rejected')
    return { anda: false, message: 'Mercado Pago no acepta el access token: copialo otra vez de Tus integraciones.' }
  if (refusal?.kind === 'unreadable')
    return { anda: false, message: 'Mercado Pago contesta, pero de otra forma que la esperada: actualizá el sistema.' }
  if (refusal) return { anda: false, message: 'Mercado Pago no contesta. Probá en unos minutos.' }
  if (!payments.liveMode)
    return { anda: true, message: 'Mercado Pago acepta las credenciales, que son de prueba: no se cobra dinero real.' }
  return { anda: true, message: 'Mercado Pago contesta y acepta las credenciales.' }
}

const NO_SE_LLEGA = 'No se pudo llegar al servidor de correo: revisá la dirección y el puerto.'

/** By the code that nodemailer gives an error. */
const FALLAS: Record<string, string> = {
  EAUTH: 'El servidor de correo no aceptó el usuario o la clave.',
  ECONNECTION: NO_SE_LLEGA,
  EDNS: NO_SE_LLEGA,
  ESOCKET: NO_SE_LLEGA,
  ETIMEDOUT: 'El servidor de correo no contestó a tiempo: revisá la dirección y el puerto.',
  ETLS: 'El servidor de correo no ofrece una conexión cifrada: probá con smtps:// o con otro puerto.',
  EENVELOPE: 'El servidor de correo no aceptó la dirección de la que sale, o la tuya.',
}

/** Sends the caller a mail at once, without the outbox; returns the mail server's answer. */
export async function tryCorreo({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, { email }: Usuario): Promise<Trial> {
  if (mailer.salida === 'archivo')
    return { anda: false, message: 'Los correos no salen: falta el servidor de correo. Se leen en Correos.' }
  const { nombre, remitente } = await findIdentidad(db)
  const mail = { id: crypto.randomUUID(), para: email, ...mails.prueba(nombre) }
  try {
    await mailer.send({ ...mail, remitente: remitente || nombre, responder: '', baja: '' })
    return { anda: true, message: `El correo salió para ${email}. Fijate si llegó.` }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (error instanceof Espera) return { anda: false, message }
    return {
      anda: false,
      message: adviceOnCertificate(message) ?? FALLAS[code ?? ''] ?? 'El servidor de correo no lo aceptó.',
      detalle: message.slice(0, 200),
    }
  }
}
