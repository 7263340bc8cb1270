import { campaniaApi, comisionApi, modalidadApi, premioApi, rifaApi, sorteoApi, usoApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { continuaShop, draw, sellByPlan, whenDue } from '../../../../test/continua.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import type { Shop } from '../../../../test/shop.ts'

/** A campaign in instalments with a prize by last digits and a commission. */
async function yearBehind() {
  const { t, sorteos } = await continuaShop()
  const admin = await t.as('admin')
  const [primero] = (await admin.call(sorteoApi.sorteosFuturos)).body.sorteos
  const terminacion = { dePremio: primero?.premios[0]?.id ?? '', cifras: 2 }
  await admin.call(premioApi.crearPremio, { body: { nombre: 'Vale', descripcion: 'De compra', terminacion } })
  await admin.call(comisionApi.establecerPlan, { body: { activa: true, tramos: [{ desde: 1, tasa: 5 }] } })
  await admin.call(campaniaApi.elegirClase, { body: { clase: 'continua', venden: 'muchos' } })
  const end = async () => {
    await sellByPlan(t, 1, 'vendedora', 'Contado')
    for (const { fecha } of sorteos) {
      await whenDue(t, fecha)
      expect((await draw(t, fecha)).status).toBe(200)
    }
    const later = await t.as('admin')
    const [{ id } = { id: '' }] = (await later.call(campaniaApi.listarCampanias)).body.campanias
    expect((await later.call(campaniaApi.terminarCampania, { body: { id } })).status).toBe(200)
    return later
  }
  return { t, admin, sorteos, end }
}

const tabla = async (t: Shop) =>
  (await (await t.as('admin')).call(modalidadApi.listarModalidades, { query: {} })).body.modalidades.map(
    ({ nombre, total, desde, hasta, cuotas }) => [nombre, total, desde, hasta, cuotas.map(({ orden }) => orden)],
  )

it('a campaign like the one before has its kind, price table, prizes with their endings and commission, and says so', async () => {
  const year = await yearBehind()
  const { t } = year
  const before = await tabla(t)
  expect(before.length).toBeGreaterThan(1)
  const admin = await year.end()
  const [{ nombre } = { nombre: '' }] = (await admin.call(campaniaApi.listarCampanias)).body.campanias
  const { body } = await admin.call(campaniaApi.crearCampania, { body: { nombre: 'Rifa 2027' } })
  expect(body.message).toBe('La campaña está creada: es un borrador hasta que la publiques.')
  expect((await admin.call(usoApi.leerUso)).body).toMatchObject({ clase: 'serie', venden: '' })

  const copied = await admin.call(campaniaApi.copiarAnterior)
  expect(copied.body.message).toBe(
    `De «${nombre}» se copió la clase, la tabla de precios (${before.length}), 3 premios, sus terminaciones (1) y la comisión. Los textos y los vendedores siguen. Los números y los compradores, no.`,
  )
  expect((await admin.call(usoApi.leerUso)).body).toMatchObject({ clase: 'continua', venden: 'muchos' })
  expect(await tabla(t)).toEqual(before)
  const { premios } = (await admin.call(premioApi.listarPremios)).body
  expect(premios.map(({ nombre }) => nombre)).toEqual(['Del 2026-12-01', 'Del 2026-12-11', 'Del 2026-12-21'])
  const vale = await t.db
    .selectFrom('premio')
    .innerJoin('premio as base', 'base.id', 'premio.de_premio_id')
    .select(['base.nombre', 'premio.cifras'])
    .where('base.sorteo_id', 'is', null)
    .execute()
  expect(vale).toEqual([{ nombre: 'Del 2026-12-01', cifras: 2 }])
  expect((await admin.call(comisionApi.totales)).body.plan?.tramos).toHaveLength(1)
  expect((await admin.call(rifaApi.listarRifas, { query: { page: 1, limit: 10 } })).body.totalRifas).toBe(0)
  expect(await findBroken(t.db)).toEqual([])

  const again = await admin.call(campaniaApi.copiarAnterior)
  expect([again.status, again.body.message]).toEqual([409, 'La campaña ya empezó, o no hay una anterior.'])
})

it('an ending goes with its own prize, of two that have one name, and stands in for none of its own name', async () => {
  const { t, admin: before, sorteos, end } = await yearBehind()
  for (const nombre of ['Del 2026-12-01', 'Vale']) {
    const { premio } = (await before.call(premioApi.crearPremio, { body: { nombre, descripcion: 'Otro' } })).body
    await before.call(sorteoApi.asignarPremio, { body: { idSorteo: sorteos[1]?.id ?? '', idPremios: [premio.id] } })
  }
  const admin = await end()
  const body = { nombre: 'Rifa 2027', comoLaAnterior: true }
  expect((await admin.call(campaniaApi.crearCampania, { body })).body.message).toContain(
    '5 premios, sus terminaciones (1)',
  )
  const bases = await t.db
    .selectFrom('premio')
    .innerJoin('premio as base', 'base.id', 'premio.de_premio_id')
    .select('base.descripcion')
    .where('base.sorteo_id', 'is', null)
    .execute()
  expect(bases).toEqual([{ descripcion: 'Uno' }])
})

it.each([
  ['that was switched off is not copied', { activa: false, propia: undefined }],
  ['stays where the campaign has one already', { activa: true, propia: 20 }],
])('a commission %s', async (_, { activa, propia }) => {
  const { t, admin: before, end } = await yearBehind()
  const plan = (activa: boolean, tasa: number) => ({ body: { activa, tramos: [{ desde: 1, tasa }] } })
  t.clock.advance({ minutes: 1 })
  await before.call(comisionApi.establecerPlan, plan(activa, 5))
  const admin = await end()
  await admin.call(campaniaApi.crearCampania, { body: { nombre: 'Rifa 2027' } })
  if (propia) await admin.call(comisionApi.establecerPlan, plan(true, propia))
  t.clock.advance({ minutes: 1 })
  expect((await admin.call(campaniaApi.copiarAnterior)).body.message).toMatch(/ se copió (?!.*comisión)/)
  expect((await admin.call(comisionApi.totales)).body.plan?.tramos[0]?.tasa).toBe(propia)
})

it('a campaign that has begun is made like no other', async () => {
  const { admin: before, end } = await yearBehind()
  expect((await before.call(campaniaApi.copiarAnterior)).body.code).toBe('SIN_ANTERIOR')
  const admin = await end()
  await admin.call(campaniaApi.crearCampania, { body: { nombre: 'Rifa 2027' } })
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 9 })
  expect((await admin.call(campaniaApi.copiarAnterior)).body.code).toBe('SIN_ANTERIOR')
})
