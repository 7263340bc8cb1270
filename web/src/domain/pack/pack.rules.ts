import { ahorroConUnoMas, dayFromWire, fromMinor, preciosJuntos, type Sorteo, toMinor } from '@talonario/contract'
import { money } from '#lib/format.ts'

/** A draw that sells, with what several of its numbers cost together. */
type ConPacks = Pick<Sorteo, 'fechaSorteo' | 'packs'>

/** Of a serie, in which a day has one draw. Minor units. */
function packsOf(sorteos: readonly ConPacks[], dia: string) {
  const { packs = [] } = sorteos.find(({ fechaSorteo }) => dayFromWire(fechaSorteo) === dia) ?? {}
  return packs.map(({ cantidad, total, suelto }) => ({ cantidad, total: toMinor(total), suelto: toMinor(suelto) }))
}

type DeNumero = { numero: number; precioRifa: number; FechaSorteo: string }

/** What each of these numbers costs bought together, major units. */
export function juntos(numeros: readonly DeNumero[], sorteos: readonly ConPacks[]): number[] {
  const suyos = numeros.map(({ numero, precioRifa, FechaSorteo }) => {
    const grupo = dayFromWire(FechaSorteo)
    return { grupo, numero, precio: toMinor(precioRifa), packs: packsOf(sorteos, grupo) }
  })
  return preciosJuntos(suyos, ({ grupo }) => grupo).map(fromMinor)
}

/** A number as it is charged, and what it costs alone where that is something else. */
type Cobrado = Pick<DeNumero, 'FechaSorteo' | 'precioRifa'> & { sola?: number }

/** Of each draw of these numbers of which one more would make them cheaper: by how much each. */
export function conUnoMas(numeros: readonly Cobrado[], sorteos: readonly ConPacks[]): string[] {
  const dias = Map.groupBy(numeros, ({ FechaSorteo }) => dayFromWire(FechaSorteo))
  return [...dias].flatMap(([dia, suyos]) => {
    const packs = packsOf(sorteos, dia)
    const suelto = packs[0]?.suelto ?? 0
    const { length } = suyos.filter(({ precioRifa, sola = precioRifa }) => toMinor(sola) === suelto)
    const ahorro = ahorroConUnoMas(length, suelto, packs)
    return ahorro > 0 ? `Con uno más, ${money(fromMinor(ahorro))} menos cada uno.` : []
  })
}
