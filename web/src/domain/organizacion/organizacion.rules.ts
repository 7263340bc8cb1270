import type { PremioDestacado } from '@talonario/contract'
import type { Config } from '#lib/config.ts'

/** The sentence under the title: the organiser's own, or one made of the prizes. */
export function bajadaOf({ bajada, premios }: Pick<Config['portada'], 'bajada' | 'premios'>): string {
  if (bajada) return bajada
  const nombres = new Intl.ListFormat('es').format(premios.map(({ nombre }) => nombre))
  return `${nombres ? `${nombres}. ` : ''}Elegí tu número y participá.`
}

/** The picture that the cover has of a prize: of the one called so, or by the first word of its name. */
export function pictureOfPremio(nombre: string, premios: readonly PremioDestacado[]): string {
  const words = wordsOf(nombre)
  return premios.find(premio => words.includes(wordsOf(premio.nombre)[0] ?? ''))?.imagen ?? ''
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
