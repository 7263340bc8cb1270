import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { pack } from './sorteo.ts'
import { texto } from './text.ts'

/** A number that may be sold from a telephone without signal. */
const prestada = z.object({
  rifaId: z.string(),
  NumeroRifa: z.number(),
  precioRifa: z.number(),
  FechaSorteo: z.string(),
  /** The draw that the number is tied to. */
  idSorteo: z.string(),
  /** Since when it is lent without interruption. */
  desde: z.string(),
  /** Until when nobody else can take it. */
  hasta: z.string(),
})
export type Prestada = z.output<typeof prestada>

const telefono = z.object({
  _id: z.string(),
  nombre: z.string(),
  vendedor: z.string(),
  /** How many numbers it has. */
  numeros: z.number(),
  hasta: z.string(),
  /** When it last called. */
  visto: z.string(),
  /** Since when it is lost or given up; `''` while it is in use. */
  baja: z.string(),
  /** How many of its sales have not arrived, as far as later ones show. */
  faltan: z.number(),
})
export type Telefono = z.output<typeof telefono>

/** What a person has decided about a sale of the telephone, whether its number could be registered or not. */
const decidida = z.object({
  id: z.string(),
  /** The numbers that its buyer got instead, as written, or `''`. */
  cambiadaPor: z.string(),
  /** Numbers that were sold, and whose sale was voided. */
  anulados: z.array(z.number()),
})
export type Decidida = z.output<typeof decidida>

const telefonoId = { telefonoId: f.id }

export const prestamoApi = {
  registrarTelefono: {
    method: 'POST',
    path: '/telefono/registrarTelefono',
    access: ['vendedor'],
    summary: 'Make this device one that sells without signal: the public half of its key. Again, it is the same one.',
    body: z.object({
      nombre: texto('El nombre del teléfono es obligatorio.'),
      /** P-256, uncompressed, in base64url. */
      clavePublica: z.string().check(z.regex(/^[\w-]{87}$/, 'La clave del teléfono no es válida.')),
    }),
    reply: z.object({
      telefonoId: z.string(),
      /** The server's public key, for which its sales are encrypted, in the same form. */
      clave: z.string(),
    }),
    errors: ['TELEFONO_DESCONOCIDO', 'DEMASIADOS_INTENTOS'],
  },
  tomarPrestamo: {
    method: 'POST',
    path: '/prestamo/tomarPrestamo',
    access: ['vendedor'],
    summary: `Lend the caller’s free numbers to their telephone, up to ${limits.prestados}, or for longer if it has them: nobody else can take them meanwhile.`,
    body: z.object({
      ...telefonoId,
      /** The telephone calls by itself, without its seller: it gets no numbers that an organiser took back and has not assigned since. */
      renueva: z.optional(z.boolean()),
    }),
    reply: z.object({
      prestadas: z.array(prestada),
      /** The packs of the draws of its numbers. */
      packs: z.array(z.extend(pack, { idSorteo: z.string() })),
      /** How many of the caller's free numbers it did not get because an organiser took them back. */
      retiradas: z.number(),
      decididas: z.array(decidida),
    }),
    errors: ['TELEFONO_DESCONOCIDO'],
  },
  devolverPrestamo: {
    method: 'POST',
    path: '/prestamo/devolverPrestamo',
    access: ['vendedor', 'admin'],
    summary: 'Take back all that a telephone has: its numbers are free at once. A seller of their own.',
    body: z.object(telefonoId),
    reply: z.object({ message: z.string() }),
    errors: ['TELEFONO_DESCONOCIDO'],
  },
  darDeBaja: {
    method: 'POST',
    path: '/telefono/darDeBaja',
    access: ['vendedor', 'admin'],
    summary: `A lost telephone: what it sells from now on waits for a person, and its numbers stay lent ${limits.sobresEnCaminoHoras} hours for sales that are on their way. A seller of their own.`,
    body: z.object(telefonoId),
    reply: z.object({ message: z.string() }),
    errors: ['TELEFONO_DESCONOCIDO'],
  },
  listarTelefonos: {
    method: 'GET',
    path: '/telefono/listarTelefonos',
    access: ['vendedor', 'admin'],
    summary: 'Telephones that sell without signal, the one heard of last first: the caller’s own, or everybody’s.',
    reply: z.object({ telefonos: z.array(telefono) }),
  },
} as const satisfies Record<string, Endpoint>
