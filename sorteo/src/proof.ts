import { DatoInvalido } from './error.ts'
import { alguno, byFuente, entero, igualA, type Lector, type Leido, lista, objeto, oNulo, par, texto } from './shape.ts'

const id = texto(/^[!-{}~]{1,200}$/, 'un identificador')
const libre = texto(/^.*$/s, 'un texto')
const hash = texto(/^[0-9a-f]{64}$/, '32 bytes en hexadecimal')
// There is no year 0.
const diaShape = texto(/^(?!0000)\d{4}-\d\d-\d\d$/, 'un día (aaaa-mm-dd)')
const dia = (valor: unknown, ruta: string): string => {
  const leido = diaShape(valor, ruta)
  if (!exists(`${leido}T00:00:00.000Z`)) throw new DatoInvalido(`${ruta}: el día no existe`)
  return leido
}
/** Whether the instant exists: the 30th of February and hour 24 do not. */
function exists(instante: string): boolean {
  const ms = Date.parse(instante)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === instante
}

const instanteShape = texto(/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'un instante en UTC con milésimas')
const instante = (valor: unknown, ruta: string): string => {
  const leido = instanteShape(valor, ruta)
  if (!exists(leido)) throw new DatoInvalido(`${ruta}: el instante no existe`)
  return leido
}

const extractoShape = objeto({
  /** How many numbers. */ cantidad: entero(1),
  /** Of how many figures each. */ digitos: entero(1),
})
/** An official draw named beforehand. `forma`: the shape of its extract, or null. */
const oficial = objeto({ nombre: libre, fecha: dia, cifras: libre, forma: oNulo(extractoShape) })

const interna = objeto({ fuente: igualA('interna'), /** Hex SHA-256 of the secret. */ compromiso: hash })
const loteria = objeto({
  fuente: igualA('loteria'),
  oficial,
  /** The instant of the official draw, or an earlier one, by which the list must be closed. */
  hora: instante,
})
const bolillero = objeto({ fuente: igualA('bolillero') })
const respaldo = byFuente({ loteria, interna, bolillero })
const drand = objeto({
  fuente: igualA('drand'),
  /** Hash of the chain, hexadecimal. */
  cadena: hash,
  /** What decides after 72 h without the round; null if only the round may. */
  respaldo: oNulo(respaldo),
})
const programa = byFuente({ drand, loteria, interna, bolillero })

const historiaFields = {
  /** Each move of the draw: when, and the hour and the end of sales that had been announced until then. */
  traslados: lista(objeto({ cuando: instante, hora: instante, anunciado: instante })),
  /** How many sales were taken back since the numbers were made, and for how many numbers the buyer was corrected. */
  deshechas: entero(0),
  correcciones: entero(0),
  /** How many days winners have to claim. */
  reclamoDias: entero(1),
  /** Head of the organiser's audit trail just before the closing. */
  bitacora: hash,
}
/**
 * Counts that are left out if they are 0. `simuladas`: numbers nobody paid, since payments were simulated in a trial; `portadores`: playing
 * numbers sold without a name; `reimpresas`: tickets of sold numbers that were printed again.
 */
export const CUENTAS_APARTE = ['simuladas', 'portadores', 'reimpresas'] as const
type Historia = Leido<ReturnType<typeof objeto<typeof historiaFields>>> & {
  [cuenta in (typeof CUENTAS_APARTE)[number]]?: number
}
const historia: Lector<Historia> = (valor, ruta) => {
  const hay = CUENTAS_APARTE.filter(cuenta => typeof valor === 'object' && valor !== null && cuenta in valor)
  return objeto({ ...historiaFields, ...Object.fromEntries(hay.map(cuenta => [cuenta, entero(1)])) })(valor, ruta)
}

const cierre = objeto({
  /** `hora` is the planned instant of the draw; `fecha` its calendar day in the organiser's zone. */
  sorteo: objeto({ id, fecha: dia, hora: instante }),
  /** When the draw was scheduled with this source, and when the list was closed. */
  agendado: instante,
  cerrado: instante,
  /** How many paid numbers take part, and how many were declared unsold. */
  participantes: entero(1),
  sinVender: entero(0),
  /** The prizes, first prize first. */
  premios: lista(objeto({ id, nombre: libre })),
  /** How many alternates are drawn after the prizes. */
  cupoSuplentes: entero(0),
  programa,
  /** Null unless the source is drand. */
  ronda: oNulo(objeto({ prevista: entero(1), usada: entero(1), motivo: alguno('prevista', 'adelantado', 'atrasado') })),
  /** Root of the sealed list. */
  raiz: hash,
  /** The sealed facts, one a line, and the hex SHA-256 of that text. */
  sello: objeto({ texto: texto(/^.+$/s, 'un texto'), huella: hash }),
  /** Hex SHA-256 of the list's numbers, on which alone the winners depend. */
  numeros: hash,
  /** When sales were announced to end, and how many numbers were sold and taken back from then to the closing. */
  plazo: objeto({ anunciado: instante, ventas: entero(0), anuladas: entero(0) }),
  /** What the organiser did before the closing, and what binds them after it. */
  historia,
  participacion: objeto({
    /** The campaign, and which of its draws this is, counted from 1. */
    campania: objeto({ id, orden: entero(1) }),
    /** In an `extra` only fully paid numbers play. A `resorteo` draws unclaimed prizes among the last sealed list. */
    tipo: alguno('principal', 'extra', 'resorteo'),
    /** Until when instalments could be paid for this draw; null if there are none. */
    vence: oNulo(instante),
    /** How many numbers the campaign has, counted from 1, and how many are in arrears. */
    emitidos: entero(1),
    atrasadas: entero(0),
    /** Hex SHA-256 of the published list of what does not play. */
    fuera: hash,
    /** The price table, amounts in minor units; empty if numbers are paid at once. */
    plan: lista(
      objeto({
        id,
        nombre: libre,
        desde: entero(1),
        hasta: entero(1),
        cuotas: lista(objeto({ monto: entero(1), /** The draw before which it is due. */ orden: entero(1) })),
      }),
    ),
    /** What was paid for all numbers that play, in minor units. */
    cobrado: entero(0),
    /** How many instalments were paid, and how many such payments undone, from the announced end of sales to the closing. */
    tarde: objeto({ cuotas: entero(0), deshechas: entero(0) }),
  }),
  /** Prizes that follow from the number drawn for another one: its last `cifras` digits. */
  derivados: lista(objeto({ id, nombre: libre, /** The other prize's identifier. */ de: id, cifras: entero(1, 5) })),
})

