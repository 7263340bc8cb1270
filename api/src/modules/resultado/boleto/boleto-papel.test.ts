import { boletoApi, cancelacionApi, cierreApi, resultadoApi, talonarioApi, ventaApi } from '@talonario/contract'
import { comprobarCodigo } from '@talonario/sorteo/papel'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { PASSWORD } from '#demo/people.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { comprador, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { onPaper, signedCode } from '../../../../test/paper.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { keptWorld, testApp } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'

/** Ten numbers on paper, handed to `vendedora`. */
const onTenPapers = keptWorld(
  world => testApp({ world }),
  async t => {
    const { fecha } = await makeRaffle(await t.as('admin'), {
      fecha: '2026-12-24',
      cantidad: 10,
      premios: ['Una moto'],
    })
    const [talonario = ''] = await onPaper(t, { desde: 1, hasta: 10, de: 'vendedora' })
    return { fecha, talonario }
  },
)
async function makeWorld() {
  const { t: app, fecha, talonario } = await onTenPapers()
  const [admin, nobody, hers] = [await app.as('admin'), await app.as('nobody'), await app.as('vendedora')]
  const read = async (codigo: string, by = nobody) => await by.call(boletoApi.leerBoleto, { params: { codigo } })
  const code = (numero: number, parte: 'talon' | 'boleto' = 'boleto', impresion = 1) =>
    signedCode(app, { numero, parte, impresion })
  const register = async (numero: number) =>
    expect(
      (await hers.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(app.db, numero)) })).status,
    ).toBe(200)
  return { app, admin, nobody, hers, fecha, talonario, read, code, register }
}

it('a genuine code says whether its stub is registered, and of the buyer initials alone', async () => {
  const { read, code, register } = await makeWorld()
  expect((await read(await code(3))).body.boleto).toMatchObject({
    numeroRifa: 3,
    parte: 'boleto',
    estado: 'sin_registrar',
    iniciales: '',
    registrado: '',
    cerrado: false,
    talonario: '',
    sorteos: [{ realizado: false, premios: [] }],
  })
  await register(3)
  const { body } = await read(await code(3))
  expect(body.boleto).toMatchObject({ estado: 'registrado', iniciales: 'A.', registrado: '2026-11-21T15:00:00.000Z' })
  expect(told(body, comprador)).toEqual([])
})

it('only its holder and organisers are led from a stub to its sale', async () => {
  const { app, admin, hers, talonario, read, code } = await makeWorld()
  const talon = await code(3, 'talon')
  const seen = async (by: typeof hers) => (await read(talon, by)).body.boleto.talonario
  expect(await Promise.all([hers, admin, await app.as('vendedor'), await app.as('cliente')].map(seen))).toEqual([
    talonario,
    talonario,
    '',
    '',
  ])
})

it('once the list is closed nobody is led to register a stub, and its page says why', async () => {
  const { admin, hers, fecha, read, code, register } = await makeWorld()
  await register(7)
  const closed = await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha, sinRendir: 9 } })
  expect(closed.status).toBe(200)
  const { boleto } = (await read(await code(3, 'talon'), hers)).body
  expect(boleto).toMatchObject({ estado: 'sin_registrar', cerrado: true, talonario: '' })
})

it('once its draw was called off its page says so, registered before or not', async () => {
  const { app, admin, fecha, read, code, register } = await makeWorld()
  await register(7)
  const body = { fechaSorteo: fecha, motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
  expect((await admin.call(cancelacionApi.cancelarSorteo, { body })).status).toBe(200)
  await workCanceladas(app, () => app.clock.now())
  const cancelado = { fecha: app.clock.now().toISOString(), motivo: body.motivo, sigue: false }
  for (const numero of [3, 7])
    expect((await read(await code(numero))).body.boleto).toMatchObject({
      estado: 'sin_registrar',
      cerrado: true,
      sorteos: [{ realizado: false, cancelado }],
    })
})

it('paper of an earlier print is void: reprinted, or returned', async () => {
  const { admin, talonario, read, code } = await makeWorld()
  const estadoOf = async (codigo: string) => (await read(codigo)).body.boleto.estado
  await admin.call(talonarioApi.reimprimir, { body: { talonario, desde: 3, hasta: 4, motivo: 'se rompió' } })
  expect([await estadoOf(await code(3)), await estadoOf(await code(3, 'boleto', 2))]).toEqual([
    'anulado',
    'sin_registrar',
  ])
  await admin.call(talonarioApi.recibir, { body: { talonario, desde: 5, hasta: 5 } })
  expect([await estadoOf(await code(5)), await estadoOf(await code(5, 'boleto', 2))]).toEqual(['anulado', 'anulado'])
})

it('a draw closes once what is still out is declared unsold by its count, and the winning paper says so', async () => {
  const { admin, fecha, read, code, register } = await makeWorld()
  await register(7)
  const draw = async (sinRendir?: number) =>
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha, sinRendir } })
  for (const refused of [await draw(), await draw(10)])
    expect(refused.body).toMatchObject({
      code: 'PAPEL_SIN_RENDIR',
      message: 'Hay 9 números en papel sin registrar ni devolver: declaralos como no vendidos para cerrar.',
    })
  expect((await admin.call(cierreApi.comprasEnEspera, { query: { fechaSorteo: fecha } })).body.sinRendir).toBe(9)
  expect((await draw(9)).status).toBe(200)
  expect((await read(await code(7))).body.boleto.sorteos).toMatchObject([{ realizado: true, premios: ['Una moto'] }])
  expect((await read(await code(8))).body.boleto.sorteos).toMatchObject([{ realizado: true, premios: [] }])
})

