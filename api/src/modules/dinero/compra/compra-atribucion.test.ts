import {
  asignacionApi,
  checkoutApi,
  cierreApi,
  compraApi,
  enlaceApi,
  metaAnualApi,
  vendedorApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { carryOut, collect, continuaShop, FECHAS, sellByPlan } from '../../../../test/continua.ts'
import { assign, saleOf } from '../../../../test/on-sale.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import {
  checkOut,
  comeBack,
  decide,
  insertProduct,
  type Line,
  openShop,
  orderOf,
  settled,
} from '../../../../test/shop.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, forTest, testApp } from '../../../../test/test-app.ts'

/** As written in the name of a test. */
const short = (ref: unknown) => [JSON.stringify(ref)?.slice(0, 12), ref]

const { t, admin, cliente, take, last } = await openShop(60)
const [vendedora, vendedor] = [await t.as('vendedora'), await t.as('vendedor')]
const { vendedora: ana, vendedor: leo } = t.users
const codeOf = async (client: Client) => (await client.call(enlaceApi.miEnlace)).body.enlace.codigo

const soldByLink = async () => (await vendedora.call(enlaceApi.miEnlace)).body.enlace.vendidos

/** An order's lines, as whose sale they are and why. */
async function linesOf(referencia: string) {
  const { rows } = await sql<{ nombre: string | null; atribucion: string | null }>`
    select u.nombre_completo as nombre, l.atribucion from compra_linea l join compra c on c.id = l.compra_id
      left join usuario u on u.id = l.vendedor_id
    where c.referencia = ${referencia} or c.id::text = ${referencia} order by l.linea`.execute(t.db)
  return rows.map(({ nombre, atribucion }) => [nombre?.split(' ')[0] ?? null, atribucion])
}

async function order(lines: readonly Line[], ref?: unknown): Promise<string> {
  const productos = lines.map(({ _id, quantity = 1, tipo = 'rifa' }) => ({ _id, quantity, tipo }))
  const { body } = await cliente.call(checkoutApi.procesarPago, { body: { productos, ref } })
  expect(body.status).toBe('success')
  return body.external_reference
}

async function sell(client: Client, rifaId: string | undefined): Promise<string> {
  return (await client.call(ventaApi.realizarCompraFisica, { body: saleOf(rifaId) })).body.compra._id
}
const reattribute = (compraId: string, vendedorId?: string, lineas?: number[]) =>
  admin.call(compraApi.reatribuir, { body: { compraId, vendedorId, lineas, motivo: 'Vendió otro' } })

describe('a line is the sale of', () => {
  it('to the seller in person, whatever the assignment', async () => {
    const [free, assigned] = take(2)
    await assign(t.db, assigned?._id ?? '', ana)
    expect(await linesOf(await sell(vendedora, free?._id))).toEqual([['Romina', 'en_persona']])
    expect(await linesOf(await sell(admin, assigned?._id))).toEqual([
      [t.users.admin.nombreCompleto.split(' ')[0], 'en_persona'],
    ])
  })

  it('online: to the assigned seller, then the seller of the link, then nobody', async () => {
    const [one, two] = take(2)
    await assign(t.db, one?._id ?? '', leo)
    const producto = { _id: await insertProduct(t, 'Taza', 5_000), tipo: 'producto' as const }
    const cart = [one, two, producto].filter(line => line !== undefined)
    const codigo = await codeOf(vendedora)
    expect(await linesOf(await order(cart, codigo.toLowerCase()))).toEqual([
      [leo.nombreCompleto.split(' ')[0], 'asignada'],
      ['Romina', 'enlace'],
      ['Romina', 'enlace'],
    ])
    expect(await linesOf(await order(take()))).toEqual([[null, null]])
  })

  it('of whom no receipt says that they sold, unless they did', async () => {
    const [theirs, byLink, hers] = take(3)
    await assign(t.db, theirs?._id ?? '', leo)
    await assign(t.db, hers?._id ?? '', ana)
    const cart = [theirs, byLink, hers].filter(line => line !== undefined)
    const referencia = await order(cart, await codeOf(vendedora))
    const { compras } = (await cliente.call(compraApi.misCompras)).body
    const mine = compras.find(({ external_reference }) => external_reference === referencia)
    expect(mine?.lineas.map(({ vendedor }) => vendedor)).toEqual([
      '',
      expect.stringContaining('Romina'),
      expect.stringContaining('Romina'),
    ])
  })

  it.each(['ZZZZZZ', 'no existe', '', null, 7, {}, ['7K3Q9Z'], 'x'.repeat(10_000)].map(short))(
    'nobody by the code %s, which is no error',
    async (_name, ref) => {
      expect(await linesOf(await order(take(), ref))).toEqual([[null, null]])
    },
  )

  it('to nobody by the link of an inactive seller', async () => {
    const codigo = await codeOf(vendedor)
    const toggle = () => admin.call(vendedorApi.changeStatus, { params: { id: leo.id } })
    await toggle()
    expect(await linesOf(await order(take(), codigo))).toEqual([[null, null]])
    await toggle()
    expect(await linesOf(await order(take(), codigo))).toEqual([[leo.nombreCompleto.split(' ')[0], 'enlace']])
  })

  it('as of the making of the order: neither a late payment nor a later assignment changes it', async () => {
    const before = await soldByLink()
    const referencia = await order(take(), await codeOf(vendedora))
    const numerosRifas = last()
    expect((await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: leo.ci, numerosRifas } })).status).toBe(
      200,
    )
    await decide(cliente, referencia, 'pendiente')
    t.clock.advance({ minutes: 31 })
    await t.runJobs()
    await decide(cliente, referencia, 'aprobar')
    await settled(t, referencia, { estado: 'pagada' })
    expect(await linesOf(referencia)).toEqual([['Romina', 'enlace']])
    expect(await soldByLink()).toBe(before + 1)
  })

  it('the new order’s seller when it takes the place of another', async () => {
    const [one, two] = take(2)
    if (!one || !two) throw new Error('No numbers')
    await order([one])
    const second = await order([one, two], await codeOf(vendedora))
    expect(await linesOf(second)).toEqual([
      ['Romina', 'enlace'],
      ['Romina', 'enlace'],
    ])
  })
})

