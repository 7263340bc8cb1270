import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { refuseAll } from '../../../test/network.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { standAt } from '../../../test/stand-at.ts'

const server = screenServer()
beforeEach(() => standAt(server.app.clock.now()))

const open = () => renderScreen(server, '/admin/rifas/sortear', { as: 'admin' })
type User = Awaited<ReturnType<typeof open>>['user']
const realizar = () => screen.findByRole('button', { name: 'Realizar Sorteo' })

/** Presses the button and answers the question. */
async function draw(user: User, question: string, answer = 'Realizar Sorteo') {
  await user.click(await realizar())
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  await user.click(dialog.getByRole('button', { name: answer }))
}

async function raffle(fecha: string, sold: string[], premios = ['Casa', 'Auto', 'Moto', 'Pava']) {
  const { numeros } = await makeRaffle(await server.app.as('admin'), { fecha, cantidad: 5, premios })
  for (const [i, nombre] of sold.entries()) {
    await sellNumbers(server.app.db, { numeros: [numeros[i]!], comprador: { nombre } })
  }
}

describe('without draws', () => {
  // spec 2.2.67
  it('says that there are none and asks for a date', async () => {
    const { user } = await open()
    expect(await screen.findByText('No hay próximos sorteos.')).toBeDefined()
    await user.click(await realizar())
    expect((await screen.findByRole('alert')).textContent).toBe('Elegí la fecha de un sorteo agendado.')
    expect(screen.queryByText('¡Felicitaciones!')).toBeNull()
  })
})

describe('a draw', () => {
  // spec 2.2.11 2.2.63 2.2.66 2.9.12
  it('is golden in the calendar, and no other day can be chosen', async () => {
    await raffle('2026-11-21', ['Ana Quiroga', '', 'Bruno Sosa', 'Carla Duarte'])
    await open()
    const golden = await screen.findByRole('button', { name: 'sábado 21 de noviembre de 2026, día de sorteo' })
    expect(golden.getAttribute('aria-pressed')).toBe('true')
    const other = screen.getByRole<HTMLButtonElement>('button', { name: 'domingo 22 de noviembre de 2026' })
    expect(other.disabled).toBe(true)
    expect(await screen.findByText('4 premios · 4 números vendidos')).toBeDefined()
    expect(within(screen.getByRole('list', { name: 'Próximos sorteos' })).getByText('21.11.2026')).toBeDefined()
  })

  // spec 2.2.64 2.2.65 2.4.8 2.8.20
  it('happens only after a yes, says what the server says, and names three winners', async () => {
    const { user } = await open()
    await draw(user, '¿Realizar el sorteo del 21.11.2026?', 'Cancelar')
    expect(screen.queryByText('¡Felicitaciones!')).toBeNull()
    await draw(user, '¿Realizar el sorteo del 21.11.2026?')
    const told = await screen.findByText('¡El sorteo se realizó correctamente!')
    expect(told.closest('[role=status]')?.textContent).toContain('Podés ver los detalles en la página principal.')
    const box = within(await screen.findByRole('region', { name: '¡Felicitaciones!' }))
    expect(box.getByText('Sorteo del 21.11.2026')).toBeDefined()
    expect(box.getAllByRole('listitem')).toHaveLength(3)
    expect(await screen.findByText('No hay próximos sorteos.')).toBeDefined()
  })

  it('ahead of its date asks with more words', async () => {
    await raffle('2026-12-20', ['Ana Quiroga'])
    const { user } = await open()
    await draw(user, '¿Realizar el sorteo del 20.12.2026 antes de su fecha?', 'Cancelar')
    expect(await screen.findByText('en 29 días')).toBeDefined()
  })

  // spec 2.8.17
  it('that the server refuses says why', async () => {
    await raffle('2026-11-30', [], [])
    const { user } = await open()
    await draw(user, '¿Realizar el sorteo del 30.11.2026 antes de su fecha?')
    expect((await screen.findByRole('alert')).textContent).toBe('El sorteo no tiene premios asignados')
  })

  // spec 2.8.18
  it('that is refused without a word says so', async () => {
    const { user } = await open()
    await user.click(await realizar())
    const dialog = within(await screen.findByRole('dialog'))
    refuseAll()
    await user.click(dialog.getByRole('button', { name: 'Realizar Sorteo' }))
    expect(await screen.findByText('Error al realizar el sorteo')).toBeDefined()
  })

  // spec 2.8.19
  it('without a connection says so', async () => {
    const { user } = await open()
    await user.click(await realizar())
    server.goOffline()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Realizar Sorteo' }))
    await waitFor(async () =>
      expect((await screen.findAllByRole('alert')).map(alert => alert.textContent)).toContain(
        'Error al conectar con el servidor',
      ),
    )
  })
})
