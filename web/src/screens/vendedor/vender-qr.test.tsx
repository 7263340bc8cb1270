import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { comeBack, decide } from '../../../../api/test/shop.ts'
import { listenLive } from '../../../test/event-source.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { selling } from '../../../test/shop.ts'

const server = freshServer(selling)

it('a buyer pays by scanning the seller’s screen, which keeps the code while they are elsewhere and shows when it is paid', async () => {
  listenLive()
  const { db, users, as } = server.app
  await makeRaffle(await as('admin'), { fecha: '2026-12-24', cantidad: 5, precio: 1500 })
  const path = `/vendedor/vender-rifa/${users.vendedora.id}`
  const { user, router } = await renderScreen(server, path, { as: 'vendedora' })
  await user.click(await screen.findByRole('button', { name: '00003 Libre' }))
  await fillIn(user, {
    'Nombre del comprador': 'Marta Giménez',
    'Documento (DNI)': '3.204.117-5',
    Teléfono: '099 412 873',
    Email: 'marta@correo.test',
  })
  await user.click(screen.getByRole('button', { name: 'Cobrar con QR' }))
  expect(await screen.findByRole('img', { name: 'Código para pagar' })).toBeDefined()
  expect(screen.getByText('Esperando el pago...')).toBeDefined()
  const there = (path: string) => router.navigate(path)
  await there(`/vendedor/historial-vendedor/${users.vendedora.id}`)
  await screen.findByRole('heading', { name: 'Historial de Ventas' })
  await there(path)
  expect(await screen.findByText(/^Que Marta Giménez escanee este código/)).toBeDefined()
  const { referencia } = await db.selectFrom('compra').select('referencia').executeTakeFirstOrThrow()
  const anyone = await as('nobody')
  await decide(anyone, referencia, 'aprobar')
  await comeBack(anyone, referencia)
  expect(await screen.findByText('Pagado')).toBeDefined()
  const link = screen.getByRole('link', { name: 'Enviarle el comprobante por WhatsApp a Marta Giménez' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(/Tu boleto: .*\/boleto\/[\w-]{43}/)
  await user.click(screen.getByRole('button', { name: 'Listo' }))
  await waitFor(() => expect(screen.queryByText('Pagado')).toBeNull())
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await there('/vendedor/comision')
  await there(path)
  expect(await screen.findByRole('button', { name: '00004 Libre' })).toBeDefined()
  expect(screen.queryByText('Pagado')).toBeNull()
})
