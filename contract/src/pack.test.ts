import { describe, expect, it } from 'vitest'
import { ahorroConUnoMas, type Pack, precioDeVarios, preciosJuntos } from './pack.ts'
import { packMalo } from './pack-tabla.ts'

/** «3×250 5×400»: packs of numbers that cost `suelto` alone. */
const tabla = (texto: string, suelto: number): Pack[] =>
  texto
    .split(' ')
    .filter(Boolean)
    .map(pack => pack.split('×').map(Number))
    .map(([cantidad = 0, total = 0]) => ({ cantidad, total, suelto }))
const suma = (precios: readonly number[]) => precios.reduce((total, precio) => total + precio, 0)

/** By hand: the price of one, the table, how many numbers, and what each of them costs. */
const A_MANO: [precio: number, packs: string, n: number, cada: number[]][] = [
  // No table, no numbers.
  [100, '', 0, []],
  [100, '', 1, [100]],
  [100, '', 4, [100, 100, 100, 100]],
  [100, '3×250', 0, []],
  // One pack: below it, at it, beyond it.
  [100, '3×250', 1, [100]],
  [100, '3×250', 2, [100, 100]],
  [100, '3×250', 3, [84, 83, 83]],
  [100, '3×250', 4, [84, 83, 83, 100]],
  [100, '3×250', 5, [84, 83, 83, 100, 100]],
  [100, '3×250', 6, [84, 83, 83, 84, 83, 83]],
  [100, '3×250', 7, [84, 83, 83, 84, 83, 83, 100]],
  [100, '2×150', 2, [75, 75]],
  [100, '2×150', 3, [75, 75, 100]],
  [100, '2×151', 4, [76, 75, 76, 75]],
  // The cents: «3 por $ 2.500» of $ 1.000 each, «7 por $ 6.000».
  [100_000, '3×250000', 3, [83_334, 83_333, 83_333]],
  [100_000, '7×600000', 7, [85_716, 85_714, 85_714, 85_714, 85_714, 85_714, 85_714]],
  [1, '3×2', 3, [2, 0, 0]],
  [5, '4×11', 4, [5, 2, 2, 2]],
  [10, '4×39', 4, [12, 9, 9, 9]],
  // Two packs, the largest first.
  [100, '3×250 5×400', 5, [80, 80, 80, 80, 80]],
  [100, '3×250 5×400', 8, [80, 80, 80, 80, 80, 84, 83, 83]],
  [100, '3×250 5×400', 9, [80, 80, 80, 80, 80, 84, 83, 83, 100]],
  [100, '3×250 5×400', 10, [80, 80, 80, 80, 80, 80, 80, 80, 80, 80]],
  [100, '5×400 3×250', 8, [80, 80, 80, 80, 80, 84, 83, 83]],
  // 6: 5 + 1 = 500, and 3 + 3 = 500. Among equals the largest pack.
  [100, '3×250 5×400', 6, [80, 80, 80, 80, 80, 100]],
  // 6: 5 + 1 = 520, and 3 + 3 = 500. The largest is not the cheapest.
  [100, '3×250 5×420', 6, [84, 83, 83, 84, 83, 83]],
  // 8: 5 + 3 = 670; 9: 3 + 3 + 3 = 750, 5 + 3 + 1 = 770; 10: 5 + 5 = 840, 3 × 3 + 1 = 850.
  [100, '3×250 5×420', 8, [84, 84, 84, 84, 84, 84, 83, 83]],
  [100, '3×250 5×420', 9, [84, 83, 83, 84, 83, 83, 84, 83, 83]],
  [100, '3×250 5×420', 10, [84, 84, 84, 84, 84, 84, 84, 84, 84, 84]],
  // 4: 3 + 1 = 360, 2 + 2 = 380. 5: 3 + 2 = 450. 6: 3 + 3 = 520, 2 + 2 + 2 = 570.
  [100, '2×190 3×260', 4, [88, 86, 86, 100]],
  [100, '2×190 3×260', 5, [88, 86, 86, 95, 95]],
  [100, '2×190 3×260', 6, [88, 86, 86, 88, 86, 86]],
  // 4: 2 + 2 = 300, 3 + 1 = 345. 6: 2 × 3 = 450, 3 + 3 = 490.
  [100, '2×150 3×245', 4, [75, 75, 75, 75]],
  [100, '2×150 3×245', 5, [83, 81, 81, 75, 75]],
  [100, '2×150 3×245', 6, [75, 75, 75, 75, 75, 75]],
  // Three packs. 17: 10 + 5 + 2 = 1,160. 13: 10 + 2 + 1 = 960, 5 + 5 + 2 + 1 = 1,070. 9: 5 + 2 + 2 = 760.
  [100, '2×180 5×400 10×700', 9, [80, 80, 80, 80, 80, 90, 90, 90, 90]],
  [100, '2×180 5×400 10×700', 13, [70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 90, 90, 100]],
  [100, '2×180 5×400 10×680', 17, [...Array(10).fill(68), 80, 80, 80, 80, 80, 90, 90]],
  // A pack larger than what is bought, and one that is dearer than its numbers.
  [100, '50×3000', 3, [100, 100, 100]],
  [100, '3×301', 3, [100, 100, 100]],
  // As dear as its numbers: among equals the pack.
  [100, '3×300', 3, [100, 100, 100]],
  // Of 100: two of 50 are 6,000, and one of 60 with two of 20 is 5,900.
  [
    100,
    '20×1400 50×3000 60×3100',
    100,
    [...Array(60).fill(0), ...Array(40).fill(70)].map((p, i) => (i < 60 ? (i ? 51 : 91) : p)),
  ],
]

