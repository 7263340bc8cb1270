import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { funcion } from './funcion.ts'
import { ESTADOS_SORTEO } from './sorteo.ts'

const numeros = z.array(z.number())

/**
 * The stream's events, by name. A `numeros` event has the present state of its numbers, so duplicates do no harm. The only people named are
 * winners whose prize was revealed.
 */
export const eventosEnVivo = {
  /** Numbers that changed hands; `asignadas`: kept for a seller, if the shop does not sell those. */
  numeros: z.object({
    idSorteo: z.string(),
    libres: numeros,
    reservadas: numeros,
    vendidas: numeros,
    asignadas: numeros,
  }),
  /** There are too many or unknown changes: fetch everything again. `null`: for every draw. */
  todo: z.object({ idSorteo: z.nullable(z.string()) }),
  /** Numbers were handed to sellers or taken back. */
  asignacion: z.object({ idSorteo: z.string() }),
  /** A draw was scheduled, changed, closed or carried out. */
  sorteo: z.object({ idSorteo: z.string(), estado: z.enum(ESTADOS_SORTEO) }),
  /** The state of a show that began, advanced or ended. Its names are those of the revealed prizes, which are public. */
  funcion: z.object({ idSorteo: z.string(), ahora: z.string(), funcion }),
  /** Nothing has happened; shows that the connection works, with the server's clock. */
  latido: z.object({ ahora: z.string() }),
}
export type NombreDeEvento = keyof typeof eventosEnVivo
export type EventoEnVivo = {
  [Tipo in NombreDeEvento]: { tipo: Tipo } & z.output<(typeof eventosEnVivo)[Tipo]>
}[NombreDeEvento]

export const enVivoApi = {
  enVivo: {
    method: 'GET',
    path: '/rifa/enVivo',
    access: 'anyone',
    summary:
      'Changes of every draw as server-sent events, for `Accept: text/event-stream`; for anybody else those since `desde`, and the reply ends.',
    query: z.object({
      /** The id of the last event received, like `Last-Event-ID`. */
      desde: z.optional(z.string()),
    }),
    reply: z.object({}),
    replyAs: 'file',
    events: eventosEnVivo,
    errors: ['DEMASIADOS_INTENTOS'],
  },
} as const satisfies Record<string, Endpoint>
