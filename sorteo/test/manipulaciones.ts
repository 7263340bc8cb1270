import { huellaDeFuera } from '../src/list.ts'
import type { Entropia, Extraida, Prueba } from '../src/proof.ts'
import { sealOf } from '../src/seal.ts'
import type { ClavePaso } from '../src/verify.ts'
import { EXTRACTO, firmaOf, HORA } from './casos.ts'

/** A way to cheat: the proof it starts from, what it does to it, and the step that must fail first. */
export type Manipulacion = {
  nombre: string
  fuente: Entropia['fuente']
  hacer: (prueba: Prueba) => void
  paso: ClavePaso
  /** The step that fails first without the pairing check. */
  sinBls?: ClavePaso
}

type Hacer = Manipulacion['hacer']
type Fila = [nombre: string, paso: ClavePaso, hacer: Hacer, sinBls?: ClavePaso]

const hojasOf = ({ lista }: Prueba): string[] => {
  if (!('hojas' in lista)) throw new Error('This proof does not bring its list')
  return lista.hojas
}
const ganador = ({ resultado }: Prueba, i: number): Extraida => {
  const extraida = resultado.ganadores[i]
  if (!extraida) throw new Error(`No winner ${i}`)
  return extraida
}
const intercambiar = <T>(lista: T[], i: number, j: number): void => {
  lista.splice(i, 1, ...lista.splice(j, 1, lista[i] as T))
}
const otroHex = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
const otraHoja = (hoja: string): string => hoja.slice(0, -1) + (hoja.endsWith('0') ? '1' : '0')
const ceros = '0'.repeat(64)

/** A cheat who also writes a new seal: only what the seal cannot hide reveals him. */
const resellando =
  (hacer: Hacer): Hacer =>
  prueba => {
    hacer(prueba)
    prueba.cierre.sello = sealOf(prueba.cierre)
  }

const historia =
  (cambio: Partial<Historia>): Hacer =>
  ({ cierre }) => {
    Object.assign(cierre.historia, cambio)
  }

type Historia = Prueba['cierre']['historia']
const ANTES = {
  cuando: '2023-08-22T15:00:00.000Z',
  hora: '2023-08-21T15:59:24.000Z',
  anunciado: '2023-08-21T15:58:24.000Z',
}
const A_TIEMPO = { ...ANTES, cuando: '2023-08-20T00:00:00.000Z' }
const TEMPRANO = { ...A_TIEMPO, cuando: '2023-08-19T00:00:00.000Z' }

const adelantarLaRonda: Hacer = ({ cierre, resultado }) => {
  if (cierre.ronda) cierre.ronda.usada = 42
  resultado.entropia = firmaOf(42)
}

