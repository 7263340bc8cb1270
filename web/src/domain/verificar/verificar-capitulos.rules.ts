import type { Estado, Paso } from '@talonario/sorteo/step'
import type { ClavePaso } from '@talonario/sorteo/verify'

type UnPaso = Paso<ClavePaso>

/** The 17 steps grouped into four questions, in their order. */
const CAPITULOS = [
  { titulo: 'Las ventas cerraron antes del sorteo', claves: ['formato', 'sello', 'sorteo', 'premios'] },
  { titulo: 'Se sorteó como se había anunciado', claves: ['fuente', 'cadena', 'tiempos', 'ronda'] },
  { titulo: 'La lista no cambió desde el cierre', claves: ['raiz', 'cantidad', 'orden', 'lista'] },
  {
    titulo: 'Salen los mismos ganadores',
    claves: ['entropia', 'semilla', 'ganadores', 'suplentes', 'caminos'],
  },
] as const satisfies { titulo: string; claves: readonly ClavePaso[] }[]

export type Capitulo = { titulo: string; estado: Estado; pasos: UnPaso[] }

/** The chapters with the steps taken so far; a chapter waits until its last step is in, unless one fails before. */
export function capitulosDe(pasos: readonly UnPaso[]): Capitulo[] {
  return CAPITULOS.map(({ titulo, claves }) => {
    const propios = pasos.filter(({ clave }) => (claves as readonly ClavePaso[]).includes(clave))
    const peor = peorDe(propios)
    const resuelto = propios.length === claves.length || peor === 'falla'
    return { titulo, pasos: propios, estado: resuelto ? peor : 'pendiente' }
  })
}

const GRAVEDAD: readonly Estado[] = ['omitido', 'bien', 'aviso', 'pendiente', 'falla']

/** The result of a group of steps: failed if one failed, omitted only if all were. */
export function peorDe(pasos: readonly { estado: Estado }[]): Estado {
  return pasos.reduce<Estado>(
    (peor, { estado }) => (GRAVEDAD.indexOf(estado) > GRAVEDAD.indexOf(peor) ? estado : peor),
    'omitido',
  )
}
