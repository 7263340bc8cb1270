import { fromMinor, moneyFormat, padNumber } from '@talonario/contract'
import type { Deps } from '#http/deps.ts'
import type { Vendido } from '#modules/numeros/toma/toma-talon.service.ts'
import { saludo } from '#modules/sitio/correo/correo.service.ts'

/** What mails about money need of the configuration. */
export type MailEnv = Pick<Deps['env'], 'LOCALE' | 'FRONTEND_URL'>
type Linea = { numero: number | null; titulo: string; cantidad: number }
type Buyer = { id: string; canal: 'online' | 'presencial'; compradorNombre: string; total: number; moneda: string }

/** What a buyer's numbers are written with: their width, and the page of each ticket. */
export type Boleteria = MailEnv & { width: number; talonOf: (vendido: Vendido) => string }

/** The mail to every buyer who has paid, online or in person. */
export function compraMail(env: Boleteria, compra: Buyer, lineas: readonly Linea[]) {
  const numeros = lineas.flatMap(linea => linea.numero ?? []).toSorted((a, b) => a - b)
  const productos = lineas.filter(linea => linea.numero === null)
  const parts = [
    saludo(compra.compradorNombre),
    `Recibimos tu pago de ${importe(env, compra.total, compra.moneda)}. ¡Gracias por tu compra!`,
    numeros.length > 0 &&
      `${numeros.length === 1 ? 'Tu número' : 'Tus números'}: ${numeros.map(numero => padNumber(numero, env.width)).join(', ')}`,
    numeros.length > 0 && boletos(env, compra.id, numeros),
    productos.length > 0 &&
      `Productos:\n${productos.map(({ cantidad, titulo }) => `${cantidad} × ${titulo}`).join('\n')}`,
    `Podés ver tu compra en ${env.FRONTEND_URL}/mis-compras`,
    compra.canal === 'presencial' && `Si no tenés cuenta, todos tus números están en ${env.FRONTEND_URL}/mis-numeros`,
  ]
  return { asunto: numeros.length > 0 ? 'Tus números de la rifa' : 'Tu compra', texto: paragraphs(parts) }
}

/** The page of each ticket: its picture to share, its paper, and the draw for a calendar. */
function boletos({ FRONTEND_URL, width, talonOf }: Boleteria, compraId: string, numeros: readonly number[]): string {
  const enlaces = numeros.map(
    numero => `${padNumber(numero, width)}: ${FRONTEND_URL}/boleto/${talonOf({ compraId, numero })}`,
  )
  const quien = numeros.length === 1 ? 'Tu boleto, para guardarlo' : 'Tus boletos, para guardarlos'
  return [`${quien}, compartir su imagen o anotar el sorteo en el calendario:`, ...enlaces].join('\n')
}

/** Money as it is written everywhere: 150000 → '$ 1.500,00'. */
export function importe({ LOCALE }: Pick<MailEnv, 'LOCALE'>, minor: number, currency: string): string {
  return moneyFormat(LOCALE, currency).format(fromMinor(minor))
}

export function paragraphs(parts: readonly (string | false)[]): string {
  return parts.filter(part => part !== false).join('\n\n')
}
