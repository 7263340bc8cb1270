import { casoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { putOnSale } from '../../../../test/on-sale.ts'
import { changePayment, checkOut, decide, openShop, orderOf, settled } from '../../../../test/shop.ts'
import { settlePago } from './pago.service.ts'

const { admin, cliente, clienta, last, nobody, t, take } = await openShop(60)

const casos = async () => (await admin.call(casoApi.casos)).body
const ver = async (id: string) => (await admin.call(casoApi.verCompra, { params: { id } })).body.compra
const cerrar = (id: string, nota = 'Lo hablé con el comprador') =>
  admin.call(casoApi.cerrarCaso, { body: { id, nota } })
const anular = (compraId: string) => admin.call(casoApi.reembolsar, { body: { compraId, motivo: 'Nunca pagó' } })

const ask = (referencia: string) =>
  settlePago({ db: t.db, payments: t.simulado, env: t.env }, { referencia }, t.clock.now())

/** A paid order whose payment then turned into something else. */
async function turned(change: Record<string, unknown>, lines = take()) {
  const referencia = await checkOut(cliente, lines)
  await decide(nobody, referencia, 'aprobar')
  const { id, pagos } = await settled(t, referencia, { estado: 'pagada' })
  const turn = async (further: Record<string, unknown>) => {
    await changePayment(t, pagos[0]!.id, further)
    await ask(referencia)
  }
  await turn(change)
  const caso = (await ver(id)).casos.find(({ cerrado }) => cerrado === '')
  return { referencia, id, pagoId: pagos[0]!.id, turn, caso: caso?._id ?? '' }
}

const moves = async (id: string) => (await ver(id)).movimientos.map(({ a, quien }) => [a, quien])
const ORGANISER = t.users.admin.nombreCompleto

describe('a case', () => {
  it('is listed with its order until somebody shows how it ended', async () => {
    const { id, pagoId, referencia, caso } = await turned({ estado: 'en_reclamo' })
    expect((await casos()).casos.find(({ compra }) => compra._id === id)).toMatchObject({
      motivo: 'mediacion',
      pagoId,
      cerrado: '',
      compra: { estado: 'en_revision' },
    })
    const { total } = await casos()
    expect((await cerrar(caso, 'Respondí la mediación')).body.message).toBe('El caso quedó cerrado.')
    await cerrar(caso, 'Otra cosa')
    expect((await casos()).total).toBe(total - 1)
    expect((await ver(id)).casos).toMatchObject([
      { motivo: 'mediacion', nota: 'Respondí la mediación', cerradoPor: ORGANISER },
    ])
    await ask(referencia)
    expect((await casos()).total).toBe(total - 1)
  })

  it('that does not exist cannot be closed', async () => {
    expect((await cerrar(crypto.randomUUID())).status).toBe(404)
  })

  it('closed by many at once is one move of the order', async () => {
    const { id, caso } = await turned({ estado: 'rechazado' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => cerrar(caso)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await moves(id)).filter(([a]) => a === 'pagada')).toEqual([
      ['pagada', ''],
      ['pagada', ORGANISER],
    ])
  })
})

describe('an order whose approval disappeared', () => {
  it('closed as it is, is paid for good: the sweep does not ask a person again', async () => {
    const { referencia, id, caso } = await turned({ estado: 'rechazado' })
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'en_revision', abiertos: ['aprobacion_retirada'] })
    await cerrar(caso)
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', vendidas: last(), abiertos: [] })
    t.clock.advance({ hours: 1 })
    await t.runJobs()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', vendidas: last(), abiertos: [] })
    expect((await moves(id)).at(-1)).toEqual(['pagada', ORGANISER])
  })

  it('is voided by the organiser: the numbers are free, the case is closed, the buyer gets a mail', async () => {
    const lines = take()
    const { referencia, id } = await turned({ estado: 'cancelado' }, lines)
    expect((await ver(id)).accion).toBe('cancelar')
    const answer = await anular(id)
    expect([answer.status, answer.body.message]).toEqual([200, 'La compra quedó anulada.'])
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'reembolsada', vendidas: [], abiertos: [] })
    expect((await ver(id)).casos).toMatchObject([{ nota: 'Nunca pagó', cerradoPor: ORGANISER }])
    const mail = t.db.selectFrom('correo').select('texto').where('evento', '=', `compra-cancelada:${id}`)
    expect((await mail.executeTakeFirst())?.texto).toContain('su pago ya no figura como aprobado')
    await ask(referencia)
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'reembolsada', abiertos: [] })
    expect((await anular(id)).status).toBe(200)
    await checkOut(clienta, lines)
  })

  it('let be by the organiser, can still be voided later', async () => {
    const { referencia, id, caso } = await turned({ estado: 'rechazado' })
    await cerrar(caso)
    expect((await ver(id)).accion).toBe('cancelar')
    await anular(id)
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'reembolsada', vendidas: [] })
  })

  it('is a case again when the provider reports something new', async () => {
    const { referencia, caso, turn } = await turned({ estado: 'rechazado' })
    await cerrar(caso)
    await turn({ estado: 'cancelado' })
    expect(await orderOf(t, referencia)).toMatchObject({
      estado: 'en_revision',
      casos: ['aprobacion_retirada', 'aprobacion_retirada'],
      abiertos: ['aprobacion_retirada'],
    })
  })
})

