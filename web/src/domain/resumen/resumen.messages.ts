import { count } from '#lib/format.ts'

export const tableroMessages = {
  leer: { refused: 'No se pudo obtener cómo viene la rifa.' },
  nadaEspera: 'Nada espera por vos.',
  sinSorteos: 'No hay sorteos agendados.',
} as const

type Meta = { meta: number; vendidas: number; esperadas: number }

/** The goals of all sellers together, and whether they are on schedule. */
export function metaWords({ meta, vendidas, esperadas }: Meta): string {
  const gap = vendidas - esperadas
  const pace = gap >= 0 ? `${count(gap)} por encima del ritmo` : `${count(-gap)} por debajo del ritmo`
  return `Meta del año: ${count(vendidas)} de ${count(meta)}, ${pace}.`
}

/** How long until a draw. */
export function daysLeftWords(dias: number): string {
  if (dias < 0) return 'Pasó la fecha'
  if (dias === 0) return 'Es hoy'
  return dias === 1 ? 'Falta 1 día' : `Faltan ${count(dias)} días`
}

/** One or many of something that waits. */
const some = (one: string, many: string) => (n: number) => (n === 1 ? one : `${count(n)} ${many}`)

export const esperaWords = {
  casos: some('1 pago por revisar', 'pagos por revisar'),
  entregas: some('1 entrega de dinero por confirmar', 'entregas de dinero por confirmar'),
  transferencias: some('1 transferencia por ver', 'transferencias por ver'),
  avisos: some('1 aviso de compra en papel', 'avisos de compra en papel'),
  premiosPorVencer: some('1 premio por vencer esta semana', 'premios por vencer esta semana'),
  porCerrar: some('1 número sin vender que cierra esta semana', 'números sin vender que cierran esta semana'),
  vendedoresSinVentas: some('1 vendedor sin ventas', 'vendedores sin ventas'),
  correosSinVerificar: some('1 correo sin verificar', 'correos sin verificar'),
} as const