const enDrand: Fila[] = [
  ['a format of another version', 'formato', p => Object.assign(p, { formato: 'rifa/prueba/v4' })],
  ['a version before, which counted less', 'formato', p => Object.assign(p, { formato: 'rifa/prueba/v2' })],
  ['the count of sales taken back', 'sorteo', historia({ deshechas: 1 })],
  ['the count of buyers corrected', 'sorteo', historia({ correcciones: 1 })],
  ['sales by simulated payments', 'sorteo', historia({ simuladas: 1 })],
  ['sales by simulated payments, none of them, sealed again', 'formato', resellando(historia({ simuladas: 0 }))],
  ['the count of numbers sold to bearers', 'sorteo', historia({ portadores: 1 })],
  ['the count of tickets printed again', 'sorteo', historia({ reimpresas: 1 })],
  ['tickets printed again, none of them, sealed again', 'formato', resellando(historia({ reimpresas: 0 }))],
  ['the days to claim', 'sorteo', historia({ reclamoDias: 30 })],
  ['the head of the trail', 'sorteo', historia({ bitacora: ceros })],
  ['a move of the draw', 'tiempos', historia({ traslados: [ANTES] })],
  ['late sales counted from a later hour, sealed again', 'tiempos', resellando(historia({ traslados: [ANTES] }))],
  ['moves out of order, sealed again', 'tiempos', resellando(historia({ traslados: [A_TIEMPO, TEMPRANO] }))],
  ['a field that nobody verifies', 'formato', p => Object.assign(p.cierre, { nota: 'confiá' })],
  ['a word of the seal', 'sello', p => Object.assign(p.cierre.sello, { texto: `${p.cierre.sello.texto} ` })],
  ['the fingerprint of the seal', 'sello', p => Object.assign(p.cierre.sello, { huella: ceros })],
  ['another draw', 'sorteo', p => Object.assign(p.cierre.sorteo, { id: 'otra-rifa' })],
  ['the planned hour', 'sorteo', p => Object.assign(p.cierre.sorteo, { hora: '2023-08-23T15:59:27.000Z' })],
  ['the declaration of unsold numbers', 'sorteo', p => Object.assign(p.cierre, { sinVender: 241 })],
  ['the number of alternates', 'sorteo', p => Object.assign(p.cierre, { cupoSuplentes: 2 })],
  ['two prizes swapped', 'premios', p => intercambiar(p.cierre.premios, 0, 2)],
  ['a prize renamed', 'premios', p => Object.assign(p.cierre.premios[0] ?? {}, { nombre: 'Una bicicleta' })],
  ['a prize removed', 'premios', p => p.cierre.premios.pop()],
  ['another source', 'fuente', p => Object.assign(p.cierre, { programa: { fuente: 'bolillero' } })],
  ['another fallback', 'fuente', p => Object.assign(p.cierre.programa, { respaldo: null })],
  ['another chain', 'cadena', p => Object.assign(p.cierre.programa, { cadena: ceros })],
  ['another chain, sealed again', 'cadena', resellando(p => Object.assign(p.cierre.programa, { cadena: ceros }))],
  ['the hour of the closing', 'tiempos', p => Object.assign(p.cierre, { cerrado: '2023-08-23T15:40:00.000Z' })],
  ['the hour of the schedule', 'tiempos', p => Object.assign(p.cierre, { agendado: '2023-08-02T12:00:00.000Z' })],
  [
    'a closing before the schedule, sealed again',
    'tiempos',
    resellando(p => Object.assign(p.cierre, { agendado: '2023-08-23T15:50:00.001Z' })),
  ],
  ['the announced end of sales', 'tiempos', p => Object.assign(p.cierre.plazo, { anunciado: HORA })],
  [
    'an end of sales that does not follow from the hour, sealed again',
    'tiempos',
    resellando(p => Object.assign(p.cierre.plazo, { anunciado: HORA })),
  ],
  [
    'a day that is not that of the hour, sealed again',
    'sorteo',
    resellando(p => Object.assign(p.cierre.sorteo, { fecha: '2023-08-25' })),
  ],
  ['the count of late sales', 'tiempos', p => Object.assign(p.cierre.plazo, { ventas: 1 })],
  ['the count of late voids', 'tiempos', p => Object.assign(p.cierre.plazo, { anuladas: 1 })],
  ['drawn before its round', 'tiempos', p => Object.assign(p.resultado, { sorteado: '2023-08-23T15:59:23.999Z' })],
  ['the beacon of another round', 'ronda', p => Object.assign(p.resultado, { entropia: firmaOf(1001) })],
  ['another round everywhere', 'ronda', adelantarLaRonda],
  ['another round everywhere, sealed again', 'ronda', resellando(adelantarLaRonda)],
  [
    'a closing less than 60 s before the round, sealed again',
    'ronda',
    resellando(p => Object.assign(p.cierre, { cerrado: '2023-08-23T15:58:24.001Z' })),
  ],
  ['the root', 'raiz', p => Object.assign(p.cierre, { raiz: otroHex(p.cierre.raiz) })],
  ['the root, sealed again', 'lista', resellando(p => Object.assign(p.cierre, { raiz: otroHex(p.cierre.raiz) }))],
  ['the numbers that count', 'lista', p => Object.assign(p.cierre, { numeros: ceros })],
  ['the numbers that count, sealed again', 'lista', resellando(p => Object.assign(p.cierre, { numeros: ceros }))],
  ['a leaf added', 'cantidad', p => hojasOf(p).push(`9999|${ceros}`)],
  ['a leaf removed', 'cantidad', p => hojasOf(p).pop()],
  [
    'a leaf added and counted',
    'cantidad',
    p => Object.assign(p.cierre, { participantes: hojasOf(p).push(`9999|${ceros}`) }),
  ],
  [
    'a leaf added and counted, sealed again',
    'lista',
    resellando(p => Object.assign(p.cierre, { participantes: hojasOf(p).push(`9999|${ceros}`) })),
  ],
  ['two leaves swapped', 'orden', p => intercambiar(hojasOf(p), 3, 30)],
  ['a leaf twice in place of its neighbour', 'orden', p => hojasOf(p).splice(3, 1, hojasOf(p)[2] ?? '')],
  ['a buyer replaced', 'lista', p => hojasOf(p).splice(5, 1, otraHoja(hojasOf(p)[5] ?? ''))],
  ['a number replaced', 'lista', p => hojasOf(p).splice(5, 1, `43|${ceros}`)],
  [
    'a buyer replaced by the winner',
    'lista',
    p => {
      const primero = ganador(p, 0)
      primero.hoja = otraHoja(primero.hoja)
      hojasOf(p)[primero.indice] = primero.hoja
    },
  ],
  ['a bit of the signature', 'entropia', p => Object.assign(p.resultado.entropia, { firma: otraFirma(p) })],
  ['the randomness', 'entropia', p => Object.assign(p.resultado.entropia, { aleatoriedad: ceros })],
  [
    'the signature of another round under this one',
    'entropia',
    p => Object.assign(p.resultado, { entropia: { ...firmaOf(1001), ronda: 1000 } }),
    'semilla',
  ],
  ['the seed', 'semilla', p => Object.assign(p.resultado, { semilla: otroHex(p.resultado.semilla ?? '') })],
  ['two winners swapped', 'ganadores', p => intercambiar(p.resultado.ganadores, 0, 1)],
  ['a winner replaced by an alternate', 'ganadores', p => p.resultado.ganadores.splice(1, 1, ...p.resultado.suplentes)],
  ['a winner replaced', 'ganadores', p => p.resultado.ganadores.splice(1, 1, p.resultado.suplentes[0] ?? null)],
  ['a winner withheld', 'ganadores', p => p.resultado.ganadores.splice(2, 1, null)],
  ['the leaf of a winner', 'ganadores', p => Object.assign(ganador(p, 2), { hoja: otraHoja(ganador(p, 2).hoja) })],
  ['two alternates swapped', 'suplentes', p => intercambiar(p.resultado.suplentes, 0, 1)],
  ['an alternate removed', 'suplentes', p => p.resultado.suplentes.pop()],
  ['the path of a winner', 'caminos', p => ganador(p, 0).camino.splice(0, 1, ['D', ceros])],
  ['a path cut short', 'caminos', p => ganador(p, 0).camino.pop()],
]

