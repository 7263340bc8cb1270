import type { Cadena } from './chain.ts'
import { DatoInvalido } from './error.ts'
import type { Cierre, Entropia } from './proof.ts'
import { readSeal, selloLines } from './seal.ts'

/** `bien`: checked. `aviso`: checked, with something to know. `omitido`: does not apply to this draw. `pendiente`: not checked, because a file is missing. */
export type Estado = 'bien' | 'aviso' | 'falla' | 'omitido' | 'pendiente'

/** What a step found, in a Spanish sentence. */
export type Hallazgo = { estado: Estado; detalle: string }

/** One step of a verification: its key, title and finding, in Spanish. */
export type Paso<Clave extends string> = { clave: Clave; titulo: string } & Hallazgo

/** The verdict on all steps; `incompleto`: what could be checked holds. */
export type Veredicto = 'bien' | 'aviso' | 'incompleto' | 'falla'

/** All steps in order. `valida`: every one was taken and holds. `falla`: the first that failed, which says what is wrong. */
export type Informe<Clave extends string> = {
  valida: boolean
  veredicto: Veredicto
  pasos: Paso<Clave>[]
  falla: Paso<Clave> | null
}

/** What the steps about the source need: a closing, its entropy, the instant of the draw and the chain. */
export type Caso = { cierre: Cierre; entropia: Entropia; sorteado: string; cadena: Cadena }

export const bien = (detalle: string): Hallazgo => ({ estado: 'bien', detalle })
export const aviso = (detalle: string): Hallazgo => ({ estado: 'aviso', detalle })
export const falla = (detalle: string): Hallazgo => ({ estado: 'falla', detalle })
export const omitido = (detalle: string): Hallazgo => ({ estado: 'omitido', detalle })
export const pendiente = (detalle: string): Hallazgo => ({ estado: 'pendiente', detalle })

/** `bien` with this sentence, or an `aviso` if there are warnings. */
export const bienSalvo = (detalle: string, avisos: readonly string[]): Hallazgo =>
  avisos.length > 0 ? aviso([...avisos, detalle].join(' ')) : bien(detalle)

/** Runs a check; invalid data make this step fail, not the verifier. */
export function check(revision: () => Hallazgo): Hallazgo {
  try {
    return revision()
  } catch (error) {
    if (error instanceof DatoInvalido) return falla(error.message)
    throw error
  }
}

/** Names the first fact with one of these keys in which closing and seal differ; null if there is none. */
export function findDifferenceFromSello(cierre: Cierre, claves: RegExp): string | null {
  const sellados = readSeal(cierre) ?? new Map<string, string>()
  const dichos = new Map(selloLines(cierre))
  for (const clave of new Set([...sellados.keys(), ...dichos.keys()])) {
    if (!claves.test(clave) || sellados.get(clave) === dichos.get(clave)) continue
    return `${clave}: se selló ${quote(sellados.get(clave))} y la prueba dice ${quote(dichos.get(clave))}`
  }
  return null
}

const quote = (valor: string | undefined): string => (valor === undefined ? 'nada' : `«${valor}»`)

export function reportOn<Clave extends string>(pasos: Paso<Clave>[]): Informe<Clave> {
  const veredicto = veredictoOf(pasos)
  const primera = pasos.find(({ estado }) => estado === 'falla') ?? null
  return { valida: veredicto === 'bien' || veredicto === 'aviso', veredicto, pasos, falla: primera }
}

/** The verdict: a failed step decides, then one that could not be taken, then a warning. */
export function veredictoOf(pasos: readonly Pick<Hallazgo, 'estado'>[]): Veredicto {
  const hay = (estado: Estado) => pasos.some(paso => paso.estado === estado)
  if (hay('falla')) return 'falla'
  if (hay('pendiente')) return 'incompleto'
  return hay('aviso') ? 'aviso' : 'bien'
}

export const VEREDICTOS: Record<Veredicto, string> = {
  bien: 'Todo coincide',
  aviso: 'Todo coincide, con avisos',
  incompleto: 'Coincide lo que se pudo revisar',
  falla: 'No coincide',
}
