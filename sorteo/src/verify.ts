import { type Cadena, QUICKNET } from './chain.ts'
import { leerPrueba, type Prueba } from './proof.ts'
import { bien, type Caso, type Hallazgo, type Informe, informar, type Paso, revisar } from './step.ts'
import { revisarCantidad, revisarLista, revisarOrden } from './steps-list.ts'
import { revisarCaminos, revisarGanadores, revisarSemilla, revisarSuplentes } from './steps-result.ts'
import { revisarPremios, revisarRaiz, revisarSello, revisarSorteo } from './steps-seal.ts'
import { revisarCadena, revisarEntropia, revisarFuente, revisarRonda, revisarTiempos } from './steps-source.ts'

/** `hojas`: the list as the reader has it; without it that of the proof. `huella`: the seal's fingerprint the reader was sent. `cadena`: quicknet. */
export type Opciones = { hojas?: readonly string[]; huella?: string; cadena?: Cadena }

const TITULOS = {
  formato: 'Formato del archivo',
  sello: 'Sello del cierre',
  sorteo: 'Datos del sorteo',
  premios: 'Premios y su orden',
  fuente: 'Fuente de azar',
  cadena: 'Cadena de la baliza',
  tiempos: 'Horas',
  ronda: 'Ronda de la baliza',
  raiz: 'Raíz sellada',
  cantidad: 'Cantidad de participantes',
  orden: 'Orden de la lista',
  lista: 'Lista sellada',
  entropia: 'Azar: firma, secreto o extracto',
  semilla: 'Semilla',
  ganadores: 'Ganadores',
  suplentes: 'Suplentes',
  caminos: 'Caminos a la raíz',
}

/** The keys of the steps, in order: formato, sello, sorteo, premios … caminos. */
export type ClavePaso = keyof typeof TITULOS

type Materia = { prueba: Prueba; caso: Caso; hojas: readonly string[] | null; huella: string | undefined }

const REVISIONES: Record<Exclude<ClavePaso, 'formato'>, (materia: Materia) => Hallazgo> = {
  sello: ({ prueba, huella }) => revisarSello(prueba.cierre, huella),
  sorteo: ({ prueba }) => revisarSorteo(prueba.cierre),
  premios: ({ prueba }) => revisarPremios(prueba.cierre),
  fuente: ({ caso }) => revisarFuente(caso),
  cadena: ({ caso }) => revisarCadena(caso),
  tiempos: ({ caso }) => revisarTiempos(caso),
  ronda: ({ caso }) => revisarRonda(caso),
  raiz: ({ prueba }) => revisarRaiz(prueba.cierre),
  cantidad: ({ prueba, hojas }) => revisarCantidad(prueba.cierre, hojas),
  orden: ({ hojas }) => revisarOrden(hojas),
  lista: ({ prueba, hojas }) => revisarLista(prueba.cierre, hojas),
  entropia: ({ caso }) => revisarEntropia(caso),
  semilla: ({ prueba }) => revisarSemilla(prueba),
  ganadores: ({ prueba, hojas }) => revisarGanadores(prueba, hojas),
  suplentes: ({ prueba, hojas }) => revisarSuplentes(prueba, hojas),
  caminos: ({ prueba }) => revisarCaminos(prueba),
}

/** The steps one at a time, each computed when asked for, so that a screen can paint between them. Never throws. */
export function* pasosDe(
  valor: unknown,
  { hojas, huella, cadena = QUICKNET }: Opciones = {},
): Generator<Paso<ClavePaso>, void> {
  const leida: { prueba?: Prueba } = {}
  yield paso('formato', () => {
    leida.prueba = leerPrueba(valor)
    return bien(`Es una prueba «${leida.prueba.formato}».`)
  })
  if (!leida.prueba) return
  const materia = materiaDe(leida.prueba, { hojas, huella, cadena })
  for (const [clave, revision] of Object.entries(REVISIONES)) {
    yield paso(clave as ClavePaso, () => revision(materia))
  }
}

/** Verifies a proof (parsed JSON of any shape) without network. Never throws: what is wrong is a failed step. */
export function verificar(valor: unknown, opciones: Opciones = {}): Informe<ClavePaso> {
  return informar([...pasosDe(valor, opciones)])
}

const paso = (clave: ClavePaso, revision: () => Hallazgo): Paso<ClavePaso> => ({
  clave,
  titulo: TITULOS[clave],
  ...revisar(revision),
})

function materiaDe(prueba: Prueba, { hojas, huella, cadena }: Opciones & { cadena: Cadena }): Materia {
  const { cierre, resultado, lista } = prueba
  const caso = { cierre, entropia: resultado.entropia, sorteado: resultado.sorteado, cadena }
  return { prueba, caso, hojas: hojas ?? ('hojas' in lista ? lista.hojas : null), huella }
}
