import { consultaApi, resultadoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendPending } from '../../../../../api/src/modules/sitio/correo/correo.service.ts'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const EMAIL = 'ana@correo.test'
const server = screenServer()
beforeAll(async () => {
  const { db } = server.app
  const admin = await server.app.as('admin')
  const drawn = await makeRaffle(admin, { fecha: '2026-11-22', cantidad: 1, premios: ['Una moto'] })
  const open = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 1, premios: ['Casa'] })
  const numeros = [...drawn.numeros, ...open.numeros]
  await sellNumbers(db, {
    numeros,
    vendedor: server.app.users.vendedora,
    comprador: { nombre: 'Ana Paz', email: EMAIL },
  })
  await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: drawn.fecha } })
})

/** The screen's address, as it is mailed. */
async function mailed(): Promise<string> {
  const { db, mailer, clock } = server.app
  await (await server.app.as('nobody')).call(consultaApi.pedirConsulta, { body: { email: EMAIL } })
  await sendPending(db, mailer, clock.now)
  return /https?:\/\/[^/]+(\/mis-numeros\/\S+)/.exec(mailer.sent.at(-1)?.texto ?? '')?.[1] ?? ''
}

describe('one’s numbers without an account', () => {
  it('are asked for from the log-in, by e-mail', async () => {
    const { user } = await renderScreen(server, '/login')
    await user.click(await screen.findByRole('link', { name: 'Mirá tus boletos' }))
    await screen.findByRole('button', { name: 'Mandame el enlace' })
    await user.type(screen.getByLabelText('Email'), EMAIL)
    await user.click(screen.getByRole('button', { name: 'Mandame el enlace' }))
    expect(await screen.findByText(/Si compraste números con esa dirección, te mandamos un enlace/)).toBeDefined()
  })

  it('are shown with how they came out and their tickets, and the address unsubscribes and can be erased', async () => {
    const { user } = await renderScreen(server, await mailed())
    const items = await within(await screen.findByRole('list', { name: 'Tus boletos' })).findAllByRole('listitem')
    await waitFor(() =>
      expect(
        items.map(({ textContent }) => /Participa|Ganaste Una moto|No salió/.exec(textContent ?? '')?.[0]),
      ).toEqual(['Participa', 'Ganaste Una moto']),
    )
    expect(screen.getByRole('link', { name: 'Ver boleto 00001' }).getAttribute('href')).toMatch(/^\/boleto\/[\w-]{43}$/)
    await user.click(screen.getByRole('button', { name: 'No recibir más mensajes' }))
    expect(await screen.findByText('No vas a recibir más mensajes.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Volver a recibirlos' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Borrar mis datos' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Borrar' }))
    expect(await screen.findByText('Borramos tus mensajes y los correos que te mandamos.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Borrar mis datos' })).toBeNull())
  })

  it('need a link that still works', async () => {
    await renderScreen(server, '/mis-numeros/cualquiera')
    expect(await screen.findByText('El enlace no es válido o ya venció. Pedí uno nuevo.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Pedir otro enlace' }).getAttribute('href')).toBe('/mis-numeros')
  })
})