const otraFirma = ({ resultado }: Prueba): string =>
  'firma' in resultado.entropia ? otraHoja(resultado.entropia.firma) : ''

const conExtracto =
  (numeros: string[]): Hacer =>
  p =>
    Object.assign(p.resultado.entropia, { numeros })

const enOtras: [Entropia['fuente'], ...Fila][] = [
  ['interna', 'another secret', 'entropia', p => Object.assign(p.resultado.entropia, { secreto: ceros })],
  ['interna', 'another commitment', 'fuente', p => Object.assign(p.cierre.programa, { compromiso: ceros })],
  [
    'interna',
    'a round where there is no beacon',
    'ronda',
    p => Object.assign(p.cierre, { ronda: { prevista: 1, usada: 1, motivo: 'prevista' } }),
  ],
  [
    'interna',
    'instalments due after the hour of the draw, sealed again',
    'tiempos',
    resellando(p => {
      Object.assign(p.cierre, { cerrado: '2023-08-23T16:00:00.000Z' })
      Object.assign(p.cierre.participacion, { vence: '2023-08-23T15:59:24.001Z' })
      Object.assign(p.resultado, { sorteado: '2023-08-23T16:01:00.000Z' })
    }),
  ],
  ['interna', 'a source nobody scheduled', 'fuente', p => Object.assign(p.resultado, { entropia: firmaOf(1000) })],
  ['loteria', 'a figure of the extract', 'semilla', conExtracto(['042', ...EXTRACTO.slice(1)])],
  ['loteria', 'an extract with a number fewer', 'entropia', conExtracto(EXTRACTO.slice(1))],
  ['loteria', 'an extract without its zeros', 'entropia', conExtracto(EXTRACTO.map(numero => `${Number(numero)}`))],
  ['loteria', 'an extract with a figure more', 'entropia', conExtracto(['0041', ...EXTRACTO.slice(1)])],
  [
    'loteria',
    'how many figures count',
    'fuente',
    p =>
      'oficial' in p.cierre.programa &&
      Object.assign(p.cierre.programa.oficial, { forma: { cantidad: 1, digitos: 3 } }),
  ],
  [
    'loteria',
    'which figures count',
    'fuente',
    p =>
      Object.assign(p.cierre.programa, {
        oficial: { nombre: 'Quiniela nocturna', fecha: '2023-08-23', cifras: 'el primer premio', forma: null },
      }),
  ],
  [
    'loteria',
    'a closing after the official draw, sealed again',
    'tiempos',
    resellando(p => Object.assign(p.cierre, { cerrado: '2023-08-23T15:55:00.001Z' })),
  ],
  [
    'loteria',
    'an official draw of another day than its hour, sealed again',
    'sorteo',
    resellando(
      p => 'oficial' in p.cierre.programa && Object.assign(p.cierre.programa.oficial, { fecha: '2023-08-25' }),
    ),
  ],
  [
    'bolillero',
    'a number nobody bought',
    'ganadores',
    p => Object.assign(p.resultado.entropia, { numeros: [71, 7, 420, 35] }),
  ],
  ['bolillero', 'a number twice', 'ganadores', p => Object.assign(p.resultado.entropia, { numeros: [70, 7, 7, 35] })],
  [
    'bolillero',
    'the drum in another order',
    'ganadores',
    p => Object.assign(p.resultado.entropia, { numeros: [7, 70, 420, 35] }),
  ],
  ['bolillero', 'a seed where there is none', 'semilla', p => Object.assign(p.resultado, { semilla: ceros })],
]

