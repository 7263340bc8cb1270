import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { InstallHint } from './install-hint.tsx'

afterEach(() => {
  localStorage.clear()
  globalThis.installOffer = undefined
})

const offer = () => {
  const prompt = vi.fn(async () => undefined)
  globalThis.installOffer = Object.assign(new Event('beforeinstallprompt'), { prompt })
  return prompt
}
const hint = () => screen.queryByRole('region', { name: 'Instalar la app' })

it('where the browser can install the app, a tap asks it to', async () => {
  const prompt = offer()
  render(<InstallHint />)
  await userEvent.click(screen.getByRole('button', { name: 'Instalar la app' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(hint()).toBeNull()
})

it('declined, it is not shown again', async () => {
  offer()
  const { unmount } = render(<InstallHint />)
  await userEvent.click(screen.getByRole('button', { name: 'No, gracias' }))
  expect(hint()).toBeNull()
  unmount()
  render(<InstallHint />)
  expect(hint()).toBeNull()
})

it('on iOS it says how', () => {
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
  render(<InstallHint />)
  agent.mockRestore()
  expect(hint()?.textContent).toContain('tocá Compartir y después Agregar a inicio.')
  expect(screen.queryByRole('button', { name: 'Instalar la app' })).toBeNull()
})

it('where it cannot be installed, nothing is said', () => {
  render(<InstallHint />)
  expect(hint()).toBeNull()
})
