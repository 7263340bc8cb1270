import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()

it('an organiser edits their own data in the frame of the organisers', async () => {
  await renderScreen(server, '/admin/perfil', { as: 'admin' })
  expect(((await screen.findByLabelText('Teléfono')) as HTMLInputElement).value).toBe('099 000 000')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Metas Anuales' })).not.toHaveLength(0))
})
