import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { cambiarFuenteForm, generarSorteoForm, lineaPublica } from './fuente.ts'
import { limits } from './limits.ts'
import { premio } from './premio.ts'
import { resultadoApi } from './resultado.ts'
import { ganador, sorteo } from './sorteo-shape.ts'

const ELEGIR = 'Selecciona un sorteo y al menos un premio para asignar.'
export const asignarPremioForm = z.object({
  idSorteo: z.pipe(z.string({ error: ELEGIR }).check(z.minLength(1, ELEGIR)), f.id),
  idPremios: z
    .array(f.id, { error: ELEGIR })
    .check(
      z.minLength(1, ELEGIR),
      z.maxLength(limits.premiosPorSorteo, `Como máximo ${limits.premiosPorSorteo} premios.`),
    ),
})

const fechaSorteo = f.dia('Elegí la fecha de un sorteo agendado.')
const porFecha = z.object({ fechaSorteo })

const CIFRAS = 'Escribí los números del extracto, separados por espacios.'
export const cargarExtractoForm = z.object({
  fechaSorteo,
  /** The extract's numbers with their zeros, as printed; handed on one by one. */
  cifras: z.pipe(
    z.string({ error: CIFRAS }).check(
      z.maxLength(limits.textoLargo, `Como máximo ${limits.textoLargo} caracteres.`),
      z.refine(text => /^[\s,;]*(\d{1,20}[\s,;]+)*\d{1,20}[\s,;]*$/.test(text), CIFRAS),
    ),
    z.transform(text => text.split(/[\s,;]+/).filter(Boolean)),
  ),
  enlace: lineaPublica('Pegá el enlace al extracto oficial.', 500).check(
    z.regex(/^https?:\/\/\S+$/, 'El enlace tiene que empezar con https://'),
  ),
})

const NUMEROS = 'Escribí los números que salieron del bolillero, en orden.'
const posiciones = limits.premiosPorSorteo + limits.suplentesMaximos
export const cargarBolilleroForm = z.object({
  fechaSorteo,
  numeros: z
    .array(f.entero(1, limits.rifasEnTotal, 'El número de rifa no es válido.'), { error: NUMEROS })
    .check(z.minLength(1, NUMEROS), z.maxLength(posiciones, `Como máximo ${posiciones} números.`)),
  escribano: lineaPublica('Escribí el nombre del escribano.'),
  acta: lineaPublica('Escribí el número del acta.'),
})

const realizado = z.object({ message: z.string(), sorteo: z.extend(sorteo, { ganadores: z.array(ganador) }) })

