import { expect, it } from 'vitest'
import type { RifaVista } from '#modules/numeros/toma/toma.queries.ts'
import { LIBRE } from '../../../../test/rifa-vista.ts'
import { decidir, type Hecho, refuse, type SinSenal } from './venta.rules.ts'

const NOW = new Date('2026-11-28T15:00:00Z')
const rifa: RifaVista = { ...LIBRE, id: 'r1', numero: 7, precio: 3_600_00, vendedorId: 'ana', sorteoId: 's1', width: 4 }
const pedida = { vendedorId: 'ana', datosClienteFisico: { nombre: 'Nora' } }
const hecho: Hecho = { rifa, pedida, precio: rifa.precio, malaFecha: false, sellada: false }
const inHand = { titularId: 't1', titularEstado: 'reservada', titularVence: new Date('2026-11-29T15:00:00Z') } as const
const lent: Partial<RifaVista> = { ...inHand, titularTelefonoId: 'tel' }

it.each<[string, Partial<Hecho>, boolean, ReturnType<typeof decidir>]>([
  ['a number that nothing speaks against', {}, false, null],
  [
    'a stub of another seller, where only one’s own count',
    { pedida: { ...pedida, vendedorId: 'leo', soloSuyas: true } },
    false,
    'RIFA_DE_OTRO_VENDEDOR',
  ],
  [
    'a number of another seller, where an organiser enters it',
    { pedida: { ...pedida, vendedorId: 'leo' } },
    false,
    null,
  ],
  ['one without a buyer', { pedida: { ...pedida, datosClienteFisico: {} } }, true, 'FALTA_COMPRADOR'],
  [
    'one on paper without a buyer, for whoever has its ticket',
    { rifa: { ...rifa, enPapel: true }, pedida: { ...pedida, datosClienteFisico: {} } },
    true,
    null,
  ],
  [
    'one on paper without a buyer, where there is no ticket to show',
    { rifa: { ...rifa, enPapel: true }, pedida: { ...pedida, datosClienteFisico: {} } },
    false,
    'FALTA_COMPRADOR',
  ],
  ['a day that its stub cannot have', { malaFecha: true }, false, 'FECHA_DE_VENTA'],
  ['a plan that is for sale no more', { precio: null }, false, 'MODALIDAD_NO_VALE'],
])('%s', (_, change, portador, rechazo) => {
  expect(decidir({ ...hecho, ...change }, { portador }, NOW)).toBe(rechazo)
})

const sinSenal: SinSenal = {
  telefonoId: 'tel',
  prestada: NOW,
  prestadas: new Set(['r1']),
  sorteos: ['s1'],
  pagado: new Map([['r1', 3_600_00]]),
}

it.each<[string, Partial<RifaVista>, Partial<SinSenal>, Partial<Hecho>, ReturnType<typeof decidir>]>([
  ['that its telephone has', lent, {}, {}, null],
  ['whose loan ran out, and that nobody took', {}, {}, {}, null],
  ['that was printed since', { enPapel: true }, {}, {}, 'RIFA_NO_DISPONIBLE'],
  ['that somebody took since', inHand, {}, {}, 'RIFA_NO_DISPONIBLE'],
  ['that was never lent to it', lent, { prestadas: new Set() }, {}, 'RIFA_SIN_ASIGNAR'],
  ['that was handed to another seller since', { vendedorId: 'leo' }, {}, {}, 'RIFA_DE_OTRO_VENDEDOR'],
  ['that was moved to another draw since', { ...lent, sorteoId: 's2' }, {}, {}, 'RIFA_NO_DISPONIBLE'],
  ['whose draw has closed', { ...lent, abierto: false }, {}, {}, 'SORTEO_CERRADO'],
  ['that was sealed in a list since it was lent', lent, {}, { sellada: true }, 'SORTEO_CERRADO'],
  ['that costs another price', lent, { pagado: new Map([['r1', 1]]) }, {}, 'MODALIDAD_NO_VALE'],
  ['whose plan is for sale no more', lent, {}, { precio: null }, 'MODALIDAD_NO_VALE'],
])('sold without signal, a number %s', (_, de, dicho, known, rechazo) => {
  const suyo = { rifa: { ...rifa, ...de }, pedida: { ...pedida, sinSenal: { ...sinSenal, ...dicho } } }
  expect(decidir({ ...hecho, ...suyo, ...known }, { portador: false }, NOW)).toBe(rechazo)
})

it('of several reasons the first is told, with all its numbers', () => {
  const decididos = [
    { rifa, rechazo: 'FECHA_DE_VENTA' as const },
    { rifa: { ...rifa, numero: 8 }, rechazo: 'FALTA_COMPRADOR' as const },
    { rifa: { ...rifa, numero: 9 }, rechazo: 'FALTA_COMPRADOR' as const },
    { rifa: { ...rifa, numero: 10 }, rechazo: null },
  ]
  const refusal = expect.objectContaining({ code: 'FALTA_COMPRADOR', details: { numeros: [8, 9] } })
  expect(() => refuse(decididos)).toThrow(refusal)
  expect(() => refuse(decididos.slice(3))).not.toThrow()
})
