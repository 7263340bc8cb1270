import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

it('an expense is entered, corrected with its reason, and part of the balance', async () => {
  const { user } = await renderScreen(server, '/admin/balance', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Anotar un gasto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Anotar un gasto' }))
  await user.type(form.getByRole('textbox', { name: '¿Qué pagaste?' }), 'Imprenta')
  await user.type(form.getByRole('textbox', { name: '¿Cuánto?' }), '1.500,50')
  await user.selectOptions(form.getByRole('combobox', { name: 'Clase' }), 'Otro gasto')
  await user.click(form.getByRole('button', { name: 'Anotar' }))
  await user.click(await screen.findByRole('button', { name: 'Corregir Imprenta' }))
  const correction = within(await screen.findByRole('dialog', { name: 'Corregir: Imprenta' }))
  await user.type(correction.getByRole('textbox', { name: /¿Cuánto era\?/ }), '1500')
  await user.type(correction.getByRole('textbox', { name: /Motivo/ }), 'Hubo descuento')
  await user.click(correction.getByRole('button', { name: 'Corregir' }))
  expect(await screen.findByText(/Corregido en .*0,50: Hubo descuento/)).toBeDefined()
  await waitFor(() => expect(screen.getByText('Otros gastos').parentElement?.textContent).toMatch(/1\.500$/))
})
