import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import type { Client } from '../../../../api/test/test-app.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { buy, fillCart, selling } from '../../../test/shop.ts'

const server = screenServer(selling)
let clienta: Client
beforeAll(async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 60, precio: 1500.5 })
  clienta = await server.app.as('clienta')
})

const pathOf = ({ pathname, search }: URL) => pathname + search
const inCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
const say = (text: string) => screen.findByText(text)
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('after an approved payment', () => {
  it('the receipt and one’s own numbers are shown', async () => {
    const back = await buy(clienta, [1, 2])
    await renderScreen(server, pathOf(back), { as: 'clienta' })
    expect(await screen.findByRole('heading', { name: 'Pago Exitoso!' })).toBeDefined()
    expect(screen.getByText('Tu compra se ha procesado correctamente.')).toBeDefined()
    expect(screen.getByText('Te lo mandamos a clienta@talonario.test.')).toBeDefined()
    expect(screen.getByText(back.searchParams.get('payment_id') ?? '')).toBeDefined()
    expect(screen.getByText(back.searchParams.get('external_reference') ?? '')).toBeDefined()
    expect(screen.getByText(/^\$\s3\.001$/)).toBeDefined()
    expect(await screen.findByText('00001')).toBeDefined()
    expect(await screen.findByText(/^El sorteo es el 24\.12\.2026/)).toBeDefined()
    expect(linkTo('Verlo en vivo')).toMatch(/^\/sorteo\/[-\w]+\/vivo$/)
    expect(linkTo('Ir al inicio')).toBe('/landing')
    expect(linkTo('Volver a la tienda')).toBe('/tienda')
    expect(JSON.parse(localStorage.getItem('pago') ?? '{}')).toEqual({
      payment_id: back.searchParams.get('payment_id'),
      external_reference: back.searchParams.get('external_reference'),
      totalAPagar: 3001,
    })
  })

  it('of something else (an instalment, an order of another browser) the cart stays as it is', async () => {
    const back = await buy(clienta, [3])
    const { router } = await renderScreen(server, '/beneficios')
    await fillCart(clienta, [4])
    await router.navigate(pathOf(back))
    await say('Pago Exitoso!')
    expect(inCart()).toHaveLength(1)
  })

  it('whoever has its reference sees the numbers, with or without a session', async () => {
    await renderScreen(server, pathOf(await buy(clienta, [5])))
    await say('Pago Exitoso!')
    expect(await screen.findByText('00005')).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Ver y compartir el boleto 00005' })).toBeDefined()
  })

  it('the other address of the page shows the same', async () => {
    const { search } = await buy(clienta, [6])
    await renderScreen(server, `/pago-success${search}`)
    expect(await say('Pago Exitoso!')).toBeDefined()
  })
})

