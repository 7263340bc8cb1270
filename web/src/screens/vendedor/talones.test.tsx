import { cajaApi, campaniaApi, cierreApi, sorteoApi, talonarioApi, ventaApi } from '@talonario/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { planOf, savePlanes } from '../../../../api/test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../api/test/on-sale.ts'
import { onPaper, signedCode } from '../../../../api/test/paper.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { fakeCamera } from '../../../test/camera.ts'
import { loseAnswers } from '../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
let libros: string[] = []
beforeEach(async () => {
  const { app } = server
  const admin = await app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-20', cantidad: 30, premios: ['Casa'] })
  libros = await onPaper(app, { desde: 1, hasta: 30, tamano: 10 })
  const [suyo = '', ajeno = '', otro = ''] = libros
  const { vendedora, vendedor } = app.users
  await admin.call(talonarioApi.entregar, { body: { talonarios: [suyo, otro], vendedor: vendedora.id } })
  await admin.call(talonarioApi.entregar, { body: { talonarios: [ajeno], vendedor: vendedor.id } })
})

const code = (numero: number, impresion = 1) => signedCode(server.app, { numero, parte: 'talon', impresion })
const desk = (who: 'admin' | 'vendedora', rest = '&camara=si', libro = libros[0]) =>
  renderScreen(server, `${who === 'admin' ? '/admin' : '/vendedor'}/talones?talonario=${libro}${rest}`, { as: who })
const number = async () => (await screen.findByLabelText<HTMLInputElement>('Número del talón')).value
const BUYER = { 'Documento (DNI)': '40123456', Teléfono: '099123456', Email: 'ana@correo.test' }

it('a stub that is shown is taken, its four fields are filled in, Enter registers it, and the next one is shown', async () => {
  const camera = fakeCamera()
  const { user } = await desk('vendedora')
  for (const [numero, left] of [
    [3, 'Faltan registrar 9.'],
    [4, 'Faltan registrar 8.'],
  ] as const) {
    camera.show(`HTTPS://RIFA.EXAMPLE/BOLETO/${await code(numero)}`)
    await waitFor(async () => expect(await number()).toBe(String(numero)))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nombre')))
    await fillIn(user, { Nombre: 'Ana Paz', ...BUYER })
    await user.keyboard('{Enter}')
    expect(await screen.findByText(`Registrado el 0000${numero}, a nombre de Ana Paz. ${left}`)).toBeDefined()
    await waitFor(async () => expect(await number()).toBe(''))
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('')
  }
})

it('it is registered at the desk as a sale of whoever has the book, the next one is offered, with the day on the stub for all that follow', async () => {
  const { app } = server
  app.clock.advance({ days: 3 })
  const { user } = await desk('admin', '')
  for (const numero of ['5', '6']) {
    await waitFor(async () => expect(await number()).toBe(numero === '5' ? '' : numero))
    await user.type(await screen.findByLabelText('Número del talón'), numero === '5' ? '5{Enter}' : '{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nombre')))
    if (numero === '5') await fillIn(user, { 'Fecha de la venta': '22-11-2026' })
    await user.type(screen.getByLabelText('Nombre'), 'Ana Paz{Enter}')
    expect(await screen.findByText(new RegExp(`^Registrado el 0000${numero}, `))).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Número del talón')))
  }
  const { ventas } = (await (await app.as('vendedora')).call(ventaApi.historialVentasRifas)).body
  expect(ventas.map(({ rifa, fechaVenta }) => [rifa.NumeroRifa, fechaVenta.slice(0, 10)]).toSorted()).toEqual([
    [5, '2026-11-22'],
    [6, '2026-11-22'],
  ])
})

