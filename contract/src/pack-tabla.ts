import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'
import { type Pack, totalDeVarios } from './pack.ts'
import { pack } from './sorteo.ts'

/**
 * The first pack of a table, by size, that no table has: `caro`, its numbers cost no more otherwise; `barato`, one number less costs more, or there is
 * no cent for each. `otro`: how many numbers those are, and what they cost. So one more number never costs less.
 */
export function packMalo(packs: readonly Pack[]) {
  const ordenados = packs.toSorted((a, b) => a.cantidad - b.cantidad)
  for (const [i, pack] of ordenados.entries()) {
    const { cantidad, total, suelto } = pack
    const otros = ordenados.slice(0, i)
    const como = (n: number) => ({ cantidad: n, total: totalDeVarios(n, suelto, otros) })
    if (total >= como(cantidad).total) return { ...pack, que: 'caro' as const, otro: como(cantidad) }
    if (total < Math.max(cantidad, como(cantidad - 1).total))
      return { ...pack, que: 'barato' as const, otro: como(cantidad - 1) }
  }
  return undefined
}

export const packForm = z.object({
  cantidad: f.entero(2, limits.numerosPorPack, `Un precio de a varios es de 2 a ${limits.numerosPorPack} números.`),
  /** Handed on in minor units. */
  total: f.importe(0.01, 'Escribí el total, mayor que cero.'),
})

export const packsForm = z.object({
  idSorteo: f.id,
  packs: z.array(packForm).check(
    z.maxLength(limits.packs, `Como máximo ${limits.packs} precios de a varios.`),
    z.refine(packs => new Set(packs.map(({ cantidad }) => cantidad)).size === packs.length, {
      error: 'Hay dos precios para la misma cantidad.',
    }),
  ),
})

export const packApi = {
  guardarPacks: {
    method: 'POST',
    path: '/sorteo/guardarPacks',
    access: ['admin'],
    summary:
      'What several numbers of a draw of a serie cost together, the whole table: what is in it already stays, what is not is offered no more.',
    /** `leido`: `packs`. */
    body: conLeido(packsForm),
    reply: z.object({ packs: z.array(pack), message: z.string() }),
    errors: [
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_CERRADO',
      'SORTEO_REALIZADO',
      'PACK_DE_TABLA',
      'PACK_SIN_PRECIO',
      'PACK_CARO',
      'PACK_BARATO',
      'CAMBIO_MIENTRAS',
    ],
  },
} as const satisfies Record<string, Endpoint>
