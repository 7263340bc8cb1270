import type { Organizacion } from './organizacion.ts'
import { organizacionVacia } from './organizacion-vacia.ts'

/** The title for a raffle of this name, without a year at its end, because the cover shows the year behind the title. */
const tituloDe = (nombre: string): string => nombre.replace(/\s+20\d\d$/, '')

/** Keeps the cover's title equal to the name until somebody makes them differ: a new name changes the title too, unless the same save changes that. */
export function withOneName(before: Organizacion, after: Organizacion): Organizacion {
  const nothingSaid =
    before.identidad.nombre === organizacionVacia.identidad.nombre &&
    before.portada.titulo === organizacionVacia.portada.titulo
  const one = nothingSaid || before.portada.titulo === tituloDe(before.identidad.nombre)
  if (!one || after.portada.titulo !== before.portada.titulo || after.identidad.nombre === before.identidad.nombre)
    return after
  return { ...after, portada: { ...after.portada, titulo: tituloDe(after.identidad.nombre) } }
}
