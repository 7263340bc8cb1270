import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { buscarVendedor } from './vendedor.ts'

/** A goal for a year. `minAnio`: the current year. */
export const metaAnualForm = z.object({
  userId: z.pipe(z.string({ error: 'Elegí un vendedor.' }).check(z.minLength(1, 'Elegí un vendedor.')), f.id),
  metaVentas: f.entero(1, 1_000_000, 'La meta lleva un número de 1 en adelante.'),
  año: f.anio,
})

/** How goals are sorted: by name, or by a figure, the largest first. */
export const ORDENES_META = ['nombre', 'meta', 'vendidas', 'progreso'] as const
export type OrdenMeta = (typeof ORDENES_META)[number]

const metaDeVendedor = z.object({
  userId: z.string(),
  nombreCompleto: z.string(),
  ci: z.string(),
  /** 0 if none is set. */
  metaVentas: z.number(),
  vendidas: z.number(),
  /** Text with at most two decimals; `''` without a goal. */
  porcentajeProgreso: z.string(),
})
export type MetaDeVendedor = z.output<typeof metaDeVendedor>

export const metaAnualApi = {
  listarMetas: {
    method: 'GET',
    path: '/meta-anual/listar/:page',
    access: ['admin'],
    summary: 'The goals of all active sellers for a year with their progress, 20 a page; searched and sorted.',
    params: z.object({ page: f.pagina }),
    query: z.object({
      año: f.anioOpcional,
      buscar: buscarVendedor,
      orden: z.optional(z.enum(['', ...ORDENES_META], { error: 'El orden no es válido.' })),
    }),
    reply: z.object({
      metas: z.array(metaDeVendedor),
      año: z.number(),
      page: z.number(),
      pages: z.number(),
      total: z.number(),
    }),
  },
  exportarMetas: {
    method: 'GET',
    path: '/meta-anual/exportar',
    access: ['admin'],
    summary: 'The same for a year as CSV (UTF-8 with BOM, semicolons).',
    query: z.object({ año: f.anioOpcional }),
    reply: z.object({}),
    replyAs: 'file',
  },
  establecer: {
    method: 'POST',
    path: '/meta-anual/establecer',
    access: ['admin'],
    summary: 'Set or change the goal of an active seller for a year, from the current year on.',
    body: conLeido(metaAnualForm),
    reply: z.object({ message: z.string() }),
    errors: ['VENDEDOR_NO_ENCONTRADO', 'VENDEDOR_INACTIVO', 'ANIO_PASADO', 'CAMBIO_MIENTRAS'],
  },
  obtenerProgresoMeta: {
    method: 'POST',
    path: '/meta-anual/obtener-progreso-meta',
    access: ['vendedor', 'admin'],
    summary: 'Goals of a seller with their progress: one’s own, or anyone’s for an admin.',
    body: z.object({ userId: f.opcional(f.id) }),
    reads: true,
    reply: z.object({
      metas: z.array(
        z.object({
          _id: z.string(),
          año: z.number(),
          metaVentas: z.number(),
          vendidas: z.number(),
          /** Text with at most two decimals, e.g. "42.50"; may pass 100. */ porcentajeProgreso: z.string(),
        }),
      ),
      message: z.string(),
    }),
    errors: ['DATOS_FALTANTES', 'SIN_PERMISO', 'VENDEDOR_NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
