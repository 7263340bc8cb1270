import { asignacionApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
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

describe('the tickets', () => {
  it('come by draw with its price; sold and held ones stay and cannot be opened, until only the free ones are wanted', async () => {
    const { user } = await open()
    const own = within((await screen.findByRole('heading', { name: 'Tus números' })).parentElement ?? document.body)
    const tickets = () => own.getAllByRole('button').map(({ textContent }) => textContent?.match(/\d{5}/)?.[0])
    await waitFor(() => expect(tickets()[0]).toBe('00002'))
    expect(screen.getByRole('heading', { name: /Sorteo del 24\.12\.2026.*1\.500/ })).toBeDefined()
    expect(tickets().at(-1)).toBe('00001')
    expect((await numero('00001 Pagada')).hasAttribute('disabled')).toBe(true)
    expect((await numero('00002 Reservada')).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Solo libres' }))
    await waitFor(() => expect(screen.queryByText('00001')).toBeNull())
  })

  it('are filtered by the figures they contain', async () => {
    const { user } = await open()
    await user.type(await screen.findByPlaceholderText('Buscar por número de rifa...'), '21')
    expect(await numero('00021 Libre')).toBeDefined()
    expect(screen.queryByText('00003')).toBeNull()
    await user.type(screen.getByPlaceholderText('Buscar por número de rifa...'), '99')
    expect(await screen.findByText('No se encontró ninguna rifa. Intenta otro número.')).toBeDefined()
  })

  it('that the seller sold stay, also where they were nobody’s', async () => {
    await sellNumbers(server.app.db, { numeros: [12], vendedor: server.app.users.vendedora })
    await open()
    expect((await numero('00012 Pagada')).hasAttribute('disabled')).toBe(true)
  })

  it('that are nobody’s stand apart, after one’s own', async () => {
    await open()
    const free = await screen.findByRole('heading', { name: 'Sin asignar' })
    expect(within(free.parentElement ?? document.body).getByRole('button', { name: '00012 Libre' })).toBeDefined()
    expect(within(free.parentElement ?? document.body).queryByRole('button', { name: '00020 Libre' })).toBeNull()
  })

  it('that cannot be sold show why', async () => {
    const { user } = await open()
    const search = await screen.findByPlaceholderText('Buscar por número de rifa...')
    await user.type(search, '2')
    expect(await screen.findByText('El 00002 no se puede vender: alguien lo está pagando en la tienda.')).toBeDefined()
    await user.clear(search)
    await user.type(search, '20')
    expect(await screen.findByText('El número 00020 está asignado a otro vendedor.')).toBeDefined()
  })

  it('that a telephone has say which', async () => {
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

  it('of another seller are refused', async () => {
    await renderScreen(server, `/vendedor/vender-rifa/${server.app.users.vendedor.id}`, { as: 'vendedora' })
    expect(await screen.findByText('No tenés permiso para hacer esto.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ir a mi perfil' })).toBeDefined()
  })
})

describe('the form', () => {
  it('opens with a ticket, and closing it gives the focus back', async () => {
    const { user } = await open()
    await user.click(await numero('00003 Libre'))
    expect(await screen.findByRole('form', { name: 'Vender el número 00003' })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Nombre del comprador'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(document.activeElement).toBe(await numero('00003 Libre'))
  })

  it('closes with Back', async () => {
    const { user, router } = await open()
    await user.click(await numero('00003 Libre'))
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  })

  it('offers Seleccionar, Efectivo, POS and Transferencia, and beside them a QR where payments are taken online', async () => {
    const { user } = await open()
    await user.click(await numero('00003 Libre'))
    const options = within(screen.getByLabelText('Método de pago')).getAllByRole('option')
    expect(options.map(option => option.textContent)).toEqual(['Seleccionar', 'Efectivo', 'POS', 'Transferencia'])
    expect(screen.getByRole('button', { name: 'Cobrar con QR' })).toBeDefined()
  })

  it('explains what is missing, field by field, and sends nothing', async () => {
    const { user } = await open()
    await user.click(await numero('00003 Libre'))
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
    expect(await salesOf(3)).toBe(0)
  })

  it('keeps what was typed when it is closed and another number is chosen', async () => {
    const { user } = await begin('00003 Libre')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    await user.click(await numero('00004 Libre'))
    expect(await screen.findByRole('form', { name: 'Vender el número 00004' })).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marta@correo.test')
    await user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(''))
  })
})

describe('a sale', () => {
  it('is shown, marks the number and locks the form', async () => {
    const { user } = await begin('00005 Libre')
    await user.click(sellButton())
    expect(await screen.findByText('Venta realizada correctamente')).toBeDefined()
    expect((await numero('Vendida')).hasAttribute('disabled')).toBe(true)
    expect(screen.getByLabelText('Email').matches(':disabled')).toBe(true)
    await waitFor(() => expect(screen.queryByRole('button', { name: '00005 Libre' })).toBeNull())
    expect(await salesOf(5)).toBe(1)
  })

  it('asks for the number of the slip where it is not cash, and keeps it', async () => {
    const { user } = await begin('00004 Libre')
    expect(screen.queryByLabelText('Comprobante (opcional)')).toBeNull()
    expect(screen.queryByLabelText('¿Quién cobró?')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Método de pago'), 'POS')
    expect(await screen.findByLabelText('¿Quién cobró?')).toBeDefined()
    await user.type(await screen.findByLabelText('Comprobante (opcional)'), '0045-8812')
    await user.click(sellButton())
    expect(await numero('Vendida')).toBeDefined()
    const compras = server.app.db.selectFrom('compra').select('comprobante').where('metodo_pago', '=', 'pos')
    expect(await compras.execute()).toEqual([{ comprobante: '0045-8812' }])
  })

  it('by cash is not held up by a voucher that was mistyped before', async () => {
    const { user } = await begin('00003 Libre')
    await user.selectOptions(screen.getByLabelText('Método de pago'), 'POS')
    await user.type(await screen.findByLabelText('Comprobante (opcional)'), '¿cuál?')
    await user.selectOptions(screen.getByLabelText('Método de pago'), 'Efectivo')
    await user.click(sellButton())
    expect(await screen.findByRole('button', { name: 'Vendida' })).toBeDefined()
  })

  it('leaves a receipt to hand on', async () => {
    const { user } = await begin('00004 Libre')
    await user.click(sellButton())
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /por WhatsApp a / }).getAttribute('href')).toContain('boleto'),
    )
    await user.click(await numero('Compartir los datos'))
    expect(await screen.findByText('Datos copiados.')).toBeDefined()
    const receipt = (await navigator.clipboard.readText()).replace(/\u00a0/g, ' ').split('\n')
    expect(receipt.slice(0, 4)).toEqual([
      'Boleto Nº 00004',
      'Sorteo: jueves 24 de diciembre de 2026',
      'A nombre de: Marta Giménez',
      'Pagado: $ 1.500',
    ])
    expect(receipt[4]).toMatch(/^Tu boleto: .*\/boleto\/[\w-]{43}$/)
    const link = screen.getByRole('link', { name: 'Enviarle su boleto por WhatsApp a Marta Giménez' })
    expect(link.getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/\?text=Boleto%20N%C2%BA%2000004.*%2Fboleto%2F[\w-]{43}/,
    )
  })

  it('tapped twice is one sale', async () => {
    const { user } = await begin('00006 Libre')
    await user.dblClick(sellButton())
    await numero('Vendida')
    await waitFor(() => expect(screen.getAllByText('Venta realizada correctamente')).toHaveLength(1))
    expect(await salesOf(6)).toBe(1)
  })

  it('whose answer was lost is sent again and still is one sale', async () => {
    const { user } = await begin('00007 Libre')
    const mend = loseAnswers()
    await user.click(sellButton())
    await screen.findByText(
      'No hubo conexión: no sabemos si la venta llegó. Tocá Vender de nuevo, no se vende dos veces.',
    )
    mend()
    expect(await salesOf(7)).toBe(1)
    await user.click(sellButton())
    expect(await screen.findByText('Venta realizada correctamente')).toBeDefined()
    expect(await salesOf(7)).toBe(1)
  })

  it('of a number that was bought meanwhile is refused, and its ticket shows it', async () => {
    const { user } = await begin('00008 Libre')
    await sellNumbers(server.app.db, { numeros: [8], usuario: server.app.users.cliente })
    await user.click(sellButton())
    expect(await screen.findByText(/El número 00008 ya no está disponible\./)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: '00008 Elegida' })).toBeNull())
    await user.click(await numero('00009 Libre'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marta@correo.test'))
    await user.click(sellButton())
    expect(await screen.findByText('Venta realizada correctamente')).toBeDefined()
    expect(await salesOf(9)).toBe(1)
  })

  it('can be followed by another number for the same person', async () => {
    const { user } = await begin('00010 Libre')
    await user.click(sellButton())
    await user.click(await numero('Otro número, misma persona'))
    expect(await screen.findByText(/Elegí otro número para Marta Giménez\./)).toBeDefined()
    await user.click(await numero('00011 Libre'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Documento (DNI)').value).toBe('32041175'))
  })

  it('needs no e-mail where the organiser allows it: a new buyer is nine taps and forty characters at most', async () => {
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

  it('to somebody who bought before takes two letters of the name, or digits of the telephone', async () => {
    const first = await begin('00010 Libre')
    await first.user.click(sellButton())
    await screen.findByText('Venta realizada correctamente')
    first.unmount()
    sessionStorage.clear()
    const { user } = await open()
    await user.click(await numero('00011 Libre'))
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
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

  it('of another number to somebody of the book is five taps and no letter, also after a reload', async () => {
    const first = await begin('00010 Libre')
    await first.user.click(sellButton())
    await screen.findByText('Venta realizada correctamente')
    first.unmount()
    sessionStorage.clear()
    const { vendedora } = server.app.users
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

  it('of several numbers goes on without one that was bought meanwhile', async () => {
    const { user } = await begin('00021 Libre')
    await user.click(screen.getByRole('button', { name: 'Agregar otro número' }))
    await user.click(await numero('00010 Libre'))
    await user.click(await numero('Seguir con la venta'))
    await sellNumbers(server.app.db, { numeros: [10], usuario: server.app.users.cliente })
    await user.click(await numero('Vender'))
    expect(await screen.findByText(/El número 00010 ya no está disponible\./)).toBeDefined()
    await waitFor(() => expect(sellButton().matches(':disabled')).toBe(true))
    await user.click(await numero('Quitar el 00010'))
    expect(await screen.findByRole('form', { name: 'Vender el número 00021' })).toBeDefined()
    expect(await screen.findByText(/^\$\s1\.500$/)).toBeDefined()
    await user.click(sellButton())
    await numero('Vendida')
    expect(await salesOf(21)).toBe(1)
  })

  it('of several numbers, also one that is nobody’s, is one form', async () => {
    const { user } = await begin('00021 Libre')
    await user.click(screen.getByRole('button', { name: 'Agregar otro número' }))
    await user.click(await numero('00015 Libre'))
    await user.click(await numero('00016 Libre'))
    expect(await screen.findByText('3 números elegidos')).toBeDefined()
    await user.click(await numero('00016 Elegida'))
    await user.click(await numero('Seguir con la venta'))
    expect(await screen.findByRole('form', { name: 'Vender 2 números' })).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marta@correo.test')
    expect(screen.getByText(/^\$\s3\.000$/)).toBeDefined()
    await user.click(sellButton())
    expect(await screen.findByText('Números 00015, 00021')).toBeDefined()
    expect([await salesOf(21), await salesOf(15)]).toEqual([1, 1])
  })
})
