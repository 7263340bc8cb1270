import { type Day, generarNumerosRifaForm } from '@talonario/contract'
import { generarMessages } from './generar.messages.ts'

/** What the organiser has filled in; the price as typed, `fecha` '' until chosen. */
export type Pedido = { cantidad: number; precio: string; fecha: Day | '' }

/** Whether a text may stand in the price field: empty, or the beginning of an amount that is not negative. */
export function isPriceTyping(text: string): boolean {
  return /^\d*([.,]\d*)*$/.test(text)
}

/** An amount as people write it ('1500', '1500,50', '1500.5', '1.500', '1.500,50') in major units; 0 for anything else. */
export function priceOf(text: string): number {
  const grouped = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text)
  const plain = (grouped ? text.replaceAll('.', '') : text).replace(',', '.')
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Number(plain) : 0
}

/** Why numbers cannot be made of this; undefined when they can. */
export function pedidoProblem({ cantidad, precio, fecha }: Pedido, today: Day): string | undefined {
  const judged = generarNumerosRifaForm.safeParse({ cantidad, precioRifa: priceOf(precio), fecha })
  if (!judged.success) return generarMessages.incompleto
  return fecha < today ? generarMessages.fechaPasada : undefined
}
