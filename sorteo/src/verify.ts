import { type Cadena, QUICKNET } from './chain.ts'
import { type Prueba, readPrueba } from './proof.ts'
import { bien, type Caso, check, type Hallazgo, type Informe, type Paso, reportOn } from './step.ts'
import { checkCount, checkLista, checkOrder } from './steps-list.ts'
import { checkAlternates, checkGanadores, checkPaths, checkSeed } from './steps-result.ts'
import { checkPremios, checkRoot, checkSeal, checkSorteo } from './steps-seal.ts'
import { checkChain, checkEntropy, checkRound, checkSource, checkTimes } from './steps-source.ts'

/**
 * `hojas`: the reader's list; default: that of the proof. `huella`: the seal's fingerprint that the reader received.
 * `cadena`: quicknet.
 */
export type Opciones = { hojas?: readonly string[]; huella?: string; cadena?: Cadena }

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
  entropia: 'Azar: firma, secreto o extracto',
  semilla: 'Código del azar',
  ganadores: 'Ganadores',
  suplentes: 'Suplentes',
  caminos: 'Caminos en la lista',
}

/** The keys of the steps, in order: formato, sello, sorteo, premios … caminos. */
export type ClavePaso = keyof typeof TITULOS

type Materia = { prueba: Prueba; caso: Caso; hojas: readonly string[] | null; huella: string | undefined }

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
  entropia: ({ caso }) => checkEntropy(caso),
  semilla: ({ prueba }) => checkSeed(prueba),
  ganadores: ({ prueba, hojas }) => checkGanadores(prueba, hojas),
  suplentes: ({ prueba, hojas }) => checkAlternates(prueba, hojas),
  caminos: ({ prueba }) => checkPaths(prueba),
}

/** The steps one at a time, each computed on demand, so that a screen can paint between them. Never throws. */
export function* pasosOf(
  valor: unknown,
  { hojas, huella, cadena = QUICKNET }: Opciones = {},
): Generator<Paso<ClavePaso>, void> {
  const leida: { prueba?: Prueba } = {}
  yield paso('formato', () => {
    leida.prueba = readPrueba(valor)
    return bien(`Es una prueba «${leida.prueba.formato}».`)
  })
  if (!leida.prueba) return
  const materia = materiaOf(leida.prueba, { hojas, huella, cadena })
  for (const [clave, revision] of Object.entries(REVISIONES)) {
    yield paso(clave as ClavePaso, () => revision(materia))
  }
}

/** Verifies a proof (parsed JSON of any shape) without network. Never throws: what is wrong is a failed step. */
export function verificar(valor: unknown, opciones: Opciones = {}): Informe<ClavePaso> {
  return reportOn([...pasosOf(valor, opciones)])
}

const paso = (clave: ClavePaso, revision: () => Hallazgo): Paso<ClavePaso> => ({
  clave,
  titulo: TITULOS[clave],
  ...check(revision),
})

function materiaOf(prueba: Prueba, { hojas, huella, cadena }: Opciones & { cadena: Cadena }): Materia {
  const { cierre, resultado, lista } = prueba
  const caso = { cierre, entropia: resultado.entropia, sorteado: resultado.sorteado, cadena }
  return { prueba, caso, hojas: hojas ?? ('hojas' in lista ? lista.hojas : null), huella }
}
