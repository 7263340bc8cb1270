import type { CompraEntera } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { historialOf } from './pago-caso.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 15, minute)).toISOString()
const compra: CompraEntera = {
  _id: '1',
  external_reference: 'abc',
  canal: 'online',
  estado: 'pagada',
  fechaCompra: at(0),
  montoTotal: 3000,
  comprador: { nombre: 'Ana', email: 'a@correo.test', ci: '12345678', telefono: '099', whatsapp: null },
  numeros: [1, 2],
  productos: [],
  metodoPago: 'mercadopago',
  comprobante: '',
  vendedor: '',
  vence: '',
  pagada: at(5),
  deCuotas: false,
  lineas: [],
  devueltas: [],
  pagos: [],
  movimientos: [],
  titulares: [],
  tareas: [],
  casos: [],
  accion: '',
  sellada: false,
}
const titulos = (change: Partial<CompraEntera>) => historialOf({ ...compra, ...change }).map(({ titulo }) => titulo)
const titular = (NumeroRifa: number, apartada: number, vendida?: number, liberada?: number) => ({
  NumeroRifa,
  apartada: at(apartada),
  vence: '',
  vendida: vendida === undefined ? '' : at(vendida),
  liberada: liberada === undefined ? '' : at(liberada),
})
const devuelta = { nombre: 'Remera', cantidad: 2, precio: 1500, fecha: at(9), quien: 'Ana', motivo: 'Talle' }

it('what was returned of an order is part of its history', () => {
  expect(titulos({ devueltas: [devuelta] }).at(-1)).toMatch(/^Se devolvió una parte: Remera × 2, \$\s3\.000$/)
})

const pago = {
  _id: '77',
  proveedor: 'mercadopago',
  estado: 'aprobado',
  detalle: '',
  monto: 3000,
  reembolsado: 0,
  costo: null,
  aDevolver: 0,
  rechazo: '' as const,
  moneda: 'ARS',
  recibido: at(5),
  actualizado: at(5),
}

describe('the history of an order', () => {
  it('lists events in their order, and simultaneous ones as one', () => {
    expect(
      titulos({
        titulares: [titular(1, 0, 5), titular(2, 0, 5)],
        pagos: [pago],
        movimientos: [
          { fecha: at(1), de: 'creada', a: 'esperando_pago', quien: '', nota: '' },
          { fecha: at(5), de: 'esperando_pago', a: 'pagada', quien: '', nota: '' },
        ],
      }),
    ).toEqual([
      'Compra en la tienda',
      'Se apartaron los números 00001, 00002',
      'Se abrió el enlace de pago',
      expect.stringMatching(/^Llegó un pago de \$\s3\.000$/),
      'Pagada',
      'Se vendieron los números 00001, 00002',
    ])
  })

  it('of a sale in person begins with the seller, without a hold', () => {
    const [first, second] = historialOf({
      ...compra,
      canal: 'presencial',
      vendedor: 'Vera',
      titulares: [titular(1, 0, 0)],
    })
    expect([first?.titulo, first?.quien, second?.titulo]).toEqual([
      'Venta en persona',
      'Vera',
      'Se vendió el número 00001',
    ])
  })

  it('of a voided sale shows by whom and why', () => {
    const movimientos = [{ fecha: at(9), de: 'pagada', a: 'reembolsada', quien: 'Olga', nota: 'Otro número' }] as const
    const last = historialOf({ ...compra, canal: 'presencial', movimientos: [...movimientos] }).at(-1)
    expect(last).toMatchObject({ titulo: 'Venta anulada', quien: 'Olga', detalle: 'Otro número' })
  })

  it('lists a refund when it is requested and when it is done, and why it waits', () => {
    const tarea = {
      _id: 't',
      tipo: 'reembolso' as const,
      pagoId: '77',
      creada: at(6),
      hecha: at(7),
      intentos: 1,
      proximoIntento: '',
      error: '',
    }
    expect(titulos({ tareas: [tarea] }).slice(1)).toEqual([
      'Se pidió la devolución del pago 77',
      'Se devolvió el pago 77',
    ])
    const waiting = historialOf({ ...compra, tareas: [{ ...tarea, hecha: '', error: 'sin saldo' }] })
    expect(waiting.at(-1)?.detalle).toBe('Todavía no se pudo: sin saldo')
    const given = historialOf({ ...compra, tareas: [{ ...tarea, error: 'sin saldo' }] })
    expect(given.at(-1)?.titulo).toBe('Se dejó de pedir la devolución del pago 77')
  })

  it('lists a case with how it was closed', () => {
    const caso = {
      _id: 'c',
      motivo: 'mediacion' as const,
      pagoId: '77',
      abierto: at(6),
      cerrado: at(8),
      palabras: '',
      pedido: null,
    }
    const casos = [{ ...caso, cerradoPor: 'Olga', nota: 'Respondida' }]
    expect(historialOf({ ...compra, casos }).slice(1)).toMatchObject([
      { titulo: 'El comprador abrió un reclamo' },
      { titulo: 'Caso cerrado', quien: 'Olga', detalle: 'Respondida' },
    ])
    const sinLeer = { ...caso, motivo: 'no_decidido' as const, palabras: 'status: "in_dispute"' }
    expect(historialOf({ ...compra, casos: [{ ...sinLeer, cerradoPor: '', nota: '' }] })[1]).toMatchObject({
      titulo: 'Un pago quedó sin decidir',
      detalle: 'status: "in_dispute"',
    })
  })
})
