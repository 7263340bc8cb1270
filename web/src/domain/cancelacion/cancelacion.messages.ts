import type { Cancelacion, Devolucion, PagaDevolucion, PreviaDeCancelacion } from '@talonario/contract'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { count, money } from '#lib/format.ts'
import type { IconName } from '#ui/base/icon.tsx'

/** Whether calling it off concerns anybody who bought. */
export const hasSales = ({ vendidos, reservados }: PreviaDeCancelacion): boolean => vendidos + reservados > 0

export const cancelacionMessages = {
  motivo: 'Lo ven quienes compraron, en su correo, y cualquiera, en la página del sorteo.',
  devuelve:
    'Nada de esto se vende más. Lo pagado en línea lo devuelve el proveedor de pagos; lo que te transfirieron lo devolvés vos, con su caso en «Pagos»; lo cobrado en persona queda como deuda con cada comprador, con una lista para firmar en «Caja». A quienes compraron y a quienes vendieron les llega un correo. No se puede deshacer.',
  sigue:
    'Los números siguen jugando en los otros sorteos, así que no se devuelve nada. A quienes compraron les llega un correo. No se puede deshacer.',
}

const ventas = (ordenes: number) => `${count(ordenes)} ${ordenes === 1 ? 'compra' : 'compras'}`

/** What calling off will do, in figures. */
export function cifrasDePrevia(previa: PreviaDeCancelacion): [string, string][] {
  const { sorteos, vendidos, reservados, premios, enLinea, enMano, sigue } = previa
  const pairs: [string, string][] = [
    ['Números vendidos', count(vendidos)],
    ['Premios que quedan libres', count(premios)],
  ]
  if (sorteos > 1) pairs.unshift(['Sorteos', count(sorteos)])
  if (reservados > 0) pairs.push(['Números apartados que se sueltan', count(reservados)])
  if (sigue) return pairs
  return [
    ...pairs,
    ['Se devuelve en línea', `${money(enLinea.monto)} · ${ventas(enLinea.ordenes)}`],
    ['Se devuelve en mano', `${money(enMano.monto)} · ${ventas(enMano.ordenes)}`],
  ]
}

/** What was called off. */
export const queSeCancelo = ({ entera, sorteos }: Cancelacion): string =>
  entera
    ? `Toda la rifa (${sorteos.map(sorteo => nombreDeSorteo(sorteo)).join(', ')})`
    : `El sorteo del ${sorteos.map(sorteo => nombreDeSorteo(sorteo)).join(', ')}`

export const pagaWords: Record<PagaDevolucion, string> = {
  vendedor: 'Quien vendió, de lo que tiene',
  efectivo: 'La caja de la organización',
  banco: 'El banco de la organización',
  nadie: 'Nadie: la transferencia nunca llegó',
}

export const devolucionWords: Record<
  Devolucion['estado'],
  { word: string; icon: IconName; tone: 'good' | 'wait' | 'outline' }
> = {
  en_curso: { word: 'En curso', tone: 'wait', icon: 'refresh' },
  por_pagar: { word: 'Falta devolver', tone: 'wait', icon: 'clock' },
  pagada: { word: 'Devuelto', tone: 'good', icon: 'check' },
  con_premio: { word: 'Ganó un premio', tone: 'outline', icon: 'trophy' },
}