export const sorteoApi = {
  ...resultadoApi,
  sorteosFuturos: {
    method: 'GET',
    path: '/sorteo/sorteosFuturos',
    access: 'anyone',
    shared: true,
    summary: 'Draws not yet carried out, by date, past-due ones included.',
    reply: z.object({ sorteos: z.array(sorteo), message: z.string() }),
  },
  historialSorteo: {
    method: 'GET',
    path: '/sorteo/historialSorteo',
    access: ['admin'],
    summary: 'Draws carried out, newest first; rifasGanadoras is aligned by index with premios (null: no winner).',
    reply: z.object({
      sorteos: z.array(
        z.extend(sorteo, {
          rifasGanadoras: z.array(z.nullable(z.object({ _id: z.string(), NumeroRifa: z.number() }))),
        }),
      ),
    }),
  },
  listarGanadores: {
    method: 'GET',
    path: '/sorteo/listarGanadores',
    access: 'anyone',
    summary: 'Draws carried out with their winners in the order of the prizes.',
    reply: z.object({ sorteos: z.array(z.extend(sorteo, { ganadores: z.array(ganador) })) }),
  },
  generarSorteo: {
    method: 'POST',
    path: '/sorteo/generarSorteo',
    access: ['admin'],
    summary: 'Schedule a draw from today on, with the source of its entropy; one a date.',
    body: generarSorteoForm,
    reply: z.object({ sorteo, message: z.string() }),
    errors: ['FECHA_PASADA', 'SORTEO_EXISTENTE', 'FUENTE_SIN_DATOS', 'OFICIAL_PASADO', 'RESPALDO_TEMPRANO'],
  },
  cambiarFuente: {
    method: 'POST',
    path: '/sorteo/cambiarFuente',
    access: ['admin'],
    summary: 'Choose another source, while no number is sold or held.',
    body: cambiarFuenteForm,
    reply: z.object({ sorteo, message: z.string() }),
    errors: [
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_CERRADO',
      'SORTEO_REALIZADO',
      'FUENTE_FIJA',
      'OFICIAL_PASADO',
      'RESPALDO_TEMPRANO',
    ],
  },
  asignarPremio: {
    method: 'POST',
    path: '/sorteo/asignarPremio',
    access: ['admin'],
    summary: 'Attach free prizes to a draw in the order given; answers the ones newly added.',
    body: asignarPremioForm,
    reply: z.object({ premios: z.array(premio), message: z.string() }),
    errors: [
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_CERRADO',
      'SORTEO_REALIZADO',
      'PREMIO_NO_ENCONTRADO',
      'PREMIO_ASIGNADO',
      'DEMASIADOS_PREMIOS',
    ],
  },
  cancelarSorteo: {
    method: 'POST',
    path: '/sorteo/cancelarSorteo',
    access: ['admin'],
    summary: 'Cancel a draw that has no sold numbers; its prizes become free and its date too.',
    body: porFecha,
    reply: z.object({ message: z.string() }),
    errors: ['SORTEO_NO_ENCONTRADO', 'SORTEO_CERRADO', 'SORTEO_REALIZADO', 'SORTEO_CON_VENTAS', 'TRABAJO_DEL_SORTEO'],
  },
  cerrarSorteo: {
    method: 'POST',
    path: '/sorteo/cerrarSorteo',
    access: ['admin'],
    summary: 'Freeze the sales of a draw and seal its paid numbers; a closed one stays as it is.',
    body: porFecha,
    reply: z.object({ message: z.string(), sorteo, huella: z.string() }),
    errors: [
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_REALIZADO',
      'SORTEO_SIN_PREMIOS',
      'SORTEO_SIN_PARTICIPANTES',
      'TRABAJO_DEL_SORTEO',
      'CIERRE_TARDE',
    ],
  },
  realizarSorteo: {
    method: 'POST',
    path: '/sorteo/realizarSorteo',
    access: ['admin'],
    summary:
      'Close the draw of a date if needed and draw its winners among the paid numbers, once; or say when they come.',
    body: porFecha,
    reply: realizado,
    errors: [
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_REALIZADO',
      'SORTEO_SIN_PREMIOS',
      'SORTEO_SIN_PARTICIPANTES',
      'TRABAJO_DEL_SORTEO',
      'CIERRE_TARDE',
    ],
  },
  cargarExtracto: {
    method: 'POST',
    path: '/sorteo/cargarExtracto',
    access: ['admin'],
    summary: 'Draw a closed draw with the figures of the official draw it waits for.',
    body: cargarExtractoForm,
    reply: realizado,
    errors: ['SORTEO_NO_ENCONTRADO', 'SORTEO_REALIZADO', 'SORTEO_SIN_CERRAR', 'AZAR_RECHAZADO'],
  },
  cargarBolillero: {
    method: 'POST',
    path: '/sorteo/cargarBolillero',
    access: ['admin'],
    summary: 'Enter the numbers that a physical drum gave before a notary; each must be in the sealed list.',
    body: cargarBolilleroForm,
    reply: realizado,
    errors: ['SORTEO_NO_ENCONTRADO', 'SORTEO_REALIZADO', 'SORTEO_SIN_CERRAR', 'AZAR_RECHAZADO'],
  },
  resumen: {
    method: 'GET',
    path: '/sorteo/resumen',
    access: ['admin'],
    summary: 'The organiser’s three figures: next draw, numbers sold of all, money taken for them.',
    reply: z.object({
      /** `''` when none is scheduled. */ proximoSorteo: z.string(),
      vendidas: z.number(),
      total: z.number(),
      recaudado: z.number(),
    }),
  },
} as const satisfies Record<string, Endpoint>
