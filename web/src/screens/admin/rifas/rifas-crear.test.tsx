import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { assign, putOnSale } from '../../../../../api/test/on-sale.ts'
import { holdNumbers, sellNumbers } from '../../../../../api/test/sold.ts'
import { holdNetwork, loseAnswers, refuseAll } from '../../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'
import { shorten } from '../../../../test/shorten.ts'

const server = freshServer()

const open = () => renderScreen(server, '/admin/rifas/crear', { as: 'admin' })
const generar = () => screen.getByRole('button', { name: 'Generar' })
const order = (texts: Record<string, string>) => ({
  'Cantidad de rifas': '3',
  'Precio de cada rifa': '1500,50',
  'Fecha del sorteo': '20-12-2026',
  ...texts,
})

it('the form takes figures only, from 1 on, and days from today on; with one wrong field it is refused with an alert', async () => {
  const { user } = await open()
  const price = await screen.findByLabelText<HTMLInputElement>('Precio de cada rifa')
  await user.click(price)
  await user.keyboard('-1a500')
  await waitFor(() => expect(price.value).toBe('1500'))
  expect(screen.getByText('Si se venden todas').closest('p')?.textContent).toMatch(/6\.000/)
  const counter = await screen.findByLabelText<HTMLInputElement>('Cantidad de rifas')
  const minus = screen.getByRole<HTMLButtonElement>('button', { name: 'Restar: Cantidad de rifas' })
  expect(counter.value).toBe('4')
  for (let click = 0; click < 5; click += 1) await user.click(minus)
  await waitFor(() => expect([counter.value, minus.disabled]).toEqual(['1', true]))
  await user.click(screen.getByRole('button', { name: 'Sumar: Cantidad de rifas' }))
  await user.type(counter, 'x5-')
  await waitFor(() => expect(counter.value).toBe('25'))
  await user.click(await screen.findByRole('button', { name: 'Abrir calendario' }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Fecha del sorteo' }))
  const day = (name: string) => calendar.findByRole<HTMLButtonElement>('button', { name })
  expect((await day('viernes 20 de noviembre de 2026')).disabled).toBe(true)
  await user.click(await day('sábado 21 de noviembre de 2026'))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Fecha del sorteo', { selector: 'input' }).value).toBe('21-11-2026'),
  )
  const right = order({})
  await fillIn(user, right)
  for (const [field, text, sentence] of [
    ['Precio de cada rifa', '', 'Completa todos los campos con valores válidos.'],
    ['Precio de cada rifa', '0', 'Completa todos los campos con valores válidos.'],
    ['Cantidad de rifas', '', 'Completa todos los campos con valores válidos.'],
    ['Fecha del sorteo', '', 'Completa todos los campos con valores válidos.'],
    ['Fecha del sorteo', '20-11-2026', 'La fecha no puede ser menor a hoy.'],
  ] as const) {
    await fillIn(user, { [field]: text })
    await user.click(generar())
    const dialog = await screen.findByRole('dialog', { name: sentence })
    await user.click(within(dialog).getByRole('button', { name: 'Aceptar' }))
    await fillIn(user, { [field]: right[field] })
  }
  expect(await server.app.db.selectFrom('rifa').select('numero').execute()).toEqual([])
})

describe('generating', () => {
  it('says for three seconds what went wrong, or that it is done, and makes what was sent again once', async () => {
    shorten('banner', 3000)
    const { user } = await open()
    expect(await screen.findByText('Todavía no hay rifas creadas.')).toBeDefined()
    await fillIn(user, order({}))
    const told = async (sentence: string) => {
      await user.click(generar())
      const banner = await screen.findByRole('alert')
      expect([banner.textContent, banner.classList.contains('bad')]).toEqual([sentence, true])
      await waitFor(() => expect(banner.isConnected).toBe(false))
    }
    for (const sentence of ['Las ventas de ese sorteo ya están cerradas.', undefined]) {
      const recover = refuseAll(sentence)
      await told(sentence ?? 'Error servidor')
      recover()
    }
    const mend = loseAnswers()
    await told('Error servidor')
    mend()
    expect(await server.app.db.selectFrom('rifa').select('numero').execute()).toHaveLength(3)
    await user.click(generar())
    const banner = await screen.findByText('Se generaron 3 rifas correctamente.')
    expect(await screen.findAllByText('Libre', { selector: '.ticket.sm .word' })).toHaveLength(3)
    await waitFor(() =>
      expect(screen.getByText(/^Vista previa/).textContent).toMatch(
        /^Vista previa: del 00004 al 00006 · \$\s1\.500,50 · Sorteo \d\d\.\d\d\.\d{4}$/,
      ),
    )
    await waitFor(() => expect(banner.isConnected).toBe(false))
    const made = await server.app.db.selectFrom('rifa').select(['numero', 'precio']).orderBy('numero').execute()
    expect(made).toEqual([1, 2, 3].map(numero => ({ numero, precio: 150_050 })))
  })

  it('the button shows it while it works, and how many if they are many', async () => {
    const { user } = await open()
    await fillIn(user, order({ 'Cantidad de rifas': '2000' }))
    const letGo = holdNetwork()
    await user.dblClick(generar())
    expect(await screen.findByRole('button', { name: 'Generando 2.000 rifas...' })).toBeDefined()
    letGo()
    expect(await screen.findByText('Se generaron 2000 rifas correctamente.')).toBeDefined()
  })
})

it('the list shows fifteen numbers with their state, the newest first, and all when it is expanded; it is searched, and saved as CSV', async () => {
  await putOnSale(server.app.db, { cantidad: 2003, fecha: '2026-12-20' })
  const { rifas } = await putOnSale(server.app.db, { cantidad: 20, fecha: '2026-12-30', desde: 2004 })
  await assign(server.app.db, rifas[19]!.id, server.app.users.vendedora)
  await sellNumbers(server.app.db, { numeros: [2022] })
  await holdNumbers(server.app.db, { numeros: [2021], until: new Date('2026-11-21T15:30:00Z') })
  const saved: Blob[] = []
  URL.createObjectURL = file => `blob:${saved.push(file as Blob)}`
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await open()
  const list = within(await screen.findByRole('region', { name: 'Rifas creadas' }))
  await list.findByText('02023')
  const words = () => [...document.querySelectorAll('.ticket.sm .word')].map(word => word.textContent)
  expect(words().slice(0, 4)).toEqual(['Asignada', 'Pagada', 'Reservada', 'Libre'])
  expect(words()).toHaveLength(15)
  await user.type(list.getByLabelText('Buscar número'), '99')
  await list.findByText('00099')
  expect(document.querySelector('.ticket.sm .number')?.textContent).toContain('00099')
  await user.click(list.getByRole('button', { name: 'Ver más' }))
  await waitFor(() => expect(words()).toHaveLength(38))
  await user.clear(list.getByLabelText('Buscar número'))
  await user.type(list.getByLabelText('Buscar número'), '98765')
  expect(await screen.findByText('No se encontró ninguna rifa. Intenta otro número.')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toMatch(/^\uFEFF?Número;Documento del vendedor;Vendedor/)
})
