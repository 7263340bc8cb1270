import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { tipoDeSorteo } from './sorteo.ts'

const BASE64URL = /^[\w-]+$/

/** Reminders of draws: by mail to the account's verified address, and pushed to its devices. */
export const avisoApi = {
  misAvisos: {
    method: 'GET',
    path: '/sorteo/misAvisos',
    access: 'signed-in',
    summary:
      'The draws the caller will be reminded of, and whether mail reaches them: only a verified address gets any.',
    reply: z.object({
      sorteos: z.array(z.string()),
      verificado: z.boolean(),
      /** The key that a browser subscribes with; `''` if nothing is pushed here. */
      clave: z.string(),
      /** The addresses of the caller's devices at their push services. */
      dispositivos: z.array(z.string()),
    }),
  },
  avisarSorteo: {
    method: 'POST',
    path: '/sorteo/avisarSorteo',
    access: 'signed-in',
    propia: true,
    summary: 'Be reminded by mail ten minutes before a draw, or not any more.',
    body: z.object({ idSorteo: f.id, avisar: z.boolean() }),
    reply: z.object({ avisar: z.boolean() }),
    errors: ['NO_ENCONTRADO', 'SORTEO_REALIZADO'],
  },
  avisarEnDispositivo: {
    method: 'POST',
    path: '/sorteo/avisarEnDispositivo',
    access: 'signed-in',
    propia: true,
    summary:
      'Push the caller’s reminders to a device too, by its subscription (PushSubscription.toJSON()); without keys not any more.',
    body: z.object({
      endpoint: z.url({ error: 'La dirección del dispositivo no es válida.' }).check(z.maxLength(1000)),
      claves: z.nullable(
        z.object({
          p256dh: z.string().check(z.maxLength(100), z.regex(BASE64URL)),
          auth: z.string().check(z.maxLength(30), z.regex(BASE64URL)),
        }),
      ),
    }),
    reply: z.object({ avisar: z.boolean() }),
    errors: ['DISPOSITIVO_NO_ADMITIDO', 'DISPOSITIVOS_COMPLETOS'],
  },
} as const satisfies Record<string, Endpoint>

/** Recipients of a message: the buyers of a draw, those of them without a prize, or all sellers. */
export const DESTINOS = ['compradores', 'no_ganadores', 'vendedores'] as const
export type Destino = (typeof DESTINOS)[number]

/** `detenida`: stopped by an organiser, who may resume it. */
export const ESTADOS_DIFUSION = ['en_curso', 'detenida', 'terminada'] as const
export type EstadoDifusion = (typeof ESTADOS_DIFUSION)[number]

const SORTEO = 'Elegí de qué sorteo.'

/** An organiser's message to many. Each recipient gets a mail of their own, with a greeting and a link to unsubscribe. */
export const difusionForm = z
  .object({
    destino: z.enum(DESTINOS, { error: 'Elegí a quiénes.' }),
    /** The buyers' draw; absent for sellers. */
    idSorteo: f.opcional(f.id),
    asunto: f.texto('Escribí el asunto.'),
    texto: f.parrafo('Escribí el mensaje.'),
  })
  .check(
    z.refine(({ destino, idSorteo }) => destino === 'vendedores' || idSorteo !== undefined, {
      path: ['idSorteo'],
      error: SORTEO,
    }),
  )

const difusion = z.object({
  _id: z.string(),
  destino: z.enum(DESTINOS),
  /** The draw's day; `''` for sellers. */
  FechaSorteo: z.string(),
  tipoSorteo: tipoDeSorteo,
  asunto: z.string(),
  texto: z.string(),
  estado: z.enum(ESTADOS_DIFUSION),
  /** How many recipients there are, fixed when it was sent. */
  total: z.number(),
  /** For how many the mail has left, or was tried at least once. */
  hechos: z.number(),
  fecha: z.string(),
})
export type Difusion = z.output<typeof difusion>

const deUna = z.object({ id: f.id })
const answer = z.object({ difusion, message: z.string() })

export const difusionApi = {
  previaDifusion: {
    method: 'POST',
    path: '/difusion/previaDifusion',
    access: ['admin'],
    reads: true,
    summary: 'How many a message would reach, and how it would read. Nothing is sent.',
    body: difusionForm,
    reply: z.object({
      destinatarios: z.number(),
      /** How many recipients have unsubscribed. */ bajas: z.number(),
      correo: z.object({ asunto: z.string(), texto: z.string() }),
    }),
    errors: ['NO_ENCONTRADO', 'SORTEO_SIN_RESULTADO'],
  },
  enviarDifusion: {
    method: 'POST',
    path: '/difusion/enviarDifusion',
    access: ['admin'],
    summary:
      'Send a message in the background, a mail a recipient. Its recipients are fixed now; the same words reach the same people once.',
    body: difusionForm,
    reply: answer,
    errors: ['NO_ENCONTRADO', 'SORTEO_SIN_RESULTADO', 'DIFUSION_REPETIDA', 'DIFUSION_SIN_DESTINATARIOS'],
  },
  difusiones: {
    method: 'GET',
    path: '/difusion/difusiones',
    access: ['admin'],
    summary: 'Messages sent and how far they are: the latest fifty.',
    reply: z.object({ difusiones: z.array(difusion) }),
  },
  detenerDifusion: {
    method: 'POST',
    path: '/difusion/detenerDifusion',
    access: ['admin'],
    summary: 'Stop a message: what has not left does not leave.',
    body: deUna,
    reply: answer,
    errors: ['NO_ENCONTRADO', 'DIFUSION_TERMINADA'],
  },
  seguirDifusion: {
    method: 'POST',
    path: '/difusion/seguirDifusion',
    access: ['admin'],
    summary: 'Go on with a stopped message, to those it has not reached.',
    body: deUna,
    reply: answer,
    errors: ['NO_ENCONTRADO', 'DIFUSION_TERMINADA'],
  },
  bajaDifusion: {
    method: 'POST',
    path: '/difusion/bajaDifusion',
    access: 'anyone',
    summary:
      'Get no more messages at the address a link came to, or get them again. What an order or a prize has to say still comes.',
    body: z.object({ baja: f.id, recibir: z.boolean() }),
    reply: z.object({ recibir: z.boolean(), message: z.string() }),
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
