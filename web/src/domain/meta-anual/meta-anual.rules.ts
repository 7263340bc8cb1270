import type { metaAnualApi, ReplyOf } from '@talonario/contract'
import { count } from '#lib/format.ts'

export type Meta = ReplyOf<typeof metaAnualApi.obtenerProgresoMeta>['metas'][number]

/** The goals of a year, the one with the highest progress first. */
export function metasOf(metas: readonly Meta[], año: number): Meta[] {
  return metas
    .filter(meta => meta.año === año)
    .sort((a, b) => Number(b.porcentajeProgreso) - Number(a.porcentajeProgreso))
}

/** The figures of the bar, in words. */
export function tallyOf({ vendidas, metaVentas }: Meta): string {
  const missing = metaVentas - vendidas
  const tally = `Vendiste ${count(vendidas)} de ${count(metaVentas)} números.`
  if (missing <= 0) return `${tally} Cumpliste la meta.`
  return `${tally} ${missing === 1 ? 'Te falta 1.' : `Te faltan ${count(missing)}.`}`
}
