import { screen, waitFor, within } from '@testing-library/react'
import { readXlsx } from 'hucre/xlsx'
import { expect, it, vi } from 'vitest'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

it('an expense is entered, corrected with its reason, and part of the balance and of its sheet', async () => {
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
  const saved = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const when = (await screen.findByText(/, \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)).textContent?.replace(/^.*?, /, '')
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const bytes = new Uint8Array(await (saved.mock.calls[0]![0] as Blob).arrayBuffer())
  const [balance, gastos] = (await readXlsx(bytes, { readStyles: true })).sheets
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^Balance .+\.xlsx$/)
  expect(balance?.rows[0]?.[0]).toBe(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent)
  expect(balance?.rows).toContainEqual(['Otros gastos', -1500])
  expect(balance?.columns?.map(({ width = 0 }) => width > 12)).toEqual([true, true])
  const amount = balance?.rows.findIndex(([name]) => name === 'Otros gastos')
  expect(balance?.cells?.get(`${amount},1`)?.style?.numFmt).toBe('#,##0.00')
  expect(gastos?.rows.slice(2)).toEqual([
    ['Fecha', 'Qué se pagó', 'Anotó', 'Importe'],
    [when, 'Imprenta', expect.any(String), 1500],
  ])
})
