import { asignacionApi, cajaApi, entregaApi, parseCsv, rendicionApi, ventaApi } from '@talonario/contract'
import { beforeEach, expect, it } from 'vitest'
import { declararEntrega } from '#modules/dinero/caja/caja-entrega.service.ts'
import { putOnSale } from './on-sale.ts'
import { readPdf } from './read-pdf.ts'
import { type Client, forTest, type TestApp, testApp, urlOf } from './test-app.ts'

/** The printed papers equal the replies of the calls and the file of all entries, to the cent. */
let t: TestApp
let admin: Client
let seller: Client
beforeEach(async () => {
  t = forTest(await testApp())
  admin = await t.as('admin')
  seller = await t.as('vendedora')
})

const pdf = async (endpoint: typeof entregaApi.recibo | typeof rendicionApi.actaDeRendicion, id: string) => {
  const { rawPayload } = await seller.inject({ method: 'GET', url: urlOf(endpoint, { params: { id } }) })
  const { text, pages } = readPdf(rawPayload)
  // The signatures are on the page of what is signed.
  expect(pages).toBe(1)
  return text.replaceAll('\u00a0', ' ')
}
const pesos = (amount: number) =>
  new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' }).format(amount).replaceAll('\u00a0', ' ')

/** The rows of the CSV of all entries, in cents. */
async function rows() {
  const [, ...cells] = parseCsv((await admin.inject({ url: '/api/caja/exportar' })).payload)
  const cents = (text = '') => Number(text.replace(',', ''))
  return cells.map(([, , evento = '', cuenta = '', , debe, haber]) => ({
    tipo: evento.split(':')[0],
    evento,
    cuenta,
    importe: cents(debe) - cents(haber),
  }))
}

