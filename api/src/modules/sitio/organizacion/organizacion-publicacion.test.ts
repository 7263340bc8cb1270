import { checkoutApi, configApi, organizacionApi, publicacionApi, rifaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { testShop } from '../../../../test/shop.ts'
import { type Client, forFile } from '../../../../test/test-app.ts'
import { updateNewToBorrador } from './organizacion-publicacion.queries.ts'

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

it('a raffle sells online once it is published, which the legal requirements allow; until then only to an organiser who tries it', async () => {
  expect(await isPublished()).toBe(false)
  const { numeros } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 9, premios: ['Moto'] })
  const refused = await order(cliente, numeros[0] ?? 0)
  expect([refused.status, refused.body.message]).toEqual([409, 'La venta todavía no empezó. Volvé pronto.'])
  expect((await order(admin, numeros[1] ?? 0)).status).toBe(200)

  expect(await done()).toEqual(['sorteo', 'premios', 'numeros', 'vendedores'])
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
  expect(await isPublished()).toBe(false)
  expect((await publish(true)).status).toBe(200)
  expect(await isPublished()).toBe(true)

  expect((await order(cliente, 3)).status).toBe(200)
  expect((await admin.call(publicacionApi.despublicar)).status).toBe(200)
  expect((await order(await t.as('clienta'), 4)).status).toBe(409)
})
