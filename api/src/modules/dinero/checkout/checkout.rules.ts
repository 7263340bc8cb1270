import { AppError, limits } from '@talonario/contract'

export type LineaPedida = { _id: string; quantity: number; tipo: 'rifa' | 'producto'; modalidadId?: string | undefined }

/** The content of a cart: each number once, with its plan if one was chosen, each product with all its units. */
export type Carrito = { rifas: string[]; modalidades?: Map<string, string>; productos: Map<string, number> }

/** A number is bought once, however often or in whatever quantity a cart lists it. */
export function readCart(lineas: readonly LineaPedida[]): Carrito {
  const rifas = new Set<string>()
  const modalidades = new Map<string, string>()
  const productos = new Map<string, number>()
  for (const { _id, quantity, tipo, modalidadId } of lineas) {
    if (tipo === 'rifa' && modalidadId) modalidades.set(_id, modalidadId)
    if (tipo === 'rifa') rifas.add(_id)
    else productos.set(_id, (productos.get(_id) ?? 0) + quantity)
  }
  if ([...productos.values()].some(units => units > limits.unidadesPorLinea)) throw new AppError('VALIDACION')
  return { rifas: [...rifas], modalidades, productos }
}

/** The same goods, in any order of the lines. */
export function mismoCarrito(
  carrito: Carrito,
  lineas: readonly {
    rifaId: string | null
    productoId: string | null
    cantidad: number
    modalidadId?: string | null
  }[],
): boolean {
  const { rifas, modalidades = new Map(), productos } = carrito
  if (
    lineas.some(
      ({ rifaId, modalidadId }) => rifaId && modalidades.has(rifaId) && modalidades.get(rifaId) !== modalidadId,
    )
  )
    return false
  if (lineas.length !== rifas.length + productos.size) return false
  return lineas.every(({ rifaId, productoId, cantidad }) =>
    rifaId ? rifas.includes(rifaId) : productos.get(productoId ?? '') === cantidad,
  )
}

/** Numbers held, orders open, orders made in ten minutes. */
type Uso = { numeros: number; compras: number; recientes: number }

/** The limits of each in that order; `presion`: three percentages of a draw's unsold numbers. */
export type Topes = Record<'cuenta' | 'sinVerificar' | 'direccion' | 'red' | 'presion', readonly number[]>

/** The limits as they are configured. */
export const topesOf = (
  env: Record<`RESERVAS_${'CUENTA' | 'SIN_VERIFICAR' | 'DIRECCION' | 'RED' | 'PRESION'}`, readonly number[]>,
): Topes => ({
  cuenta: env.RESERVAS_CUENTA,
  sinVerificar: env.RESERVAS_SIN_VERIFICAR,
  direccion: env.RESERVAS_DIRECCION,
  red: env.RESERVAS_RED,
  presion: env.RESERVAS_PRESION,
})

/**
 * What an account, its address and its network hold, with the order that asks; `sinCuenta`: orders that the address made
 * without an account in an hour.
 */
export type Cupo = { activa: boolean; verificada: boolean; sinCuenta: number } & Record<
  'cuenta' | 'direccion' | 'red',
  Uso
>

/** Somebody who holds at most this many numbers is never refused because others on the same network hold a lot. */
export const POCOS = 3

/** Orders without an account from one address in an hour, as many as accounts could be opened there. */
const SIN_CUENTA_POR_HORA = 300

const isOver = ({ numeros, compras, recientes }: Uso, [tope = 0, abiertas = 0, enDiezMinutos = 0]: readonly number[]) =>
  numeros > tope || compras > abiertas || recientes > enDiezMinutos

/**
 * Throws SESION_VENCIDA if the account has ended, RESERVAS_CUENTA, RESERVAS_SIN_VERIFICAR, or RESERVAS_RED for an account that
 * holds more than a few.
 */
export function requireCupo({ activa, verificada, sinCuenta, cuenta, direccion, red }: Cupo, topes: Topes): void {
  if (!activa) throw new AppError('SESION_VENCIDA')
  if (isOver(cuenta, verificada ? topes.cuenta : topes.sinVerificar))
    throw new AppError(verificada ? 'RESERVAS_CUENTA' : 'RESERVAS_SIN_VERIFICAR')
  if (sinCuenta > SIN_CUENTA_POR_HORA) throw new AppError('RESERVAS_RED')
  if (cuenta.numeros <= POCOS) return
  if (isOver(direccion, topes.direccion) || isOver(red, topes.red)) throw new AppError('RESERVAS_RED')
}

/**
 * Numbers of a draw: held in all, from a network and without an account from an address, and not sold. `deLaCuenta`: held by the account, of any draw.
 */
export type Presion = {
  reservados: number
  deLaRed: number
  sinCuenta: number
  deLaCuenta: number
  sinVender: number
}

/**
 * What an address may hold of a draw under pressure without an account: so many numbers, or this part of a large draw, then whoever buys there one number
 * each, and half of the draw in all.
 */
const SIN_CUENTA = { numeros: 40, porciento: 10, enTotal: 50 }

const isMuchSinCuenta = ({ sinCuenta, sinVender, deLaCuenta }: Presion): boolean => {
  const over = (porciento: number) => sinCuenta > SIN_CUENTA.numeros && sinCuenta * 100 > sinVender * porciento
  return over(SIN_CUENTA.enTotal) || (deLaCuenta > 1 && over(SIN_CUENTA.porciento))
}

/** Whether a network may hold so many of a draw whatever the pressure on it: a few, or the second percentage. */
export const mayHold = (deLaRed: number, sinVender: number, [, parte = 0]: readonly number[]): boolean =>
  deLaRed <= POCOS || deLaRed * 100 <= sinVender * parte

/**
 * Throws RESERVAS_SORTEO if a network holds more while the draw's unsold numbers are held beyond the first percentage, or
 * beyond the third one for an account that holds a few; and for a buyer without one beyond the first, if their address holds much without accounts.
 */
export function requireRoomInDraw(presion: Presion, topes: readonly number[]): void {
  const { reservados, deLaRed, deLaCuenta, sinVender } = presion
  const [paraMuchos = 0, , paraPocos = 0] = topes
  const held = (porciento: number) => reservados * 100 > sinVender * porciento
  if (isMuchSinCuenta(presion) && held(paraMuchos)) throw new AppError('RESERVAS_SORTEO')
  if (!mayHold(deLaRed, sinVender, topes) && held(deLaCuenta <= POCOS ? paraPocos : paraMuchos))
    throw new AppError('RESERVAS_SORTEO')
}