describe('the price of several', () => {
  it.each(A_MANO)('%i alone, «%s», %i numbers: %j', (precio, packs, n, cada) => {
    expect(precioDeVarios(n, precio, tabla(packs, precio))).toEqual(cada)
  })

  it('has forty tables by hand', () => {
    expect(A_MANO.length).toBeGreaterThanOrEqual(40)
  })

  it('is of those that cost what the table is of', () => {
    expect(precioDeVarios(3, 120, tabla('3×250', 100))).toEqual([120, 120, 120])
  })

  it('is of each draw by itself, and of its numbers ascending wherever they stand', () => {
    const packs = tabla('3×250', 100)
    const numero = (grupo: string, numero: number, precio = 100) => ({ grupo, numero, precio, packs })
    const numeros = [
      numero('a', 7),
      numero('b', 1),
      numero('a', 2),
      { ...numero('c', 9), packs: [] },
      numero('a', 5),
      numero('b', 2),
      numero('b', 3, 120),
    ]
    expect(preciosJuntos(numeros, ({ grupo }) => grupo)).toEqual([83, 100, 84, 100, 83, 100, 120])
  })

  it('says what one more would save of each', () => {
    const packs = tabla('3×250 5×400', 100)
    expect([0, 1, 2, 3, 4, 5, 7].map(n => ahorroConUnoMas(n, 100, packs))).toEqual([0, 0, 16, 0, 7, 0, 4])
    expect(ahorroConUnoMas(2, 100_000, tabla('3×150000', 100_000))).toBe(50_000)
  })
})

describe('a table of packs', () => {
  it.each([
    ['3×250', undefined],
    ['3×250 5×400', undefined],
    ['3×300', 'caro'],
    ['3×301', 'caro'],
    ['3×199', 'barato'],
    // Three for the price of two.
    ['3×200', undefined],
    ['2×99', 'barato'],
    ['2×100', undefined],
    // 6 by two of 3 are 500.
    ['3×250 6×500', 'caro'],
    ['3×250 6×499', undefined],
    // 5 are 450.
    ['3×250 6×449', 'barato'],
  ] as const)('%s: %s', (texto, que) => {
    expect(packMalo(tabla(texto, 100))?.que).toBe(que)
  })

  it('has a cent for each of its numbers', () => {
    expect(packMalo(tabla('2×1', 1))?.que).toBe('barato')
    expect(packMalo(tabla('3×3', 2))?.que).toBe('barato')
    expect(packMalo(tabla('3×4', 2))?.que).toBeUndefined()
  })
})

/** The same as often as it runs. */
function* azares(veces: number) {
  let x = 12_345
  const next = (max: number) => {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((x / 4_294_967_296) * max)
  }
  for (let i = 0; i < veces; i++) yield next
}

describe('of any table', () => {
  const casos = [...azares(500)].map(next => {
    const precio = 1 + next(2_000)
    const packs = Array.from({ length: next(4) }, () => {
      const cantidad = 2 + next(9)
      return { cantidad, total: Math.ceil(((40 + next(70)) * precio * cantidad) / 100), suelto: precio }
    })
    return { precio, packs, n: next(25) }
  })

  it('no sum of packs and singles is cheaper, and the shares are it to the cent', () => {
    for (const { precio, packs, n } of casos) {
      const barato = (n: number): number =>
        n === 0
          ? 0
          : Math.min(
              precio + barato(n - 1),
              ...packs
                .filter(({ cantidad }) => cantidad <= n)
                .map(({ cantidad, total }) => total + barato(n - cantidad)),
            )
      const chico = Math.min(n, 12)
      expect(suma(precioDeVarios(chico, precio, packs))).toBe(barato(chico))
      const cada = precioDeVarios(n, precio, packs)
      expect(cada).toHaveLength(n)
      expect(cada.every(uno => Number.isInteger(uno) && uno >= 0)).toBe(true)
      expect(suma(cada)).toBeLessThanOrEqual(precio * n)
    }
  })

  it('that may be saved one more number costs no less, and never more than its price', () => {
    const buenas = casos.filter(({ packs }) => packs.length > 0 && !packMalo(packs))
    expect(buenas.length).toBeGreaterThan(20)
    for (const { precio, packs } of buenas)
      for (let n = 0; n < 40; n++) {
        const mas = suma(precioDeVarios(n + 1, precio, packs)) - suma(precioDeVarios(n, precio, packs))
        expect(mas).toBeGreaterThanOrEqual(0)
        expect(mas).toBeLessThanOrEqual(precio)
      }
  })
})