describe('a claim', () => {
  it('won, closes its case by itself, and a second one opens another', async () => {
    const { referencia, id, turn } = await turned({ estado: 'en_reclamo' })
    await turn({ estado: 'aprobado' })
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', vendidas: last(), abiertos: [] })
    expect((await ver(id)).casos).toMatchObject([
      { nota: 'Se resolvió con lo que informó el proveedor de pagos.', cerradoPor: '' },
    ])
    await turn({ estado: 'en_reclamo' })
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'en_revision', abiertos: ['mediacion'] })
  })

  it('lost after its case was closed, still takes the numbers', async () => {
    const { referencia, caso, turn } = await turned({ estado: 'en_reclamo' })
    await cerrar(caso)
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
    await turn({ estado: 'devuelto', reembolsado: 150_000 })
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'reembolsada', vendidas: [], abiertos: [] })
  })
})

it('money of another account, once dealt with, is not a case again', async () => {
  const referencia = await checkOut(cliente, take())
  await decide(nobody, referencia, 'aprobar')
  const { id } = await settled(t, referencia, { estado: 'pagada' })
  const stray = {
    proveedor: 'simulado',
    estado: 'aprobado',
    monto: 150_000,
    rechazo: 'cobrador',
    moneda: 'ARS',
  } as const
  const values = { ...stray, id: 'de-otra-cuenta', compra_id: id, actualizado_at: t.clock.now() }
  await t.db.insertInto('pago').values(values).execute()
  await ask(referencia)
  const { casos: open } = await ver(id)
  expect(open).toMatchObject([{ motivo: 'cobrador', cerrado: '' }])
  await cerrar(open[0]!._id)
  await ask(referencia)
  expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', casos: ['cobrador'], abiertos: [] })
})

describe('after the draw has closed', () => {
  it('a chargeback ends with the organiser’s word, and the sealed number stays', async () => {
    const { rifas, sorteoId } = await putOnSale(t.db, { cantidad: 1, desde: 901, fecha: '2027-02-01' })
    const { referencia, turn } = await turned({}, [{ _id: rifas[0]!.id }])
    const numeros = [901]
    await sql`update sorteo set estado = 'cerrado', cerrado_at = now(), cantidad = 1, raiz = '00'
      where id = ${sorteoId}`.execute(t.db)
    await turn({ estado: 'contracargo' })
    const { id, abiertos } = await orderOf(t, referencia)
    expect(abiertos).toEqual(['sorteo_cerrado'])
    expect((await anular(id)).body.message).toBe('Las ventas de ese sorteo ya están cerradas.')
    await cerrar((await ver(id)).casos[0]!._id, 'Asumimos la pérdida')
    const kept = { estado: 'pagada', vendidas: numeros, abiertos: [] }
    expect(await orderOf(t, referencia)).toMatchObject(kept)
    await ask(referencia)
    expect(await orderOf(t, referencia)).toMatchObject(kept)
  })
})
