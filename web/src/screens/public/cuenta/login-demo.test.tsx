import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const server = screenServer({ demo: true })

it('a click fills in an account of the demo', async () => {
  const { user } = await renderScreen(server, '/login')
  const accounts = await screen.findByRole('group', { name: 'Cuentas de demostración' })
  await user.click(within(accounts).getByRole('button', { name: 'Vendedora' }))
  await waitFor(() =>
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('vendedora@talonario.test'),
  )
  expect((screen.getByLabelText('Contraseña') as HTMLInputElement).value).toBe('talonario-demo')
})

it('the log-in of the demo names the command of the other one', async () => {
  await renderScreen(server, '/login')
  const accounts = await screen.findByRole('group', { name: 'Cuentas de demostración' })
  expect(within(accounts).getByText(/^La otra demostración vende números en cuotas:/)).toBeDefined()
  expect(within(accounts).getByText('DEMO_CLASE=continua npm run demo')).toBeDefined()
})
