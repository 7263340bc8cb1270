import type { Rifa } from '@talonario/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { readAvailability } from '#domain/rifa/rifa.rules.ts'
import { adminState } from '#domain/rifa/rifa-admin.rules.ts'
import { configStore } from '#lib/config.ts'
import { type Cambio, despues, tomadasEn, withAssignedNow, withBitsNow, withRifasNow } from './en-vivo.rules.ts'

const nothing = { tipo: 'numeros', idSorteo: 'x', libres: [], reservadas: [], vendidas: [], asignadas: [] } as const
const cambio = (change: Partial<Cambio>): Cambio => ({ ...structuredClone(nothing), ...change }) as Cambio
const rifa = (NumeroRifa: number, state: Partial<Rifa> = {}): Rifa => ({
  _id: `r${NumeroRifa}`,
  NumeroRifa,
  precioRifa: 100,
  pagoRealizado: false,
  reservada: false,
  asignada: false,
  vendedorAsignado: null,
  enVenta: true,
  FechaSorteo: '2026-12-24T12:00:00.000Z',
  ...state,
})

describe('a page of numbers', () => {
  const page = { rifas: [rifa(1), rifa(2, { reservada: true }), rifa(3)], totalRifas: 3 }

  it('keeps its numbers in their places and changes their state', () => {
    const { rifas } = withRifasNow(page, cambio({ vendidas: [2], reservadas: [3], libres: [77] }))
    expect(rifas.map(({ NumeroRifa, pagoRealizado, reservada }) => [NumeroRifa, pagoRealizado, reservada])).toEqual([
      [1, false, false],
      [2, true, false],
      [3, false, true],
    ])
  })

  it('that shows none of the numbers stays the very same', () => {
    expect(withRifasNow(page, cambio({ vendidas: [4] }))).toBe(page)
  })

  it('shows free what a telephone has given back', () => {
    const lent = { rifas: [rifa(1, { reservada: true, prestada: true }), rifa(2, { reservada: true, prestada: true })] }
    const { rifas } = withRifasNow(lent, cambio({ libres: [1], reservadas: [2] }))
    expect(rifas.map(one => adminState(one))).toEqual(['libre', 'prestada'])
  })

  it('shows what was handed to a seller', () => {
    expect(withRifasNow(page, cambio({ asignadas: [1] })).rifas[0]).toMatchObject({ asignada: true, reservada: false })
  })
})

describe('what has just been sold', () => {
  const before = configStore.get()
  afterEach(() => configStore.set(before))
  const sold = (one: Rifa) => withRifasNow({ rifas: [one] }, cambio({ vendidas: [one.NumeroRifa] })).rifas[0]

  it('is paid where no number is sold in parts', () => {
    expect(sold(rifa(1))).toMatchObject({ pagoRealizado: true, debe: false })
  })

  it('is not said to be paid where it may have been sold in parts; what was sold before stays as it was paid', () => {
    configStore.set({ ...before, enCuotas: [[1200, 1200, 1200]] })
    expect(sold(rifa(1))).toMatchObject({ pagoRealizado: true, debe: undefined })
    expect(sold(rifa(1, { pagoRealizado: true, debe: false }))).toMatchObject({ debe: false })
  })
})

describe('the bitmaps of a draw', () => {
  const known = {
    idSorteo: 'x',
    precios: [1, 1],
    vendidas: btoa('\x01\x00\x00'),
    reservadas: btoa('\x02\x00\x00'),
    asignadas: '',
    repartidas: '',
    tramos: [
      [301, 310],
      [501, 510],
    ] as [number, number][],
  }

  it('change in the stretches, and only there', () => {
    const change = cambio({ libres: [301], vendidas: [302, 510], reservadas: [501], asignadas: [310, 400] })
    const now = readAvailability(withBitsNow(known, change))
    const places = Array.from({ length: 20 }, (_, place) => place)
    const of = (is: (place: number) => boolean) => places.filter(is).map(now.numeroAt)
    expect(of(now.vendidaAt)).toEqual([302, 510])
    expect(of(now.reservadaAt)).toEqual([501])
    expect(of(now.asignadaAt)).toEqual([310])
  })

  it('of another draw stay', () => {
    expect(withBitsNow(known, cambio({ idSorteo: 'y', vendidas: [302] }))).toBe(known)
  })
})

it('a seller’s number is sold where it stands, and keeps its place until the list is asked for again', () => {
  const numero = (n: number) => ({ ...rifa(n), numero: n, abierta: true, prestada: '', enPapel: n === 6 })
  const { data } = withAssignedNow({ data: { numerosRifa: [numero(5), numero(6)] } }, cambio({ vendidas: [5] }))
  expect(data.numerosRifa).toMatchObject([
    { numero: 5, pagoRealizado: true, recien: true },
    { numero: 6, pagoRealizado: false },
  ])
  // On paper it looks held in the shop, and stays free to whoever has it.
  expect(withAssignedNow({ data }, cambio({ reservadas: [5, 6] })).data.numerosRifa).toMatchObject([
    { numero: 5, reservada: true },
    { numero: 6, reservada: false },
  ])
  const lent = { data: { numerosRifa: [{ ...numero(5), reservada: true, prestada: 'El de Eva' }] } }
  expect(withAssignedNow(lent, cambio({ asignadas: [5] })).data.numerosRifa).toMatchObject([{ prestada: '' }])
})

it('what is no list of numbers, or has not arrived, stays', () => {
  const precio = { rifas: [rifa(1)] }
  expect(despues('precio', precio, cambio({ vendidas: [1] }))).toBe(precio)
  expect(despues('pagina', undefined, cambio({ vendidas: [1] }))).toBeUndefined()
})

it('numbers that nobody can take any more are those sold, held or kept', () => {
  expect(tomadasEn(cambio({ vendidas: [1], reservadas: [2], asignadas: [3], libres: [4] }))).toEqual([2, 1, 3])
})