it('what is shown and cannot be registered is told why, and nothing that was typed is lost', async () => {
  const { app } = server
  const admin = await app.as('admin')
  const hers = await app.as('vendedora')
  const [suyo = ''] = libros
  await admin.call(talonarioApi.reimprimir, { body: { talonario: suyo, desde: 2, hasta: 2, motivo: 'se mojó' } })
  await hers.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(app.db, 7)) })
  const genuine = await code(3)
  const camera = fakeCamera()
  const { user } = await desk('vendedora')
  await fillIn(user, { Nombre: 'Ana Paz', ...BUYER })
  for (const [text, said] of [
    ['https://otra.example/promo', 'Ese código no es de un talón de papel.'],
    [`${genuine.slice(0, 60)}${'A'.repeat(59)}`, 'Ese código no es de un boleto emitido acá: no vale.'],
    [await code(2), 'El papel del 00002 está anulado: se devolvió o se volvió a imprimir.'],
    [await code(7), 'El 00007 ya está registrado: a nombre de A., desde el sábado 21 de noviembre de 2026.'],
    [await code(12), 'El 00012 es de un talonario que tiene otra persona: lo registra quien lo tiene.'],
    [await code(25), 'El 00025 es de otro talonario.'],
  ] as const) {
    camera.show(text)
    expect(await screen.findByText(said)).toBeDefined()
    expect(await number()).toBe('')
  }
  expect(screen.getByRole('link', { name: 'Pasar a ese' }).getAttribute('href')).toContain(
    `talonario=${libros[2]}&camara=si`,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Ana Paz')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@correo.test')
})

it('of a draw whose list is closed nothing is registered any more, and the camera goes off with the button and with the screen', async () => {
  const admin = await server.app.as('admin')
  await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(server.app.db, 7)) })
  const closed = await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2026-12-20', sinRendir: 29 } })
  expect(closed.status).toBe(200)
  const camera = fakeCamera()
  const { user, unmount } = await desk('admin')
  camera.show(await code(3))
  expect(await screen.findByText('El 00003 ya no se registra: la lista de su sorteo está cerrada.')).toBeDefined()
  // The camera goes off with the button and with the screen.
  await user.click(await screen.findByRole('button', { name: 'Apagar la cámara' }))
  await waitFor(() => expect(camera.stopped).toHaveBeenCalledTimes(1))
  await user.click(screen.getByRole('button', { name: 'Usar la cámara' }))
  expect(await screen.findByLabelText('Lo que ve la cámara')).toBeDefined()
  unmount()
  await waitFor(() => expect(camera.stopped).toHaveBeenCalledTimes(2))
})

it('without a camera the number is typed; without a connection that stays, and sent again it is one sale, also of a lost book that turned up', async () => {
  fakeCamera({ refuse: 'NotAllowedError' })
  const { user, unmount } = await desk('admin')
  expect(await screen.findByText(/^El navegador no tiene permiso para usar la cámara\./)).toBeDefined()
  await user.type(screen.getByLabelText('Número del talón'), '12{Enter}')
  expect(await screen.findByText('El 00012 no está en este talonario, que va del 00001 al 00010.')).toBeDefined()
  await fillIn(user, { 'Número del talón': '8' })
  await user.type(screen.getByLabelText('Nombre'), 'Ana Paz')
  const once = globalThis.fetch
  let lost = 0
  globalThis.fetch = async (...request) => {
    const reply = await once(...request)
    if (!String(request[0]).includes('registrarTalones') || lost++ > 0) return reply
    throw new TypeError('Failed to fetch')
  }
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^No hubo conexión: no sabemos si se registró\./)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Ana Paz')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText(/^Registrado el 00008, /)).toBeDefined()
  globalThis.fetch = once
  unmount()

  const admin = await server.app.as('admin')
  const [talonario = ''] = libros
  await admin.call(talonarioApi.darPorPerdido, { body: { talonario, motivo: 'se perdió' } })
  const turnedUp = await desk('admin', '')
  await turnedUp.user.type(await screen.findByLabelText('Número del talón'), '9{Enter}')
  await turnedUp.user.type(screen.getByLabelText('Nombre'), 'Ana Paz{Enter}')
  expect(await screen.findByText(/^Registrado el 00009, /)).toBeDefined()
})

