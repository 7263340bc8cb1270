import { calendarioApi, cancelacionApi, cuotaApi, premioApi, sorteoApi, ventaApi } from '@talonario/contract'
import { beforeEach, expect, it } from 'vitest'
import { draw, FECHAS, giveTo, holderOf, makeContinua, planOf, savePlanes, whenDue } from '../../../../test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { type Shop, testShop } from '../../../../test/shop.ts'
import { type Client, forTest } from '../../../../test/test-app.ts'

let t: Shop
let admin: Client
let sorteos: { id: string; fecha: string }[]

beforeEach(async () => {
  t = forTest(await testShop())
  admin = await t.as('admin')
  ;({ sorteos } = await makeContinua(admin, { precio: 3_600 }))
})

async function sell(numero: number, plan?: string) {
  const modalidadId = plan && (await planOf(t, plan))
  const body = { ...saleOf(await rifaIdOf(t.db, numero)), ...(modalidadId && { modalidadId }) }
  expect((await admin.call(ventaApi.realizarCompraFisica, { body })).status).toBe(200)
}

it('what is sold and due stands by plan, and is late once its draw was sealed without it', async () => {
  await sell(1)
  await savePlanes(admin)
  for (const numero of [2, 3]) await sell(numero, 'Tres')
  await sell(4, 'Contado')
  await whenDue(t, FECHAS[0])
  await draw(t, FECHAS[0])
  await whenDue(t, FECHAS[1])
  admin = await t.as('admin')
  const { pendientes } = (await admin.call(cuotaApi.pendientes, { query: { page: 1, numero: 2 } })).body
  const body = { titularId: pendientes[0]?.titularId ?? '', metodoPago: 'efectivo' as const }
  expect((await admin.call(cuotaApi.cobrarCuota, { body })).status).toBe(200)
  expect((await draw(t, FECHAS[1])).status).toBe(200)
  expect((await admin.call(cuotaApi.resumenDeCuotas)).body.modalidades).toEqual([
    { modalidad: 'Contado', vendidos: 1, atrasados: 0, pagado: 3_600, atrasado: 0, porVencer: 0 },
    { modalidad: 'Tres', vendidos: 2, atrasados: 1, pagado: 3_600, atrasado: 1_200, porVencer: 2_400 },
    { modalidad: '', vendidos: 1, atrasados: 0, pagado: 3_600, atrasado: 0, porVencer: 0 },
  ])
})

it('a person sees the plans of what they bought, and nobody else’s', async () => {
  await savePlanes(admin)
  for (const numero of [1, 2]) await sell(numero, 'Tres')
  await giveTo(t, (await holderOf(t, 2)).compra_id, 'clienta')
  const mine = async (who: 'cliente' | 'clienta') =>
    (await (await t.as(who)).call(cuotaApi.misCuotas, { query: { page: 1 } })).body
  const { planes } = await mine('clienta')
  expect(planes).toMatchObject([{ NumeroRifa: 2, pagado: 1_200, total: 3_600 }])
  const codigo = planes[0]?.codigo ?? ''
  const seen = await (await t.as('nobody')).call(cuotaApi.verCuotas, { params: { codigo } })
  expect(seen.body.plan.NumeroRifa).toBe(2)
  expect((await mine('cliente')).planes).toEqual([])
})

it('the calendar has every draw of the campaign but those cancelled, with prizes by last digits, for anybody', async () => {
  const [primero] = (await admin.call(sorteoApi.sorteosFuturos)).body.sorteos
  const terminacion = { dePremio: primero?.premios[0]?._id ?? '', cifras: 2 }
  await admin.call(premioApi.crearPremio, { body: { nombre: 'Vale', descripcion: 'De compra', terminacion } })
  await admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: FECHAS[2] } })
  await sell(1)
  await whenDue(t, FECHAS[0])
  await draw(t, FECHAS[0])
  const { body } = await (await t.as('nobody')).call(calendarioApi.calendario)
  expect(body.clase).toBe('continua')
  expect(body.sorteos).toMatchObject([
    {
      id: sorteos[0]?.id,
      estado: 'realizado',
      tipo: 'principal',
      premios: [{ nombre: `Del ${FECHAS[0]}`, terminaciones: [{ nombre: 'Vale', cifras: 2 }] }],
    },
    { id: sorteos[1]?.id, estado: 'agendado', premios: [{ nombre: `Del ${FECHAS[1]}`, terminaciones: [] }] },
  ])
})
