import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, screenServer } from './render-screen.tsx'

const server = screenServer()

test('a screen is drawn with the data of the server', async () => {
  await renderScreen(server, '/landing')
  expect(await screen.findByRole('heading', { name: 'La gran rifa 2026' })).toBeDefined()
})
