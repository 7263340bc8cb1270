import { casoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkOut, decide, insertProduct, openShop, orderOf, settled, soldUnits } from '../../../../test/shop.ts'

const { admin, cliente, clienta, nobody, t, take } = await openShop(60)
const remera = await insertProduct(t, 'Remera', 500_000)

const ver = async (id: string) => (await admin.call(casoApi.verCompra, { params: { id } })).body.compra
const devolver = (compraId: string, lineas?: number[]) =>
  admin.call(casoApi.reembolsar, { body: { compraId, motivo: 'Se bajó', ...(lineas ? { lineas } : {}) } })

/** A paid order of three numbers and two units of a product. */
async function paid() {
  const numeros = [...take(), ...take(), ...take()]
  const referencia = await checkOut(cliente, [...numeros, { _id: remera, quantity: 2, tipo: 'producto' }])
  await decide(nobody, referencia, 'aprobar')
  const { id, vendidas } = await settled(t, referencia, { estado: 'pagada' })
  return { referencia, id, vendidas, numeros }
}

/** The sums of an order's entries, by the kind of account. */
async function asentado(compraId: string) {
  const { rows } = await sql<{ cuenta: string; suma: number }>`
    select split_part(l.cuenta, ':', 1) as cuenta, sum(l.importe)::bigint as suma from asiento a
      join asiento_linea l on l.asiento_id = a.id where a.compra_id = ${compraId}
    group by 1 having sum(l.importe) <> 0 order by 1`.execute(t.db)
  return Object.fromEntries(rows.map(({ cuenta, suma }) => [cuenta, suma]))
}

describe('a part of an order', () => {
  it('goes back to the cent, its number is free, and the rest stays paid', async () => {
    const { referencia, id, vendidas, numeros } = await paid()
    const answer = await devolver(id, [1])
    expect([answer.status, answer.body.message]).toEqual([200, 'La devolución está en marcha.'])
    const after = await settled(t, referencia, { pagos: [{ reembolsado: 150_000 }] })
    expect(after).toMatchObject({ estado: 'pagada', vendidas: vendidas.slice(1), abiertos: [] })
    expect(await ver(id)).toMatchObject({
      montoTotal: 13_000,
      devueltas: [{ precio: 1_500, motivo: 'Se bajó', quien: t.users.admin.nombreCompleto }],
    })
    expect(after.mails.map(({ asunto }) => asunto)).toContain('Te devolvemos una parte de tu compra')
    expect(await asentado(id)).toEqual({ org: 1_300_000, ventas: -1_300_000 })
    await checkOut(clienta, numeros.slice(0, 1))
  })

  it('may be its product, whose units are no longer sold', async () => {
    const { referencia, id, vendidas } = await paid()
    const before = await soldUnits(t, remera)
    await devolver(id, [4])
    expect(await settled(t, referencia, { pagos: [{ reembolsado: 1_000_000 }] })).toMatchObject({ vendidas })
    expect(await soldUnits(t, remera)).toBe(before - 2)
    expect(await asentado(id)).toEqual({ org: 450_000, ventas: -450_000 })
  })

  it('asked for by many at once, goes back once', async () => {
    const { referencia, id } = await paid()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => devolver(id, [1 + (i % 2)])))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await settled(t, referencia, { pagos: [{ reembolsado: 300_000 }] })
    expect((await ver(id)).devueltas).toHaveLength(2)
    expect((await devolver(id, [2, 1])).body.message).toBe('La devolución está en marcha.')
    expect((await orderOf(t, referencia)).pagos).toMatchObject([{ a_devolver: 300_000 }])
  })

  it('that is all there is left is the whole order', async () => {
    const { referencia, id } = await paid()
    await devolver(id, [1, 2])
    await devolver(id, [3, 4])
    expect(await settled(t, referencia, { pagos: [{ reembolsado: 1_450_000 }] })).toMatchObject({
      estado: 'reembolsada',
      vendidas: [],
    })
    expect(await asentado(id)).toEqual({})
    expect((await devolver(id, [3, 4])).status).toBe(200)
  })

  it('is followed by the refund of the rest', async () => {
    const { referencia, id } = await paid()
    await devolver(id, [4])
    await devolver(id)
    await settled(t, referencia, { estado: 'reembolsada', pagos: [{ reembolsado: 1_450_000 }] })
    expect(await asentado(id)).toEqual({})
  })

  it('of lines it never had is refused', async () => {
    const { id } = await paid()
    expect((await devolver(id, [1, 9])).status).toBe(404)
    expect((await devolver(id, [])).status).toBe(400)
    expect((await ver(id)).devueltas).toEqual([])
  })

  it('of an order that is not paid is refused', async () => {
    const referencia = await checkOut(cliente, [...take(), ...take()])
    const { id } = await orderOf(t, referencia)
    const answer = await devolver(id, [1])
    expect([answer.status, answer.body.message]).toEqual([409, 'Esta compra no tiene dinero para devolver.'])
  })

  it('is the organisers’ to return', async () => {
    const { id } = await paid()
    const body = { compraId: id, motivo: 'x', lineas: [1] }
    expect((await (await t.as('vendedora')).call(casoApi.reembolsar, { body })).status).toBe(403)
    expect((await cliente.call(casoApi.reembolsar, { body })).status).toBe(403)
  })
})

it('a line leaves its order only after its number, and for good', async () => {
  const { id } = await paid()
  const drop = sql`delete from compra_linea where compra_id = ${id} and linea = 1`
  await expect(drop.execute(t.db)).rejects.toMatchObject({ code: 'RF004' })
  await devolver(id, [1])
  const change = sql`update linea_devuelta set precio = 1 where compra_id = ${id}`
  await expect(change.execute(t.db)).rejects.toMatchObject({ code: 'RF004' })
})
