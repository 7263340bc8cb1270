import * as z from 'zod/mini'
import { FUENTES, type Fuente } from './clases.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'

/** What decides a `drand` draw if its round is not published within 72 hours. */
export const RESPALDOS = ['interna', 'loteria', 'bolillero', 'ninguno'] as const
export type Respaldo = (typeof RESPALDOS)[number]

const oficial = z.object({
  nombre: z.string(),
  /** `yyyy-MM-dd`. */
  fecha: z.string(),
  cifras: z.string(),
  /** How many numbers of how many digits its extract has; absent if an older version scheduled the draw. */
  forma: z.optional(z.nullable(z.object({ cantidad: z.number(), digitos: z.number() }))),
})

/** What was published about a draw's source when it was scheduled. Instants in ISO form. */
export const fuenteDatos = z.object({
  /** The planned instant of the draw; for a lottery, of the official draw. */
  hora: z.string(),
  /** When sales are announced to end; absent if an older version scheduled the draw. */
  cierre: z.optional(z.string()),
  /** drand: hash of the chain. */
  cadena: z.optional(z.string()),
  /** drand: what decides after 72 h without the round; null if nothing does. */
  respaldo: z.optional(
    z.nullable(
      z.object({
        fuente: z.enum(['interna', 'loteria', 'bolillero']),
        compromiso: z.optional(z.string()),
        oficial: z.optional(oficial),
        hora: z.optional(z.string()),
      }),
    ),
  ),
  /** loteria: the official draw, and which of its figures count. */
  oficial: z.optional(oficial),
  /** interna: hex SHA-256 of the secret. */
  compromiso: z.optional(z.string()),
})

const ESCRIBIR_HORA = 'Escribí la hora como 21:00.'
const hora = z.string({ error: ESCRIBIR_HORA }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, ESCRIBIR_HORA))

const loteria = z.object({
  nombre: f.texto('Escribí de qué lotería es el sorteo oficial.'),
  fecha: f.dia('Elegí la fecha del sorteo oficial.'),
  cifras: f.texto('Escribí qué cifras cuentan.'),
  cantidad: f.entero(1, 100, 'Escribí cuántos números cuentan, de 1 a 100.'),
  digitos: f.entero(1, 20, 'Escribí de cuántas cifras es cada número, de 1 a 20.'),
  hora,
})
export type LoteriaElegida = z.output<typeof loteria>

const ELEGIR_FUENTE = 'Elegí cómo se sortea.'
const fuente = z.enum(FUENTES, { error: ELEGIR_FUENTE })
const fields = {
  /** Local time on the draw's day, by default 21:00. A lottery has its own. */
  hora: z.optional(hora),
  /** For drand only; by default `ninguno`. */
  respaldo: z.optional(z.enum(RESPALDOS, { error: 'Elegí con qué se sortea si el azar público no responde.' })),
  /** The official draw, if the source or its fallback is a lottery. */
  loteria: z.optional(loteria),
}

type Chosen = { fuente?: Fuente | undefined; respaldo?: Respaldo | undefined; loteria?: unknown }
const withItsLottery = z.refine<Chosen>(
  ({ fuente, respaldo, loteria }: Chosen) =>
    loteria !== undefined || !(fuente === 'loteria' || (fuente === 'drand' && respaldo === 'loteria')),
  { error: 'Indicá con qué sorteo oficial se sortea.', path: ['loteria'] },
)

const fechaSorteo = f.dia('Debes seleccionar una fecha para el sorteo.')

/** `fuente`: by default the configured one. */
export const generarSorteoForm = z.object({ fechaSorteo, fuente: z.optional(fuente), ...fields }).check(withItsLottery)
/** `leido`: `fuente`, and `hora` and `oficial` of its data. */
export const cambiarFuenteForm = conLeido(
  z.object({ fechaSorteo, sorteoId: z.optional(f.id), fuente, ...fields }),
).check(withItsLottery)

/** The source of a draw as its organiser chooses it. */
export type FuenteElegida = Omit<z.output<typeof generarSorteoForm>, 'fechaSorteo'>
