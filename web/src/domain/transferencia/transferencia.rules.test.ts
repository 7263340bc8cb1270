import type { Transferencia } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { proponer } from './transferencia.rules.ts'

const fila = (compraId: string, monto: number, comprador: string, codigo: string, visto = 0): Transferencia => ({
  compraId,
  fecha: '2026-11-20T12:00:00Z',
  monto,
  metodoPago: 'transferencia',
  comprobante: '',
  anulada: false,
  vendedor: { id: '', nombre: '' },
  comprador,
  numeros: [1],
  enLinea: { codigo, vence: '2026-11-21T12:00:00Z', vistas: 0, visto, abierta: true },
})
const ana = fila('ana', 2500, 'Ana Núñez', 'K7P2M9QX')
const beto = fila('beto', 2500, 'Beto Paz', 'AAAA2222')
const caro = fila('caro', 1234.5, 'Carolina Sosa', 'BBBB3333', 234.5)

const proposed = (texto: string) =>
  proponer(texto, [ana, beto, caro]).map(({ fila: { compraId }, porque }) => [compraId, porque])

describe('a statement pasted from the bank', () => {
  it('proposes by the reference, however it is written, before the amount', () => {
    expect(proposed('20/11 CREDITO TRANSF k7p2 m9qx  2.500,00')).toEqual([['ana', 'la referencia, el importe']])
  })

  it('tells two of one amount apart by the name', () => {
    expect(proposed('20/11 TRANSF DE PAZ BETO 2,500.00')).toEqual([['beto', 'el importe, el nombre']])
    expect(proposed('20/11 transf nunez ana $ 2500')).toEqual([['ana', 'el importe, el nombre']])
  })

  it('looks for what is still missing of an order, each once, and at no money that left', () => {
    expect(proposed('SOSA 1.000,00\nSOSA 1.000,00')).toEqual([['caro', 'el importe, el nombre']])
    expect(proposed('SOSA 1.234,50')).toEqual([])
    expect(proposed('pago de luz -2.500,00\nsaldo')).toEqual([])
  })

  it('of many movements is read beside a long list while one types', () => {
    const filas = Array.from({ length: 1000 }, (_, i) => fila(`n${i}`, 1000 + i, `Persona ${i}`, `CODIGO${i}`))
    const texto = Array.from({ length: 400 }, (_, i) => `20/11 transferencia recibida ${1000 + i},00`).join('\n')
    expect(proponer(texto, filas)).toHaveLength(400)
  })
})
