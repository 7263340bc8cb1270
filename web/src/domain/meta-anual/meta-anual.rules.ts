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
export function cuentaOf({ vendidas, metaVentas }: Meta): string {
  const faltan = metaVentas - vendidas
  const cuenta = `Vendiste ${count(vendidas)} de ${count(metaVentas)} números.`
  if (faltan <= 0) return `${cuenta} ¡Meta cumplida!`
  return `${cuenta} ${faltan === 1 ? 'Te falta 1.' : `Te faltan ${count(faltan)}.`}`
}
