import type { Organizacion } from './organizacion.ts'
import { organizacionVacia } from './organizacion-vacia.ts'

/** The title of a raffle that is called so: the year stands behind it. */
const tituloDe = (nombre: string): string => nombre.replace(/\s+20\d\d$/, '')

/** Name and title of the cover are one until somebody parts them: with a new name the title follows, unless it is said too. */
export function withOneName(before: Organizacion, after: Organizacion): Organizacion {
  const nothingSaid =
    before.identidad.nombre === organizacionVacia.identidad.nombre &&
    before.portada.titulo === organizacionVacia.portada.titulo
  const one = nothingSaid || before.portada.titulo === tituloDe(before.identidad.nombre)
  if (!one || after.portada.titulo !== before.portada.titulo || after.identidad.nombre === before.identidad.nombre)
    return after
  return { ...after, portada: { ...after.portada, titulo: tituloDe(after.identidad.nombre) } }
}
