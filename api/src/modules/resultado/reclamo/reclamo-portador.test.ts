import { actaApi, boletoApi, reclamoApi, resultadoApi, resumenApi, talonarioApi, ventaApi } from '@talonario/contract'
import { readCierre } from '@talonario/sorteo/proof'
import { checkSorteo } from '@talonario/sorteo/steps-seal'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { judge, moveTo } from '../../../../test/draw-in-the-past.ts'
import { onPaper, signedCode } from '../../../../test/paper.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { type Client, keptWorld, type TestApp, testApp, urlOf } from '../../../../test/test-app.ts'

let app: TestApp
let admin: Client
let fecha: string
let talonario: string

// Three numbers on paper, of which the first is sold without a name.
const onThreePapers = keptWorld(
  world => testApp({ world }),
  async t => {
    const admin = await t.as('admin')
    const { fecha } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 3, premios: ['Una moto'] })
    const [talonario = ''] = await onPaper(t, { desde: 1, hasta: 3, de: 'vendedora' })
    const body = { vendedor: t.users.vendedora.id, talones: [{ numero: 1 }] }
    expect((await admin.call(ventaApi.registrarTalones, { body })).body).toMatchObject({ registrados: 1 })
    return { fecha, talonario }
  },
)
beforeEach(async () => {
  ;({ t: app, fecha, talonario } = await onThreePapers())
  admin = await app.as('admin')
})

const print = (tramo: object) =>
  admin.inject({
    method: 'POST',
    url: '/api/talonario/imprimir',
    payload: { talonarios: [talonario], orden: 'pila', ...tramo },
  })
const reprint = async (desde: number, hasta: number, codigo?: string) =>
  (
    await admin.call(talonarioApi.reimprimir, {
      body: { talonario, desde, hasta, motivo: 'se mojó', ...(codigo && { codigo }) },
    })
  ).body
const boleto = (numero: number, impresion = 1) => signedCode(app, { numero, parte: 'boleto', impresion })

it("a bearer's number is printed again only alone, and against its ticket", async () => {
  expect(await reprint(1, 3)).toMatchObject({
    code: 'REIMPRESION_AL_PORTADOR',
    message:
      'El número 00001 está vendido al portador, de quien tenga su boleto. Reimprimilo solo, con el código del boleto que reemplaza.',
  })
  expect((await reprint(1, 1)).code).toBe('REIMPRESION_AL_PORTADOR')
  expect((await reprint(1, 3, await boleto(1))).code).toBe('REIMPRESION_AL_PORTADOR')
  const talon = await signedCode(app, { numero: 1, parte: 'talon' })
  for (const codigo of [await boleto(2), talon, 'nada'])
    expect(await reprint(1, 1, codigo)).toMatchObject({
      code: 'BOLETO_DE_OTRO',
      message:
        'Ese no es el código del boleto 00001 que vale hoy: puede ser el de su talón, el de otro número o el de un papel anulado.',
    })
  // The same print is made again for nobody either.
  expect((await print({ desde: 1, hasta: 1 })).json()).toMatchObject({ code: 'REIMPRESION_AL_PORTADOR' })
  expect((await print({ desde: 2, hasta: 3 })).statusCode).toBe(200)
  const old = await boleto(1)
  expect(await reprint(1, 1, `HTTPS://RIFA.TEST/BOLETO/${old}`)).toEqual({
    message: 'El papel anterior de 1 número ya no vale.',
    status: 'success',
  })
  expect((await print({ desde: 1, hasta: 1 })).statusCode).toBe(200)
  expect((await reprint(1, 1, old)).code).toBe('BOLETO_DE_OTRO')
  expect(await reprint(2, 3)).toMatchObject({ message: 'El papel anterior de 2 números ya no vale.' })
})

it("the database prints no sold number again without its row, and a bearer's not without the ticket", async () => {
  const again = () => sql`update rifa set impresion = impresion + 1 where numero = 1`.execute(app.db)
  await expect(again()).rejects.toMatchObject({ code: 'RF030' })
  await sql`insert into reimpresion (rifa_id, impresion, titular_id, con_boleto, at, usuario_id)
    select rifa_id, 1, id, false, now(), ${app.users.admin.id} from titular where numero = 1`.execute(app.db)
  await expect(again()).rejects.toMatchObject({ code: 'RF030' })
  await expect(sql`update reimpresion set con_boleto = true`.execute(app.db)).rejects.toMatchObject({ code: 'RF030' })
})

