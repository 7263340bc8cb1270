import { asignarRifaForm, documentDigits, limits } from '@talonario/contract'
import { documentWords } from '#domain/cuenta/cuenta-documento.rules.ts'
import type { Vendedor } from '#domain/vendedor/vendedor.api.ts'
import { padNumber } from '#lib/format.ts'

/** Whether numbers can be assigned to somebody with this document. */
export function hasValidCi({ ci }: Vendedor): boolean {
  return asignarRifaForm.shape.ci.safeParse(ci).success
}

/** 'Romina Acosta · DNI 22222222'. */
export function sellerLabel({ nombreCompleto, ci }: Vendedor): string {
  return ci ? `${nombreCompleto} · ${documentWords(ci)}` : nombreCompleto
}

/** Sellers whose name (without regard to case and accents) or document contains what was typed. */
export function matchingSellers<V extends Vendedor>(vendedores: readonly V[], typed: string): V[] {
  const wanted = plain(typed)
  const digits = documentDigits(typed)
  return vendedores.filter(
    ({ nombreCompleto, ci }) => plain(nombreCompleto).includes(wanted) || (digits !== '' && ci.includes(digits)),
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

type Grouped = { grupo: string }

const inOrder = new Intl.Collator('es', { numeric: true })

/** Sellers of a group beside each other, so that a course gets numbers that follow each other. */
export const byGroup = <S extends Grouped>(sellers: readonly S[]): S[] =>
  sellers.toSorted((a, b) => inOrder.compare(a.grupo, b.grupo))

/** The groups that sellers are in. */
export const groupsOf = (sellers: readonly Grouped[]): string[] =>
  [...new Set(sellers.map(({ grupo }) => grupo))].filter(Boolean).sort(inOrder.compare)

/** Numbers from `desde` to `hasta`; null when that is no range or too long a one. */
export function rangeOf(desde: string, hasta: string): number[] | null {
  const [first, last] = [Number(desde), Number(hasta)]
  if (!(first >= 1 && last >= first && last - first < limits.rifasPorAsignacion)) return null
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** Ascending numbers in runs: 101, 102, 103, 108 → '00101 a 00103 · 00108', at most `shown` runs. */
export function runsText(numeros: Iterable<number>, shown = 6): string {
  const runs: [number, number][] = []
  for (const numero of [...numeros].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && numero === last[1] + 1) last[1] = numero
    else runs.push([numero, numero])
  }
  return tramosText(runs, shown)
}

type Tramos = readonly (readonly [desde: number, hasta: number])[]

/** Stretches of numbers as text: [[101, 103], [108, 108]] → '00101 a 00103 · 00108', at most `shown` of them. */
export function tramosText(tramos: Tramos, shown = 6): string {
  const texts = tramos.slice(0, shown).map(([first, last]) => {
    if (first === last) return padNumber(first)
    return `${padNumber(first)}${last === first + 1 ? ' · ' : ' a '}${padNumber(last)}`
  })
  return tramos.length > shown ? `${texts.join(' · ')} y más` : texts.join(' · ')
}

/** How many numbers stretches hold. */
export const sizeOf = (tramos: Tramos): number => tramos.reduce((all, [desde, hasta]) => all + hasta - desde + 1, 0)
