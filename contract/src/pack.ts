import { repartir } from './money.ts'

/** «3 por $ 2.500»: so many numbers of one draw, bought together, and what they cost then; `suelto`: what each of them costs alone. */
export type Pack = { cantidad: number; total: number; suelto: number }

/**
 * What each of `n` numbers of one draw costs that cost `precio` alone, ascending: the cheapest sum of packs and singles; among equal ones that with
 * the largest packs, which come first. The cents that a pack leaves over are in its first number. Minor units.
 */
export function precioDeVarios(n: number, precio: number, packs: readonly Pack[]): number[] {
  const partes = packs
    .filter(pack => pack.suelto === precio && pack.cantidad <= n)
    .map(({ cantidad, total }) => ({ cantidad, total }))
    .concat({ cantidad: 1, total: precio })
    .sort((a, b) => b.cantidad - a.cantidad)
  const sumas = [0]
  const tomas = [1]
  for (let i = 1; i <= n; i++) {
    let mejor = Number.POSITIVE_INFINITY
    for (const { cantidad, total } of partes) {
      const suma = (sumas[i - cantidad] ?? mejor) + total
      if (suma >= mejor) continue
      mejor = suma
      tomas[i] = cantidad
    }
    sumas[i] = mejor
  }
  const precios: number[] = []
  for (let quedan = n; quedan > 0; ) {
    const toma = tomas[quedan] ?? 1
    const total = (sumas[quedan] ?? 0) - (sumas[quedan - toma] ?? 0)
    for (const parte of repartir(total, toma)) precios.push(parte)
    quedan -= toma
  }
  return precios
}

/** The same in all. */
export const totalDeVarios = (n: number, precio: number, packs: readonly Pack[]): number =>
  precioDeVarios(n, precio, packs).reduce((suma, precio) => suma + precio, 0)

type EnVenta = { numero: number; precio: number; packs: readonly Pack[] }

/** What numbers that are bought together cost, each as it is given: those of a group that cost the same alone make packs. Minor units. */
export function preciosJuntos<N extends EnVenta>(numeros: readonly N[], grupoOf: (numero: N) => string): number[] {
  const precios = numeros.map(({ precio }) => precio)
  const conPacks = [...numeros.entries()].filter(([, { packs }]) => packs.length > 0)
  for (const grupo of Map.groupBy(conPacks, ([, numero]) => `${grupoOf(numero)} ${numero.precio}`).values()) {
    const [[, { precio, packs }] = [0, { precio: 0, packs: [] }]] = grupo
    const suyos = precioDeVarios(grupo.length, precio, packs)
    const ascending = grupo.toSorted(([, a], [, b]) => a.numero - b.numero)
    for (const [i, [at]] of ascending.entries()) precios[at] = suyos[i] ?? precio
  }
  return precios
}

/** What each number would cost less if one more were bought with `n`, in whole minor units; 0: nothing. */
export function ahorroConUnoMas(n: number, precio: number, packs: readonly Pack[]): number {
  const cadaUno = (n: number) => totalDeVarios(n, precio, packs) / n
  return n === 0 ? 0 : Math.max(0, Math.floor(cadaUno(n) - cadaUno(n + 1)))
}
