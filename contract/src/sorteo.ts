import * as z from 'zod/mini'
import { FUENTES } from './clases.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'
import { premio } from './premio.ts'
import { cambiarFuenteForm, fuenteDatos, generarSorteoForm } from './sorteo-fuente.ts'

/** agendado → cerrado (sales ended, list sealed) → realizado. Or cancelado: called off, or declared without participants (`desierto`). */
export const ESTADOS_SORTEO = ['agendado', 'cerrado', 'realizado', 'cancelado'] as const

/** In an `extra` only fully paid numbers play; a `resorteo` draws unclaimed prizes again. */
export const TIPOS_SORTEO = ['principal', 'extra', 'resorteo'] as const
export type TipoSorteo = (typeof TIPOS_SORTEO)[number]

/** A draw's kind as answers have it beside its day; absent for a principal one. */
export const tipoDeSorteo = z.optional(z.enum(TIPOS_SORTEO))

/** A draw's name: its day as written, and its kind, of which there is one on a day. */
export const conTipo = (dia: string, tipo: TipoSorteo = 'principal'): string =>
  tipo === 'principal' ? dia : `${dia} (${tipo})`

/** For a draw declared without participants: the draw that has its prizes now, if any. */
export const desierto = z.object({
  sigue: z.optional(z.object({ idSorteo: z.string(), fechaSorteo: z.string(), tipo: tipoDeSorteo })),
})
export type Desierto = z.output<typeof desierto>

/** For a draw called off after numbers were sold: when and why; `sigue`: in a continua its numbers play on in the others. */
export const cancelado = z.object({ fecha: z.string(), motivo: z.string(), sigue: z.boolean() })
export type Cancelado = z.output<typeof cancelado>

/** «3 por $ 2.500»: `suelto` is what one of them costs alone. */
export const pack = z.object({ cantidad: z.number(), total: z.number(), suelto: z.number() })

export const sorteo = z.object({
  _id: z.string(),
  id: z.string(),
  /** Noon UTC of the day of the draw. */
  fechaSorteo: z.string(),
  estado: z.enum(ESTADOS_SORTEO),
  /** 1 to 12. */
  mes: z.number(),
  año: z.number(),
  fuente: z.enum(FUENTES),
  fuenteDatos,
  premios: z.array(premio),
  /** In a continua: the draw whose numbers play in it, its kind, and until when what is due for it may be paid. */
  numerosDe: z.optional(z.string()),
  tipo: tipoDeSorteo,
  vence: z.optional(z.string()),
  /** The https address of its broadcast, if there is one. */
  transmision: z.optional(z.string()),
  /** The packs of its numbers, the smallest first, if there are any. */
  packs: z.optional(z.array(pack)),
})
export type Sorteo = z.output<typeof sorteo>

export const ganador = z.object({
  numeroRifa: z.number(),
  nombreParticipante: z.string(),
  premio: z.object({ _id: z.string(), nombre: z.string(), descripcion: z.string() }),
})
export type Ganador = z.output<typeof ganador>

const TRANSMISION = 'Escribí la dirección completa, como https://www.youtube.com/live/turifa.'
export const transmisionForm = z.object({
  idSorteo: f.id,
  transmision: z.string({ error: TRANSMISION }).check(
    z.trim(),
    z.maxLength(300, 'Como máximo 300 caracteres.'),
    z.refine(text => text === '' || (/^https:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)), TRANSMISION),
  ),
})

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

/** Names a draw by its date: the principal one, or else the extra one. `sorteoId` names another draw of that date. */
export const sorteoDeFecha = z.object({
  fechaSorteo: f.dia('Elegí la fecha de un sorteo agendado.'),
  sorteoId: z.optional(f.id),
})
export type SorteoDeFecha = { fechaSorteo: string; sorteoId?: string | undefined }

