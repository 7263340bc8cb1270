import type { Destino } from '@talonario/contract'
import { diaEscrito } from '#modules/campania/sorteo/sorteo.service.ts'
import { saludo } from '#modules/sitio/correo/correo.service.ts'

type Mensaje = { destino: Destino; fecha: string | null; asunto: string; texto: string }

/** What an organiser wrote as it arrives: with a greeting, why it came, and the way to get no more. */
export function difusionMail(
  baseUrl: string,
  { destino, fecha, asunto, texto }: Mensaje,
  { nombre, baja }: { nombre: string; baja: string },
) {
  const porque =
    destino === 'vendedores' ? 'vendés números de la rifa' : `tenés números del sorteo del ${diaEscrito(fecha ?? '')}`
  const salida = `Recibís este mensaje porque ${porque}. Si no querés recibir más mensajes como este: ${baseUrl}/sin-mensajes/${baja}`
  return { asunto, texto: [saludo(nombre), texto, salida].join('\n\n') }
}
