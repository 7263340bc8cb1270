import type { Usuario } from '@talonario/contract'
import type { Deps } from '#http/deps.ts'
import { findIdentidad } from '#modules/sitio/organizacion/organizacion.service.ts'
import { refusalOfPayments } from '#outside/payments.ts'

type Trial = { anda: boolean; message: string }

/** Asks the payment provider for something that costs nothing. */
export async function tryCobros({ payments }: Deps): Promise<Trial> {
  if (!payments)
    return { anda: false, message: 'La tienda muestra y no vende: faltan las credenciales de Mercado Pago.' }
  if (payments.provider === 'simulado')
    return { anda: true, message: 'Los pagos son simulados: sirven para probar y no se mueve dinero.' }
  const refusal = await refusalOfPayments(payments)
  if (refusal?.kind === 'rejected')
    return { anda: false, message: 'Mercado Pago no acepta el access token: copialo otra vez de Tus integraciones.' }
  if (refusal) return { anda: false, message: 'Mercado Pago no contesta. Probá en unos minutos.' }
  if (!payments.liveMode)
    return { anda: true, message: 'Mercado Pago acepta las credenciales, que son de prueba: no se cobra dinero real.' }
  return { anda: true, message: 'Mercado Pago contesta y acepta las credenciales.' }
}

/** Sends the caller a mail, at once and beside the outbox: what the other side answers is the result. */
export async function tryCorreo({ db, mailer }: Deps, { email }: Usuario): Promise<Trial> {
  if (mailer.salida === 'archivo')
    return { anda: false, message: 'Los correos no salen: falta el servidor de correo. Se leen en Correos.' }
  const { nombre, remitente } = await findIdentidad(db)
  const texto = `Este correo es una prueba. Si lo estás leyendo, los correos de ${nombre} salen bien.`
  const mail = { id: crypto.randomUUID(), para: email, asunto: `Prueba de correo de ${nombre}`, texto }
  try {
    await mailer.send({ ...mail, remitente: remitente || nombre })
    return { anda: true, message: `El correo salió para ${email}. Fijate si llegó.` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { anda: false, message: `El servidor de correo no lo aceptó: ${reason.slice(0, 200)}` }
  }
}
