import {
  actaApi,
  campaniaApi,
  cierreApi,
  reclamoApi,
  resultadoApi,
  resumenApi,
  rifaApi,
  sorteoApi,
} from '@talonario/contract'
import { parseLista } from '@talonario/sorteo/list'
import { readCierre } from '@talonario/sorteo/proof'
import { beforeEach, expect, it } from 'vitest'
import { announceCierres } from '#modules/resultado/aviso/aviso.service.ts'
import { close, draw, FECHAS, makeContinua, sealedIn, whenDue } from '../../../../test/continua.ts'
import { judge } from '../../../../test/draw-in-the-past.ts'
import { onPaper } from '../../../../test/paper.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { agendarResorteo, expire, playYear, RESORTEO, scheduleResorteo } from '../../../../test/resorteo.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forTest, keptWorld, type TestApp, testApp, urlOf } from '../../../../test/test-app.ts'
import { callSuplentes } from './reclamo.service.ts'

let t: TestApp
/** The draws of a campaign of ten numbers, all sold but two, once all are carried out, by their ids. */
let sorteos: string[]
const year = keptWorld(
  world => testApp({ env: { RECLAMO_DIAS: '40', SUPLENTES: '0' }, world }),
  async t => ({ sorteos: await playYear(t) }),
)
beforeEach(async () => {
  ;({ t, sorteos } = await year())
})

const admin = () => t.as('admin')
const sinReclamar = async () => (await (await admin()).call(reclamoApi.sinReclamar)).body
const agendar = (fechaSorteo?: string) => agendarResorteo(t, fechaSorteo)
const winnersOf = async (id: string) => {
  const { body } = await (await t.as('nobody')).call(resultadoApi.resultado, { params: { id } })
  return body.sorteo.ganadores.flatMap(ganador => ganador?.numeroRifa ?? [])
}
const allWinners = async () => [...new Set((await Promise.all(sorteos.map(winnersOf))).flat())]
const confirm = async (sorteo = 0) => {
  const { clave } = await t.db
    .selectFrom('reclamo')
    .select('clave')
    .where('sorteo_id', '=', sorteos[sorteo] ?? '')
    .executeTakeFirstOrThrow()
  return (await t.as('nobody')).call(reclamoApi.confirmarReclamo, { body: { clave } })
}
const scheduled = () => scheduleResorteo(t)

it('what nobody claimed is drawn again among the numbers of the last list that have not won', async () => {
  expect((await confirm()).status).toBe(200)
  const won = await allWinners()
  const id = await scheduled()
  expect((await close(t, RESORTEO)).status).toBe(200)
  expect((await draw(t, RESORTEO)).status).toBe(200)
  const playing = [1, 2, 3, 4, 5, 6, 7, 8].filter(numero => !won.includes(numero))
  expect(await sealedIn(t, id)).toEqual(playing)
  const { text } = await (await t.as('nobody')).call(resultadoApi.fuera, { params: { id } })
  expect(parseLista(text)).toEqual([...won.toSorted((a, b) => a - b).map(numero => `${numero}|G`), '9|S', '10|S'])
  expect(await judge(await t.as('nobody'), id)).toMatchObject({ falla: null, python: null })
  const { body } = await (await t.as('nobody')).call(resultadoApi.resultado, { params: { id } })
  const { participacion } = readCierre(body.sorteo.cierre)
  expect(participacion).toMatchObject({ tipo: 'resorteo', vence: null, emitidos: 10, atrasadas: 0 })
  expect(body.sorteo.premios.map(({ nombre }) => nombre)).toEqual([`Del ${FECHAS[1]}`, `Del ${FECHAS[2]}`])
  for (const numero of await winnersOf(id)) expect(playing).toContain(numero)
})

it('its act counts the campaign, of which every number plays, has won or was not sold', async () => {
  const won = (await allWinners()).length
  const id = await scheduled()
  expect((await draw(t, RESORTEO)).status).toBe(200)
  const url = urlOf(actaApi.acta, { params: { id } })
  const { text } = readPdf((await (await admin()).inject({ method: 'GET', url })).rawPayload)
  for (const part of [
    'Emitidos: 10',
    `Vendidos, que participan: ${8 - won}`,
    `Ya ganaron en otro sorteo, que no participan: ${won}`,
    'Sin vender, que no participan: 2',
  ])
    expect(text).toContain(part)
})

it('its winners are called like the others, and those who did not claim can no more', async () => {
  await scheduled()
  expect((await confirm()).body).toMatchObject({ code: 'RECLAMO_VENCIDO' })
  expect((await draw(t, RESORTEO)).status).toBe(200)
  const { reclamos } = (await (await admin()).call(reclamoApi.reclamos)).body
  expect(reclamos.map(({ estado, turno }) => [estado, turno])).toEqual(Array(3).fill(['llamado', 1]))
  expect(new Set(reclamos.map(({ FechaSorteo }) => FechaSorteo.slice(0, 10)))).toEqual(new Set([RESORTEO]))
})

