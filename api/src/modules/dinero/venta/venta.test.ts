import { cajaApi, casoApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { assign, type OnSale, putOnSale } from '../../../../test/on-sale.ts'
import { holdNumbers } from '../../../../test/sold.ts'
import { type Client, forFile, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'
import { type LineaVendida, listLineasVendidas } from './venta.queries.ts'

const comprador = { nombre: 'Ana Quiroga', correo: 'ana@correo.test', cedula: '1.234.567-8', telefono: '099 123 456' }
const venta = (rifaId: string, nombre = comprador.nombre) => ({
  rifaId,
  metodoPago: 'efectivo' as const,
  numeroCuotas: 1,
  datosClienteFisico: { ...comprador, nombre },
})

/** A shop with forty numbers, of which each seller has one. */
async function openShop() {
  const t = await testApp()
  const sale = await putOnSale(t.db, { cantidad: 40 })
  await assign(t.db, sale.rifas[0]!.id, t.users.vendedora)
  await assign(t.db, sale.rifas[1]!.id, t.users.vendedor)
  const [admin, vendedora, vendedor] = [await t.as('admin'), await t.as('vendedora'), await t.as('vendedor')]
  return { t, sale, admin, vendedora, vendedor, close: t.close }
}
/** Of all tests that look at their own numbers alone; a test that counts what is sold opens one of its own. */
const shared = forFile(await openShop())
let t: TestApp
let sale: OnSale
let admin: Client
let vendedora: Client
let vendedor: Client
const enter = (shop: Awaited<ReturnType<typeof openShop>>) => {
  ;({ t, sale, admin, vendedora, vendedor } = shop)
}
const openAnother = async () => enter(forTest(await openShop()))
const rifa = (numero: number) => sale.rifas[numero - 1]!.id
const sell = (who: Client, body: object, headers = {}) =>
  who.call(ventaApi.realizarCompraFisica, { body: body as ReturnType<typeof venta>, headers })

describe('selling in person', () => {
  beforeEach(() => enter(shared))

  it('a seller sells a number of their own, once, and the buyer gets the mail of an online sale', async () => {
    const { status, body } = await sell(vendedora, venta(rifa(1)))
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      message: 'Venta realizada correctamente',
      compra: {
        _id: expect.any(String),
        NumeroRifa: 1,
        numeros: [1],
        montoTotal: 1500,
        fechaCompra: '2026-11-21T15:00:00.000Z',
      },
    })
    const again = await sell(admin, venta(rifa(1)))
    expect(again.status).toBe(409)
    expect(again.body).toEqual({
      status: 'error',
      code: 'RIFA_NO_DISPONIBLE',
      message: 'El número 00001 ya no está disponible.',
    })
    const { rows } = await sql<{ para: string; texto: string }>`
      select c.para, c.texto from correo c join titular t on c.evento = 'compra-pagada:' || t.compra_id
      where t.numero = 1`.execute(t.db)
    expect(rows).toMatchObject([{ para: comprador.correo }])
    expect(rows[0]?.texto).toContain('Tu boleto: 00001')
  })

  it('a seller sells unassigned numbers and none of another seller’s, and an admin any', async () => {
    const { status, body } = await sell(vendedora, venta(rifa(2)))
    expect(status).toBe(409)
    expect(body.message).toBe('El número 00002 está asignado a otro vendedor.')
    expect((await sell(vendedora, venta(rifa(3)))).status).toBe(200)
    expect((await sell(admin, venta(rifa(2)))).status).toBe(200)
  })

  it('needs every field of the buyer', async () => {
    const answer = await sell(admin, { ...venta(rifa(4)), datosClienteFisico: { ...comprador, telefono: '' } })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('El teléfono es obligatorio.')
  })

  it('an unknown number is 404', async () => {
    expect((await sell(admin, venta(crypto.randomUUID()))).status).toBe(404)
  })

  it('fifty calls with one key make one sale and get one reply; another body is refused, another seller’s key is another', async () => {
    const headers = { 'idempotency-key': 'venta-50' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => sell(vendedora, venta(rifa(5)), headers)))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
    const rows = await t.db.selectFrom('titular').select('id').where('rifa_id', '=', rifa(5)).execute()
    expect(rows).toHaveLength(1)
    const { status, body } = await sell(vendedora, venta(rifa(6)), headers)
    expect(status).toBe(422)
    expect(body.message).toBe('Este pedido ya se envió con otros datos. Volvé a empezar.')
    const other = await sell(vendedor, venta(rifa(6)), headers)
    expect(other.status).toBe(200)
    expect(other.body.compra.NumeroRifa).toBe(6)
  })

  it('the same sale sent again after its key was lost has been registered, until it is voided', async () => {
    const body = { ...venta(rifa(10)), otras: [rifa(11)] }
    const send = (by: typeof vendedora, key: string, sent = body) => sell(by, sent, { 'idempotency-key': key })
    const first = await send(vendedora, 'antes')
    const again = await send(vendedora, 'despues-de-recargar')
    expect(again).toMatchObject({ status: 200, body: { message: 'Ya quedó registrada.', compra: first.body.compra } })
    const otro = { ...body, datosClienteFisico: { ...comprador, nombre: 'Otra Persona' } }
    expect((await send(vendedora, 'otro', otro)).body.code).toBe('RIFA_NO_DISPONIBLE')
    expect((await send(admin, 'de-otra')).body.code).toBe('RIFA_NO_DISPONIBLE')
    expect(
      (
        await vendedora.call(ventaApi.anularVenta, {
          body: { compraId: first.body.compra._id, motivo: 'otra persona' },
        })
      ).status,
    ).toBe(200)
    const anew = await send(vendedora, 'de-nuevo')
    expect(anew.body.message).toBe('Venta realizada correctamente')
    expect(anew.body.compra._id).not.toBe(first.body.compra._id)
  })

  it('several numbers are one sale to one buyer, all or nothing', async () => {
    const headers = { 'idempotency-key': 'venta-varias' }
    const body = { ...venta(rifa(9)), otras: [rifa(8), rifa(9)] }
    await sell(vendedora, venta(rifa(12)))
    expect((await sell(admin, { ...body, otras: [rifa(8), rifa(12)] })).status).toBe(409)
    const first = await sell(admin, body, headers)
    expect(first.body.compra.numeros).toEqual([8, 9])
    expect(first.body.compra.montoTotal).toBe(3000)
    expect((await sell(admin, body, headers)).body).toEqual(first.body)
  })

  it('a hold that has run out is free at once, and a live one is not', async () => {
    await openAnother()
    const until = new Date(t.clock.now().getTime() + 60_000)
    await holdNumbers(t.db, { numeros: [7], usuario: t.users.cliente, until })
    expect((await sell(admin, venta(rifa(7)))).status).toBe(409)
    t.clock.advance({ minutes: 1 })
    expect((await sell(admin, venta(rifa(7)))).status).toBe(200)
  })

  it('a number of a closed draw cannot be sold', async () => {
    await openAnother()
    const other = await putOnSale(t.db, { cantidad: 1, fecha: '2026-12-31', desde: 900 })
    await t.db
      .updateTable('sorteo')
      .set({ estado: 'cerrado', cerrado_at: t.clock.now(), cantidad: 0, raiz: '00' })
      .where('id', '=', other.sorteoId)
      .execute()
    const answer = await sell(admin, venta(other.rifas[0]!.id))
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('Las ventas de ese sorteo ya están cerradas: 00900.')
  })

  it('counts and lists only the caller’s own sales, and says that there are none', async () => {
    await openAnother()
    const message = async () => (await vendedora.call(ventaApi.historialVentasRifas)).body.message
    expect(await message()).toBe('No se encontraron ventas de rifas.')
    for (const numero of [1, 3, 5]) await sell(vendedora, venta(rifa(numero)))
    expect(await message()).toBe('')
    await sell(vendedor, venta(rifa(6)))
    const stats = await vendedora.call(ventaApi.getEstadisticas)
    expect(stats.body.estadisticas).toEqual({ rifasVendidas: 3, productosVendidos: 0, rifasAtribuidas: 3 })
    const income = await vendedora.call(ventaApi.obtenerIngresosTotalesPorUsuario)
    expect(income.body.ingresosTotales).toBe(4500)
    const { body } = await vendedor.call(ventaApi.historialVentasRifas)
    expect(body.vendedor).toEqual({ totalVentas: 1, montoTotalVendido: 1500 })
    expect(body.ventas).toEqual([
      {
        _id: expect.any(String),
        fechaCompra: expect.any(String),
        fechaVenta: '',
        metodoPago: 'efectivo',
        comprobante: '',
        montoTotal: 1500,
        rifa: { _id: rifa(6), nombreParticipante: 'Ana Quiroga', NumeroRifa: 6, precioRifa: 1500 },
        comprador: {
          email: 'ana@correo.test',
          rebota: false,
          nombreUsu: '',
          name: 'Ana Quiroga',
          cedula: '12345678',
          telefono: '099 123 456',
        },
        pago: { metodoPago: 'efectivo', estadoPago: 'Pagado' },
        cuota: null,
        enCuotas: null,
        porQr: false,
        firme: '',
        propia: true,
        pedida: '',
        quedo: false,
        correccionPedida: '',
        correccionDecidida: false,
      },
    ])
  })

  it('a seller exports their own sales, an admin all', async () => {
    await openAnother()
    await sell(vendedor, venta(rifa(6)))
    await sell(admin, venta(rifa(2)))
    const own = await vendedor.call(ventaApi.exportarVentas)
    expect(own.text).toBe(
      '\uFEFFNúmero;Nombre;Documento;Email;Teléfono;Método de pago;Documento del vendedor;Plan;Fecha;Fecha de venta;Canal;Estado;Detalle;Cantidad;Precio;Importe;Comprobante;Cobrado\r\n' +
        '6;Ana Quiroga;12345678;ana@correo.test;099 123 456;efectivo;33333333;;2026-11-21 12:00;;presencial;pagada;Boleto 00006;1;1500,00;1500,00;;1500,00\r\n',
    )
    const all = await admin.call(ventaApi.exportarVentas)
    expect(all.text.split('\r\n')).toHaveLength(2 + 2)
  })

  it('reads sales in pieces, of one instant too, each once and in their order', async () => {
    await openAnother()
    for (const n of [3, 4, 5, 6, 7]) await sell(admin, venta(rifa(n)))
    await sql`update compra set created_at = '2026-11-21 15:00+00' where id in (select compra_id from titular where rifa_id != ${rifa(7)})`.execute(
      t.db,
    )
    const read = (after?: LineaVendida, compras = 2) =>
      listLineasVendidas(t.db, null, { after, compras, campania: undefined })
    const pieces: LineaVendida[] = []
    for (let piece = await read(); piece.length > 0; piece = await read(piece.at(-1))) pieces.push(...piece)
    expect(pieces).toHaveLength(5)
    expect(pieces).toEqual(await read(undefined, 100))
  })

  it('a sale may come in one instalment, and in no other number of them', async () => {
    for (const [i, numeroCuotas] of [1, '1', undefined].entries())
      expect((await sell(admin, { ...venta(rifa(13 + i)), numeroCuotas })).body.message).toBe(
        'Venta realizada correctamente',
      )
    for (const numeroCuotas of [0, 2, '3', 'x']) {
      const { status, body } = await sell(admin, { ...venta(rifa(16)), numeroCuotas })
      expect([status, body.message]).toEqual([400, 'La venta en persona es en una sola cuota.'])
    }
  })

  it('is paid in cash, by card or by transfer, and in no other way', async () => {
    for (const [i, metodoPago] of ['efectivo', 'pos', 'transferencia'].entries())
      expect((await sell(admin, { ...venta(rifa(24 + i)), metodoPago })).status).toBe(200)
    for (const metodoPago of ['', 'cheque', undefined]) {
      const { status, body } = await sell(admin, { ...venta(rifa(27)), metodoPago })
      expect([status, body.message]).toEqual([400, 'Elegí un método de pago.'])
    }
  })

  it('keeps the number of the slip of a payment by POS or transfer, which an organiser finds it by', async () => {
    await openAnother()
    const { status, body } = await sell(vendedor, { ...venta(rifa(3)), metodoPago: 'pos', comprobante: ' 0045-8812 ' })
    expect([status, body.message]).toEqual([200, 'Venta realizada correctamente'])
    await sell(vendedor, { ...venta(rifa(4)), metodoPago: 'transferencia', comprobante: '' })
    await sell(vendedor, { ...venta(rifa(5)), comprobante: '77' })
    const wrong = await sell(vendedor, { ...venta(rifa(6)), metodoPago: 'pos', comprobante: '=1+1' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'El comprobante lleva hasta 40 letras y números.'])
    const { ventas } = (await vendedor.call(ventaApi.historialVentasRifas)).body
    const kept = ventas.map(({ rifa, comprobante }) => [rifa.NumeroRifa, comprobante])
    expect(kept.toSorted()).toEqual([
      [3, '0045-8812'],
      [4, ''],
      [5, ''],
    ])
    const { compra } = (await admin.call(casoApi.verCompra, { params: { id: body.compra._id } })).body
    expect(compra.comprobante).toBe('0045-8812')
    const { transferencias } = (await admin.call(cajaApi.transferencias, { query: { buscar: '8812' } })).body
    expect(transferencias.map(({ numeros, comprobante }) => [numeros, comprobante])).toEqual([[[3], '0045-8812']])
    expect((await admin.call(ventaApi.exportarVentas)).text).toContain(';0045-8812;1500,00\r\n')
  })

  describe('from paper', () => {
    const file = (...rows: string[]) =>
      ['numero;nombre;cedula;correo;telefono;metodoPago;vendedor', ...rows].join('\r\n')
    const row = (numero: number, vendedor = '') =>
      `${numero};Ana Quiroga;12345678;ana@correo.test;099123456;pos;${vendedor}`
    const send = (csv: string) => admin.call(ventaApi.importarVentas, { body: { csv } })

    it('enters all sales of a file, each for its seller', async () => {
      const { body } = await send(file(row(20, '22.222.222'), row(21)))
      expect(body).toEqual({
        status: 'success',
        importados: 2,
        message: 'Se registraron 2 ventas: 00020 a 00021.',
      })
      const sold = await t.db
        .selectFrom('titular')
        .innerJoin('compra', 'compra.id', 'titular.compra_id')
        .innerJoin('rifa', 'rifa.id', 'titular.rifa_id')
        .select(['rifa.numero', 'compra.vendedor_id', 'compra.metodo_pago'])
        .where('rifa.numero', 'in', [20, 21])
        .orderBy('rifa.numero')
        .execute()
      expect(sold).toEqual([
        { numero: 20, vendedor_id: t.users.vendedora.id, metodo_pago: 'pos' },
        { numero: 21, vendedor_id: t.users.admin.id, metodo_pago: 'pos' },
      ])
    })

    it('enters a file once that is sent again after its reply was lost, and says it again', async () => {
      const again = (csv: string) =>
        admin.call(ventaApi.importarVentas, { body: { csv }, headers: { 'idempotency-key': 'un-archivo-de-ventas' } })
      const [first, second] = [await again(file(row(39))), await again(file(row(39)))]
      expect([first.status, second.body]).toEqual([200, first.body])
      expect((await again(file(row(40)))).body.code).toBe('CLAVE_REUTILIZADA')
    })

    it('enters nothing when one number is sold', async () => {
      await sell(admin, venta(rifa(28)))
      const { status, body } = await send(file(row(22), row(28)))
      expect(status).toBe(409)
      expect(body.message).toBe('El número 00028 ya no está disponible.')
      expect(await t.db.selectFrom('titular').select('id').where('rifa_id', '=', rifa(22)).execute()).toEqual([])
    })

    it.each([
      [file('22;;12345678;ana@correo.test;099123456;pos;'), 'fila 2: El nombre del comprador es obligatorio'],
      [file('x;Ana;12345678;ana@correo.test;099123456;pos;'), 'fila 2: el número de rifa no es válido'],
      [file(row(22), row(22)), 'fila 3: el número 22 ya está en la fila 2'],
      [file(row(22, '99999999')), 'fila 2: no hay un vendedor con documento 99999999'],
      [file(), 'no tiene ventas'],
      ['numero;nombre\r\n1;Ana', 'faltan las columnas Documento, Email, Teléfono, Método de pago'],
    ])('explains what is wrong with a file', async (csv, motivo) => {
      const { status, body } = await send(csv)
      expect(status).toBe(400)
      expect(body.message).toBe(`El archivo tiene errores: ${motivo}.`)
    })

    it.each([
      [
        'with titles in words, and the name in two columns',
        'Nº de boleto;Apellido;Nombres;Nº de documento;E-mail;Teléfono de contacto;Forma de pago\r\n22;Quiroga;Ana Inés;12345678.0;ana@correo.test;099123456;POS',
        'Ana Inés Quiroga',
      ],
      [
        'as Excel writes it, with the separator above',
        'sep=;\r\nnumero;nombre;cedula;correo;telefono;metodoPago;vendedor\r\n22;Ana Quiroga;12345678;ana@correo.test;099123456;pos;#N/D',
        'Ana Quiroga',
      ],
    ])('reads a file %s', async (_, csv, nombre) => {
      await openAnother()
      expect(await send(csv)).toMatchObject({ status: 200, body: { importados: 1 } })
      expect(
        await t.db
          .selectFrom('compra')
          .select(['comprador_nombre', 'comprador_ci'])
          .where('comprador_nombre', '=', nombre)
          .execute(),
      ).toEqual([{ comprador_nombre: nombre, comprador_ci: '12345678' }])
    })

    it('reads what its own export writes', async () => {
      await openAnother()
      await send(file(row(20)))
      const [titles, line = ''] = (await admin.call(ventaApi.exportarVentas)).text.split('\r\n')
      const csv = `${titles}\r\n${line.replace(/^20;/, '22;')}`
      expect(await send(csv)).toMatchObject({ status: 200, body: { importados: 1 } })
    })

    it('reads what the export wrote before its titles were words, and the titles of the desk', async () => {
      await openAnother()
      const before =
        'numero;nombre;cedula;correo;telefono;metodoPago;vendedor;plan;fecha;fechaVenta;canal;estado;detalle;cantidad;precio;importe;comprobante;cobrado'
      const line =
        '22;Ana Quiroga;12345678;ana@correo.test;099 123 456;efectivo;33333333;;2026-11-21 12:00;2026-11-20;presencial;pagada;Boleto 00006;1;1500,00;1500,00;;1500,00'
      expect(await send(`${before}\r\n${line}`)).toMatchObject({ status: 200, body: { importados: 1 } })
      const [venta] = (await vendedor.call(ventaApi.historialVentasRifas)).body.ventas
      expect([venta?.rifa.NumeroRifa, venta?.fechaVenta.slice(0, 10)]).toEqual([22, '2026-11-20'])
      const titles = 'Número;Nombre;Documento;Email;Teléfono;Método de pago;Documento del vendedor;Plan;Fecha de venta'
      const desk = `${titles}\r\n23;Ana Quiroga;12345678;ana@correo.test;099123456;pos;;;20/11/2026`
      expect(await send(desk)).toMatchObject({ status: 200, body: { importados: 1 } })
    })

    it('names the numbers that do not exist', async () => {
      const { status, body } = await send(file(row(22), row(7777)))
      expect(status).toBe(404)
      expect(body.message).toBe('No existe el número 07777.')
    })
  })
})

it('a seller sells only assigned numbers where VENTA_LIBRE=no', async () => {
  const t = forTest(await testApp({ env: { VENTA_LIBRE: 'no' } }))
  const { rifas } = await putOnSale(t.db, { cantidad: 1 })
  const answer = await sell(await t.as('vendedora'), venta(rifas[0]!.id))
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe('El número 00001 no está asignado a vos.')
})
