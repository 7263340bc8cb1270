import type { Organizacion } from './organizacion.ts'

export type Jurisdiccion = Exclude<Organizacion['legales']['jurisdiccion'], '' | undefined>
/** A rule in short, and where it can be read. Organisers must check it themselves: nothing here says that a raffle complies. */
type Regla = { texto: string; fuente: string /** Printed on each ticket to the letter. */; enBoleto?: true }

type Perfil = {
  nombre: string
  /** Prizes may not be money. */
  premiosEnEspecie: boolean
  /** The price must be printed on each ticket, beside the number. */
  valorEnBoleto: boolean
  /** An authority must be asked beforehand, at least above some size. */
  permiso: boolean
  reglas: readonly Regla[]
}

const LEY_14841 = 'https://www.impo.com.uy/bases/decretos-leyes-originales/14841-1978'
const LEY_20630 = 'https://argentina.justia.com/federales/leyes/ley-n-20630-jan-22-1974'

const uruguay: readonly Regla[] = [
  { texto: 'Los premios no se dan en dinero.', fuente: LEY_14841 },
  {
    texto:
      'Hasta 2.000 UR en premios alcanza con avisar; por encima hace falta la autorización del Ministerio, con la numeración, los sorteos y quiénes responden.',
    fuente: `${LEY_14841} https://www.impo.com.uy/bases/decretos-originales/192-1984`,
  },
]
const argentina: readonly Regla[] = [
  {
    texto:
      'Los premios pagan impuesto y responde quien organiza: si el premio no es dinero, se cobra antes de entregarlo.',
    fuente: LEY_20630,
    enBoleto: true,
  },
]

/**
 * The rules of each place, as a summary to be checked; a rule without a source is left out, and nothing says that a raffle complies. What
 * the program itself does for a place is a flag.
 */
export const PERFILES: Readonly<Record<Jurisdiccion, Perfil>> = {
  uy: {
    nombre: 'Uruguay',
    premiosEnEspecie: true,
    valorEnBoleto: false,
    permiso: true,
    reglas: uruguay,
  },
  'uy-montevideo': {
    nombre: 'Uruguay, Montevideo',
    premiosEnEspecie: true,
    valorEnBoleto: true,
    permiso: true,
    reglas: [
      ...uruguay,
      {
        texto: 'Cada boleto lleva impresos su número correlativo y su valor.',
        fuente: 'Digesto de Montevideo, D.3151 a D.3167',
      },
      {
        texto:
          'Hay 60 días para reclamar cada premio, y un solo sorteo de los que nadie reclamó, con bolillero, dentro de los 90 días del último.',
        fuente: 'Digesto de Montevideo, D.3155 y D.3156',
      },
    ],
  },
  ar: {
    nombre: 'Argentina',
    premiosEnEspecie: false,
    valorEnBoleto: false,
    permiso: false,
    reglas: argentina,
  },
  'ar-buenos-aires': {
    nombre: 'Argentina, provincia de Buenos Aires',
    premiosEnEspecie: false,
    valorEnBoleto: false,
    permiso: false,
    reglas: [
      ...argentina,
      {
        texto: 'Para una rifa nueva tiene que estar aprobada la rendición de la anterior.',
        fuente: 'Decreto 1484/77, art. 5, de la provincia de Buenos Aires',
      },
    ],
  },
  'ar-santa-fe': {
    nombre: 'Argentina, Santa Fe',
    premiosEnEspecie: false,
    valorEnBoleto: false,
    permiso: false,
    reglas: [
      ...argentina,
      {
        texto: 'El decreto 3101/2024 deja afuera a las cooperadoras escolares.',
        fuente: 'https://elecodesunchales.com.ar/contenido/139231',
      },
    ],
  },
}

/** What each ticket says for this place. */
export function leyendasOf(jurisdiccion: Jurisdiccion | '' | undefined): string[] {
  const reglas = jurisdiccion ? PERFILES[jurisdiccion].reglas : []
  return reglas.filter(({ enBoleto }) => enBoleto).map(({ texto }) => texto)
}