/** Everything that is public from the closing on. */
export type Cierre = Leido<typeof cierre>

const entropia = byFuente({
  drand: objeto({
    fuente: igualA('drand'),
    ronda: entero(1),
    firma: texto(/^[0-9a-f]{96}$/, '48 bytes en hexadecimal'),
    aleatoriedad: hash,
  }),
  loteria: objeto({ fuente: igualA('loteria'), numeros: lista(texto(/^[0-9]{1,20}$/, 'cifras')), enlace: libre }),
  interna: objeto({ fuente: igualA('interna'), /** 32 bytes. */ secreto: hash }),
  bolillero: objeto({
    fuente: igualA('bolillero'),
    escribano: libre,
    acta: libre,
    /** The numbers in the order drawn: one for each prize, then the alternates. */
    numeros: lista(entero(0)),
  }),
})

const extraidaFields = {
  /** Position in the sealed list, from 0. */
  indice: entero(0),
  hoja: libre,
  /** Siblings up to the root. */
  camino: lista(par(alguno('I', 'D'), hash)),
}
const extraida = objeto(extraidaFields)

const resultado = objeto({
  /** When the draw was computed. */
  sorteado: instante,
  entropia,
  /** Null if a physical drum decided. */
  semilla: oNulo(hash),
  /** Aligned with the prizes; null where no number was left. */
  ganadores: lista(oNulo(extraida)),
  suplentes: lista(extraida),
  /** Aligned with the closing's derived prizes: the numbers that win each, ascending. */
  derivados: lista(lista(entero(0))),
})

/** A list, or the name of the text file that contains it, one item a line. */
const aquiOEnArchivo =
  <C extends Record<string, Lector<unknown>>>(aqui: C) =>
  (valor: unknown, ruta: string) =>
    typeof valor === 'object' && valor !== null && 'archivo' in valor
      ? objeto({ archivo: texto(/^[A-Za-z0-9_.-]{1,200}$/, 'el nombre de un archivo') })(valor, ruta)
      : objeto(aqui)(valor, ruta)

const prueba = objeto({
  formato: igualA('rifa/prueba/v3'),
  cierre,
  resultado,
  /** The sealed list. */
  lista: aquiOEnArchivo({ hojas: lista(texto(/^[^\n]+$/, 'una hoja')) }),
  /** The list of what does not play. */
  fuera: aquiOEnArchivo({ lineas: lista(texto(/^[^\n]+$/, 'una línea')) }),
  /** Head of the organiser's audit trail when the proof was written, if it keeps one. */
  bitacora: oNulo(hash),
})
const constancia = objeto({ formato: igualA('rifa/inclusion/v3'), cierre, ...extraidaFields })
const comprobante = objeto({
  formato: igualA('rifa/comprobante/v1'),
  /** The ticket's code, which reveals the buyer. */
  codigo: texto(/^b2\.[\w.-]+$/, 'el código de un boleto'),
  constancia,
})

/** The source of the entropy, as published when the draw was scheduled. */
export type Programa = Cierre['programa']

/** What decides if the beacon is silent for 72 h. */
export type Respaldo = Leido<typeof respaldo>

/** The entropy of a draw. */
export type Entropia = Leido<typeof entropia>

/** A drawn leaf with its place in the sealed list. */
export type Extraida = Leido<typeof extraida>

/** What the draw adds to the closing. */
export type Resultado = Leido<typeof resultado>

/** The proof file, `rifa/prueba/v3`: docs/draw.md names every field. */
export type Prueba = Leido<typeof prueba>

/** A buyer's inclusion proof, `rifa/inclusion/v3`: the closing and the place of one leaf in its list. */
export type Constancia = Leido<typeof constancia>

/** A buyer's receipt, `rifa/comprobante/v1`: the ticket's code and its inclusion proof, all that a verification needs. */
export type Comprobante = Leido<typeof comprobante>

/** Reads parsed JSON as a proof. Throws DatoInvalido that names the first malformed field, like the readers below. */
export const readPrueba = (valor: unknown): Prueba => prueba(valor, 'prueba')

/** Reads parsed JSON as a closing. */
export const readCierre = (valor: unknown): Cierre => cierre(valor, 'cierre')

/** Reads parsed JSON as the result of a draw. */
export const readResultado = (valor: unknown): Resultado => resultado(valor, 'resultado')

/** Reads parsed JSON as a buyer's inclusion proof. */
export const readConstancia = (valor: unknown): Constancia => constancia(valor, 'constancia')

/** Reads parsed JSON as a buyer's receipt. */
export const readComprobante = (valor: unknown): Comprobante => comprobante(valor, 'comprobante')