it('one’s own stub whose reply was lost with the page is registered once, and its number says so', async () => {
  const fill = async () => {
    const view = await desk('vendedora', '')
    await fillIn(view.user, { 'Número del talón': '8', Nombre: 'Ana Paz', ...BUYER })
    return view
  }
  const before = await fill()
  const mend = loseAnswers()
  await before.user.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText(/^No hubo conexión: no sabemos si se registró\./)).toBeDefined()
  mend()
  before.unmount()
  const { user } = await fill()
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText('Registrado el 00008, a nombre de Ana Paz. Faltan registrar 9.')).toBeDefined()
  await fillIn(user, { 'Número del talón': '8', Nombre: 'Otra Persona', ...BUYER })
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(
    await screen.findByText('El talón 00008 ya se registró el 21.11.2026 a nombre de A. P.: vale el primero.'),
  ).toBeDefined()
  const { ventas } = (await (await server.app.as('vendedora')).call(ventaApi.historialVentasRifas)).body
  expect(ventas.map(({ rifa }) => rifa.NumeroRifa)).toEqual([8])
})

it('a seller’s stub that was paid by transfer is registered with who was paid, and its receipt', async () => {
  const { app } = server
  const { user, router } = await desk('vendedora', '')
  await fillIn(user, { 'Número del talón': '3', Nombre: 'Ana Paz', ...BUYER })
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'transferencia')
  await user.selectOptions(screen.getByLabelText('¿Quién cobró?'), 'Yo, en mi cuenta')
  await fillIn(user, { 'Comprobante (opcional)': '0045-8812' })
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText(/^Registrado el 00003, /)).toBeDefined()
  const sale = app.db.selectFrom('compra').select(['metodo_pago', 'comprobante', 'vendedor_id'])
  const vendedor_id = app.users.vendedora.id
  expect(await sale.execute()).toEqual([{ metodo_pago: 'transferencia', comprobante: '0045-8812', vendedor_id }])
  // What she was paid herself is hers to hand in.
  const { body } = await (await app.as('vendedora')).call(cajaApi.miCaja)
  expect(body).toMatchObject({ caja: { saldo: 100 } })
  // The book of another is not theirs to see.
  const [, ajeno] = libros
  await router.navigate(`/vendedor/talones?talonario=${ajeno}`)
  expect(await screen.findByText('No se encontró el talonario.')).toBeDefined()
})

it('sold in a way of paying that the stub alone says, it is registered once that was said, and the next ones are too', async () => {
  const { app } = server
  const admin = await app.as('admin')
  await admin.call(campaniaApi.elegirClase, { body: { clase: 'continua' } })
  for (const fechaSorteo of ['2026-12-27', '2027-01-05'])
    await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo } })
  await savePlanes(admin)
  const { user, unmount } = await desk('admin', '')
  await fillIn(user, { 'Número del talón': '5', Nombre: 'Ana Paz' })
  await screen.findByLabelText('Cómo se paga')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText('Elegí cómo se paga.', { selector: '.mantine-InputWrapper-error' })).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Cómo se paga'), await planOf(app, 'Tres'))
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText(/^Registrado el 00005, /)).toBeDefined()
  await fillIn(user, { 'Número del talón': '6', Nombre: 'Luis Paz' })
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText(/^Registrado el 00006, /)).toBeDefined()
  const sold = app.db.selectFrom('titular').select(['numero', 'modalidad_id']).orderBy('numero')
  const modalidad_id = await planOf(app, 'Tres')
  expect(await sold.execute()).toEqual([5, 6].map(numero => ({ numero, modalidad_id })))
  // Its paper says it of a number with instalments left: sold, not paid.
  unmount()
  await renderScreen(server, `/boleto/${await signedCode(app, { numero: 5, parte: 'boleto' })}`)
  expect(await screen.findByText('Vendida')).toBeDefined()
  expect(screen.getByText(/^Participa con sus cuotas al día\. Está a nombre de A\. P\. desde/)).toBeDefined()
})
