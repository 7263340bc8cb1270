import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

/** `llamado`: not confirmed yet. `confirmado`: claimed. `entregado`: handed over. `vencido`: expired, the next was called. */
export const ESTADOS_RECLAMO = ['llamado', 'confirmado', 'entregado', 'vencido'] as const
export type EstadoReclamo = (typeof ESTADOS_RECLAMO)[number]

const deReclamo = {
  estado: z.enum(ESTADOS_RECLAMO),
  premio: z.string(),
  /** 1: won it. Above: called as an alternate. */
  turno: z.number(),
  numeroRifa: z.number(),
  FechaSorteo: z.string(),
  /** Until when it can be claimed. */
  vence: z.string(),
}

const propio = z.object({ ...deReclamo, idSorteo: z.string(), clave: z.string() })
export type PremioPropio = z.output<typeof propio>

const reclamo = z.object({
  ...deReclamo,
  _id: z.string(),
  /** How to reach the person called; `''` if not given or erased. */
  beneficiario: z.object({ nombre: z.string(), email: z.string(), telefono: z.string(), ci: z.string() }),
  /** The time has passed and no alternate is left. */
  sinSuplentes: z.boolean(),
  entrega: z.nullable(
    z.object({
      documento: z.string(),
      fecha: z.string(),
      /** Major units; null: none. */ impuesto: z.nullable(z.number()),
      nota: z.string(),
    }),
  ),
})
export type Reclamo = z.output<typeof reclamo>

export const entregarPremioForm = z.object({
  id: f.id,
  documento: f.ci,
  fecha: f.dia('Elegí el día de la entrega.'),
  /** Of the prize, where it applies. */
  impuesto: z.optional(f.importe(0, 'El impuesto tiene que ser un importe, como 1500,50.')),
  nota: f.textoOpcional(limits.nota),
})

export const reclamoApi = {
  reclamos: {
    method: 'GET',
    path: '/reclamo/reclamos',
    access: ['admin'],
    summary: 'Who is called to which prize: those not handed over first, then the latest; up to 200.',
    reply: z.object({ reclamos: z.array(reclamo) }),
  },
  entregarPremio: {
    method: 'POST',
    path: '/reclamo/entregarPremio',
    access: ['admin'],
    summary: 'Record that a prize was handed over to who is called to it. It stays as recorded.',
    body: entregarPremioForm,
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO', 'RECLAMO_ENTREGADO', 'RECLAMO_VENCIDO', 'ENTREGA_FUTURA', 'ENTREGA_ANTERIOR'],
  },
  misPremios: {
    method: 'GET',
    path: '/reclamo/misPremios',
    access: 'signed-in',
    summary: 'The prizes the caller is called to.',
    reply: z.object({ premios: z.array(propio) }),
  },
  verReclamo: {
    method: 'GET',
    path: '/reclamo/verReclamo/:clave',
    access: 'anyone',
    summary: 'The prize behind the link of the mail of who is called.',
    params: z.object({ clave: f.id }),
    reply: z.object({ premio: propio }),
    errors: ['NO_ENCONTRADO'],
  },
  confirmarReclamo: {
    method: 'POST',
    path: '/reclamo/confirmarReclamo',
    access: 'anyone',
    summary: 'Claim the prize behind the link; saying it again changes nothing.',
    body: z.object({ clave: f.id }),
    reply: z.object({ premio: propio, message: z.string() }),
    errors: ['NO_ENCONTRADO', 'RECLAMO_VENCIDO'],
  },
} as const satisfies Record<string, Endpoint>
