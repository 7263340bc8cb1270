import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
const pictures = join(import.meta.dirname, '../../../public')

it('twenty partners, each with a name, a description and a picture of its own', async () => {
  await renderScreen(server, '/beneficios')
  await screen.findByRole('heading', { level: 1, name: 'Beneficios' })
  await screen.findByRole('heading', { level: 2, name: 'Copo Lunero' })
  const cards = [...document.querySelectorAll<HTMLElement>('.partner')].map(card => ({
    nombre: within(card).getByRole('heading', { level: 2 }).textContent ?? '',
    descripcion: card.querySelector('p')?.textContent ?? '',
    imagen: card.querySelector('img')?.getAttribute('src') ?? '',
  }))
  for (const part of ['nombre', 'descripcion', 'imagen'] as const) {
    expect(new Set(cards.map(card => card[part])).size).toBe(20)
  }
  expect(cards[0]).toEqual({
    nombre: 'Copo Lunero',
    descripcion: 'Mostrá tu boleto y llevate una bocha de regalo en cada cuarto de helado artesanal.',
    imagen: '/dibujos/socio-heladeria.svg',
  })
  for (const { nombre, descripcion, imagen } of cards) {
    expect(nombre.length).toBeGreaterThan(2)
    expect(descripcion.length).toBeGreaterThan(20)
    expect(existsSync(join(pictures, imagen))).toBe(true)
  }
})

it('without partners shows so, and nothing invented', async () => {
  await server.app.db.deleteFrom('organizacion_version').execute()
  await renderScreen(server, '/beneficios')
  expect(await screen.findByRole('heading', { level: 2, name: 'Todavía no hay beneficios.' })).toBeDefined()
  expect(screen.queryAllByRole('listitem').filter(item => item.className === 'partner')).toEqual([])
})
