import * as z from 'zod/mini'
import { asignarRifaForm } from './asignacion.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { generarNumerosRifaForm } from './rifa.ts'

export const TIPOS_TRABAJO = ['generar', 'asignar'] as const
export type TipoTrabajo = (typeof TIPOS_TRABAJO)[number]

/** `pendiente` and `en_curso` continue by themselves; the other three have ended, and what was done until then stays. */
export const ESTADOS_TRABAJO = ['pendiente', 'en_curso', 'terminado', 'fallado', 'cancelado'] as const
export type EstadoTrabajo = (typeof ESTADOS_TRABAJO)[number]

/** Work on more numbers than one call takes, done in the background. */
const trabajo = z.object({
  _id: z.string(),
  tipo: z.enum(TIPOS_TRABAJO),
  estado: z.enum(ESTADOS_TRABAJO),
  /** Numbers requested. */
  total: z.number(),
  /** Numbers made or assigned so far. */
  hecho: z.number(),
  /** To assign: the numbers requested. To generate: the first and the last one made so far, null before. */
  desde: z.nullable(z.number()),
  hasta: z.nullable(z.number()),
  /** To generate: the draw's day. */
  FechaSorteo: z.nullable(z.string()),
  /** To assign: the seller. */
  vendedor: z.nullable(z.object({ nombreCompleto: z.string(), ci: z.string() })),
  /** Why it stopped; `''` unless `fallado`. */
  error: z.string(),
})
export type Trabajo = z.output<typeof trabajo>

const COMPLETAR = 'Completa todos los campos con valores válidos.'
const RANGO = 'Escribí desde qué número y hasta cuál.'
const numero = f.entero(1, limits.rifasEnTotal, RANGO)

export const empezarGeneracionForm = z.object({
  ...generarNumerosRifaForm.shape,
  cantidad: f.entero(1, limits.rifasEnTotal, COMPLETAR),
})

export const empezarAsignacionForm = z
  .object({ ci: asignarRifaForm.shape.ci, desde: numero, hasta: numero })
  .check(z.refine(({ desde, hasta }) => desde <= hasta, RANGO))

const deUno = z.object({ id: f.id })

export const trabajoApi = {
  empezarGeneracion: {
    method: 'POST',
    path: '/rifa/empezarGeneracion',
    access: ['admin'],
    summary: 'Generate up to a million numbers in the background; one such work at a time.',
    body: empezarGeneracionForm,
    reply: z.object({ trabajo, message: z.string() }),
    idempotent: true,
    errors: ['FECHA_PASADA', 'DEMASIADOS_NUMEROS', 'SORTEO_CERRADO', 'TRABAJO_EN_CURSO', 'CLAVE_REUTILIZADA'],
  },
  empezarAsignacion: {
    method: 'POST',
    path: '/rifa/empezarAsignacion',
    access: ['admin'],
    summary:
      'Hand a range of numbers to an active seller in the background. All are looked at first; one taken meanwhile stops the work.',
    body: empezarAsignacionForm,
    reply: z.object({ trabajo, message: z.string() }),
    idempotent: true,
    errors: [
      ...(['VENDEDOR_NO_ENCONTRADO', 'VENDEDOR_INACTIVO', 'RIFAS_INEXISTENTES', 'RIFAS_VENDIDAS'] as const),
      ...(['SORTEO_CERRADO', 'TRABAJO_EN_CURSO', 'CLAVE_REUTILIZADA'] as const),
    ],
  },
  trabajos: {
    method: 'GET',
    path: '/rifa/trabajos',
    access: ['admin'],
    summary: 'Work under way, and how what ended came out until it is put away; latest first.',
    reply: z.object({ trabajos: z.array(trabajo) }),
  },
  cancelarTrabajo: {
    method: 'POST',
    path: '/rifa/cancelarTrabajo',
    access: ['admin'],
    summary: 'Leave the rest undone; what was done stays.',
    body: deUno,
    reply: z.object({ trabajo, message: z.string() }),
    errors: ['TRABAJO_NO_ENCONTRADO', 'TRABAJO_TERMINADO'],
  },
  descartarTrabajo: {
    method: 'POST',
    path: '/rifa/descartarTrabajo',
    access: ['admin'],
    summary: 'Put away how a work came out, once it is read.',
    body: deUno,
    reply: z.object({ message: z.string() }),
    errors: ['TRABAJO_NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
