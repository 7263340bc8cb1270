import { describe, expect, it } from 'vitest'
import { allEndpoints } from './api.ts'
import { type CuotaDeTitular, cambioDePlan, cuotasOf, debidas, juega, modalidadForm, valeAhora } from './modalidad.ts'
import { repartir } from './money.ts'

const pesos = (n: number) => n * 100
/** A plan of equal instalments, one due before each draw, of which some are paid. */
const plan = (total: number, n: number, pagadas: number): CuotaDeTitular[] =>
  repartir(pesos(total), n).map((monto, i) => ({ n: i + 1, monto, orden: i + 1, pagada: i < pagadas }))
const cambio = (cuotas: CuotaDeTitular[], como: 'contado' | 'cuotas', proximo: number) =>
  cambioDePlan(cuotas, { como, ordenes: cuotas.map(({ orden }) => orden), proximo })?.map(({ monto }) => monto / 100)

describe('the published plans of Uruguay', () => {
  it.each([
    [3_600, 10, 360],
    [3_600, 6, 600],
    [3_600, 3, 1_200],
    [3_600, 2, 1_800],
    [3_600, 1, 3_600],
    // A new sale after the first draw.
    [3_240, 1, 3_240],
    [3_240, 4, 810],
    [3_240, 9, 360],
    [2_880, 1, 2_880],
    [2_880, 2, 1_440],
    [2_880, 8, 360],
  ])('%i is %i × %i', (total, n, monto) => {
    expect(repartir(pesos(total), n)).toEqual(Array.from({ length: n }, () => pesos(monto)))
  })

  it.each([
    // Base 3,600 after the first draw.
    [3_600, 10, 1, 2, 3_240, 9, 360],
    [3_600, 6, 1, 2, 3_000, 5, 600],
    [3_600, 3, 1, 2, 2_400, 2, 1_200],
    [3_600, 2, 1, 2, 1_800, 1, 1_800],
    // 2021
    [5_700, 2, 1, 2, 2_850, 1, 2_850],
    [5_700, 3, 1, 2, 3_800, 2, 1_900],
    [5_700, 6, 2, 3, 3_800, 4, 950],
    // 2022
    [6_300, 6, 3, 4, 3_150, 3, 1_050],
    [7_200, 10, 3, 4, 5_040, 7, 720],
  ])(
    'of %i in %i, with %i paid before draw %i, %i is left: at once, or %i × %i',
    (total, n, pagadas, proximo, resto, quedan, monto) => {
      expect(cambio(plan(total, n, pagadas), 'contado', proximo)).toEqual([resto])
      expect(cambio(plan(total, n, pagadas), 'cuotas', proximo)).toEqual(Array.from({ length: quedan }, () => monto))
    },
  )
})

describe('a plan', () => {
  it('has what does not divide in its first instalment', () => {
    expect(repartir(10_000, 3)).toEqual([3_334, 3_333, 3_333])
    expect(repartir(2, 2)).toEqual([1, 1])
  })

  it('changes to what is left at once, and back to the instalments that are left', () => {
    const cuotas = plan(100, 3, 1)
    const [unica] = cambioDePlan(cuotas, { como: 'contado', ordenes: [1, 2, 3], proximo: 2 }) ?? []
    const ahora = [cuotas[0]!, { ...unica!, n: 2, pagada: false }]
    expect(cambioDePlan(ahora, { como: 'cuotas', ordenes: [1, 2, 3], proximo: 2 })).toEqual([
      { monto: 3_333, orden: 2 },
      { monto: 3_333, orden: 3 },
    ])
  })

  it('does not change while an instalment is late, nor once it is paid', () => {
    expect(cambio(plan(3_600, 10, 1), 'contado', 3)).toBeUndefined()
    expect(cambio(plan(3_600, 3, 3), 'contado', 3)).toBeUndefined()
  })

  it('is for sale while the next draw is one of its own', () => {
    const m = { desde: 2, hasta: 3 }
    expect([null, 1, 2, 3, 4].map(proximo => valeAhora(m, proximo))).toEqual([false, false, true, true, false])
  })

  it('plays while nothing is due for the draw, in an extra once all is paid', () => {
    const cuotas = plan(3_600, 3, 2)
    expect(debidas(cuotas, 3).map(({ n }) => n)).toEqual([3])
    const en = (tipo: 'principal' | 'extra', orden: number) => juega(cuotas, { tipo, orden })
    expect([en('principal', 2), en('principal', 3), en('extra', 1)]).toEqual([true, false, false])
    expect(juega(plan(3_600, 3, 3), { tipo: 'extra', orden: 1 })).toBe(true)
    expect(juega([], { tipo: 'extra', orden: 1 })).toBe(true)
  })

  it.each([
    [{ total: 0 }, 'El total de la modalidad es un número mayor que 0, con hasta dos decimales.'],
    [{ total: '12.345' }, 'El total de la modalidad es un número mayor que 0, con hasta dos decimales.'],
    [{ desde: 3, hasta: 2, vencen: [3, 3] }, 'Vale desde un sorteo hasta uno igual o posterior.'],
    [{ vencen: [] }, 'Una modalidad tiene al menos una cuota.'],
    [{ vencen: [1, 3, 2] }, 'Las cuotas vencen una después de otra.'],
    [
      { hasta: 3, vencen: [1, 2, 3] },
      'Desde la segunda, una cuota vence antes del último sorteo en que la modalidad se vende, o después.',
    ],
  ])('of %j is refused', (change, message) => {
    const form = { nombre: 'Diez', desde: 1, hasta: 1, total: 3_600, vencen: [1, 2, 3], ...change }
    expect(modalidadForm.safeParse(form).error?.issues[0]?.message).toBe(message)
  })

  it('has its instalments from its total', () => {
    const form = modalidadForm.parse({ nombre: 'Tres', desde: 1, hasta: 1, total: '100', vencen: ['1', '2', '3'] })
    expect(cuotasOf(form).map(({ monto }) => monto)).toEqual([3_334, 3_333, 3_333])
  })
})

it('no call about plans, instalments or sales has a field for an amount, but the price table and what was shown, which is compared', () => {
  const named = (schema: unknown): string[] => {
    const def = (schema as { _zod?: { def: Record<string, unknown> } })?._zod?.def
    if (!def) return []
    const shape = def.shape as Record<string, unknown> | undefined
    return [
      ...(shape ? Object.entries(shape).flatMap(([key, inner]) => [key, ...named(inner)]) : []),
      ...['innerType', 'element', 'in', 'out'].flatMap(key => named(def[key])),
    ]
  }
  const about = /^(venta|checkout|cuota|plan|modalidad|compra)\./
  const amounts = allEndpoints()
    .filter(([name]) => about.test(name))
    .flatMap(([name, endpoint]) =>
      [endpoint.body, endpoint.query, endpoint.params].flatMap(named).map(field => `${name} ${field}`),
    )
    .filter(field => /monto|total|importe|precio|amount/i.test(field))
  expect(amounts.toSorted()).toEqual([
    'checkout.cobrarConQr monto',
    'checkout.procesarPago monto',
    'cuota.cobrarCuota monto',
    'modalidad.guardarModalidades total',
    'venta.realizarCompraFisica monto',
  ])
})