it('waits for whoever may still claim, and for the draws of the campaign', async () => {
  expect(await sinReclamar()).toMatchObject({ premios: [], enPlazo: 3, idSorteo: '' })
  expect((await agendar()).body).toMatchObject({ code: 'RECLAMOS_EN_PLAZO' })
  for (const sorteo of [0, 1, 2]) await confirm(sorteo)
  expire(t)
  expect((await agendar()).body).toMatchObject({
    code: 'NADA_PARA_RESORTEAR',
    message: 'No hay premios sin reclamar para sortear otra vez.',
  })
})

it('there is one, also if two organisers schedule it at once', async () => {
  expire(t)
  expect(await sinReclamar()).toMatchObject({ enPlazo: 0, premios: FECHAS.map(fecha => ({ premio: `Del ${fecha}` })) })
  const both = await Promise.all([agendar('2027-03-05'), agendar('2027-03-06')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.map(({ body }) => (body.status === 'error' ? body.code : ''))).toContain('RESORTEO_AGENDADO')
  const { premios, idSorteo } = await sinReclamar()
  expect(premios).toEqual([])
  expect(idSorteo).not.toBe('')
})

it('keeps no campaign open, and is scheduled after its end too', async () => {
  expire(t)
  const [actual] = (await (await admin()).call(campaniaApi.listarCampanias)).body.campanias
  const body = { id: actual?.id ?? '' }
  expect((await (await admin()).call(campaniaApi.terminarCampania, { body })).status).toBe(200)
  await scheduled()
  expect((await draw(t, RESORTEO)).status).toBe(200)
})

it('takes no other prizes, and loses none', async () => {
  const id = await scheduled()
  const { id: otro } = await t.db
    .insertInto('premio')
    .values({ nombre: 'Otro', created_at: t.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { idSorteo: id, idPremios: [otro] }
  expect((await (await admin()).call(sorteoApi.asignarPremio, { body })).body).toMatchObject({
    code: 'CAMPANIA_SELLADA',
  })
  const own = t.db.selectFrom('premio').select('id').where('sorteo_id', '=', id)
  const { id: idPremio } = await own.executeTakeFirstOrThrow()
  expect((await (await admin()).call(sorteoApi.quitarPremio, { body: { idSorteo: id, idPremio } })).body).toMatchObject(
    {
      code: 'PREMIO_PROMETIDO',
    },
  )
  await callSuplentes(t)
  expect((await draw(t, RESORTEO)).status).toBe(200)
})

it('the buyers whose numbers play in it get its codes by mail, and nobody else', async () => {
  const won = await allWinners()
  const id = await scheduled()
  await close(t, RESORTEO)
  await announceCierres(t)
  const rows = t.db.selectFrom('correo').select('para').where('evento', 'like', `sorteo-cerrado:${id}:%`)
  const told = (await rows.execute()).map(({ para }) => Number(/\d+/.exec(para)?.[0]))
  expect(told.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].filter(numero => !won.includes(numero)))
})

it('it is no draw to buy for: others come before it, and numbers made for its day are not its', async () => {
  const id = await scheduled()
  const organiser = await admin()
  const resumen = async () => (await organiser.call(resumenApi.resumen)).body.proximoSorteo
  expect(await resumen()).toBe('')
  const [actual] = (await organiser.call(campaniaApi.listarCampanias)).body.campanias
  expect((await organiser.call(campaniaApi.terminarCampania, { body: { id: actual?.id ?? '' } })).status).toBe(200)
  expect((await organiser.call(campaniaApi.crearCampania, { body: { nombre: 'Otra' } })).status).toBe(200)
  const numbers = async (fecha: string) =>
    (await organiser.call(rifaApi.generarNumerosRifa, { body: { cantidad: 5, precioRifa: 10, fecha } })).body.code
  expect(await numbers(RESORTEO)).toBe('HORA_OCUPADA')
  expect(await numbers('2027-04-05')).toBeUndefined()
  const { sorteos } = (await (await t.as('nobody')).call(sorteoApi.sorteosFuturos)).body
  expect(sorteos.map(sorteo => [sorteo.id === id, sorteo.fechaSorteo.slice(0, 10)])).toEqual([
    [false, '2027-04-05'],
    [true, RESORTEO],
  ])
  expect(await resumen()).toMatch('2027-04-05')
})

it('asks for no declaration of paper, which cannot play in it', async () => {
  const papel = forTest(await testApp({ env: { RECLAMO_DIAS: '40', SUPLENTES: '0' } }))
  const admin = await papel.as('admin')
  const { numeros } = await makeContinua(admin, { cantidad: 10 })
  await onPaper(papel, { desde: 9, hasta: 10 })
  await sellNumbers(papel.db, { numeros: numeros.slice(0, 8) })
  for (const fechaSorteo of FECHAS) {
    await whenDue(papel, fechaSorteo)
    const body = { fechaSorteo, sinRendir: 2 }
    expect((await (await papel.as('admin')).call(resultadoApi.realizarSorteo, { body })).status).toBe(200)
  }
  await scheduleResorteo(papel)
  const again = await papel.as('admin')
  const query = { fechaSorteo: RESORTEO }
  expect((await again.call(cierreApi.comprasEnEspera, { query })).body).toMatchObject({ sinRendir: 0, avisos: 0 })
  expect((await draw(papel, RESORTEO)).status).toBe(200)
})
