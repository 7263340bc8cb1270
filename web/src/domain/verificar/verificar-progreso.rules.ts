import type { ClaveInclusion } from '@talonario/sorteo/inclusion'
import type { Informe, Paso } from '@talonario/sorteo/step'
import type { ClavePaso } from '@talonario/sorteo/verify'
import type { Pedido, Respuesta, Resumen } from './verificar.rules.ts'

/** A screen's state of its verifier. */
export type Progreso = {
  /** Its code has arrived: from here on it needs no network. */
  listo: boolean
  ocupado: Pedido['tipo'] | null
  pasos: readonly Paso<ClavePaso>[]
  /** The last verification has ended; null if the file was no proof. */
  fin: { resumen: Resumen | null } | null
  boleto: Informe<ClaveInclusion> | null
  /** Why the last request could not be served. */
  motivo: { tipo: Pedido['tipo']; frase: string } | null
}

/** Events of a verifier: ready, asked, answered, broken, or its files were changed. */
export type Suceso =
  | Respuesta
  | { tipo: 'listo' }
  | { tipo: 'pedido'; pedido: Pedido['tipo'] }
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
