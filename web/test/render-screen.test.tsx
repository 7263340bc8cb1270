import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, screenServer } from './render-screen.tsx'

const server = screenServer()

it('the screen a test leads to stands when it has been led there', async () => {
  const { router } = await renderScreen(server, '/login')
  const before = await screen.findByRole('heading', { level: 1 })
  await router.navigate('/verificar')
  const { isConnected } = before
  expect(isConnected).toBe(false)
})
