import { actaApi, asignacionApi, boletoApi, configApi, resultadoApi, ventaApi } from '@talonario/contract'
import { beforeEach, expect, it } from 'vitest'
import { announceCierres } from '#modules/resultado/aviso/aviso.service.ts'
import { openSale, saleOf } from './on-sale.ts'
import { makeRaffle } from './raffle.ts'
import { readPdf } from './read-pdf.ts'
import { checkOut, comeBack, decide, type Shop, testShop } from './shop.ts'
import { type Client, forTest, urlOf } from './test-app.ts'

let t: Shop
let admin: Client
let sorteoId: string
const idOf = new Map<number, string>()
/** A draw with the numbers 1 to 6. With one of six figures in the raffle all are written with six, by every part. */
beforeEach(async () => {
  t = forTest(await testShop({ DRAW_SOURCE: 'interna' }))
  admin = await t.as('admin')
  await openSale(t.db)
  sorteoId = (await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 6, premios: ['Casa'] })).idSorteo
  for (const { id, numero } of await t.db.selectFrom('rifa').select(['id', 'numero']).execute()) idOf.set(numero, id)
})

/** Adds 123456 alone, which only SQL can. */
async function widen(): Promise<void> {
  const last = { numero: 123_456, precio: 150_000, sorteo_id: sorteoId, vendedor_id: null, anio: 2026 }
  await t.db.insertInto('rifa').values(last).execute()
}

const rifa = (numero: number) => idOf.get(numero) ?? ''
const sell = (numero: number) => {
  return admin.call(ventaApi.realizarCompraFisica, { body: saleOf(rifa(numero), 'pos') })
}
const mailsTo = async (para: string, evento: string) => {
  const mails = () =>
    t.db.selectFrom('correo').select(['asunto', 'texto']).where('para', '=', para).where('evento', 'like', `${evento}%`)
  await expect.poll(async () => (await mails().execute()).length).toBeGreaterThan(0)
  return (await mails().execute()).map(({ asunto, texto }) => `${asunto}\n${texto}`).join('\n')
}

it('the configuration names the largest number, from which the screens know the width', async () => {
  await widen()
  expect((await admin.call(configApi.config)).body.numeroMayor).toBe(123_456)
})

it('sold in person or online, mail, order and ticket have the same width, and so have refusals', async () => {
  await widen()
  const sold = await sell(1)
  expect(sold.status).toBe(200)
  expect(await mailsTo('ana@correo.test', 'compra-pagada')).toMatch(/Tu boleto: 000001\n[\s\S]*\n000001: http/)
  expect((await sell(1)).body.message).toBe('El número 000001 ya no está disponible.')

  const clienta = await t.as('clienta')
  const referencia = await checkOut(clienta, [{ _id: rifa(2) }])
  await decide(clienta, referencia, 'aprobar')
  await comeBack(clienta, referencia)
  expect(await mailsTo(t.users.clienta.email, 'compra-pagada')).toContain('Tu boleto: 000002\n')
  const lines = t.db.selectFrom('compra_linea').select('titulo').orderBy('titulo')
  expect((await lines.execute()).map(({ titulo }) => titulo)).toEqual(['Boleto 000001', 'Boleto 000002'])

  const { boletos } = (await clienta.call(boletoApi.misBoletos)).body
  const pdf = await admin.inject({ method: 'GET', url: `/api/boleto/${boletos[0]?.boleto}/pdf` })
  expect(pdf.headers['content-disposition']).toContain('boleto-000002.pdf')
})

it('assigned, passed on and taken back, mails and refusals have the same width', async () => {
  await widen()
  const { vendedora, vendedor } = t.users
  const ci = { vendedora: '22222222', vendedor: '33333333' }
  const assign = (numero: number, by = ci.vendedora) =>
    admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: by, numerosRifas: [numero] } })
  expect((await assign(3)).status).toBe(200)
  expect((await assign(3, ci.vendedor)).body.message).toContain('el 000003 lo tiene')
  await sell(1)
  const free = await admin.call(asignacionApi.liberarRifas, { body: { numerosRifas: [1] } })
  expect(free.body.message).toContain('el 000001 ya está vendido')
  const passed = { de: vendedora.id, a: vendedor.id, numerosRifas: [3] }
  expect((await admin.call(asignacionApi.traspasarRifas, { body: passed })).status).toBe(200)
  expect(await mailsTo(vendedor.email, 'traspaso')).toContain('Números: 000003.')

  const id = (await sell(4)).body.compra._id
  await admin.call(ventaApi.anularVenta, { body: { compraId: id, motivo: 'Se arrepintió' } })
  expect(await mailsTo('ana@correo.test', 'venta-anulada')).toContain('del número 000004')
})

it('drawn, the mails of closing and prize, the act and the declaration have the same width', async () => {
  // A list with a gap does not verify, so there are as many.
  await makeRaffle(admin, { fecha: '2026-12-31', cantidad: 100_000 })
  await sell(1)
  await sell(2)
  const drawn = await admin.call(resultadoApi.realizarSorteo, {
    body: { fechaSorteo: '2026-12-24' },
  })
  expect(drawn.status).toBe(200)
  await announceCierres(t)
  const closing = await mailsTo('ana@correo.test', 'sorteo-cerrado')
  expect(closing).toContain('en la lista sellada: 000001.')
  expect(closing).toContain('Boleto 000001:')
  const { para } = await t.db
    .selectFrom('correo')
    .select('para')
    .where('evento', 'like', 'sorteo-ganador:%')
    .executeTakeFirstOrThrow()
  expect(await mailsTo(para, 'sorteo-ganador')).toMatch(
    /Tu boleto 00000[12] ganó en el sorteo\n[\s\S]*Tu boleto 00000[12] salió/,
  )
  const paper = async (endpoint: typeof actaApi.acta | typeof actaApi.declaracion) => {
    const { rawPayload } = await admin.inject({ method: 'GET', url: urlOf(endpoint, { params: { id: sorteoId } }) })
    return readPdf(rawPayload).text
  }
  expect(await paper(actaApi.acta)).toMatch(/Casa 00000[12] /)
  expect(await paper(actaApi.declaracion)).toContain('000003\u0096000006')
})