it("a bearer's prize waits on the organiser's home, goes to who shows the ticket, and the result names that person", async () => {
  const body = { fechaSorteo: fecha, sinRendir: 2 }
  expect((await admin.call(resultadoApi.realizarSorteo, { body })).status).toBe(200)
  const [{ _id: id = '', vence = '' } = {}] = (await admin.call(reclamoApi.reclamos)).body.reclamos
  moveTo(app, new Date(Date.parse(vence) - 86_400_000).toISOString())
  admin = await app.as('admin')
  expect((await admin.call(resumenApi.tablero)).body.esperan.premiosPorVencer).toBe(1)
  const entregar = async (more: object) =>
    (
      await admin.call(reclamoApi.entregarPremio, {
        body: { id, documento: '12345678', fecha: '2026-12-26', ...more },
      })
    ).body
  expect(await entregar({})).toMatchObject({
    code: 'PREMIO_AL_PORTADOR',
    message:
      'El 00001 está vendido al portador: su premio es de quien presente el boleto. Escaneá o pegá el código, y anotá el nombre.',
  })
  expect((await entregar({ codigo: await boleto(1) })).code).toBe('PREMIO_AL_PORTADOR')
  expect((await entregar({ codigo: await boleto(1, 2), nombre: 'Rita Sosa' })).code).toBe('BOLETO_DE_OTRO')
  const bySql = sql`update reclamo set entregado_at = now(), documento = '1', entregado_dia = now(),
    entregado_por = ${app.users.admin.id}, portador = 'Un amigo'`
  await expect(bySql.execute(app.db)).rejects.toMatchObject({ code: 'RF031' })
  expect(await entregar({ codigo: await boleto(1), nombre: 'Rita Sosa' })).toMatchObject({
    message: 'La entrega quedó anotada.',
  })
  const [entregado] = (await admin.call(reclamoApi.reclamos)).body.reclamos
  expect(entregado?.entrega).toMatchObject({ documento: '12345678', nombre: 'Rita Sosa' })
  const { sorteos } = (await (await app.as('nobody')).call(resultadoApi.listarGanadores)).body
  const params = { id: sorteos[0]?._id ?? '' }
  const { sorteo } = (await (await app.as('nobody')).call(resultadoApi.resultado, { params })).body
  expect(sorteo.llamados).toMatchObject([{ numeroRifa: 1, estado: 'entregado', portador: 'Rita Sosa' }])
  const codigo = await boleto(1)
  const papel = (await (await app.as('nobody')).call(boletoApi.leerBoleto, { params: { codigo } })).body.boleto
  expect(papel.sorteos).toMatchObject([{ premios: ['Una moto'], entregados: ['Una moto'] }])
})

it('the act says whose the prize of a bearer is, and reads the same once somebody has it', async () => {
  const body = { fechaSorteo: fecha, sinRendir: 2 }
  const { sorteo } = (await admin.call(resultadoApi.realizarSorteo, { body })).body
  const url = urlOf(actaApi.acta, { params: { id: sorteo._id } })
  const act = async () => readPdf((await admin.inject({ method: 'GET', url })).rawPayload).text
  const before = await act()
  expect(before).toContain('Una moto 00001 Al portador Quien presente el boleto')
  const [{ _id: id = '' } = {}] = (await admin.call(reclamoApi.reclamos)).body.reclamos
  const entrega = { id, documento: '12345678', fecha: '2026-11-21', codigo: await boleto(1), nombre: 'Rita Sosa' }
  expect((await admin.call(reclamoApi.entregarPremio, { body: entrega })).status).toBe(200)
  expect(await act()).toBe(before)
})

it('the seal counts bearers, and tickets of sold numbers that were printed again', async () => {
  expect(await reprint(1, 1, await boleto(1))).toMatchObject({ message: 'El papel anterior de 1 número ya no vale.' })
  const body = { fechaSorteo: fecha, sinRendir: 2 }
  const { sorteo } = (await admin.call(resultadoApi.realizarSorteo, { body })).body
  const params = { id: sorteo._id }
  const { cierre } = (await admin.call(resultadoApi.resultado, { params })).body.sorteo
  const { historia, sello } = readCierre(cierre)
  expect(historia).toMatchObject({ portadores: 1, reimpresas: 1 })
  expect(sello.texto).toContain('\nportadores=1\nreimpresas=1\n')
  expect(checkSorteo(readCierre(cierre)).detalle).toContain(
    'Números al portador, sin nombre, entre los que juegan: 1. Boletos de números vendidos que se reimprimieron: 1.',
  )
  expect(await judge(await app.as('nobody'), sorteo._id)).toMatchObject({ falla: null, python: null })
})