describe('an organiser', () => {
  it('attributes lines again, signed and with the reason, as long as their draw is open', async () => {
    const { id } = await orderOf(t, await order(take(2), await codeOf(vendedora)))
    expect((await reattribute(id, leo.id, [2])).status).toBe(200)
    const leoName = leo.nombreCompleto.split(' ')[0]
    expect(await linesOf(id)).toEqual([
      ['Romina', 'enlace'],
      [leoName, 'manual'],
    ])
    expect((await reattribute(id)).body.message).toBe('La venta quedó sin vendedor.')
    expect(await linesOf(id)).toEqual([
      [null, null],
      [null, null],
    ])
    const { rows } =
      await sql`select nota, usuario_id from compra_movimiento where compra_id = ${id} and de = a`.execute(t.db)
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ nota: 'Vendió otro', usuario_id: t.users.admin.id })))
  })

  it('does not attribute to non-sellers, nor what does not exist', async () => {
    const { id } = await orderOf(t, await order(take()))
    expect((await reattribute(id, t.users.inactiva.id)).body.code).toBe('VENDEDOR_INACTIVO')
    expect((await reattribute(id, t.users.cliente.id)).body.code).toBe('VENDEDOR_NO_ENCONTRADO')
    expect((await reattribute(leo.id, leo.id)).body.code).toBe('COMPRA_NO_ENCONTRADA')
  })
})

describe('what a seller sees', () => {
  it('counts numbers attributed and kept beside those sold in person; the goal counts the first', async () => {
    const stats = async () => (await vendedora.call(ventaApi.getEstadisticas)).body.estadisticas
    await admin.call(metaAnualApi.establecer, { body: { userId: ana.id, metaVentas: 100, año: 2026 } })
    const goal = async () =>
      (await vendedora.call(metaAnualApi.obtenerProgresoMeta, { body: { userId: ana.id } })).body.metas[0]?.vendidas ??
      0
    const [before, reached, linked] = [await stats(), await goal(), await soldByLink()]
    const unpaid = await order(take(), await codeOf(vendedora))
    const referencia = await checkOut(cliente, take())
    await reattribute((await orderOf(t, referencia)).id, ana.id)
    await decide(cliente, referencia, 'aprobar')
    await comeBack(cliente, referencia)
    expect(await linesOf(unpaid)).toEqual([['Romina', 'enlace']])
    expect(await stats()).toEqual({ ...before, rifasAtribuidas: before.rifasAtribuidas + 1 })
    expect(await goal()).toBe(reached + 1)
    expect(await soldByLink()).toBe(linked)
  })

  it('and a buyer: whose sale each line is', async () => {
    const referencia = await order(take(), await codeOf(vendedora))
    const { compras } = (await cliente.call(compraApi.misCompras)).body
    expect(compras.find(compra => compra.external_reference === referencia)?.lineas[0]?.vendedor).toBe('Romina')
  })
})

describe('once a draw has closed', () => {
  it('its lines stay as they were sold, also by SQL', async () => {
    const other = forTest(await testApp())
    const organiser = await other.as('admin')
    const { fecha, numeros } = await makeRaffle(organiser, {
      fecha: '2026-12-31',
      cantidad: 2,
      premios: ['Una moto'],
    })
    const compraId = await sellNumbers(other.db, { numeros, vendedor: other.users.vendedora })
    await organiser.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha } })
    const vendedorId = other.users.vendedor.id
    const body = { compraId, vendedorId, motivo: 'Vendió otro' }
    expect((await organiser.call(compraApi.reatribuir, { body })).body.code).toBe('SORTEO_CERRADO')
    const byHand = sql`update compra_linea set vendedor_id = ${vendedorId} where compra_id = ${compraId}`.execute(
      other.db,
    )
    expect(await byHand.catch(error => error.code)).toBe('RF001')
  })

  it('those of an instalment too, whose number is named', async () => {
    const { t: other } = await continuaShop()
    const { id } = await sellByPlan(other, 1)
    expect((await collect(other, id)).status).toBe(200)
    const [cobro] = await other.db.selectFrom('compra_linea').select('compra_id').where('titular_id', '=', id).execute()
    await carryOut(other, FECHAS[0])
    const body = { compraId: cobro?.compra_id ?? '', vendedorId: other.users.vendedor.id, motivo: 'Cobró otro' }
    const reply = await (await other.as('admin')).call(compraApi.reatribuir, { body })
    expect(reply.body).toMatchObject({ code: 'SORTEO_CERRADO', message: expect.stringContaining('00001') })
  })
})
