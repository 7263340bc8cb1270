import { fromMinor, padNumber } from '@talonario/contract'
import { saludo } from '#modules/sitio/correo/correo.service.ts'

export type Comercio = { LOCALE: string; FRONTEND_URL: string }
type Linea = { numero: number | null; titulo: string; cantidad: number }
type Buyer = { compradorNombre: string; total: number; moneda: string }

/** What everyone who has paid gets, online or in person. */
export function compraMail(comercio: Comercio, compra: Buyer, lineas: readonly Linea[]) {
  const numeros = lineas.flatMap(linea => linea.numero ?? []).toSorted((a, b) => a - b)
  const productos = lineas.filter(linea => linea.numero === null)
  const parts = [
    saludo(compra.compradorNombre),
    `Recibimos tu pago de ${importe(comercio, compra.total, compra.moneda)}. ¡Gracias por tu compra!`,
    numeros.length > 0 &&
      `${numeros.length === 1 ? 'Tu número' : 'Tus números'}: ${numeros.map(numero => padNumber(numero)).join(', ')}`,
    productos.length > 0 &&
      `Productos:\n${productos.map(({ cantidad, titulo }) => `${cantidad} × ${titulo}`).join('\n')}`,
    `Podés ver tu compra en ${comercio.FRONTEND_URL}/mis-compras`,
  ]
  return { asunto: numeros.length > 0 ? 'Tus números de la rifa' : 'Tu compra', texto: paragraphs(parts) }
}

/** Money as it is written everywhere: 150000 → '$ 1.500,00'. */
export function importe({ LOCALE }: Comercio, minor: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(fromMinor(minor))
}

export function paragraphs(parts: readonly (string | false)[]): string {
  return parts.filter(part => part !== false).join('\n\n')
}
