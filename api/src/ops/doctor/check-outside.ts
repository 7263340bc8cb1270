import { rondaDesde } from '@talonario/sorteo/round'
import type { Env } from '#env.ts'
import { type Clock, dateOf } from '#outside/clock.ts'
import { drandBeacon } from '#outside/drand.ts'
import { createMailer } from '#outside/mailer.ts'
import { type Payments, refusalOfPayments } from '#outside/payments.ts'
import { adviceOnCertificate } from '#outside/smtp.ts'
import { about, type Finding } from './finding.ts'

const mail = about('correo')
const pay = about('pagos')
const beacon = about('drand')
const clocks = about('reloj')
const web = about('dirección')

export async function checkMail(env: Env): Promise<Finding[]> {
  const mailer = createMailer(env)
  try {
    const espera = await mailer.espera()
    if (espera) return [mail.mal(`Los correos esperan: ${espera.message}`, 'Corregilo en Configuración, Correo.')]
    return judgeMail(env, await mailer.refusal?.())
  } finally {
    mailer.close()
  }
}

/** `refusal`: undefined if there is no server, null if it accepts us. */
function judgeMail(env: Env, refusal: string | null | undefined): Finding[] {
  if (refusal === undefined) {
    const dice = 'Sin SMTP_URL los correos no salen: quedan en la carpeta de datos y se leen en la aplicación.'
    return [env.NODE_ENV === 'production' ? mail.aviso(dice, 'Poné SMTP_URL y MAIL_FROM.') : mail.bien(dice)]
  }
  if (refusal)
    return [
      mail.mal(
        `El servidor de correo no nos atiende: ${refusal}.`,
        adviceOnCertificate(refusal) ?? 'Revisá SMTP_URL: máquina, puerto, usuario y contraseña.',
      ),
    ]
  const answers = mail.bien('El servidor de correo contesta y acepta la cuenta.')
  if (env.MAIL_FROM && !env.MAIL_FROM.includes('@localhost')) return [answers]
  return [
    answers,
    mail.aviso(
      'Los correos salen de una dirección en @localhost: muchos servidores la rechazan.',
      'Poné una dirección tuya en MAIL_FROM.',
    ),
  ]
}

const SECRET_LENGTH = 16

export async function checkPayments(env: Env, payments: Payments | null): Promise<Finding[]> {
  if (!payments)
    return [
      pay.aviso(
        'La tienda muestra y no vende: no hay proveedor de pagos.',
        'Poné PAYMENTS=mercadopago con sus credenciales.',
      ),
    ]
  if (payments.provider === 'simulado') return [pay.bien('Los pagos son simulados: no se mueve dinero.')]
  const findings = [
    env.BASE_URL.startsWith('https:')
      ? null
      : pay.mal(
          'Los avisos de Mercado Pago no llegan a una BASE_URL sin https.',
          'Poné la dirección pública https en BASE_URL.',
        ),
    (env.MP_WEBHOOK_SECRET ?? '').length < SECRET_LENGTH
      ? pay.mal(
          'MP_WEBHOOK_SECRET es demasiado corta.',
          'Copiá la firma secreta entera de Tus integraciones → Webhooks.',
        )
      : null,
    payments.liveMode
      ? null
      : pay.aviso(
          'Las credenciales son de prueba: no se cobra dinero real.',
          'Antes de abrir, poné las de producción y sacá MP_LIVE_MODE.',
        ),
  ]
  return [await credentials(payments), ...findings.filter(finding => finding !== null)]
}

async function credentials(payments: Payments): Promise<Finding> {
  const refusal = await refusalOfPayments(payments)
  if (!refusal) return pay.bien('Mercado Pago contesta y acepta MP_ACCESS_TOKEN.')
  if (refusal.kind === 'rejected') {
    return pay.mal(
      `Mercado Pago no acepta MP_ACCESS_TOKEN (${refusal.status}).`,
      'Copiá otra vez el access token de Tus integraciones → Credenciales.',
    )
  }
  if (refusal.kind === 'unreadable') {
    return pay.mal(
      `Mercado Pago contesta de otra forma que la esperada: ${refusal.message}`,
      'Actualizá Talonario; lo que no se sabe leer queda en Pagos como caso sin decidir.',
    )
  }
  return pay.mal(
    `Mercado Pago no contesta (${refusal.status ?? 'sin respuesta'}).`,
    'Revisá la salida a internet de esta máquina, y probá en unos minutos.',
  )
}

/** A round this old is at every relay that works. */
const ROUND_AGE_MS = 30_000

/** Checks that a relay returns a valid signature of a recent round. Only draws decided by the beacon need it. */
export async function checkBeacon(env: Env, clock: Clock, needed: boolean): Promise<Finding> {
  const round = rondaDesde(clock.now().getTime() - ROUND_AGE_MS)
  const asked = env.DRAND_URLS.map(relay => drandBeacon([relay]).firma(round))
  const good = (await Promise.all(asked)).filter(signature => signature !== null).length
  const hacer =
    'Revisá la salida a internet de esta máquina y DRAND_URLS; un sorteo con drand espera hasta que conteste.'
  if (good === env.DRAND_URLS.length) return beacon.bien(`Contestan las ${good} fuentes de drand, con firma válida.`)
  if (good > 0)
    return beacon.aviso(
      `Contestan ${good} de ${env.DRAND_URLS.length} fuentes de drand.`,
      'Alcanza con una; cambiá en DRAND_URLS las que no contestan.',
    )
  const dice = 'Ninguna fuente de drand da una firma válida y reciente.'
  return needed ? beacon.mal(dice, hacer) : beacon.aviso(dice, hacer)
}

const OFF_S = 5
const FAR_OFF_S = 60

/** Compares this machine's clock with others: it ends holds and sessions and chooses the round of a draw. */
export async function checkClock(env: Env, clock: Clock, databaseNow: Date | null): Promise<Finding> {
  const others = [databaseNow, ...(await Promise.all([...env.DRAND_URLS, env.MP_BASE_URL].map(dateOf)))]
  const off = others.filter(date => date !== null).map(date => (date.getTime() - clock.now().getTime()) / 1000)
  if (off.length === 0)
    return clocks.aviso('No se pudo comparar el reloj con ningún otro.', 'Revisá a mano que la hora sea la correcta.')
  const worst = off.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a))
  const dice = `El reloj difiere ${Math.abs(worst).toFixed(0)} s de ${off.length === 1 ? 'otro' : `otros ${off.length}`}.`
  const hacer = 'Prendé la sincronización de hora (timedatectl set-ntp true).'
  if (Math.abs(worst) > FAR_OFF_S) return clocks.mal(dice, hacer)
  return Math.abs(worst) > OFF_S ? clocks.aviso(dice, hacer) : clocks.bien(dice)
}

/** Checks that BASE_URL leads to this program. */
export async function checkAddress({ BASE_URL }: Env): Promise<Finding> {
  const answer = await fetch(`${BASE_URL}/health/live`, { signal: AbortSignal.timeout(5_000) })
    .then(response => response.json())
    .catch(() => null)
  if ((answer as { vivo?: boolean } | null)?.vivo) return web.bien(`${BASE_URL} contesta.`)
  return web.aviso(
    `${BASE_URL} no contesta desde esta máquina.`,
    'Iniciá el servidor, y revisá el proxy, el nombre y el certificado.',
  )
}
