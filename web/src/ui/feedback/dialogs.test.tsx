import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Button } from '#ui/base/button.tsx'
import { draw } from '../../../test/render.tsx'
import { alert, confirm } from './dialogs.ts'
import { toastError, toastStore, toastSuccess } from './toast.ts'

const QUESTION = '¿Deseas cambiar el estado de este usuario?'

beforeEach(() => toastStore.set([]))

function Asker() {
  return (
    <Button
      onClick={async () => toastSuccess((await confirm(QUESTION, { confirmLabel: 'Cambiar estado' })) ? 'sí' : 'no')}
    >
      Preguntar
    </Button>
  )
}

describe('confirm', () => {
  it('is a dialog named by its sentence and returns the button pressed', async () => {
    const { user, screen } = draw(<Asker />)
    await user.click(screen.getByRole('button', { name: 'Preguntar' }))
    expect(await screen.findByRole('dialog', { name: QUESTION })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cambiar estado' }))
    expect(await screen.findByText('sí')).toBeDefined()
  })

  it('Escape answers no and restores the focus', async () => {
    const { user, screen } = draw(<Asker />)
    const asker = screen.getByRole('button', { name: 'Preguntar' })
    await user.click(asker)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('no')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(asker)
  })
})

describe('alert', () => {
  it('has one answer', async () => {
    const { user, screen } = draw(<Button onClick={() => alert('No hay nada para pagar')}>Pagar</Button>)
    await user.click(screen.getByRole('button', { name: 'Pagar' }))
    await screen.findByRole('dialog', { name: 'No hay nada para pagar' })
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Aceptar' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})

describe('toasts', () => {
  it('an error is an alert, a success a status; both can be closed', async () => {
    const { user, screen } = draw(<Button onClick={() => toastError('Error al asignar rifas')}>Asignar</Button>)
    await user.click(screen.getByRole('button', { name: 'Asignar' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Error al asignar rifas'))
    await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('a busy button', () => {
  it('explains what it does, keeps the focus and ignores clicks', async () => {
    const { user, screen } = draw(
      <Button busy="Asignando..." onClick={() => toastError('dos veces')}>
        Asignar Rifas
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Asignando...' })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect(screen.queryByText('dos veces')).toBeNull()
  })
})
