import { type ComisionPlan, type comisionApi, fromMinor, type ReplyOf } from '@talonario/contract'
import type { Plan } from '#modules/campania/campania/campania.service.ts'
import type { LineaDeComision, MovimientoDeComision, Sumas } from './comision.queries.ts'

type Mia = ReplyOf<typeof comisionApi.miComision>

export const toPlan = ({ desde, activa, comprasPropias, tramos }: Plan): ComisionPlan => ({
  desde: desde.toISOString(),
  ...{ activa, comprasPropias },
  tramos: tramos.map(({ desde, tasa }) => ({ desde, tasa: fromMinor(tasa) })),
})

export const toSumas = ({ vendidos, ganada, pagada, pendiente }: Omit<Sumas, 'id' | 'nombre'>) => ({
  vendidos,
  ganada: fromMinor(ganada),
  pagada: fromMinor(pagada),
  pendiente: fromMinor(pendiente),
})

/** Of a buyer whom the seller has not met, the initials. */
export const toLinea = ({
  at,
  titulo,
  atribucion,
  comprador,
  propia,
  ...linea
}: LineaDeComision): Mia['lineas'][number] => ({
  fecha: at.toISOString(),
  nombre: titulo,
  atribucion,
  comprador: propia ? comprador : initials(comprador),
  dinero: fromMinor(linea.dinero),
  tasa: fromMinor(linea.tasa),
  importe: fromMinor(linea.importe),
})

const initials = (nombre: string): string =>
  nombre
    .split(/\s+/)
    .filter(Boolean)
    .map(word => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')

export const toMovimiento = ({ at, importe, ...movimiento }: MovimientoDeComision): Mia['movimientos'][number] => ({
  fecha: at.toISOString(),
  importe: fromMinor(importe),
  ...movimiento,
})
