import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casoOf } from '../test/casos.ts'
import { segunPython } from '../test/python.ts'
import { verificar } from './verify.ts'

const PRUEBAS = {
  loteria: casoOf('loteria').prueba,
  interna: casoOf('interna').prueba,
  bolillero: casoOf('bolillero').prueba,
}
const pruebaOf = (fuente: keyof typeof PRUEBAS) => structuredClone(PRUEBAS[fuente])

describe('the verifier', () => {
  it('returns a failed format for anything that is no proof, and never throws', () => {
    fc.assert(fc.property(fc.anything(), valor => verificar(valor).falla?.clave === 'formato'))
  })

  it('notices one character or one number changed anywhere in a proof', () => {
    const rutas = rutasOf(PRUEBAS.interna).filter(ruta => !['sorteado', 'bitacora', 'ronda'].includes(`${ruta.at(-1)}`))
    fc.assert(
      fc.property(fc.nat(rutas.length - 1), fc.nat(), (cual, donde) => {
        const prueba = pruebaOf('interna')
        changeIn(prueba, rutas[cual]!, donde)
        expect(verificar(prueba).valida).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  it('does not throw whatever stands in whatever place of a proof', () => {
    const rutas = rutasOf(PRUEBAS.loteria)
    fc.assert(
      fc.property(fc.nat(rutas.length - 1), fc.jsonValue(), (cual, valor) => {
        const prueba = pruebaOf('loteria')
        ponerEn(prueba, rutas[cual]!, () => valor)
        expect(verificar(prueba).pasos[0]?.clave).toBe('formato')
      }),
      { numRuns: 300 },
    )
  })

  it('agrees with the second implementation on what fails first in 200 proofs changed at random', () => {
    const pruebas = fc.sample(
      fc.tuple(fc.constantFrom('loteria' as const, 'interna' as const, 'bolillero' as const), fc.nat(), fc.nat()),
      {
        numRuns: 200,
        seed: 1984,
      },
    )
    const cambiadas = pruebas.map(([fuente, cual, donde]) => {
      const prueba = pruebaOf(fuente)
      const rutas = rutasOf(prueba).filter(([raiz]) => raiz !== 'lista')
      changeIn(prueba, rutas[cual % rutas.length]!, donde)
      return prueba
    })
    expect(segunPython(cambiadas)).toEqual(cambiadas.map(prueba => verificar(prueba).falla?.clave ?? null))
  })
})

/** The ways to all texts and numbers of a JSON value. */
function rutasOf(valor: unknown, ruta: string[] = []): string[][] {
  if (typeof valor !== 'object' || valor === null) return [ruta]
  return Object.entries(valor).flatMap(([clave, hijo]) => rutasOf(hijo, [...ruta, clave]))
}

function ponerEn(valor: unknown, ruta: string[], cambio: (actual: unknown) => unknown): void {
  const objeto = ruta.slice(0, -1).reduce((actual, paso) => actual[paso] as Objeto, valor as Objeto)
  const clave = ruta.at(-1)!
  objeto[clave] = cambio(objeto[clave])
}

/** Another character at a place of a text, the next number. */
const changeIn = (valor: unknown, ruta: string[], donde: number): void =>
  ponerEn(valor, ruta, actual => {
    if (typeof actual === 'number') return actual + 1
    if (typeof actual !== 'string') return actual
    const i = donde % actual.length
    return actual.slice(0, i) + (actual[i] === 'e' ? 'f' : 'e') + actual.slice(i + 1)
  })

type Objeto = Record<string, unknown>
