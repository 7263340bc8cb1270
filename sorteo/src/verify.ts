import { type Cadena, QUICKNET } from './chain.ts'
import { type Prueba, readPrueba } from './proof.ts'
import { bien, type Caso, check, type Hallazgo, type Informe, type Paso, reportOn } from './step.ts'
import { checkCount, checkFuera, checkLista, checkOrder } from './steps-list.ts'
import { checkAlternates, checkDerivados, checkGanadores, checkPaths, checkSeed } from './steps-result.ts'
import { checkPremios, checkRoot, checkSeal, checkSorteo } from './steps-seal.ts'
import { checkChain, checkEntropy, checkRound, checkSource, checkTimes } from './steps-source.ts'

/**
 * `hojas`, `fuera`: the reader's lists of what plays and what does not; default: the proof's. `huella`: the seal's fingerprint that the
 * reader received. `cadena`: default quicknet.
 */
export type Opciones = { hojas?: readonly string[]; fuera?: readonly string[]; huella?: string; cadena?: Cadena }

const TITULOS = {
  formato: 'Formato del archivo',
  sello: 'Sello del cierre',
  sorteo: 'Datos del sorteo',
  premios: 'Premios y su orden',
  fuente: 'Fuente de azar',
  cadena: 'Red drand',
  tiempos: 'Horas',
  ronda: 'Ronda de drand',
  raiz: 'Código de la lista',
  cantidad: 'Cantidad de participantes',
  orden: 'Orden de la lista',
  lista: 'Lista sellada',
  fuera: 'Lo que no juega',
  entropia: 'Azar: firma, secreto o extracto',
  semilla: 'Código del azar',
  ganadores: 'Ganadores',
  suplentes: 'Suplentes',
  derivados: 'Premios por terminación',
  caminos: 'Caminos en la lista',
}

/** The keys of the steps, in order: formato, sello, sorteo, premios … caminos. */
export type ClavePaso = keyof typeof TITULOS

type Lista = readonly string[] | null
type Materia = { prueba: Prueba; caso: Caso; hojas: Lista; fuera: Lista; huella: string | undefined }

const REVISIONES: Record<Exclude<ClavePaso, 'formato'>, (materia: Materia) => Hallazgo> = {
  sello: ({ prueba, huella }) => checkSeal(prueba.cierre, huella),
  sorteo: ({ prueba }) => checkSorteo(prueba.cierre),
  premios: ({ prueba }) => checkPremios(prueba.cierre),
  fuente: ({ caso }) => checkSource(caso),
  cadena: ({ caso }) => checkChain(caso),
  tiempos: ({ caso }) => checkTimes(caso),
  ronda: ({ caso }) => checkRound(caso),
  raiz: ({ prueba }) => checkRoot(prueba.cierre),
  cantidad: ({ prueba, hojas }) => checkCount(prueba.cierre, hojas),
  orden: ({ hojas }) => checkOrder(hojas),
  lista: ({ prueba, hojas }) => checkLista(prueba.cierre, hojas),
  fuera: ({ prueba, hojas, fuera }) => checkFuera(prueba.cierre, hojas, fuera),
  entropia: ({ caso }) => checkEntropy(caso),
  semilla: ({ prueba }) => checkSeed(prueba),
  ganadores: ({ prueba, hojas }) => checkGanadores(prueba, hojas),
  suplentes: ({ prueba, hojas }) => checkAlternates(prueba, hojas),
  derivados: ({ prueba, hojas }) => checkDerivados(prueba, hojas),
  caminos: ({ prueba }) => checkPaths(prueba),
}

/** The steps one at a time, each computed on demand, so that a screen can draw between them. Never throws. */
export function* pasosOf(
  valor: unknown,
  { hojas, fuera, huella, cadena = QUICKNET }: Opciones = {},
): Generator<Paso<ClavePaso>, void> {
  const leida: { prueba?: Prueba } = {}
  yield paso('formato', () => {
    leida.prueba = readPrueba(valor)
    return bien(`Es una prueba «${leida.prueba.formato}».`)
  })
  if (!leida.prueba) return
  const materia = materiaOf(leida.prueba, {
    ...(hojas && { hojas }),
    ...(fuera && { fuera }),
    ...(huella && { huella }),
    cadena,
  })
  for (const [clave, revision] of Object.entries(REVISIONES)) {
    yield paso(clave as ClavePaso, () => revision(materia))
  }
}

/** Verifies a proof (parsed JSON of any shape) without a network. Never throws: what is wrong becomes a failed step. */
export function verificar(valor: unknown, opciones: Opciones = {}): Informe<ClavePaso> {
  return reportOn([...pasosOf(valor, opciones)])
}

const paso = (clave: ClavePaso, revision: () => Hallazgo): Paso<ClavePaso> => ({
  clave,
  titulo: TITULOS[clave],
  ...check(revision),
})

function materiaOf(prueba: Prueba, { cadena, huella, ...traidas }: Opciones & { cadena: Cadena }): Materia {
  const { cierre, resultado, lista } = prueba
  const caso = { cierre, entropia: resultado.entropia, sorteado: resultado.sorteado, cadena }
  const hojas = traidas.hojas ?? ('hojas' in lista ? lista.hojas : null)
  const fuera = traidas.fuera ?? ('lineas' in prueba.fuera ? prueba.fuera.lineas : null)
  return { prueba, caso, hojas, fuera, huella }
}
