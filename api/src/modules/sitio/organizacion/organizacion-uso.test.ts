import { campaniaApi, comisionApi, metaAnualApi, publicacionApi, usoApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { insertProduct } from '../../../../test/shop.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'

/** An installation in which nobody has done anything but sign up as an organiser. */
async function empty() {
  const t = forTest(await testApp())
  await t.db.updateTable('usuario').set({ deleted_at: t.clock.now() }).where('rol', '=', 'vendedor').execute()
  const admin = await t.as('admin')
  const uso = async () => {
    const { clase, venden, hay } = (await admin.call(usoApi.leerUso)).body
    return { clase, venden, hay }
  }
  const pasos = async () => (await admin.call(publicacionApi.leerPublicacion)).body.pasos
  return { t, admin, uso, pasos }
}

it('what there is is told by the first of its kind, and what there never was is not', async () => {
  const { t, admin, uso } = await empty()
  expect(await uso()).toEqual({ clase: 'serie', venden: '', hay: [] })
  await insertProduct(t, 'Gorra', 5000)
  expect((await uso()).hay).toEqual(['productos'])
  await admin.call(comisionApi.establecerPlan, { body: { activa: true, tramos: [{ desde: 1, tasa: 5 }] } })
  expect((await uso()).hay).toEqual(['comision', 'productos'])
  await t.db.updateTable('usuario').set({ deleted_at: null }).where('id', '=', t.users.vendedora.id).execute()
  const meta = { body: { userId: t.users.vendedora.id, metaVentas: 5, año: 2026 } }
  expect((await admin.call(metaAnualApi.establecer, meta)).status).toBe(200)
  expect((await uso()).hay).toEqual(['vendedores', 'comision', 'metas', 'productos'])
})

it('the answer to how the raffle is stores its kind and nothing else, and without sellers their step is not missing', async () => {
  const { admin, uso, pasos } = await empty()
  expect((await pasos())[0]).toEqual({ paso: 'clase', hecho: false })
  expect((await admin.call(campaniaApi.elegirClase, { body: { clase: 'serie', venden: 'pocos' } })).status).toBe(200)
  expect(await uso()).toEqual({ clase: 'serie', venden: 'pocos', hay: [] })
  expect((await pasos())[0]).toEqual({ paso: 'clase', hecho: true })
  expect((await pasos()).map(({ paso }) => paso)).not.toContain('vendedores')
  await admin.call(campaniaApi.elegirClase, { body: { clase: 'continua', venden: 'muchos' } })
  expect(await uso()).toEqual({ clase: 'continua', venden: 'muchos', hay: [] })
  expect(await pasos()).toContainEqual({ paso: 'vendedores', hecho: false })
  // The panel of the campaigns asks for the draws alone.
  await admin.call(campaniaApi.elegirClase, { body: { clase: 'serie' } })
  expect(await uso()).toEqual({ clase: 'serie', venden: 'muchos', hay: [] })
})

it('a campaign that has a draw, of which nobody was asked, does not miss the answer', async () => {
  const { admin, uso, pasos } = await empty()
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 9 })
  expect((await uso()).venden).toBe('')
  expect((await pasos())[0]).toEqual({ paso: 'clase', hecho: true })
})
