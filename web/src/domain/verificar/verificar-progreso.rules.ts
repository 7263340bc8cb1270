import type { ClaveInclusion } from '@talonario/sorteo/inclusion'
import type { Estado, Informe, Paso } from '@talonario/sorteo/step'
import type { ClavePaso } from '@talonario/sorteo/verify'
import type { Respuesta, Resumen, Verificable } from './verificar.rules.ts'

/** A screen's state of its verifier. */
export type Progreso = {
  /** Its code has arrived: from here on it needs no network. */
  listo: boolean
  ocupado: Verificable['tipo'] | null
  pasos: readonly Paso<ClavePaso>[]
  /** The last verification has ended; null if the file was no proof. */
  fin: { resumen: Resumen | null } | null
  boleto: Informe<ClaveInclusion> | null
  /** Why the last request could not be served. */
  motivo: { tipo: Verificable['tipo']; frase: string } | null
}

/** Events of a verifier: ready, asked, answered, broken, or its files were changed. */
export type Suceso =
  | Respuesta
  | { tipo: 'listo' }
  | { tipo: 'pedido'; pedido: Verificable['tipo'] }
  | { tipo: 'roto' }
  | { tipo: 'otros-archivos' }

export const sinEmpezar: Progreso = { listo: false, ocupado: null, pasos: [], fin: null, boleto: null, motivo: null }

const ROTO = 'Este navegador no pudo terminar el cálculo. Probá con otro, o con el archivo para verificar sin conexión.'

export function advance(progreso: Progreso, suceso: Suceso): Progreso {
  switch (suceso.tipo) {
    case 'listo':
      return { ...progreso, listo: true }
    case 'pedido':
      return suceso.pedido === 'verificar'
        ? { ...progreso, ocupado: 'verificar', pasos: [], fin: null, motivo: null }
        : { ...progreso, ocupado: suceso.pedido, boleto: null, motivo: null }
    case 'paso':
      return { ...progreso, pasos: [...progreso.pasos, suceso.paso] }
    case 'fin':
      return { ...progreso, ocupado: null, fin: { resumen: suceso.resumen } }
    case 'boleto':
      return { ...progreso, ocupado: null, boleto: suceso.informe }
    case 'ilegible':
      return { ...progreso, ocupado: null, motivo: { tipo: progreso.ocupado ?? 'verificar', frase: suceso.motivo } }
    case 'roto':
      return { ...progreso, ocupado: null, motivo: { tipo: progreso.ocupado ?? 'verificar', frase: ROTO } }
    case 'otros-archivos':
      return { ...sinEmpezar, listo: progreso.listo }
  }
}

type UnPaso = Paso<ClavePaso>

/** The 19 steps grouped into four questions, in their order. */
const CAPITULOS = [
  { titulo: 'Las ventas cerraron antes del sorteo', claves: ['formato', 'sello', 'sorteo', 'premios'] },
  { titulo: 'Se sorteó como se había anunciado', claves: ['fuente', 'cadena', 'tiempos', 'ronda'] },
  { titulo: 'La lista no cambió desde el cierre', claves: ['raiz', 'cantidad', 'orden', 'lista', 'fuera'] },
  {
    titulo: 'Salen los mismos ganadores',
    claves: ['entropia', 'semilla', 'ganadores', 'suplentes', 'derivados', 'caminos'],
  },
] as const satisfies { titulo: string; claves: readonly ClavePaso[] }[]

export type Capitulo = { titulo: string; estado: Estado; pasos: UnPaso[] }

/** The chapters with the steps taken so far; a chapter waits until its last step is in, unless one fails before. */
export function capitulosOf(pasos: readonly UnPaso[]): Capitulo[] {
  return CAPITULOS.map(({ titulo, claves }) => {
    const propios = pasos.filter(({ clave }) => (claves as readonly ClavePaso[]).includes(clave))
    const peor = worstOf(propios)
    const resuelto = propios.length === claves.length || peor === 'falla'
    return { titulo, pasos: propios, estado: resuelto ? peor : 'pendiente' }
  })
}

const GRAVEDAD: readonly Estado[] = ['omitido', 'bien', 'aviso', 'pendiente', 'falla']

/** The result of a group of steps: failed if one failed, omitted only if all were. */
function worstOf(pasos: readonly { estado: Estado }[]): Estado {
  return pasos.reduce<Estado>(
    (peor, { estado }) => (GRAVEDAD.indexOf(estado) > GRAVEDAD.indexOf(peor) ? estado : peor),
    'omitido',
  )
}