it('a receipt and an act equal, to the cent, the calls’ replies and the sums of the CSV', async () => {
  const { rifas } = await putOnSale(t.db, { cantidad: 6, precio: 123_457 })
  const { id, ci } = t.users.vendedora
  const numerosRifas = rifas.slice(0, 5).map(({ numero }) => numero)
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas } })
  const datosClienteFisico = { nombre: 'Zoë Ñandú', correo: 'z@correo.test', cedula: '12345678', telefono: '099123456' }
  const sales: string[] = []
  for (const [i, metodoPago] of (['efectivo', 'efectivo', 'transferencia', 'pos'] as const).entries()) {
    const body = { rifaId: rifas[i]!.id, metodoPago, numeroCuotas: 1, comprobante: `cupón ${i}`, datosClienteFisico }
    sales.push((await seller.call(ventaApi.realizarCompraFisica, { body })).body.compra._id)
  }
  await admin.call(ventaApi.anularVenta, { body: { compraId: sales[0]!, motivo: 'x', devuelve: 'vendedor' } })
  const declared = { monto: 50_001, medio: 'banco' as const }
  const { _id } = await declararEntrega(t.db, t.users.vendedora, declared, { image: null, now: t.clock.now() })
  const confirmed = await admin.call(entregaApi.confirmarEntrega, { body: { id: _id, contado: 500.01 } })
  const { entrega } = confirmed.body
  await admin.call(cajaApi.ajustar, { body: { vendedor: id, importe: -0.07, cuenta: 'caja', motivo: 'Vuelto' } })
  const presented = (await seller.call(rendicionApi.presentarRendicion, { body: { contado: 734 } })).body.rendicion
  const before = await rows()
  const closed = { id: presented._id, contado: 734.48, medio: 'efectivo' as const }
  const { rendicion } = (await admin.call(rendicionApi.cerrarRendicion, { body: closed })).body

  const suma = (some: Awaited<ReturnType<typeof rows>>) => some.reduce((sum, { importe }) => sum + importe, 0)
  const inCaja = before.filter(({ cuenta }) => cuenta === `caja:${id}`)
  const of = (tipo: string) => inCaja.filter(row => row.tipo === tipo)
  const { resumen } = rendicion
  const cents = (amount: number | null | undefined) => Math.round((amount ?? Number.NaN) * 100)
  expect(cents(rendicion.esperado)).toBe(suma(inCaja))
  expect(cents(resumen?.entregado)).toBe(-suma(of('entrega')))
  expect(cents(resumen?.otros)).toBe(suma(of('ajuste')))
  expect(cents(resumen?.anuladas.monto)).toBe(-suma(of('anulacion')))
  expect(cents(resumen?.porAcreditar)).toBe(suma(before.filter(({ cuenta }) => cuenta === `por_acreditar:${id}`)))
  expect(resumen?.ventas.reduce((sum, { monto }) => sum + cents(monto), 0)).toBe(
    -suma(before.filter(({ tipo, cuenta }) => tipo === 'venta' && cuenta.startsWith('ventas:'))),
  )
  expect(cents(rendicion.diferencia)).toBe(suma(inCaja) - 73_448)
  const after = await rows()
  expect(suma(after.filter(({ cuenta }) => cuenta === `caja:${id}`))).toBe(cents(rendicion.diferencia))

  const act = await pdf(rendicionApi.actaDeRendicion, rendicion._id)
  for (const part of [
    `Vendedor: ${t.users.vendedora.nombreCompleto}`,
    `Saldo anterior ${pesos(0)}`,
    `Anuladas 1 ${pesos(-1234.57)}`,
    `Transferencias y POS por acreditar ${pesos(2469.14)}`,
    `Cobrado, menos lo devuelto por ventas anuladas ${pesos(1234.57)}`,
    `Entregado antes ${pesos(-500.01)}`,
    `Otros movimientos ${pesos(-0.07)}`,
    `Esperado ${pesos(rendicion.esperado ?? 0)}`,
    `Contado ${pesos(734.48)}`,
    `Diferencia, que queda a cuenta ${pesos(rendicion.diferencia ?? 0)}`,
    `Efectivo 2 ${pesos(2469.14)}`,
    `POS: cupón 3 1 ${pesos(1234.57)}`,
    `Transferencia: cupón 2 1 ${pesos(1234.57)}`,
    'Entregados 5 Vendidos en persona 3',
    'En mano 2',
    'Vendedor: firma, aclaración y documento',
  ])
    expect(act).toContain(part)
  expect(act).not.toContain('cupón 1')
  expect(act.replaceAll(' ', '')).toContain(rendicion.huella)
  const cash = /Saldo anterior (.*?) Esperado (-?\$ [\d.,]+)/.exec(act)
  const printed = (text = '') =>
    [...text.matchAll(/(-?)\$ ([\d.]+),(\d\d)/g)].reduce(
      (sum, [, sign, whole = '', part = '']) => sum + Number(`${sign}${whole.replaceAll('.', '')}${part}`),
      0,
    )
  expect(printed(cash?.[1])).toBe(printed(cash?.[2]))
  expect(printed(cash?.[2])).toBe(cents(rendicion.esperado))

  const receipt = await pdf(entregaApi.recibo, entrega._id)
  for (const part of [`Recibo ${entrega.recibo}`, `Importe: ${pesos(entrega.contado ?? 0)}`, 'Medio: Depósito'])
    expect(receipt).toContain(part)
  expect(
    suma(after.filter(({ evento, cuenta }) => evento === `entrega:${entrega._id}` && cuenta === 'org:banco')),
  ).toBe(cents(entrega.contado))
  const others = await t.as('vendedor')
  for (const [endpoint, paper] of [
    [entregaApi.recibo, entrega],
    [rendicionApi.actaDeRendicion, rendicion],
  ] as const)
    expect(
      (await others.inject({ method: 'GET', url: urlOf(endpoint, { params: { id: paper._id } }) })).statusCode,
    ).toBe(404)
})

it('the code of an act leads to what the act says, also when nothing was counted', async () => {
  const nobody = await t.as('nobody')
  const check = async (id: string) => (await nobody.call(entregaApi.comprobarRecibo, { params: { id } })).body
  const present = async (contado: number) =>
    (await seller.call(rendicionApi.presentarRendicion, { body: { contado } })).body.rendicion
  const close = async (id: string, contado: number) =>
    (await admin.call(rendicionApi.cerrarRendicion, { body: { id, contado, medio: 'efectivo' } })).body.rendicion
  const counted = await close((await present(734.48))._id, 734.48)
  expect((await check(counted._id)).recibo).toMatchObject({
    recibo: 'R-000001',
    monto: 734.48,
    acta: { huella: counted.huella },
  })
  const { _id } = await present(0)
  expect(await check(_id)).toMatchObject({ code: 'ENTREGA_NO_ENCONTRADA' })
  const rendicion = await close(_id, 0)
  const { esperado, diferencia, huella } = rendicion
  expect((await check(_id)).recibo).toEqual({
    recibo: '',
    fecha: rendicion.resuelta,
    monto: 0,
    medio: '',
    vendedor: 'Romina A.',
    acta: { esperado, diferencia, huella },
  })
  expect(await pdf(rendicionApi.actaDeRendicion, _id)).toContain(`Para comprobar esta acta: http`)
})
