import { trabajoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { workBatch } from '../../../../api/src/modules/numeros/trabajo/trabajo-tanda.service.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { fillIn, renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()
afterEach(async () => {
  await server.app.db.deleteFrom('trabajo').execute()
})

const open = (where: 'crear' | 'asignar') => renderScreen(server, `/admin/rifas/${where}`, { as: 'admin' })
const bar = () => screen.findByRole('progressbar')
const tanda = (tipo: 'generar' | 'asignar', cuantos: number) => workBatch(server.app, tipo, cuantos)
/** As an organiser would from another browser. */
const elsewhere = async (cantidad: number) => {
  const admin = await server.app.as('admin')
  const body = { cantidad, precioRifa: 10, fecha: '2026-12-24' }
  return (await admin.call(trabajoApi.empezarGeneracion, { body })).body.trabajo._id
}

describe('generating more than one call may make', () => {
  it('continues in the background, and shows its progress', async () => {
    const { user } = await open('crear')
    await fillIn(user, {
      'Cantidad de rifas': '1000000',
      'Precio de cada rifa': '1500',
      'Fecha del sorteo': '24-12-2026',
    })
    await user.click(screen.getByRole('button', { name: 'Generar' }))
    expect(await screen.findByText('Los números se están generando.')).toBeDefined()
    expect(await screen.findByText('Está por empezar.')).toBeDefined()
    expect(screen.getByText('Podés cerrar esta página: el trabajo sigue solo.')).toBeDefined()
    await tanda('generar', 50)
    await screen.findByText('Se generaron 50 de 1.000.000 números')
    const name = 'Generando números para el sorteo del 24.12.2026'
    const progress = screen.getByRole('progressbar', { name })
    expect(progress.getAttribute('aria-valuetext')).toBe('Se generaron 50 de 1.000.000 números')
    expect(await server.app.db.selectFrom('rifa').select('numero').execute()).toHaveLength(50)
  })

  it('that another one is doing is refused with its sentence', async () => {
    await elsewhere(200_000)
    const { user } = await open('crear')
    await fillIn(user, {
      'Cantidad de rifas': '100001',
      'Precio de cada rifa': '1500',
      'Fecha del sorteo': '24-12-2026',
    })
    await user.click(screen.getByRole('button', { name: 'Generar' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Ya hay un trabajo como este en curso: esperá a que termine o cancelalo.',
    )
  })

  it('anyone who comes back sees it, and its end, until it is read', async () => {
    await elsewhere(30)
    const { user } = await open('crear')
    expect((await bar()).getAttribute('aria-valuenow')).toBe('0')
    await tanda('generar', 30)
    const end = await screen.findByText('Se generaron 30 números: del 00051 al 00080.')
    await waitFor(() => expect(screen.getByText(/^Vista previa/).textContent).toContain('00081'))
    await user.click(screen.getByRole('button', { name: 'Entendido' }))
    await waitFor(() => expect(end.isConnected).toBe(false))
    await open('crear')
    expect(await screen.findAllByText('Generar')).toBeDefined()
    expect(screen.queryByText('Se generaron 30 números: del 00051 al 00080.')).toBeNull()
  })

  it('is cancelled once that is confirmed; what is there stays', async () => {
    await elsewhere(30)
    await tanda('generar', 10)
    const { user } = await open('crear')
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    const question = within(await screen.findByRole('dialog', { name: '¿Cancelar el trabajo?' }))
    await user.click(question.getByRole('button', { name: 'Cancelar el trabajo' }))
    expect(
      await screen.findByText('El trabajo se canceló. Se generaron 10 de 30 números; eso queda hecho.'),
    ).toBeDefined()
    expect(await tanda('generar', 10)).toBe(false)
  })
})

describe('assigning more than can be chosen', () => {
  const choose = async (desde: string, hasta: string) => {
    const { user } = await open('asignar')
    await user.click(await screen.findByRole('button', { name: /^Romina/ }))
    await user.click(await screen.findByText('Elegir un rango'))
    await user.type(screen.getByLabelText('Desde'), desde)
    await user.type(screen.getByLabelText('Hasta'), hasta)
    await user.click(screen.getByRole('button', { name: 'Elegir rango' }))
    return user
  }
  const told = (sentence: string) =>
    waitFor(() => expect(screen.getByRole('region', { name: 'Avisos' }).textContent).toContain(sentence))

  it('asks, and explains what stands against it', async () => {
    const user = await choose('1', '200000')
    const name = '¿Asignar 200.000 números, del 00001 al 200000, a Romina Acosta?'
    await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Asignar' }))
    await told(
      'No existen estos números: 00091, 00092, 00093, 00094, 00095, 00096, 00097, 00098, 00099, 00100 y 199.900 más.',
    )
  })

  it('needs a seller', async () => {
    const { user } = await open('asignar')
    await user.click(await screen.findByText('Elegir un rango'))
    await user.type(screen.getByLabelText('Desde'), '1')
    await user.type(screen.getByLabelText('Hasta'), '200000')
    await user.click(screen.getByRole('button', { name: 'Elegir rango' }))
    await told('Selecciona un vendedor y al menos una rifa.')
  })

  it('continues in the background; a number sold meanwhile stops it, and is named', async () => {
    const admin = await server.app.as('admin')
    for (const cantidad of [100_000, 20_000]) await makeRaffle(admin, { fecha: '2026-12-24', cantidad })
    const user = await choose('91', '120090')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Asignar' }))
    await told('Los números se están asignando.')
    expect((await bar()).getAttribute('aria-label')).toBe('Asignando números a Romina Acosta')
    await tanda('asignar', 1_000)
    await screen.findByText('Se asignaron 1.000 de 120.000 números')
    await sellNumbers(server.app.db, { numeros: [1_100] })
    await tanda('asignar', 1_000)
    const end = await screen.findByText(/^El trabajo se detuvo/)
    expect(end.textContent).toBe(
      'El trabajo se detuvo. No se pueden asignar: el 001100 ya está vendido. Se asignaron 1.000 de 120.000 números; eso queda hecho.',
    )
    const { id } = server.app.users.vendedora
    const rows = await server.app.db.selectFrom('rifa').select('numero').where('vendedor_id', '=', id).execute()
    expect(rows).toHaveLength(1_000)
  })
})
