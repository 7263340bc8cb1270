import * as z from 'zod/mini'
import { planPropio } from './cuota-plan.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { cancelado, desierto, tipoDeSorteo } from './sorteo.ts'

/**
 * `por_jugar`: the list is not closed. `juega`, `no_juega`: the number is in the sealed list or not; once drawn, `premiado` or
 * `sin_premio`. `desierto`: nobody played. `cancelado`: it was called off.
 */
const SUERTES = ['por_jugar', 'juega', 'no_juega', 'sin_premio', 'premiado', 'desierto', 'cancelado'] as const

/** What became of a number in a draw. */
export const suerte = {
  idSorteo: z.string(),
  fechaSorteo: z.string(),
  tipo: tipoDeSorteo,
  suerte: z.enum(SUERTES),
  desierto: z.optional(desierto),
  premios: z.array(z.string()),
}

const inclusion = z.nullable(z.object({ indice: z.number(), hoja: z.string(), camino: z.unknown() }))

const boleto = z.object({
  idSorteo: z.string(),
  fechaSorteo: z.string(),
  tipo: tipoDeSorteo,
  numeroRifa: z.number(),
  /** The ticket's code, which reveals the buyer, so only the owner gets it. */
  codigo: z.string(),
  /** The key of the ticket's page, which shows what a ticket shows. */
  boleto: z.string(),
  /** Position, leaf and path in the sealed list; null until the draw is closed. */
  inclusion,
  /** The draw of a number that plays in one was called off, and its money has not gone back yet. */
  cancelado: z.optional(z.literal(true)),
  /** For a number that plays in several draws: each draw since its sale, by date, with its code and place in that list. */
  sorteos: z.optional(z.array(z.object({ ...suerte, codigo: z.string(), inclusion }))),
})

/** What a number's paper ticket is worth now. */
export const ESTADOS_DE_PAPEL = ['registrado', 'sin_registrar', 'anulado'] as const

const boletoDePapel = z.object({
  numeroRifa: z.number(),
  parte: z.enum(['talon', 'boleto']),
  estado: z.enum(ESTADOS_DE_PAPEL),
  /** The organisation that issued it, and the raffle's name. */
  emisor: z.string(),
  rifa: z.string(),
  /** The draws it plays in, by date, with the prizes it won in each. */
  sorteos: z.array(
    z.object({
      idSorteo: z.string(),
      fechaSorteo: z.string(),
      tipo: tipoDeSorteo,
      realizado: z.boolean(),
      desierto: z.optional(desierto),
      cancelado: z.optional(cancelado),
      premios: z.array(z.string()),
      /** The prizes among `premios` that were handed over. */
      entregados: z.array(z.string()),
    }),
  ),
  /** The buyer's initials, and when the number was registered; `''` if it is not. */
  iniciales: z.string(),
  registrado: z.string(),
  /** Instalments of the number are unpaid. */
  debe: z.boolean(),
  /** The list it would play in is closed, so it can no longer be registered for it. */
  cerrado: z.boolean(),
  /** A later draw is to come, for which it can be registered. */
  sigue: z.boolean(),
  /** Its book, if the caller may register its stub now; otherwise `''`. */
  talonario: z.string(),
})

const codigo = z.string().check(z.maxLength(128, 'Ese código no es de un boleto.'))

/** Who says they bought a number whose stub is not registered, or is registered to somebody else. */
export const avisarCompraForm = z.object({
  codigo,
  nombre: f.nombreDePersona('Escribí tu nombre.'),
  cedula: f.ci,
  telefono: f.telefono,
})

const porCodigo = z.object({ codigo: z.string().check(z.maxLength(128, 'Ese código no es de un boleto.')) })

