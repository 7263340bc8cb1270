import { counted, limits } from '@talonario/contract'
import { count } from '#lib/format.ts'

/** The texts of the screen that hands numbers out. */
export const asignacionMessages = {
  elegir: 'Selecciona un vendedor y al menos una rifa.',
  sinCi: 'El vendedor seleccionado no tiene CI válido',
  asignadas: 'Rifas asignadas correctamente',
  asignar: { refused: 'Error al asignar rifas', offline: 'Error al asignar rifas' },
  rango: `Escribí desde qué número y hasta cuál: como máximo ${counted(limits.rifasPorAsignacion)} por vez.`,
  vendedores: { refused: 'Error al cargar vendedores', offline: 'Error al cargar vendedores' },
  sinVendedores: 'No hay vendedores activos.',
  vendedorNoEncontrado: 'No se encontró ningún vendedor.',
  totales: { refused: 'No se pudieron obtener los talonarios.' },
  nadaQueLiberar: 'No tiene números sin vender en ese rango.',
  sinPartes: 'Decí cuántos números le tocan al menos a un vendedor.',
  repartos: 'No se pudieron obtener los repartos.',
  sinRepartos: 'Todavía no repartiste números.',
} as const

/** The result of choosing a range. */
export function rangoElegido(elegidos: number, pedidos: number): string {
  const others = pedidos - elegidos
  const base = elegidos === 1 ? 'Se eligió 1 número' : `Se eligieron ${count(elegidos)} números`
  if (others === 0) return `${base}.`
  return `${base}; ${others === 1 ? '1 no está libre' : `${count(others)} no están libres`}.`
}

/** How many numbers are being talked about: '1 número', '1.200 números'. */
export function numeros(cuantos: number): string {
  return cuantos === 1 ? '1 número' : `${count(cuantos)} números`
}

/** '60 vendedores'. */
export function vendedores(cuantos: number): string {
  return cuantos === 1 ? '1 vendedor' : `${count(cuantos)} vendedores`
}