export const sorteoApi = {
  sorteosFuturos: {
    method: 'GET',
    path: '/sorteo/sorteosFuturos',
    access: 'anyone',
    withoutToken: true,
    shared: true,
    summary: 'Draws not yet carried out, by date, past-due ones included; one of unclaimed prizes last.',
    reply: z.object({ sorteos: z.array(sorteo), message: z.string() }),
  },
  generarSorteo: {
    method: 'POST',
    path: '/sorteo/generarSorteo',
    access: ['admin'],
    summary: 'Schedule a draw from today on, with the source of its entropy; one of each kind a date.',
    body: z.extend(generarSorteoForm, { tipo: z.optional(z.enum(['principal', 'extra'])) }),
    reply: z.object({ sorteo, message: z.string() }),
    idempotent: true,
    errors: [
      ...([
        'FECHA_PASADA',
        'SORTEO_EXISTENTE',
        'HORA_OCUPADA',
        'FUENTE_SIN_DATOS',
        'FUENTE_SIN_TESTIGOS',
        'OFICIAL_PASADO',
        'RESPALDO_TEMPRANO',
      ] as const),
      'CLAVE_REUTILIZADA',
      'CAMPANIA_TERMINADA',
      'CAMPANIA_SELLADA',
      'SOLO_CONTINUA',
    ],
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
      'HORA_OCUPADA',
      'FUENTE_SIN_TESTIGOS',
      'OFICIAL_PASADO',
      'RESPALDO_TEMPRANO',
      'CAMBIO_MIENTRAS',
    ],
  },
  guardarTransmision: {
    method: 'POST',
    path: '/sorteo/guardarTransmision',
    access: ['admin'],
    summary: "Say where the broadcast of a draw is watched, or `''`: nowhere.",
    /** `leido`: `transmision`. */
    body: conLeido(transmisionForm),
    reply: z.object({ sorteo, message: z.string() }),
    errors: ['SORTEO_NO_ENCONTRADO', 'CAMBIO_MIENTRAS'],
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
      'CAMPANIA_SELLADA',
    ],
  },
  quitarPremio: {
    method: 'POST',
    path: '/sorteo/quitarPremio',
    access: ['admin'],
    summary: 'Take a prize from an open draw, until a number of it is sold.',
    body: z.object({ idSorteo: f.id, idPremio: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['SORTEO_NO_ENCONTRADO', 'SORTEO_CERRADO', 'SORTEO_REALIZADO', 'PREMIO_NO_ENCONTRADO', 'PREMIO_PROMETIDO'],
  },
  ordenarPremios: {
    method: 'POST',
    path: '/sorteo/ordenarPremios',
    access: ['admin'],
    summary:
      'Put the prizes of an open draw into another order: all of them, the first prize first; before the first sale.',
    /** `leido`: `premios`, their ids. */
    body: conLeido(
      z.object({
        idSorteo: f.id,
        idPremios: z
          .array(f.id)
          .check(z.maxLength(limits.premiosPorSorteo, `Como máximo ${limits.premiosPorSorteo} premios.`)),
      }),
    ),
    reply: z.object({ message: z.string() }),
    errors: [
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_CERRADO',
      'SORTEO_REALIZADO',
      'PREMIOS_CAMBIARON',
      'PREMIO_PROMETIDO',
      'CAMBIO_MIENTRAS',
    ],
  },
  cambiarFecha: {
    method: 'POST',
    path: '/sorteo/cambiarFecha',
    access: ['admin'],
    summary: 'Move an open draw to another day; its buyers are told by mail.',
    body: z.extend(sorteoDeFecha, { fechaNueva: f.dia('Debes seleccionar una fecha para el sorteo.') }),
    reply: z.object({ sorteo, message: z.string() }),
    errors: [
      'FECHA_PASADA',
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_CERRADO',
      'SORTEO_REALIZADO',
      'SORTEO_EXISTENTE',
      'HORA_OCUPADA',
      'FECHA_DE_LOTERIA',
    ],
  },
  declararSinParticipantes: {
    method: 'POST',
    path: '/sorteo/declararSinParticipantes',
    access: ['admin'],
    summary:
      'Give up a draw in which no sold number plays, once nothing can be paid for it any more: its prizes go on to the next one, or to the draw of unclaimed prizes.',
    body: sorteoDeFecha,
    reply: z.object({ message: z.string() }),
    errors: ['SORTEO_NO_ENCONTRADO', 'SORTEO_REALIZADO', 'SORTEO_CERRADO', 'HAY_PARTICIPANTES'],
  },
} as const satisfies Record<string, Endpoint>
