import type { COMO_SE_PAGA } from '@talonario/contract'
import { dayDots, money, padNumber, until } from '#lib/format.ts'
import type { IconName } from '#ui/base/icon.tsx'
import { type Cuota, type Grupo, montoOf, type Pendiente, type Plan, paraJugarOf, proximaOf } from './cuota.rules.ts'

export const cuotaMessages = {
  noSeVe: 'No se pudieron mostrar las cuotas.',
  cobrar: {
    refused: 'No se pudo cobrar la cuota.',
    offline: 'No hubo conexión: no sabemos si el cobro llegó. Tocá Cobrar de nuevo, no se cobra dos veces.',
  },
  ningunaDelNumero: {
    title: 'Ese número no debe cuotas',
    text: 'Está pago, o no se vendió en cuotas.',
    all: 'Borrar la búsqueda',
  },
  alDiaTodos: 'Ningún número debe una cuota de un sorteo que ya pasó.',
  sinSorteoPorJugar: 'No queda un sorteo por jugar: lo que está atrasado ya no se cobra, y no se libera ningún número.',
  sinVentas: 'Todavía no se vendió ningún número.',
  sinModalidad: 'Sin modalidad',
  ninguna: 'No hay cuotas por cobrar.',
  paginaVacia: 'En esta página no hay cuotas.',
  cuales: 'Cuando vendas un número en cuotas, lo que falta pagar aparece acá.',
  terminado: 'Ya no le queda un sorteo por jugar: no se cobra nada más.',
  alDia: 'Está todo pagado: el número juega en todos los sorteos que quedan.',
  atrasado: 'Con una cuota atrasada el número no juega. Cuando la pagues, vuelve a jugar en el sorteo siguiente.',
} as const

export const gruposDeCuotas: Record<Grupo, string> = { atrasada: 'Atrasadas', hoy: 'Para hoy', proxima: 'Próximas' }

type Words = { word: string; icon: IconName; tone?: 'good' | 'wait' | 'bad' }

/** How an instalment of a plan stands. */
export function wordsOf(cuota: Cuota, plan: Plan): Words {
  if (cuota.estado === 'pagada') return { word: 'Pagada', icon: 'check', tone: 'good' }
  if (cuota.estado === 'atrasada') return { word: 'Atrasada', icon: 'warning', tone: 'bad' }
  return cuota === proximaOf(plan)
    ? { word: 'La próxima', icon: 'clock', tone: 'wait' }
    : { word: 'Pendiente', icon: 'calendar' }
}

export const nameOf = ({ n }: Cuota, { cuotas }: Plan) => `Cuota ${n} de ${cuotas.length}`

/** Until when it can be paid, and for which draw if there is one; when several are due for that draw, all of them have to be paid. */
export function termOf({ monto, fecha, vence, estado }: Cuota, { cuotas }: Plan): string {
  const hasta = vence && estado === 'pendiente' && until(vence)
  const juntas = cuotas.filter(otra => otra.fecha === fecha).length
  const para = fecha && `${juntas > 1 ? `una de ${juntas} ` : ''}para el sorteo del ${dayDots(fecha)}`
  return [money(monto), hasta, para].filter(Boolean).join(' · ')
}

/** What leads to the payment of what a number lacks to play in its next draw: of one instalment its name. */
export function paraJugarInWords(cuotas: readonly Cuota[]): string {
  if (cuotas.length === 1) return cualesOf(cuotas)
  const fecha = cuotas.find(({ estado }) => estado === 'pendiente')?.fecha
  return `lo que falta para jugar${fecha ? ` el sorteo del ${dayDots(fecha)}` : ''}`
}

/** In which draws a number plays with what is paid. */
export function playsOf(plan: Plan): string {
  const proxima = proximaOf(plan)
  if (!plan.juega) return cuotaMessages.terminado
  if (!proxima) return cuotaMessages.alDia
  if (proxima.estado === 'atrasada') return cuotaMessages.atrasado
  if (!proxima.fecha) return ''
  const missing = paraJugarOf(plan)
  const which =
    missing.length > 1 ? `faltan ${cualesOf(missing)}: ${money(montoOf(missing))}` : `falta la cuota ${proxima.n}`
  return `Está al día. Para jugar en el sorteo del ${dayDots(proxima.fecha)}, ${which}.`
}

/** «la cuota 2», «las cuotas 2 a 5». */
export function cualesOf(cuotas: readonly Pick<Cuota, 'n'>[]): string {
  const [first, ultima] = [cuotas[0]?.n, cuotas.at(-1)?.n]
  return cuotas.length === 1 ? `la cuota ${first}` : `las cuotas ${first} a ${ultima}`
}

/** What a seller sends of what they took. */
export const reciboDeCuotas = (cuotas: readonly Cuota[], plan: Pendiente) =>
  [
    `Hola, ${plan.comprador}. Recibí ${money(montoOf(cuotas))} por ${cualesOf(cuotas)} de ${plan.cuotas.length} de tu boleto ${padNumber(plan.NumeroRifa)}.`,
    plan.pagado + montoOf(cuotas) < plan.total
      ? `Te queda por pagar ${money(plan.total - plan.pagado - montoOf(cuotas))}. Podés pagarlo acá: ${plan.enlace}`
      : 'Está todo pagado. ¡Gracias!',
  ].join('\n')

/** How what is left of a plan may be paid. */
export const comoSePaga: Record<(typeof COMO_SE_PAGA)[number], string> = {
  contado: 'Todo junto, antes del próximo sorteo',
  cuotas: 'En las cuotas que le quedan',
}

/** Without a name it is the reader's own. */
export const faltaOf = ({ pagado, total, NumeroRifa }: Plan, comprador?: string) =>
  `Al ${padNumber(NumeroRifa)}${comprador === undefined ? '' : `, de ${comprador},`} le falta pagar ${money(total - pagado)}. El total no cambia.`

export const cobroOf = (cuotas: readonly Cuota[], plan: Plan, comprador: string) => {
  const [first] = cuotas
  const que =
    first && cuotas.length === 1
      ? nameOf(first, plan)
      : `Cuotas ${first?.n} a ${cuotas.at(-1)?.n} de ${plan.cuotas.length}`
  return `${que} del ${padNumber(plan.NumeroRifa)}, de ${comprador}: ${money(montoOf(cuotas))}.`
}
