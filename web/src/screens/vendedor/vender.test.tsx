import { asignacionApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { phoneOf } from '../../../../api/test/phone.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../api/test/sold.ts'
import { loseAnswers } from '../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
beforeEach(async () => {
  const admin = await server.app.as('admin')
  const { db, users } = server.app
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 22, precio: 1500 })
  const assign = (ci: string, numerosRifas: number[]) =>
    admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas } })
  await assign(users.vendedora.ci, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 21])
  await assign(users.vendedor.ci, [20])
  await sellNumbers(db, { numeros: [1], vendedor: users.vendedora })
  await holdNumbers(db, { numeros: [2], until: new Date('2026-11-21T15:30:00Z') })
})

const open = () => renderScreen(server, `/vendedor/vender-rifa/${server.app.users.vendedora.id}`, { as: 'vendedora' })
const numero = (name: string) => screen.findByRole('button', { name })
const marta = {
  'Nombre del comprador': 'Marta Giménez',
  'Documento (DNI)': '3.204.117-5',
  Teléfono: '099 412 873',
  Email: 'marta@correo.test',
}

/** Opens the form of a number and fills it in. */
async function begin(name: string) {
  const view = await open()
  await view.user.click(await numero(name))
  await fillIn(view.user, marta)
  await view.user.selectOptions(screen.getByLabelText('Método de pago'), 'Efectivo')
  return view
}
const sellButton = () => screen.getByRole('button', { name: 'Vender' })

/** How often a number was sold. */
async function salesOf(numero: number): Promise<number> {
  const rows = await server.app.db
    .selectFrom('compra_linea')
    .innerJoin('rifa', 'rifa.id', 'compra_linea.rifa_id')
    .select('rifa.numero')
    .where('rifa.numero', '=', numero)
    .execute()
  return rows.length
}

it('tickets come by draw with its price, one’s own before nobody’s; what cannot be sold stays and shows why; they are found by their figures', async () => {
  await sellNumbers(server.app.db, { numeros: [12], vendedor: server.app.users.vendedora })
  const { user, router } = await open()
  await screen.findByRole('heading', { name: 'Sin asignar' })
  const part = (title: string) => within(screen.getByRole('heading', { name: title }).parentElement ?? document.body)
  const tickets = () =>
    part('Tus números')
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.match(/\d{5}/)?.[0])
  await waitFor(() => expect(tickets()[0]).toBe('00002'))
  expect(screen.getByRole('heading', { name: /Sorteo del 24\.12\.2026.*1\.500/ })).toBeDefined()
  // Sold ones come last, with the one that was nobody's until she sold it.
  expect(tickets().slice(-2)).toEqual(['00001', '00012'])
  for (const name of ['00001 Pagada', '00002 Reservada', '00012 Pagada'])
    expect((await numero(name)).hasAttribute('disabled')).toBe(true)
  expect(part('Sin asignar').getByRole('button', { name: '00013 Libre' })).toBeDefined()
  expect(part('Sin asignar').queryByRole('button', { name: '00020 Libre' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Solo libres' }))
  await waitFor(() => expect(screen.queryByText('00001')).toBeNull())
  const search = screen.getByPlaceholderText('Buscar por número de rifa...')
  await user.type(search, '2')
  expect(await screen.findByText('El 00002 no se puede vender: alguien lo está pagando en la tienda.')).toBeDefined()
  await user.type(search, '1')
  expect(await numero('00021 Libre')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('00003')).toBeNull())
  await user.type(search, '99')
  expect(await screen.findByText('No se encontró ninguna rifa. Intenta otro número.')).toBeDefined()
  await user.clear(search)
  await user.type(search, '20')
  expect(await screen.findByText('El número 00020 está asignado a otro vendedor.')).toBeDefined()
  // Those of another seller are theirs alone.
  await router.navigate(`/vendedor/vender-rifa/${server.app.users.vendedor.id}`)
  expect(await screen.findByText('No tenés permiso para hacer esto.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ir a mi perfil' })).toBeDefined()
})

it('tickets that a telephone has say which', async () => {
  const phone = await phoneOf(await server.app.as('vendedora'), 'El de la feria')
  await phone.borrow()
  const { user } = await open()
  expect((await numero('00003 Prestada')).hasAttribute('disabled')).toBe(true)
  await user.type(await screen.findByPlaceholderText('Buscar por número de rifa...'), '3')
  expect(
    await screen.findByText(
      'El 00003 no se puede vender: lo lleva el teléfono «El de la feria» para venderlo sin señal.',
    ),
  ).toBeDefined()
})

