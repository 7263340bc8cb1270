import { casoApi, type EstadoCompra, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { putOnSale } from '../../../../test/on-sale.ts'
import { changePayment, checkOut, decide, insertProduct, openShop, orderOf, settled } from '../../../../test/shop.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { settlePago } from './pago.service.ts'
import { insertAviso } from './pago-tarea.queries.ts'

const shop = await openShop(60)
const { cliente, last, nobody, t, take } = shop
let { admin } = shop

const listar = async (query: { estado?: EstadoCompra; buscar?: string } = {}, page = 1) =>
  (await admin.call(casoApi.listarCompras, { params: { page }, query })).body
const ver = async (id: string) => (await admin.call(casoApi.verCompra, { params: { id } })).body.compra
const reembolsar = (compraId: string, motivo = 'Se bajó del viaje') =>
  admin.call(casoApi.reembolsar, { body: { compraId, motivo } })

async function pay(lines = take()) {
  const referencia = await checkOut(cliente, lines)
  await decide(nobody, referencia, 'aprobar')
  return { referencia, ...(await settled(t, referencia, { estado: 'pagada' })) }
}

/** A sale in person. */
function sell(comprador: { nombre?: string; ci?: string } = {}) {
  take()
  return sellNumbers(t.db, { numeros: last(), vendedor: t.users.vendedor, comprador })
}

const ask = (referencia: string) =>
  settlePago({ db: t.db, payments: t.simulado, env: t.env }, { referencia }, t.clock.now())

describe('finding an order', () => {
  it('works by number, buyer, document, reference and payment', async () => {
    const { referencia, id, pagos } = await pay()
    const found = async (buscar: string) => (await listar({ buscar })).compras.map(({ _id }) => _id)
    expect(await found(String(last()[0]))).toEqual([id])
    expect(await found(referencia)).toEqual([id])
    expect(await found(pagos[0]!.id)).toEqual([id])
    const { nombreCompleto, email, ci } = t.users.cliente
    for (const text of [nombreCompleto, nombreCompleto.toUpperCase(), email, ci])
      expect(await found(text)).toContain(id)
    expect(await found('no hay nadie con este nombre')).toEqual([])
  })

  it('takes no notice of accents, dots and what LIKE means by % and _', async () => {
    const id = await sell({ nombre: 'Íñigo Muñoz_Peña', ci: '43218765' })
    const found = async (buscar: string) => (await listar({ buscar })).compras.map(({ _id }) => _id)
    expect(await found('inigo munoz')).toEqual([id])
    expect(await found('4.321.876-5')).toEqual([id])
    expect(await found('muñoz_p')).toEqual([id])
    expect(await found('mu%oz')).toEqual([])
    expect(await found('iñ')).toEqual([])
  })

  it('goes by state, as it stands now and not when the job was last by', async () => {
    const referencia = await checkOut(cliente, take())
    const { id } = await orderOf(t, referencia)
    const ids = async (estado: EstadoCompra) => (await listar({ estado })).compras.map(({ _id }) => _id)
    expect(await ids('esperando_pago')).toContain(id)
    t.clock.advance({ minutes: 31 })
    admin = await t.as('admin')
    expect(await ids('esperando_pago')).not.toContain(id)
    expect(await ids('vencida')).toContain(id)
    expect((await listar({ estado: 'vencida' })).compras.map(({ estado }) => estado)).not.toContain('esperando_pago')
  })

  it('returns twenty a page, latest first, and nothing beyond the last one', async () => {
    await sql`insert into compra (referencia, canal, estado, solicitante_id, total, moneda, metodo_pago, comprador_nombre,
        comprador_email, comprador_ci, comprador_telefono, created_at)
      select 'larga-' || i, 'online', 'cancelada', ${t.users.cliente.id}, 100, 'ARS', 'simulado', 'Larga Lista', '', '', '',
        timestamptz '2026-01-01' + i * interval '1 minute' from generate_series(1, 45) i`.execute(t.db)
    const first = await listar({ buscar: 'larga lista' })
    expect([first.total, first.pages, first.compras.length]).toEqual([45, 3, 20])
    expect(first.compras[0]?.external_reference).toBe('larga-45')
    expect((await listar({ buscar: 'larga lista' }, 3)).compras).toHaveLength(5)
    expect((await listar({ buscar: 'larga lista' }, 4)).compras).toEqual([])
  })

  it.each([
    ['compra_ci', "comprador_ci = '43218765'"],
    ['compra_texto', "texto_busqueda(comprador_nombre || ' ' || comprador_email) like texto_busqueda('%muñoz%')"],
  ])('reads the index %s', async (index, where) => {
    const plan = await t.db.transaction().execute(async db => {
      await sql`set local enable_seqscan = off`.execute(db)
      return sql`explain select id from compra where ${sql.raw(where)}`.execute(db)
    })
    expect(JSON.stringify(plan.rows)).toContain(index)
  })
})

describe('an order in full', () => {
  it('has its lines, payments, moves, numbers and tasks', async () => {
    const { id, pagos } = await pay(take(2))
    await insertAviso(t.db, pagos[0]!.id, t.clock.now())
    const compra = await ver(id)
    expect(compra).toMatchObject({
      estado: 'pagada',
      montoTotal: 3000,
      numeros: last(2),
      accion: 'reembolsar',
      sellada: false,
      vendedor: '',
    })
    expect(compra.movimientos).toMatchObject([
      { de: 'creada', a: 'esperando_pago', quien: '', nota: '' },
      { de: 'esperando_pago', a: 'pagada', quien: '', nota: '' },
    ])
    expect(compra.pagos).toMatchObject([{ _id: pagos[0]!.id, estado: 'aprobado', monto: 3000, reembolsado: 0 }])
    expect(compra.titulares.map(({ NumeroRifa, vendida }) => [NumeroRifa, vendida !== ''])).toEqual(
      last(2).map(numero => [numero, true]),
    )
    expect(compra.tareas).toMatchObject([{ tipo: 'aviso', pagoId: pagos[0]!.id }])
  })

  it('that is not there is 404', async () => {
    const answer = await admin.call(casoApi.verCompra, { params: { id: crypto.randomUUID() } })
    expect([answer.status, answer.body.message]).toEqual([404, 'No se encontró la compra.'])
  })

  it('keeps its moves: they are not changed, taken away or emptied by SQL', async () => {
    const { id } = await pay()
    for (const statement of [
      sql`update compra_movimiento set nota = 'x' where compra_id = ${id}`,
      sql`delete from compra_movimiento where compra_id = ${id}`,
      sql`truncate compra_movimiento`,
    ]) {
      await expect(statement.execute(t.db)).rejects.toThrow(/no cambian|no se vacía/)
    }
  })
})

describe('a refund by an organiser', () => {
  it('frees the numbers at once, gives all the money back, takes the products off and writes to the buyer', async () => {
    const gorra = await insertProduct(t, 'Gorra', 100_000)
    const { referencia, id } = await pay([...take(2), { _id: gorra, quantity: 2, tipo: 'producto' }])
    const answer = await reembolsar(id)
    expect([answer.status, answer.body.message]).toEqual([200, 'La devolución está en marcha.'])
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'reembolsada', vendidas: [], pagadaAt: null })
    const pago = { estado: 'devuelto', monto: 500_000, reembolsado: 500_000, a_devolver: 500_000 }
    const { mails, casos } = await settled(t, referencia, { estado: 'reembolsada', pagos: [pago] })
    expect(casos).toEqual([])
    expect(mails.map(({ asunto }) => asunto)).toEqual(['Tus boletos de la rifa', 'Te devolvemos tu compra'])
    expect(mails[1]?.texto).toMatch(/Te devolvemos \$\s5\.000,00 por el mismo medio con el que pagaste/)
    const product = t.db.selectFrom('producto').select('cantidad_vendidos').where('id', '=', gorra)
    expect(await product.executeTakeFirst()).toEqual({ cantidad_vendidos: 0 })
    expect((await ver(id)).movimientos.at(-1)).toMatchObject({
      de: 'pagada',
      a: 'reembolsada',
      quien: t.users.admin.nombreCompleto,
      nota: 'Se bajó del viaje',
    })
    expect((await ver(id)).accion).toBe('')
  })

  it('is one refund, however often and however many ask for it', async () => {
    const { referencia, id } = await pay()
    const answers = await Promise.all(Array.from({ length: 10 }, () => reembolsar(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await settled(t, referencia, { pagos: [{ reembolsado: 150_000 }] })
    expect((await reembolsar(id)).status).toBe(200)
    const { mails } = await settled(t, referencia, { pagos: [{ reembolsado: 150_000 }] })
    expect(mails).toHaveLength(2)
    expect((await ver(id)).movimientos.filter(({ a }) => a === 'reembolsada')).toHaveLength(1)
  })

  it('gives back what is left of a payment that was given back in part', async () => {
    const { referencia, id, pagos } = await pay()
    await t.simulado.refund(pagos[0]!.id, 'a mano', 50_000)
    await ask(referencia)
    expect((await ver(id)).estado).toBe('parcial')
    await reembolsar(id)
    await settled(t, referencia, { pagos: [{ reembolsado: 150_000 }] })
  })

  it('of an order without money is refused', async () => {
    const { id } = await orderOf(t, await checkOut(cliente, take()))
    const { status, body } = await reembolsar(id)
    expect([status, body.message]).toEqual([409, 'Esta compra no tiene dinero para devolver.'])
  })

  it('of a payment under dispute is refused', async () => {
    const { referencia, id, pagos } = await pay()
    await changePayment(t, pagos[0]!.id, { estado: 'en_reclamo' })
    await ask(referencia)
    const { status, body } = await reembolsar(id)
    expect([status, body.code]).toEqual([409, 'PAGO_EN_DISPUTA'])
    expect((await ver(id)).accion).toBe('')
  })

  it('of a payment that another provider took is refused', async () => {
    const { id, pagos } = await pay()
    await t.db.updateTable('pago').set({ proveedor: 'mercadopago' }).where('id', '=', pagos[0]!.id).execute()
    expect((await reembolsar(id)).body.code).toBe('REEMBOLSO_SIN_PROVEEDOR')
  })

  it('needs a reason', async () => {
    const { status, body } = await reembolsar(crypto.randomUUID(), ' ')
    expect([status, body.message]).toEqual([400, 'Escribí el motivo.'])
  })
})

describe('voiding a sale in person', () => {
  const anular = (compraId: string) =>
    admin.call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se equivocó de número' } })
  const sums = async () => {
    const vendedor = await t.as('vendedor')
    const { rifasVendidas } = (await vendedor.call(ventaApi.getEstadisticas)).body.estadisticas
    const { ingresosTotales } = (await vendedor.call(ventaApi.obtenerIngresosTotalesPorUsuario)).body
    const { ventas, vendedor: sum } = (await vendedor.call(ventaApi.historialVentasRifas)).body
    return [rifasVendidas, ingresosTotales, ventas.length, sum.montoTotalVendido]
  }

  it('frees the number, and the seller’s sums follow', async () => {
    const before = await sums()
    const id = await sell()
    expect(await sums()).toEqual([before[0]! + 1, before[1]! + 1500, before[2]! + 1, before[3]! + 1500])
    expect(await ver(id)).toMatchObject({ accion: 'anular', vendedor: t.users.vendedor.nombreCompleto })
    expect((await anular(id)).body.message).toBe('La venta quedó anulada.')
    expect(await sums()).toEqual(before)
    expect(await ver(id)).toMatchObject({ estado: 'reembolsada', accion: '' })
    const mail = t.db.selectFrom('correo').select(['asunto', 'texto']).where('evento', '=', `venta-anulada:${id}`)
    const numero = String(last()[0]).padStart(5, '0')
    expect((await mail.executeTakeFirst())?.texto).toContain(`tu compra del número ${numero}: ya no participa`)
  })

  it('twice voids it once', async () => {
    const id = await sell()
    const answers = await Promise.all([anular(id), anular(id), anular(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ver(id)).movimientos).toHaveLength(1)
  })

  it('is not for orders of the shop, nor for what does not exist', async () => {
    expect((await anular((await pay()).id)).body.message).toBe('Solo se anulan ventas en persona.')
    expect((await anular(crypto.randomUUID())).status).toBe(404)
  })
})

describe('once the draw has closed', () => {
  it('nothing is given back, voided or freed', async () => {
    const { rifas, sorteoId } = await putOnSale(t.db, { cantidad: 2, desde: 901, fecha: '2027-02-01' })
    const { referencia, id } = await pay([{ _id: rifas[0]!.id }])
    const venta = await sellNumbers(t.db, { numeros: [902], vendedor: t.users.vendedor, comprador: {} })
    await sql`update sorteo set estado = 'cerrado', cerrado_at = now(), cantidad = 1, raiz = '00'
      where id = ${sorteoId}`.execute(t.db)
    for (const answer of [
      await reembolsar(id),
      await admin.call(ventaApi.anularVenta, { body: { compraId: venta, motivo: 'x' } }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([409, 'Las ventas de ese sorteo ya están cerradas.'])
    }
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', pagos: [{ a_devolver: 0 }] })
    expect(await ver(id)).toMatchObject({ sellada: true, accion: '' })
  })
})
