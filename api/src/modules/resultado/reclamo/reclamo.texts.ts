import { padNumber } from '@talonario/contract'
import { diaEscrito, instanteEscrito } from '#modules/campania/sorteo/sorteo.service.ts'
import { saludo } from '#modules/sitio/correo/correo.service.ts'

type Llamado = { nombre: string; numero: number; premio: string; fecha: string; clave: string; vence_at: Date }

/** To an alternate whose turn it is. */
export function suplenteMail(
  baseUrl: string,
  zone: string,
  { nombre, numero, premio, fecha, clave, vence_at }: Llamado,
) {
  return {
    asunto: `Te toca un premio con tu número ${padNumber(numero)}`,
    texto: [
      saludo(nombre),
      `Tu número ${padNumber(numero)} salió suplente en el sorteo del ${diaEscrito(fecha)}. Nadie reclamó a tiempo este premio y ahora te toca a vos: ${premio}. ¡Felicitaciones!`,
      reclamarTexto(baseUrl, zone, { clave, vence_at }),
    ].join('\n\n'),
  }
}

/** How and until when to claim. */
export const reclamarTexto = (
  baseUrl: string,
  zone: string,
  { clave, vence_at }: Pick<Llamado, 'clave' | 'vence_at'>,
) =>
  `Confirmá que lo querés, hasta el ${instanteEscrito(vence_at, zone).slice(0, -':00'.length)}: ${baseUrl}/premio/${clave}`