it('the form explains what is missing, field by field, and keeps what was typed when it is closed, by Escape or Back', async () => {
  const { user, router } = await open()
  await user.click(await numero('00003 Libre'))
  expect(await screen.findByRole('form', { name: 'Vender el número 00003' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre del comprador'))
  const options = within(screen.getByLabelText('Método de pago')).getAllByRole('option')
  expect(options.map(option => option.textContent)).toEqual(['Seleccionar', 'Efectivo', 'POS', 'Transferencia'])
  // Payments are taken online here.
  expect(screen.getByRole('button', { name: 'Cobrar con QR' })).toBeDefined()
  await user.type(screen.getByLabelText('Email'), marta.Email)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(document.activeElement).toBe(await numero('00003 Libre'))
  await user.click(await numero('00004 Libre'))
  expect(await screen.findByRole('form', { name: 'Vender el número 00004' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(marta.Email)
  await user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(''))
  await user.click(sellButton())
  for (const sentence of [
    'El nombre del comprador es obligatorio.',
    'El documento es obligatorio.',
    'El teléfono es obligatorio.',
    'El email es obligatorio.',
    'Elegí un método de pago.',
  ])
    expect(await screen.findByText(sentence)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre del comprador'))
  expect(await salesOf(4)).toBe(0)
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
})

it('a sale, tapped twice, is one: it locks the form, leaves a receipt, and its buyer is found by two letters or digits for the next', async () => {
  const { user } = await begin('00005 Libre')
  await user.dblClick(sellButton())
  expect((await numero('Vendida')).hasAttribute('disabled')).toBe(true)
  await waitFor(() => expect(screen.getAllByText('Venta realizada correctamente')).toHaveLength(1))
  expect(screen.getByLabelText('Email').matches(':disabled')).toBe(true)
  await waitFor(() => expect(screen.queryByRole('button', { name: '00005 Libre' })).toBeNull())
  expect(await salesOf(5)).toBe(1)
  const link = await screen.findByRole('link', { name: 'Enviarle su boleto por WhatsApp a Marta Giménez' })
  await waitFor(() =>
    expect(link.getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/\?text=Boleto%20N%C2%BA%2000005.*%2Fboleto%2F[\w-]{43}/,
    ),
  )
  await user.click(await numero('Compartir los datos'))
  expect(await screen.findByText('Datos copiados.')).toBeDefined()
  const receipt = (await navigator.clipboard.readText()).replace(/\u00a0/g, ' ').split('\n')
  expect(receipt.slice(0, 4)).toEqual([
    'Boleto Nº 00005',
    'Sorteo: jueves 24 de diciembre de 2026',
    'A nombre de: Marta Giménez',
    'Pagado: $ 1.500',
  ])
  expect(receipt[4]).toMatch(/^Tu boleto: .*\/boleto\/[\w-]{43}$/)
  await user.click(await numero('Otro número, misma persona'))
  expect(await screen.findByText(/Elegí otro número para Marta Giménez\./)).toBeDefined()
  await user.click(await numero('00011 Libre'))
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  await waitFor(() => expect(value('Documento (DNI)')).toBe('32041175'))
  for (const [label, typed] of [
    ['Nombre del comprador', 'gi'],
    ['Teléfono', '41'],
  ] as const) {
    for (const field of ['Documento (DNI)', 'Email', label]) await user.clear(screen.getByLabelText(field))
    await user.type(screen.getByLabelText(label), typed)
    await user.click(await numero('Marta Giménez · 099 412 873'))
    await waitFor(() => expect(value('Documento (DNI)')).toBe('32041175'))
    expect([value('Nombre del comprador'), value('Email')]).toEqual(['Marta Giménez', marta.Email])
  }
})

it('a sale by cash is not held up by a voucher that was mistyped before; one by POS keeps the number of its slip', async () => {
  const { user } = await begin('00003 Libre')
  expect(screen.queryByLabelText('Comprobante (opcional)')).toBeNull()
  expect(screen.queryByLabelText('¿Quién cobró?')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'POS')
  expect(await screen.findByLabelText('¿Quién cobró?')).toBeDefined()
  await user.type(await screen.findByLabelText('Comprobante (opcional)'), '¿cuál?')
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'Efectivo')
  await user.click(sellButton())
  await user.click(await numero('Otro número, misma persona'))
  await user.click(await numero('00004 Libre'))
  await user.selectOptions(await screen.findByLabelText('Método de pago'), 'POS')
  await fillIn(user, { 'Comprobante (opcional)': '0045-8812' })
  await user.click(sellButton())
  expect(await numero('Vendida')).toBeDefined()
  const compras = server.app.db.selectFrom('compra').select('comprobante').where('metodo_pago', '=', 'pos')
  expect(await compras.execute()).toEqual([{ comprobante: '0045-8812' }])
})

it('a sale of a number that was bought meanwhile is refused; one whose answer was lost is sent again and still is one', async () => {
  const { user } = await begin('00008 Libre')
  await sellNumbers(server.app.db, { numeros: [8], usuario: server.app.users.cliente })
  await user.click(sellButton())
  expect(await screen.findByText(/El número 00008 ya no está disponible\./)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: '00008 Elegida' })).toBeNull())
  await user.click(await numero('00009 Libre'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marta@correo.test'))
  const mend = loseAnswers()
  await user.click(sellButton())
  await screen.findByText(
    'No hubo conexión: no sabemos si la venta llegó. Tocá Vender de nuevo, no se vende dos veces.',
  )
  mend()
  expect(await salesOf(9)).toBe(1)
  await user.click(sellButton())
  expect(await screen.findByText('Venta realizada correctamente')).toBeDefined()
  expect(await salesOf(9)).toBe(1)
})

it('a sale needs no e-mail where the organiser allows it: a new buyer is nine taps and forty characters at most', async () => {
  Object.assign(server.app.env, { CORREO_EN_PERSONA: 'opcional' })
  const { user } = await open()
  await user.click(await numero('00003 Libre'))
  const typed = { 'Nombre del comprador': 'Marta Giménez', 'Documento (DNI)': '32041175', Teléfono: '099412873' }
  expect(Object.values(typed).join('').length).toBeLessThanOrEqual(40)
  await fillIn(user, typed)
  expect(await screen.findByLabelText('Email (opcional)')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'Efectivo')
  await user.click(sellButton())
  await numero('Vendida')
  expect(await salesOf(3)).toBe(1)
})

it('a sale of another number to somebody of the book is five taps and no letter, also after a reload', async () => {
  const { vendedora } = server.app.users
  const comprador = { nombre: 'Marta Giménez', ci: '32041175', email: marta.Email, telefono: marta.Teléfono }
  await sellNumbers(server.app.db, { numeros: [10], vendedor: vendedora, comprador })
  const book = await renderScreen(server, `/vendedor/profile/${vendedora.id}`, { as: 'vendedora' })
  await book.user.click(await screen.findByRole('link', { name: 'Vender otro a Marta Giménez' }))
  await screen.findByText(/Elegí otro número para Marta Giménez\./)
  const address = book.router.state.location
  book.unmount()
  const { user } = await renderScreen(server, `${address.pathname}${address.search}`, { as: 'vendedora' })
  await user.click(await numero('00011 Libre'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Documento (DNI)').value).toBe('32041175'))
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'Efectivo')
  await user.click(sellButton())
  await numero('Vendida')
  expect(await salesOf(11)).toBe(1)
})

it('a sale of several numbers is one form, also with one that is nobody’s, and goes on without one that was bought meanwhile', async () => {
  const { user } = await begin('00021 Libre')
  await user.click(screen.getByRole('button', { name: 'Agregar otro número' }))
  for (const name of ['00010 Libre', '00015 Libre', '00016 Libre']) await user.click(await numero(name))
  expect(await screen.findByText('4 números elegidos')).toBeDefined()
  await user.click(await numero('00016 Elegida'))
  await user.click(await numero('Seguir con la venta'))
  expect(await screen.findByRole('form', { name: 'Vender 3 números' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marta@correo.test')
  expect(screen.getByText(/^\$\s4\.500$/)).toBeDefined()
  await sellNumbers(server.app.db, { numeros: [10], usuario: server.app.users.cliente })
  await user.click(sellButton())
  expect(await screen.findByText(/El número 00010 ya no está disponible\./)).toBeDefined()
  await waitFor(() => expect(sellButton().matches(':disabled')).toBe(true))
  await user.click(await numero('Quitar el 00010'))
  expect(await screen.findByRole('form', { name: 'Vender 2 números' })).toBeDefined()
  expect(await screen.findByText(/^\$\s3\.000$/)).toBeDefined()
  await user.click(sellButton())
  expect(await screen.findByText('Números 00015, 00021')).toBeDefined()
  expect([await salesOf(21), await salesOf(15), await salesOf(10)]).toEqual([1, 1, 1])
})
