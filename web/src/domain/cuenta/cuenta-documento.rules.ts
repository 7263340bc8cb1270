import { configStore } from '#lib/config.ts'

/** What a country calls its identity document. */
const NAMES: Record<string, string> = { AR: 'DNI', UY: 'C.I.' }

const nameHere = () => NAMES[configStore.get().locale.slice(-2)]

/** The document by the name it has where the site is: 'Documento (DNI)'. */
export function documentLabel(): string {
  const name = nameHere()
  return name ? `Documento (${name})` : 'Documento'
}

/** The same in front of its number: 'DNI 22222222'. */
export const documentWords = (ci: string): string => `${nameHere() ?? 'Documento'} ${ci}`
