import { DatoInvalido } from './error.ts'
import { alguno, entero, igualA, type Leido, lista, objeto, oNulo, par, segunFuente, texto } from './shape.ts'

const id = texto(/^[!-{}~]{1,200}$/, 'un identificador')
const libre = texto(/^.*$/s, 'un texto')
const hash = texto(/^[0-9a-f]{64}$/, '32 bytes en hexadecimal')
const dia = texto(/^\d{4}-\d\d-\d\d$/, 'un día (aaaa-mm-dd)')

const formaDeInstante = texto(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'un instante en UTC con milésimas')
const instante = (valor: unknown, ruta: string): string => {
  const leido = formaDeInstante(valor, ruta)
  const ms = Date.parse(leido)
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== leido) throw new DatoInvalido(`${ruta}: el instante no existe`)
  return leido
}

const oficial = objeto({ nombre: libre, fecha: dia, cifras: libre })

const interna = objeto({ fuente: igualA('interna'), /** Hex SHA-256 of the secret. */ compromiso: hash })
const loteria = objeto({
  fuente: igualA('loteria'),
  oficial,
  /** Instant of the official draw, or an earlier one: the list must be closed by then. */
  hora: instante,
})
const bolillero = objeto({ fuente: igualA('bolillero') })
const respaldo = segunFuente({ loteria, interna, bolillero })
const drand = objeto({
  fuente: igualA('drand'),
  /** Hash of the chain, hexadecimal. */
  cadena: hash,
  /** What decides after 72 h without the round, or null: nothing but the round. */
  respaldo: oNulo(respaldo),
})

const programa = segunFuente({ drand, loteria, interna, bolillero })

const cierre = objeto({
  /** `hora` is the planned instant of the draw; `fecha` its calendar day in the organiser's zone. */
  sorteo: objeto({ id, fecha: dia, hora: instante }),
  /** When the draw was scheduled with this source, and when the list was frozen. */
  agendado: instante,
  cerrado: instante,
  /** How many paid numbers take part, and how many were declared unsold. */
  participantes: entero(1),
  sinVender: entero(0),
  /** First prize first. */
  premios: lista(objeto({ id, nombre: libre })),
  /** How many alternates are drawn after the prizes. */
  cupoSuplentes: entero(0),
  programa,
  /** Null unless the source is drand. */
  ronda: oNulo(objeto({ prevista: entero(1), usada: entero(1), motivo: alguno('prevista', 'adelantado', 'atrasado') })),
  /** Root of the sealed list. */
  raiz: hash,
  /** One line a sealed fact, and the hex SHA-256 of it all. */
  sello: objeto({ texto: texto(/^.+$/s, 'un texto'), huella: hash }),
})

const entropia = segunFuente({
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
    /** The numbers as drawn: one a prize, then the alternates. */
    numeros: lista(entero(0)),
  }),
})

const camposDeExtraida = {
  /** Position in the sealed list, from 0. */
  indice: entero(0),
  hoja: libre,
  /** Siblings up to the root. */
  camino: lista(par(alguno('I', 'D'), hash)),
}
const extraida = objeto(camposDeExtraida)

const resultado = objeto({
  /** When the draw was computed. */
  sorteado: instante,
  entropia,
  /** Null if a physical drum decided. */
  semilla: oNulo(hash),
  /** Aligned with the prizes; null where the numbers ran out. */
  ganadores: lista(oNulo(extraida)),
  suplentes: lista(extraida),
})

const prueba = objeto({
  formato: igualA('rifa/prueba/v1'),
  cierre,
  resultado,
  /** The sealed list itself, or the name of the text file that brings it, one leaf a line. */
  lista: (valor: unknown, ruta: string) =>
    typeof valor === 'object' && valor !== null && 'archivo' in valor
      ? objeto({ archivo: texto(/^[A-Za-z0-9_.-]{1,200}$/, 'el nombre de un archivo') })(valor, ruta)
      : objeto({ hojas: lista(texto(/^[^\n]+$/, 'una hoja')) })(valor, ruta),
  /** Head of the organiser's audit trail when the proof was written, if it keeps one. */
  bitacora: oNulo(hash),
})

const constancia = objeto({ formato: igualA('rifa/inclusion/v1'), cierre, ...camposDeExtraida })

/** Where the entropy is to come from, as published when the draw was scheduled. */
export type Programa = Leido<typeof programa>

/** What decides if the beacon stays silent for 72 h. */
export type Respaldo = Leido<typeof respaldo>

/** The entropy as it came. */
export type Entropia = Leido<typeof entropia>

/** Everything public from the closing on. */
export type Cierre = Leido<typeof cierre>

/** A drawn leaf with its place in the sealed list. */
export type Extraida = Leido<typeof extraida>

/** What the draw adds to the closing. */
export type Resultado = Leido<typeof resultado>

/** The proof file, `rifa/prueba/v1`: docs/draw.md names every field. */
export type Prueba = Leido<typeof prueba>

/** A buyer's inclusion proof, `rifa/inclusion/v1`: the closing and the place of one leaf in its list. */
export type Constancia = Leido<typeof constancia>

/** Reads parsed JSON as a proof. Throws DatoInvalido that names the first field out of shape. */
export const leerPrueba = (valor: unknown): Prueba => prueba(valor, 'prueba')

/** Reads parsed JSON as a closing. Throws DatoInvalido that names the first field out of shape. */
export const leerCierre = (valor: unknown): Cierre => cierre(valor, 'cierre')

/** Reads parsed JSON as the result of a draw. Throws DatoInvalido that names the first field out of shape. */
export const leerResultado = (valor: unknown): Resultado => resultado(valor, 'resultado')

/** Reads parsed JSON as a buyer's inclusion proof. Throws DatoInvalido that names the first field out of shape. */
export const leerConstancia = (valor: unknown): Constancia => constancia(valor, 'constancia')