/** The tickets of sold numbers. */
export const boletoApi = {
  misBoletos: {
    method: 'GET',
    path: '/sorteo/misBoletos',
    access: 'signed-in',
    summary: 'The caller’s sold numbers with their ticket codes, newest draw first, a page at a time.',
    query: z.object({ page: z.optional(f.pagina), sorteo: z.optional(f.id) }),
    reply: z.object({ boletos: z.array(boleto), total: z.number(), page: z.number(), pages: z.number() }),
  },
  boletosDeCompra: {
    method: 'GET',
    path: '/compra/boletos/:id',
    access: 'signed-in',
    summary: 'The tickets of an order’s sold numbers, for its buyer, its seller and organisers.',
    params: z.object({ id: f.id }),
    reply: z.object({ boletos: z.array(z.object({ numeroRifa: z.number(), boleto: z.string() })) }),
    errors: ['COMPRA_NO_ENCONTRADA'],
  },
  verBoleto: {
    method: 'GET',
    path: '/boleto/:codigo',
    access: 'anyone',
    summary: 'What is printed on a ticket, for anybody who has its code.',
    params: porCodigo,
    reply: z.object({
      boleto: z.object({
        numeroRifa: z.number(),
        /** The draw it plays in; of several, the next one. */
        idSorteo: z.string(),
        fechaSorteo: z.string(),
        tipo: tipoDeSorteo,
        /** ISO instant. */
        hora: z.string(),
        /** The buyer's first name; '' years after the draw. */
        nombre: z.string(),
        /** For a number that plays in several draws: each draw since its sale, by date. */
        sorteos: z.optional(z.array(z.object(suerte))),
        plan: z.optional(planPropio),
        /** Prizes that the number won by its last digits, if any. */
        terminaciones: z.optional(
          z.array(z.object({ premio: z.string(), idSorteo: z.string(), entregado: z.boolean() })),
        ),
      }),
    }),
    errors: ['BOLETO_NO_ENCONTRADO', 'BOLETO_CANCELADO'],
  },
  leerBoleto: {
    method: 'GET',
    path: '/talonario/leerBoleto/:codigo',
    access: 'anyone',
    summary:
      'What the code printed on a paper ticket says, and whether it is registered; no more of its buyer than initials.',
    params: z.object({ codigo }),
    reply: z.object({ boleto: boletoDePapel }),
    errors: ['BOLETO_INVALIDO'],
  },
  avisarCompra: {
    method: 'POST',
    path: '/talonario/avisarCompra',
    access: 'anyone',
    summary:
      'Tell whoever holds a paper ticket’s stub that it was bought; read by them and by organisers alone, and by organisers only where the stub is registered to somebody else.',
    body: avisarCompraForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'BOLETO_INVALIDO',
      'BOLETO_SIN_AVISO',
      'BOLETO_SIN_SORTEO',
      'BOLETO_CERRADO',
      'AVISOS_COMPLETOS',
      'DEMASIADOS_INTENTOS',
    ],
  },
  avisosDeCompra: {
    method: 'GET',
    path: '/talonario/avisosDeCompra',
    access: ['vendedor', 'admin'],
    summary:
      'Open notices of buyers of paper, each seller’s and each number’s oldest first; a seller those of the numbers they hold.',
    reply: z.object({
      avisos: z.array(
        z.object({
          _id: z.string(),
          numeroRifa: z.number(),
          nombre: z.string(),
          cedula: z.string(),
          telefono: z.string(),
          fecha: z.string(),
          /** The seller who has the stub, or `''`. */
          vendedor: z.string(),
          /** Only organisers get it. */
          vendedorTelefono: z.string(),
          vendedorWhatsapp: f.whatsapp,
          /** The stub is registered to somebody else; only organisers see such notices. */
          duplicado: z.boolean(),
          /** The number's seller denies it; only organisers see such notices. */
          desmentido: z.boolean(),
        }),
      ),
    }),
  },
  responderAviso: {
    method: 'POST',
    path: '/talonario/responderAviso',
    access: ['vendedor', 'admin'],
    summary:
      'Confirm a notice, which registers the stub as its holder’s sale in cash, or deny it. Its data are erased, except that what a seller denies waits for an organiser. Of a stub that is registered to somebody else that sale is voided first.',
    /** `modalidadId`: the plan it was sold with, in a continua whose price table leaves a choice. */
    body: z.object({ aviso: f.id, confirma: z.boolean(), modalidadId: f.opcional(f.id) }),
    reply: z.object({ message: z.string() }),
    errors: [
      'NO_ENCONTRADO',
      'RIFA_NO_DISPONIBLE',
      'TALON_REGISTRADO',
      'SORTEO_CERRADO',
      'MODALIDAD_NO_VALE',
      'MODALIDAD_SIN_ELEGIR',
    ],
  },
  claves: {
    method: 'GET',
    path: '/talonario/claves',
    access: 'anyone',
    withoutToken: true,
    summary: 'The public keys by which anybody checks the codes of paper tickets: Ed25519, in hexadecimal.',
    reply: z.object({
      claves: z.array(z.object({ id: z.number(), campania: z.number(), publica: z.string(), desde: z.string() })),
    }),
  },
  imagenDeBoleto: {
    method: 'GET',
    path: '/boleto/:codigo/imagen',
    access: 'anyone',
    summary: 'A ticket as a picture to share (PNG).',
    params: porCodigo,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['BOLETO_NO_ENCONTRADO', 'BOLETO_CANCELADO'],
  },
  pdfDeBoleto: {
    method: 'GET',
    path: '/boleto/:codigo/pdf',
    access: 'anyone',
    summary: 'A ticket on paper (PDF), the same drawing.',
    params: porCodigo,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['BOLETO_NO_ENCONTRADO', 'BOLETO_CANCELADO'],
  },
} as const satisfies Record<string, Endpoint>