type Participacion = Prueba['cierre']['participacion']

const participacion =
  (cambio: Partial<Participacion>): Hacer =>
  ({ cierre }) => {
    Object.assign(cierre.participacion, cambio)
  }
const lineasOf = ({ fuera }: Prueba): string[] => {
  if (!('lineas' in fuera)) throw new Error('This proof does not bring what does not play')
  return fuera.lineas
}
const plan = ({ cierre }: Prueba) => cierre.participacion.plan
const derivado = ({ cierre }: Prueba, i: number) => cierre.derivados[i] ?? {}
const porTerminacion = ({ resultado }: Prueba, i: number): number[] => resultado.derivados[i] ?? []
/** The list of what does not play replaced, and all that the seal says of it: only what both lists are together reveals it. */
const otrasLineas = (cambiar: (lineas: string[], prueba: Prueba) => unknown): Hacer =>
  resellando(p => {
    cambiar(lineasOf(p), p)
    const lineas = lineasOf(p)
    const cuantas = (letra: string) => lineas.filter(linea => linea.endsWith(letra)).length
    participacion({ fuera: huellaDeFuera(lineas), atrasadas: cuantas('A') })(p)
    Object.assign(p.cierre, { sinVender: cuantas('S') })
  })

/** Who plays, what does not, what was paid, and prizes by their last digits. */
const enCuotas: Fila[] = [
  ['another campaign', 'sorteo', participacion({ campania: { id: 'otra', orden: 1 } })],
  ['which draw of the campaign it is', 'sorteo', participacion({ campania: { id: 'generacion-2026', orden: 2 } })],
  ['what kind of draw it is', 'sorteo', participacion({ tipo: 'extra' })],
  ['the day instalments were due', 'sorteo', participacion({ vence: '2023-08-23T14:00:00.000Z' })],
  ['no day that instalments were due', 'sorteo', participacion({ vence: null })],
  [
    'a closing before instalments were due, sealed again',
    'tiempos',
    resellando(participacion({ vence: '2023-08-23T15:50:00.001Z' })),
  ],
  ['how many numbers there are', 'sorteo', participacion({ emitidos: 421 })],
  ['a number more than both lists have, sealed again', 'fuera', resellando(participacion({ emitidos: 421 }))],
  ['how many are in arrears', 'sorteo', participacion({ atrasadas: 61 })],
  ['how many are in arrears, sealed again', 'fuera', resellando(participacion({ atrasadas: 61 }))],
  ['how many are unsold, sealed again', 'fuera', resellando(p => Object.assign(p.cierre, { sinVender: 241 }))],
  [
    'an amount of the price table',
    'sorteo',
    p => Object.assign(plan(p)[0] ?? {}, { cuotas: [{ monto: 1, orden: 1 }] }),
  ],
  ['a plan renamed', 'sorteo', p => Object.assign(plan(p)[1] ?? {}, { nombre: 'Nueve cuotas' })],
  ['an instalment due later', 'sorteo', p => Object.assign(plan(p)[1]?.cuotas[0] ?? {}, { orden: 3 })],
  [
    'instalments due in no order, sealed again',
    'sorteo',
    resellando(p => Object.assign(plan(p)[1]?.cuotas[0] ?? {}, { orden: 2 })),
  ],
  [
    'a plan that is sold until before it begins, sealed again',
    'sorteo',
    resellando(p => Object.assign(plan(p)[1] ?? {}, { desde: 2 })),
  ],
  [
    'a plan without instalments, sealed again',
    'sorteo',
    resellando(p => Object.assign(plan(p)[0] ?? {}, { cuotas: [] })),
  ],
  ['until when a plan is sold', 'sorteo', p => Object.assign(plan(p)[1] ?? {}, { hasta: 3 })],
  ['a plan removed', 'sorteo', p => plan(p).pop()],
  ['no price table while some are in arrears, sealed again', 'fuera', resellando(participacion({ plan: [] }))],
  ['what was collected', 'sorteo', participacion({ cobrado: 1 })],
  ['the count of late instalments', 'tiempos', participacion({ tarde: { cuotas: 1, deshechas: 0 } })],
  ['the count of payments undone late', 'tiempos', participacion({ tarde: { cuotas: 0, deshechas: 1 } })],
  ['the digest of what does not play', 'fuera', participacion({ fuera: ceros })],
  ['the digest of what does not play, sealed again', 'fuera', resellando(participacion({ fuera: ceros }))],
  ['an unsold number called in arrears', 'fuera', p => lineasOf(p).splice(2, 1, '3|A')],
  ['a number in arrears called unsold', 'fuera', p => lineasOf(p).splice(0, 1, '1|S')],
  ['a line of what does not play removed', 'fuera', p => lineasOf(p).pop()],
  ['two lines of what does not play swapped, sealed again', 'fuera', otrasLineas(lineas => intercambiar(lineas, 2, 3))],
  ['a number in neither list, sealed again', 'fuera', otrasLineas(lineas => lineas.splice(4, 1))],
  ['a sold number in both lists, sealed again', 'fuera', otrasLineas(lineas => lineas.splice(6, 0, '7|A'))],
  ['a number more than was issued, sealed again', 'fuera', otrasLineas(lineas => lineas.push('421|S'))],
  ['a reason that there is not, sealed again', 'fuera', otrasLineas(lineas => lineas.splice(4, 1, '5|X'))],
  [
    'a number that won before in a draw of all, sealed again',
    'fuera',
    otrasLineas(lineas => lineas.splice(4, 1, '5|G')),
  ],
  ['a number written with a zero, sealed again', 'fuera', otrasLineas(lineas => lineas.splice(4, 1, '05|S'))],
  ['a derived prize renamed', 'premios', p => Object.assign(derivado(p, 0), { nombre: 'Una bicicleta' })],
  ['how many digits a derived prize asks for', 'premios', p => Object.assign(derivado(p, 0), { cifras: 1 })],
  ['the prize that another derives from', 'premios', p => Object.assign(derivado(p, 0), { de: 'p3' })],
  ['a derived prize removed', 'premios', p => p.cierre.derivados.pop()],
  [
    'a derived prize of no prize, sealed again',
    'premios',
    resellando(p => Object.assign(derivado(p, 0), { de: 'p9' })),
  ],
  ['a derived prize added, sealed again', 'derivados', resellando(p => p.cierre.derivados.push({ ...SUELTO }))],
  [
    'how many digits a derived prize asks for, sealed again',
    'derivados',
    resellando(p => Object.assign(derivado(p, 1), { cifras: 4 })),
  ],
  ['six digits of a derived prize', 'formato', p => Object.assign(derivado(p, 0), { cifras: 6 })],
  ['a winner by digits left out', 'derivados', p => porTerminacion(p, 1).pop()],
  ['a winner by digits added', 'derivados', p => porTerminacion(p, 0).push(420)],
  ['the direct winner among those by digits', 'derivados', p => porTerminacion(p, 1).unshift(directo(p, 1))],
  ['winners by digits in another order', 'derivados', p => porTerminacion(p, 1).reverse()],
  ['the winners of two derived prizes swapped', 'derivados', p => intercambiar(p.resultado.derivados, 0, 1)],
  ['no winners by digits', 'formato', p => Reflect.deleteProperty(p.resultado, 'derivados')],
  ['no list of what does not play', 'formato', p => Reflect.deleteProperty(p, 'fuera')],
]
const SUELTO = { id: 'd3', nombre: 'Tres últimas cifras', de: 'p3', cifras: 3 }
const directo = (prueba: Prueba, i: number): number => Number(ganador(prueba, i).hoja.split('|', 1)[0])

const manipulacion = (fuente: Entropia['fuente'], [nombre, paso, hacer, sinBls]: Fila): Manipulacion => ({
  nombre,
  fuente,
  paso,
  hacer,
  ...(sinBls && { sinBls }),
})

export const MANIPULACIONES: Manipulacion[] = [
  ...enDrand.map(fila => manipulacion('drand', fila)),
  ...enCuotas.map(fila => manipulacion('drand', fila)),
  ...enOtras.map(([fuente, ...fila]) => manipulacion(fuente, fila)),
]
