import { casoApi, checkoutApi, configApi, organizacionApi, publicacionApi, rifaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { checkOut, decide, settled, testShop } from '../../../../test/shop.ts'
import { type Client, forFile, forTest } from '../../../../test/test-app.ts'
import { updateNewToBorrador } from './organizacion-publicacion.queries.ts'
import { refuseTestMoneyIfPublicada } from './organizacion-publicacion.service.ts'

const t = forFile(await testShop())
await t.db.deleteFrom('organizacion_version').execute()
await updateNewToBorrador(t.db)
const admin = await t.as('admin')
const cliente = await t.as('cliente')

const isPublished = async () => (await cliente.call(configApi.config)).body.publicada
const read = async () => (await admin.call(publicacionApi.leerPublicacion)).body
const done = async () => (await read()).pasos.filter(({ hecho }) => hecho).map(({ paso }) => paso)
const publish = (igual?: boolean) => admin.call(publicacionApi.publicar, { body: igual ? { igual } : {} })
const order = async (who: Client, numero: number) => {
  const { rifas } = (await who.call(rifaApi.buscarRifas, { body: { numeros: [numero] } })).body
  const productos = rifas.map(({ _id }) => ({ _id, quantity: 1, tipo: 'rifa' as const }))
  return await who.call(checkoutApi.procesarPago, { body: { productos } })
}

it('a raffle with test credentials is not published, not even with what is missing accepted', async () => {
  const draft = forTest(await testShop())
  await updateNewToBorrador(draft.db)
  await makeRaffle(await draft.as('admin'), { fecha: '2026-12-24', cantidad: 9, premios: ['Moto'] })
  const { version, datos } = (await (await draft.as('admin')).call(organizacionApi.leerOrganizacion)).body
  const identidad = { ...datos.identidad, nombre: 'Rifa Prueba', contacto: 'hola@rifa.example' }
  const legales = { terminos: 'Participan mayores de 18.', privacidad: '' }
  await (await draft.as('admin')).call(organizacionApi.guardarOrganizacion, { body: { version, identidad, legales } })
  const publish = async () => (await draft.as('admin')).call(publicacionApi.publicar, { body: { igual: true } })
  const set = (changes: Record<string, unknown>) => Object.assign(draft.env, changes)
  set({ NODE_ENV: 'production', DEMO: false, PAYMENTS: 'mercadopago', MP_ACCESS_TOKEN: 'TEST-1' })
  expect((await publish()).body.message).toBe(
    'No se puede publicar sin cobros de verdad (los pagos son simulados, de prueba, o están apagados).',
  )
  await refuseTestMoneyIfPublicada(draft.db, draft.env)
  set({ MP_ACCESS_TOKEN: 'APP_USR-1' })
  expect((await publish()).status).toBe(200)
  await refuseTestMoneyIfPublicada(draft.db, draft.env)
  set({ MP_LIVE_MODE: false })
  await expect(refuseTestMoneyIfPublicada(draft.db, draft.env)).rejects.toThrow(
    'La variable MP_LIVE_MODE es no, y la rifa está publicada: los números se entregarían sin cobrar.',
  )
})

it('a raffle with numbers that test money bought is not published until those orders are given back', async () => {
  const shop = forTest(await testShop())
  const [admin, buyer] = [await shop.as('admin'), await shop.as('cliente')]
  const { numeros } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 9, premios: ['Moto'] })
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  const identidad = { ...datos.identidad, nombre: 'Rifa Prueba', contacto: 'hola@rifa.example' }
  const legales = { terminos: 'Participan mayores de 18.', privacidad: '' }
  await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad, legales } })
  const { rifas } = (await buyer.call(rifaApi.buscarRifas, { body: { numeros: [numeros[0] ?? 0] } })).body
  const referencia = await checkOut(buyer, rifas)
  await decide(buyer, referencia, 'aprobar')
  await settled(shop, referencia, { estado: 'pagada' })
  await admin.call(publicacionApi.despublicar)
  Object.assign(shop.env, { DEMO: false, PAYMENTS: 'mercadopago', MP_ACCESS_TOKEN: 'APP_USR-1' })
  const publish = () => admin.call(publicacionApi.publicar, { body: { igual: true } })
  expect((await publish()).body.message).toBe(
    'El número 00001 se compró con pagos de prueba. Devolvé esa compra en Pagos antes de publicar.',
  )
  const { id: compraId } = await shop.db
    .selectFrom('compra')
    .select('id')
    .where('referencia', '=', referencia)
    .executeTakeFirstOrThrow()
  expect((await admin.call(casoApi.reembolsar, { body: { compraId, motivo: 'Era una prueba' } })).status).toBe(200)
  expect((await publish()).status).toBe(200)
})

it('a raffle sells online once it is published, which the legal requirements allow; until then only to an organiser who tries it', async () => {
  expect(await isPublished()).toBe(false)
  const { numeros } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 9, premios: ['Moto'] })
  const refused = await order(cliente, numeros[0] ?? 0)
  expect([refused.status, refused.body.message]).toEqual([409, 'La venta todavía no empezó. Volvé pronto.'])
  expect((await order(admin, numeros[1] ?? 0)).status).toBe(200)

  expect(await done()).toEqual(['clase', 'sorteo', 'premios', 'numeros', 'vendedores'])
  const without = await publish(true)
  expect([without.status, without.body.message]).toEqual([
    409,
    'No se puede publicar sin el nombre de la rifa y cómo comunicarse con vos y las bases y condiciones.',
  ])
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  const identidad = { ...datos.identidad, nombre: 'Rifa Prueba', contacto: 'hola@rifa.example' }
  const legales = { terminos: 'Participan mayores de 18.', privacidad: '' }
  await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad, legales } })
  const asked = await publish()
  expect([asked.status, asked.body.code]).toEqual([409, 'FALTA_PARA_PUBLICAR'])
  expect(asked.body.message).toContain('los pagos son simulados')
  expect(asked.body.message).not.toContain('el permiso de la autoridad')
  const enUruguay = { version: version + 1, legales: { ...legales, jurisdiccion: 'uy' as const } }
  expect((await admin.call(organizacionApi.guardarOrganizacion, { body: enUruguay })).status).toBe(200)
  expect((await publish()).body.message).toContain('el permiso de la autoridad, o haberle avisado')
  expect(await isPublished()).toBe(false)
  expect((await publish(true)).status).toBe(200)
  expect(await isPublished()).toBe(true)

  expect((await order(cliente, 3)).status).toBe(200)
  expect((await admin.call(publicacionApi.despublicar)).status).toBe(200)
  expect((await order(await t.as('clienta'), 4)).status).toBe(409)
})
