import { describe, expect, it } from 'vitest'
import { hojasOf } from '../test/casos.ts'
import { python } from '../test/python.ts'
import vectors from '../test/vectors.json' with { type: 'json' }
import { deHex, hex, sha256Hex } from './bytes.ts'
import { raizOf } from './merkle.ts'
import { semillaOf } from './seed.ts'
import { azarOf, drawIndicesFrom } from './selection.ts'
import type { Boleto } from './ticket.ts'

describe('a seed', () => {
  it.each(vectors.draws)('of vector $n is that of the vector', ({ sorteo, ronda, aleatoriedad, raiz, semilla, n }) => {
    const origen = { entropia: deHex(aleatoriedad), id: sorteo, ronda, n: n === 'D1' ? 10 : 1000, lista: deHex(raiz) }
    expect(hex(semillaOf(origen))).toBe(semilla)
  })

  it('needs 32 bytes of entropy and an identifier without a zero byte', () => {
    const origen = { entropia: new Uint8Array(32), id: 'a', ronda: 0, n: 1, lista: new Uint8Array(32) }
    expect(() => semillaOf({ ...origen, entropia: new Uint8Array(31) })).toThrow('deben tener 32 bytes')
    expect(() => semillaOf({ ...origen, id: 'a\0b' })).toThrow('El identificador del sorteo no es válido')
    expect(() => semillaOf({ ...origen, ronda: -1 })).toThrow('-1 no es un entero sin signo')
  })
})

describe('1,000 random draws', () => {
  const semilla = (i: number, que: string) => sha256Hex(`${que} ${i}`)
  const entre = (i: number, que: string, m: number) => Number.parseInt(semilla(i, que).slice(0, 12), 16) % m
  const letras = ['a', 'Ñ', 'é', 'e\u0301', ' ', '|', '🎟', '王', '\n', 'Å', '\u212b']

  const sorteos = Array.from({ length: 1000 }, (_, i) => {
    const compradores = Array.from(
      { length: 1 + entre(i, 'n', i % 50 === 0 ? 900 : 60) },
      (_, j): Boleto => ({
        sorteo: `s${i}`,
        numero: j * 3 + entre(i, 'numero', 3),
        clave: semilla(i, `clave ${j}`),
        ci: `${entre(i, `ci ${j}`, 1e8)}`.replace(/(\d)(\d{3})$/, '$1.$2-'),
        nombre: Array.from({ length: entre(i, `largo ${j}`, 9) }, (_, k) => letras[entre(i, `${j} ${k}`, 11)]).join(''),
        contado: { modalidad: j % 2 === 0 ? '' : 'diez', pagado: entre(i, `pagado ${j}`, 1e9) },
      }),
    )
    const entropia = semilla(i, 'entropia')
    return {
      id: `sorteo-ñ-${i}`,
      ronda: entre(i, 'ronda', 2 ** 40),
      entropia,
      compradores,
      cantidad: entre(i, 'k', 12),
    }
  })

  it('come out the same in the second implementation: leaves, root, seed and winners', () => {
    const input = sorteos.map(sorteo => JSON.stringify(sorteo)).join('\n')
    const propios = sorteos.map(({ id, ronda, entropia, compradores, cantidad }) => {
      const raiz = raizOf(hojasOf(compradores))
      const n = compradores.length
      const bytes = semillaOf({ entropia: deHex(entropia), id, ronda, n, lista: raiz })
      return { raiz: hex(raiz), semilla: hex(bytes), indices: drawIndicesFrom(azarOf(bytes), n, cantidad).indices }
    })
    expect(python(['--lote'], input)).toEqual(propios)
  })
})
