import { DatoInvalido } from './error.ts'

/** Reads a value out of parsed JSON or throws DatoInvalido naming the place, e.g. `cierre.premios[2].nombre`. */
export type Lector<T> = (valor: unknown, ruta: string) => T

/** The type that a reader returns. */
export type Leido<L> = L extends Lector<infer T> ? T : never

type Campos = Record<string, Lector<unknown>>

const falla = (ruta: string, que: string): never => {
  throw new DatoInvalido(`${ruta}: ${que}`)
}

/** A text that matches the pattern and has a UTF-8 form. */
export const texto =
  (forma: RegExp, que: string): Lector<string> =>
  (valor, ruta) =>
    typeof valor === 'string' && valor.isWellFormed() && forma.test(valor) ? valor : falla(ruta, `se esperaba ${que}`)

/** An integer from `desde` to `hasta`, by default 2^53 − 1. */
export const entero =
  (desde: number, hasta = Number.MAX_SAFE_INTEGER): Lector<number> =>
  (valor, ruta) =>
    typeof valor === 'number' && Number.isSafeInteger(valor) && valor >= desde && valor <= hasta
      ? valor
      : falla(ruta, `se esperaba un entero desde ${desde}`)

/** Exactly one value. */
export const igualA =
  <const T extends string>(esperado: T): Lector<T> =>
  (valor, ruta) =>
    valor === esperado ? esperado : falla(ruta, `se esperaba «${esperado}»`)

/** One of a few texts. */
export const alguno =
  <const T extends string>(...opciones: T[]): Lector<T> =>
  (valor, ruta) =>
    opciones.find(opcion => opcion === valor) ?? falla(ruta, `se esperaba ${opciones.join(', ')}`)

/** The reader's value, or null. */
export const oNulo =
  <T>(lector: Lector<T>): Lector<T | null> =>
  (valor, ruta) =>
    valor === null ? null : lector(valor, ruta)

/** A list; returns the given array once it is checked. */
export const lista =
  <T>(lector: Lector<T>): Lector<T[]> =>
  (valor, ruta) => {
    if (!Array.isArray(valor)) return falla(ruta, 'se esperaba una lista')
    for (let i = 0; i < valor.length; i++) lector(valor[i], `${ruta}[${i}]`)
    return valor
  }

/** Two values. */
export const par =
  <A, B>(primero: Lector<A>, segundo: Lector<B>): Lector<[A, B]> =>
  (valor, ruta) =>
    Array.isArray(valor) && valor.length === 2
      ? [primero(valor[0], `${ruta}[0]`), segundo(valor[1], `${ruta}[1]`)]
      : falla(ruta, 'se esperaba un par')

/** An object with exactly these fields. An unknown field is refused, so that nothing goes along unverified. */
export const objeto =
  <C extends Campos>(campos: C): Lector<{ [K in keyof C]: Leido<C[K]> }> =>
  (valor, ruta) => {
    if (!esObjeto(valor)) return falla(ruta, 'se esperaba un objeto')
    const ajeno = Object.keys(valor).find(clave => !Object.hasOwn(campos, clave))
    if (ajeno !== undefined) return falla(`${ruta}.${ajeno}`, 'campo desconocido')
    const leidos = Object.entries(campos).map(([clave, lector]) => [clave, lector(valor[clave], `${ruta}.${clave}`)])
    return Object.fromEntries(leidos)
  }

/** An object whose kind its field `fuente` names. */
export const byFuente =
  <R extends Campos>(lectores: R): Lector<Leido<R[keyof R]>> =>
  (valor, ruta) => {
    const fuente = esObjeto(valor) ? valor.fuente : undefined
    if (typeof fuente !== 'string' || !Object.hasOwn(lectores, fuente)) {
      return falla(`${ruta}.fuente`, `se esperaba ${Object.keys(lectores).join(', ')}`)
    }
    return lectores[fuente]?.(valor, ruta) as Leido<R[keyof R]>
  }

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)
