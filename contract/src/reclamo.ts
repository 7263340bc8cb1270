import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'
import { sorteo, tipoDeSorteo } from './sorteo.ts'
import { generarSorteoForm } from './sorteo-fuente.ts'

/** `llamado`: not confirmed yet. `confirmado`: claimed. `entregado`: handed over. `vencido`: expired, the next was called. */
export const ESTADOS_RECLAMO = ['llamado', 'confirmado', 'entregado', 'vencido'] as const
export type EstadoReclamo = (typeof ESTADOS_RECLAMO)[number]

const deReclamo = {
  estado: z.enum(ESTADOS_RECLAMO),
  premio: z.string(),
  /** 1: the winner. Above: called as an alternate. */
  turno: z.number(),
  numeroRifa: z.number(),
  FechaSorteo: z.string(),
  tipoSorteo: tipoDeSorteo,
  /** Until when it can be claimed. */
  vence: z.string(),
}

const propio = z.object({ ...deReclamo, idSorteo: z.string(), clave: z.string() })
export type PremioPropio = z.output<typeof propio>

const reclamo = z.object({
  ...deReclamo,
  _id: z.string(),
  /** How to reach the person called; `''` if not given or erased. */
  beneficiario: z.object({
    nombre: z.string(),
    email: z.string(),
    telefono: z.string(),
    whatsapp: f.whatsapp,
    ci: z.string(),
  }),
  /** The time to claim has passed, and no alternate is left. */
  sinSuplentes: z.boolean(),
  entrega: z.nullable(
    z.object({
      documento: z.string(),
      fecha: z.string(),
      /** Major units; null: none. */ impuesto: z.nullable(z.number()),
      nota: z.string(),
      /** Who showed the ticket of a bearer. */ nombre: z.optional(z.string()),
    }),
  ),
})
export type Reclamo = z.output<typeof reclamo>

/** A winner by last digits. */
const derivado = z.object({
  idPremio: z.string(),
  titularId: z.string(),
  premio: z.string(),
  idSorteo: z.string(),
  FechaSorteo: z.string(),
  tipoSorteo: tipoDeSorteo,
  numeroRifa: z.number(),
  /** How to reach the winner; `''` if not given or erased. */
  beneficiario: z.object({
    nombre: z.string(),
    email: z.string(),
    telefono: z.string(),
    whatsapp: f.whatsapp,
    ci: z.string(),
  }),
  /** Null until the prize is handed over; `at`: ISO instant. */
  entrega: z.nullable(z.object({ documento: z.string(), at: z.string(), nombre: z.optional(z.string()) })),
})
export type Derivado = z.output<typeof derivado>

/** For a number sold without a name: the code of the ticket shown, and who shows it. */
const delPortador = {
  codigo: f.opcional(f.codigoDePapel),
  nombre: f.opcional(f.nombreDePersona('Escribí el nombre de quien presenta el boleto.')),
}

export const entregarPremioForm = z.object({
  id: f.id,
  documento: f.ci,
  ...delPortador,
  fecha: f.dia('Elegí el día de la entrega.'),
  /** The tax on the prize, if any. */
  impuesto: z.optional(f.importe(0, 'El impuesto tiene que ser un importe, como 1500,50.')),
  nota: f.textoOpcional(limits.nota),
})

export const postergarReclamoForm = z.object({
  id: f.id,
  dias: f.entero(1, limits.diasDeProrroga, `Elegí de 1 a ${limits.diasDeProrroga} días.`),
  motivo: f.motivo,
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
    errors: [
      'NO_ENCONTRADO',
      'RECLAMO_ENTREGADO',
      'RECLAMO_VENCIDO',
      'ENTREGA_FUTURA',
      'ENTREGA_ANTERIOR',
      'PREMIO_AL_PORTADOR',
      'BOLETO_DE_OTRO',
    ],
  },
  derivados: {
    method: 'GET',
    path: '/reclamo/derivados',
    access: ['admin'],
    summary:
      'Who won by last digits in the current campaign, a page at a time: those not handed over first, then the latest; with `numero` that one.',
    query: z.object({
      page: z._default(f.pagina, 1),
      numero: z.optional(f.entero(1, limits.rifasEnTotal, 'El número no es válido.')),
    }),
    reply: z.object({ derivados: z.array(derivado), total: z.number(), page: z.number(), pages: z.number() }),
  },
  entregarDerivado: {
    method: 'POST',
    path: '/reclamo/entregarDerivado',
    access: ['admin'],
    summary: 'Record that a prize by last digits was handed over to one of its winners. It stays as recorded.',
    body: z.object({ idPremio: f.id, titularId: f.id, documento: f.ci, ...delPortador }),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO', 'RECLAMO_ENTREGADO', 'PREMIO_AL_PORTADOR', 'BOLETO_DE_OTRO'],
  },
  postergarReclamo: {
    method: 'POST',
    path: '/reclamo/postergarReclamo',
    access: ['admin'],
    summary: 'Move the deadline of who is called to later, with a reason that everybody reads on the page of the draw.',
    /** `leido`: `vence`, from which the days are counted. */
    body: conLeido(postergarReclamoForm),
    reply: z.object({ message: z.string(), vence: z.string() }),
    errors: [
      'NO_ENCONTRADO',
      'RECLAMO_ENTREGADO',
      'RECLAMO_VENCIDO',
      'RECLAMO_CONFIRMADO',
      'PLAZO_MAXIMO',
      'CAMBIO_MIENTRAS',
    ],
  },
  sinReclamar: {
    method: 'GET',
    path: '/reclamo/sinReclamar',
    access: ['admin'],
    summary:
      'Prizes that nobody claimed in time, of the last campaign that is paid in instalments and has carried out all its draws: they are drawn again in one draw.',
    reply: z.object({
      premios: z.array(
        z.object({
          _id: z.string(),
          premio: z.string(),
          FechaSorteo: z.string(),
          tipoSorteo: tipoDeSorteo,
          /** Null: nobody played for it. */ numeroRifa: z.nullable(z.number()),
        }),
      ),
      /** How many prizes can still be claimed. */
      enPlazo: z.number(),
      /** The draw of unclaimed prizes, or `''` until it is scheduled. */
      idSorteo: z.string(),
    }),
  },
  agendarResorteo: {
    method: 'POST',
    path: '/reclamo/agendarResorteo',
    access: ['admin'],
    summary:
      'Schedule the draw of the prizes that nobody claimed, among the numbers of the last sealed list that have not won: their claims end here.',
    body: generarSorteoForm,
    reply: z.object({ sorteo, message: z.string() }),
    idempotent: true,
    errors: [
      'FECHA_PASADA',
      'SORTEO_EXISTENTE',
      'HORA_OCUPADA',
      'FUENTE_SIN_DATOS',
      'FUENTE_SIN_TESTIGOS',
      'OFICIAL_PASADO',
      'RESPALDO_TEMPRANO',
      'NADA_PARA_RESORTEAR',
      'NADIE_PARA_RESORTEAR',
      'RESORTEO_AGENDADO',
      'RECLAMOS_EN_PLAZO',
      'CLAVE_REUTILIZADA',
    ],
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
