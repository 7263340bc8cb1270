import { AL_PORTADOR, AppError, type EstadoTalonario, type OrdenDeHojas } from '@talonario/contract'
import type { Tramo } from '#modules/numeros/rifa/rifa.rules.ts'

/** A stretch cut into runs of one size; the last one has what is left. */
export function runsOf([desde, hasta]: Tramo, tamano: number): Tramo[] {
  const cuantos = Math.ceil((hasta - desde + 1) / tamano)
  return Array.from({ length: cuantos }, (_, i): Tramo => {
    const first = desde + i * tamano
    return [first, Math.min(first + tamano - 1, hasta)]
  })
}

const ENDED: readonly EstadoTalonario[] = ['rendido', 'devuelto', 'perdido', 'anulado']

/** Throws TALONARIO_TERMINADO if a book has come to its end. */
export function requireLive({ estado }: { estado: EstadoTalonario }): void {
  if (ENDED.includes(estado)) throw new AppError('TALONARIO_TERMINADO')
}

/** Throws TALONARIO_SIN_IMPRIMIR unless there is paper of a book. */
export function requirePaper({ impreso_at }: { impreso_at: Date | null }): void {
  if (impreso_at === null) throw new AppError('TALONARIO_SIN_IMPRIMIR')
}

/** What becomes of a book once some of its numbers came back. A lost one stays lost until all of it is found. */
export function estadoAfterReturn(
  { estado }: { estado: EstadoTalonario },
  { vendidos, faltan }: { vendidos: number; faltan: number },
): EstadoTalonario {
  if (faltan > 0) return estado
  return vendidos > 0 ? 'rendido' : 'devuelto'
}

/** The 8 leaves of each page; null: nothing there. As a pile all pages are cut at once, and the piles laid on each other are in order. */
export function pagesOf<T>(hojas: readonly T[], orden: OrdenDeHojas, porPagina: number): (T | null)[][] {
  const paginas = Math.ceil(hojas.length / porPagina)
  const at = (pagina: number, lugar: number) =>
    orden === 'pila' ? lugar * paginas + pagina : pagina * porPagina + lugar
  return Array.from({ length: paginas }, (_, pagina) =>
    Array.from({ length: porPagina }, (_, lugar) => hojas[at(pagina, lugar)] ?? null),
  )
}

/** Runs of books, none of them with more than `maximo` numbers: a file each. */
export function filesOf<T extends { hojas: readonly unknown[] }>(libros: readonly T[], maximo: number): T[][] {
  const files: T[][] = []
  let size = 0
  for (const libro of libros) {
    size += libro.hojas.length
    const last = files.at(-1)
    if (last && size <= maximo) last.push(libro)
    else {
      files.push([libro])
      size = libro.hojas.length
    }
  }
  return files
}

/** `A. Q.` of a name: enough to know one's own, and too little to look for somebody. AL_PORTADOR is nobody's. */
export const inicialesOf = (nombre: string): string =>
  nombre === AL_PORTADOR
    ? nombre
    : nombre
        .trim()
        .split(/\s+/)
        .filter(Boolean)
        .map(palabra => `${Array.from(palabra)[0]?.toUpperCase()}.`)
        .join(' ')
