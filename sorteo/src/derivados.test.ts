import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atender } from '../../web/src/domain/verificar/verificar.rules.ts'
import { boletosOf, casoOf, fueraOf, hojasOf } from '../test/casos.ts'
import { segunPython } from '../test/python.ts'
import type { Prueba } from './proof.ts'
import { verificar } from './verify.ts'

/** More in the system tests. */
const CUANTOS = Number(process.env.SORTEOS ?? 100)

const [base] = boletosOf(1)
if (!base) throw new Error('There is no ticket')

/** A draw of random numbers with up to four prizes by last digits, honest or with one number of one of them changed. */
const sorteo = fc
  .record({
    numeros: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }),
    cifras: fc.array(fc.tuple(fc.constantFrom('p1', 'p2', 'p3'), fc.integer({ min: 1, max: 5 })), { maxLength: 4 }),
    id: fc.stringMatching(/^[a-z0-9]{1,12}$/),
    trampa: fc.option(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 400 })), { freq: 3 }),
  })
  .map(({ numeros, cifras, id, trampa }) => {
    const boletos = numeros.toSorted((a, b) => a - b).map(numero => ({ ...base, sorteo: id, numero }))
    const derivados = cifras.map(([de, cifras], i) => ({ id: `d${i}`, nombre: `Las ${cifras}`, de, cifras }))
    const sorteo = { id, fecha: '2023-08-23', hora: '2023-08-23T15:59:24.000Z' }
    const { prueba } = casoOf('interna', { boletos, fuera: fueraOf(hojasOf(boletos)), datos: { derivados, sorteo } })
    const dichos = prueba.resultado.derivados ?? []
    if (trampa && dichos.length > 0) change(dichos[trampa[0] % dichos.length] ?? [], trampa[1])
    return { prueba, numeros: boletos.map(({ numero }) => numero), changed: trampa !== null && dichos.length > 0 }
  })

function change(suyos: number[], numero: number): void {
  const place = suyos.indexOf(numero)
  if (place === -1) suyos.push(numero)
  else suyos.splice(place, 1)
}

/** Who wins by last digits, by the figures as they are written. */
function byFigures({ cierre, resultado }: Prueba, numeros: readonly number[]): number[][] {
  const written = (numero: number) => `${numero}`.padStart(5, '0')
  return (cierre.derivados ?? []).map(({ de, cifras }) => {
    const hoja = resultado.ganadores[cierre.premios.findIndex(({ id }) => id === de)]?.hoja
    const directo = Number(hoja?.split('|')[0])
    return hoja ? numeros.filter(n => n !== directo && written(n).endsWith(written(directo).slice(-cifras))) : []
  })
}

it(`the three verifiers agree on ${CUANTOS} random draws with prizes by last digits`, {
  timeout: 600_000,
}, async () => {
  const sorteos = fc.sample(sorteo, { numRuns: CUANTOS, seed: 31 })
  const esperados = sorteos.map(({ changed }) => (changed ? 'derivados' : null))
  for (const { prueba, numeros, changed } of sorteos) {
    if (!changed) expect(prueba.resultado.derivados).toEqual(byFigures(prueba, numeros))
  }
  expect(sorteos.map(({ prueba }) => verificar(prueba).falla?.clave ?? null)).toEqual(esperados)
  expect(segunPython(sorteos.map(({ prueba }) => prueba))).toEqual(esperados)
  const enElNavegador: (string | null)[] = []
  for (const { prueba } of sorteos) {
    let falla: string | null = null
    const pedido = { tipo: 'verificar', prueba: new Blob([JSON.stringify(prueba)]), listas: [], huella: '' } as const
    for await (const dicho of atender(pedido)) {
      if (dicho.tipo === 'paso' && dicho.paso.estado === 'falla') falla ??= dicho.paso.clave
    }
    enElNavegador.push(falla)
  }
  expect(enElNavegador).toEqual(esperados)
})