describe('a payment that is not confirmed', () => {
  it('without the parameters of the provider shows so', async () => {
    await renderScreen(server, '/tienda/success?payment_id=1&status=approved')
    expect(await say('Faltan parámetros necesarios para confirmar el pago')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Pago Fallido!' })).toBeDefined()
    expect(linkTo('Volver a intentar')).toBe('/tienda/Failure')
  })

  it('is not believed to the address', async () => {
    const { searchParams } = await buy(clienta, [10], 'rechazar')
    searchParams.set('status', 'approved')
    const { router } = await renderScreen(server, '/beneficios', { as: 'clienta' })
    await fillCart(clienta, [10])
    await router.navigate(`/tienda/success?${searchParams}`)
    expect(await say('Verificando el estado de tu pago...')).toBeDefined()
    expect(await say('El servidor no confirmó la aprobación del pago')).toBeDefined()
    expect(inCart()).toHaveLength(1)
  })

  it('shows the server’s sentence', async () => {
    await renderScreen(server, '/tienda/success?payment_id=1&status=x&external_reference=no-existe')
    expect(await say('Hubo un problema al procesar tu pago. Intenta nuevamente.')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Pago Fallido!' })).toBeDefined()
  })

  it('can be asked about again when nobody answered', async () => {
    const back = await buy(clienta, [11])
    const { router } = await renderScreen(server, '/beneficios')
    server.goOffline()
    await router.navigate(pathOf(back))
    expect(await say('Error en la respuesta del servidor')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Volver a comprobar' })).toBeDefined()
  })

  it('that is pending leads to its own page', async () => {
    const { searchParams } = await buy(clienta, [12], 'pendiente')
    const { router } = await renderScreen(server, `/tienda/success?${searchParams}`, { as: 'clienta' })
    expect(await screen.findByRole('heading', { name: '¡Ya casi es tuyo!' })).toBeDefined()
    expect(screen.getByText('Estamos procesando tu pago')).toBeDefined()
    expect(
      screen.getByText('No te preocupes, en unas horas te avisaremos por e-mail si se acreditó correctamente.'),
    ).toBeDefined()
    expect(await screen.findByText('00012')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/tienda/pending'))
  })
})

describe('the other pages of the way back', () => {
  it.each(['/tienda/failure', '/tienda/Failure'])('%s shows that the payment failed', async path => {
    await renderScreen(server, path)
    expect(await screen.findByRole('heading', { name: 'No pudimos procesar tu pago correctamente.' })).toBeDefined()
    expect(
      screen.getByText('Verificá que los datos de tu tarjeta o cuenta estén correctos e intentá nuevamente.'),
    ).toBeDefined()
    expect(linkTo('Volver a la tienda')).toBe('/tienda')
    expect(linkTo('Ir al inicio')).toBe('/landing')
  })

  it('a pending payment that was approved meanwhile leads to its receipt', async () => {
    const { search } = await buy(clienta, [20])
    const { router } = await renderScreen(server, `/tienda/pending${search}`)
    expect(await say('Pago Exitoso!')).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe(search))
  })

  it('/tienda/pagoRedirect leads an approved payment to its confirmation, the query kept', async () => {
    const { search } = await buy(clienta, [21])
    const { router } = await renderScreen(server, '/beneficios')
    await router.navigate(`/tienda/pagoRedirect${search}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/pago-success'))
    await waitFor(() => expect(router.state.location.search).toBe(search))
  })

  it.each(['rejected', 'pending', ''])('/tienda/pagoRedirect leads the status %j to the failure', async status => {
    const { router } = await renderScreen(server, `/tienda/pagoRedirect?status=${status}&payment_id=1`)
    expect(await say('Verificando el estado del pago...')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/tienda/failure'))
    await waitFor(() => expect(router.state.location.search).toBe(`?status=${status}&payment_id=1`))
  })
})

describe('the simulated provider', () => {
  async function open(numeros: number[]) {
    const view = await renderScreen(server, '/tienda/checkout', { as: 'clienta' })
    await fillCart(clienta, numeros)
    await view.user.click(await screen.findByRole('button', { name: 'Pagar en modo de prueba' }))
    await screen.findByRole('heading', { name: 'Pago de prueba' })
    return view
  }

  it('shows the order, and an approval ends at the receipt', async () => {
    const { user, router } = await open([30, 31])
    expect((await screen.findAllByText(/^\$\s1\.500,50$/)).length).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Aprobar' }))
    expect(await say('Pago Exitoso!')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/tienda/success'))
    expect(localStorage.getItem('cart')).toBeNull()
    await router.navigate(-1)
    expect(await say('Esta compra ya no espera un pago.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull()
    await fillCart(clienta, [34])
    await router.navigate(1)
    expect(await say('Pago Exitoso!')).toBeDefined()
    expect(inCart()).toHaveLength(1)
  })

  it('what was put into the cart while the payment was under way stays there', async () => {
    const { user } = await open([35])
    await fillCart(clienta, [36])
    await user.click(await screen.findByRole('button', { name: 'Aprobar' }))
    expect(await say('Pago Exitoso!')).toBeDefined()
    await waitFor(() => expect(inCart()).toMatchObject([{ NumeroRifa: 36 }]))
  })

  it('a refusal ends at the failure, and the cart is as it was', async () => {
    const { user } = await open([32])
    await user.click(await screen.findByRole('button', { name: 'Rechazar' }))
    expect(await say('No pudimos procesar tu pago correctamente.')).toBeDefined()
    expect(inCart()).toHaveLength(1)
    expect(await screen.findByRole('timer')).toBeDefined()
    expect(await screen.findByText('El banco no aceptó el pago: probá con otro medio. No se cobró nada.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Reintentar el pago' }))
    expect(await screen.findByRole('heading', { name: 'Pago de prueba' })).toBeDefined()
  })

  it('leaving it pending ends at the pending page', async () => {
    const { user } = await open([33])
    await user.click(await screen.findByRole('button', { name: 'Dejar pendiente' }))
    expect(await say('¡Ya casi es tuyo!')).toBeDefined()
  })

  it('asks for no decision once the order is paid', async () => {
    const { searchParams } = await buy(clienta, [34])
    await renderScreen(server, `/simulado/pagar/${searchParams.get('external_reference')}`)
    expect(await say('Esta compra ya no espera un pago.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull()
  })

  it('has no other order', async () => {
    await renderScreen(server, '/simulado/pagar/nada')
    expect(await say('No se encontró lo que buscás.')).toBeDefined()
  })
})