it('the published keys check a code without the server', async () => {
  const { nobody, code } = await makeWorld()
  const [clave] = (await nobody.call(boletoApi.claves)).body.claves
  const said = await comprobarCodigo((await code(3)).toLowerCase(), () => Buffer.from(clave?.publica ?? '', 'hex'))
  expect(said).toEqual({ clave: 1, campania: 1, numero: 3, parte: 'boleto', impresion: 1 })
})

it('a stub that is registered already names the day and the initials of the first', async () => {
  const { app, admin, hers, register } = await makeWorld()
  await register(3)
  const again = async (by: typeof hers) =>
    (await by.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(app.db, 3)) })).body
  for (const by of [hers, admin])
    expect(await again(by)).toMatchObject({
      code: 'TALON_REGISTRADO',
      message: 'El talón 00003 ya se registró el 21.11.2026 a nombre de A.: vale el primero.',
    })
  // Whose it is not learns nothing of it.
  expect((await again(await app.as('vendedor'))).code).toBe('RIFA_NO_DISPONIBLE')
})

it('a range whose buyers are unknown plays for the bearers of its tickets, and its page says so; a name may follow until the closing', async () => {
  const { app, admin, fecha, read, code } = await makeWorld()
  const registrar = (talones: { numero: number; nombre?: string }[]) =>
    admin.call(ventaApi.registrarTalones, { body: { vendedor: app.users.vendedora.id, talones } })
  // As a list writes it.
  const range = Array.from({ length: 10 }, (_, i) => ({ numero: i + 1, ...(i === 3 && { nombre: 'AL PORTADOR' }) }))
  expect((await registrar(range)).body).toMatchObject({ registrados: 10 })
  expect((await read(await code(3))).body.boleto).toMatchObject({ estado: 'registrado', iniciales: 'Al portador' })
  expect((await registrar([{ numero: 3, nombre: 'Ana Paz' }])).body).toMatchObject({
    code: 'TALON_REGISTRADO',
    message: 'El talón 00003 ya se registró el 21.11.2026 a nombre de Al portador: vale el primero.',
  })
  const { ventas } = (await (await app.as('vendedora')).call(ventaApi.historialVentasRifas)).body
  expect(ventas.map(({ rifa }) => rifa.nombreParticipante)).toEqual(Array(10).fill('Al portador'))
  const ofThird = ventas.find(({ rifa }) => rifa.NumeroRifa === 3)?._id ?? ''
  const named = { compraId: ofThird, nombre: 'Ana Paz', correo: '' }
  expect((await admin.call(ventaApi.corregirComprador, { body: named })).status).toBe(200)
  expect((await read(await code(3))).body.boleto).toMatchObject({ iniciales: 'A. P.' })
  expect((await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(200)
  expect((await read(await code(4))).body.boleto).toMatchObject({ estado: 'registrado', iniciales: 'Al portador' })
  expect(await findBroken(app.db)).toEqual([])
  const late = { compraId: ventas.find(({ rifa }) => rifa.NumeroRifa === 4)?._id ?? '', nombre: 'Luz', correo: '' }
  expect((await admin.call(ventaApi.corregirComprador, { body: late })).body.code).toBe('COMPRADOR_SELLADO')
})

it('a number that is not on paper is not registered without a name', async () => {
  const { app, admin } = await makeWorld()
  await makeRaffle(admin, { fecha: '2026-12-26', cantidad: 2, premios: ['Una bici'] })
  const talones = [{ numero: 1 }, { numero: 11 }, { numero: 12, nombre: 'Ana Paz' }]
  const { body } = await admin.call(ventaApi.registrarTalones, { body: { vendedor: app.users.vendedora.id, talones } })
  expect(body).toMatchObject({
    code: 'FALTA_COMPRADOR',
    message: 'Sin comprador se registran solo números de papel: 00011.',
  })
})
