import { recoverForm, registerForm } from '@talonario/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { draw } from '../../../test/render.tsx'
import { Form, TextField } from './form.tsx'

const refusal = new ApiError({ code: 'X', message: 'No', status: 409, statusText: '', reply: null })

function drawForm(onSubmit: () => unknown) {
  const { user } = draw(
    <Form onSubmit={onSubmit} aria-label="Prueba">
      <input aria-label="Nombre" />
      <Button type="submit">Enviar</Button>
    </Form>,
  )
  const send = () => user.click(screen.getByRole('button', { name: 'Enviar' }))
  return { user, send }
}

it('what is activated again before its reply was read is sent once', async () => {
  let answer = (_reply: object) => {}
  const onSubmit = vi.fn(() => new Promise<object>(resolve => (answer = resolve)))
  const { send } = drawForm(onSubmit)
  await send()
  await send()
  answer({ message: 'Listo' })
  await send()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
})

it('typing after the reply makes it another intent', async () => {
  const onSubmit = vi.fn(async () => ({ message: 'Listo' }))
  const { user, send } = drawForm(onSubmit)
  await send()
  await user.type(screen.getByLabelText('Nombre'), 'Ana')
  await send()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
})

it('what was refused can be sent again at once', async () => {
  const onSubmit = vi.fn(async () => Promise.reject(refusal))
  const { send } = drawForm(onSubmit)
  await send()
  await send()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
})

it('a field that is wrong again and has the focus already is announced, each time', async () => {
  const { user } = draw(<Recovery />)
  const field = screen.getByLabelText('Email')
  field.focus()
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Email: El email es obligatorio.')
  const first = screen.getByRole('alert')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first))
  expect(document.activeElement).toBe(field)
})

it('a wrong field that the focus goes to is not announced twice', async () => {
  const { user } = draw(<Recovery />)
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(screen.queryByRole('alert')).toBeNull()
})

function Recovery() {
  const form = useContractForm(recoverForm, { email: '' })
  return (
    <Form onSubmit={form.onSubmit(() => undefined)}>
      <TextField label="Email" field={form.field('email')} />
      <Button type="submit">Enviar</Button>
    </Form>
  )
}

function Fields() {
  const form = useContractForm(registerForm, { nombre: '', ciudad: '', calle: '', password: '' }, { live: true })
  return (
    <>
      <TextField label="Nombre" field={form.field('nombre')} />
      <TextField label="Clave" field={form.field('password')} />
      <Button onClick={form.reset}>Vaciar</Button>
    </>
  )
}

it('a form of more than two fields keeps what was typed and never a password', async () => {
  const first = draw(<Fields />)
  await first.user.type(screen.getByLabelText('Nombre'), 'Ana')
  await first.user.type(screen.getByLabelText('Clave'), 'clave secreta')
  first.unmount()
  const { user } = draw(<Fields />)
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Ana')
  expect(screen.getByLabelText<HTMLInputElement>('Clave').value).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('clave secreta')
  await user.click(screen.getByRole('button', { name: 'Vaciar' }))
  await waitFor(() => expect(Object.keys(sessionStorage).filter(name => name.startsWith('borrador'))).toEqual([]))
})

it('an e-mail with a slip is asked about when its field is left, and no more once it is right', async () => {
  const { user } = draw(<TextField label="Email" type="email" />)
  await user.type(screen.getByLabelText('Email'), 'ana@gmail.con')
  await user.tab()
  expect(await screen.findByText('¿Quisiste decir ana@gmail.com?')).toBeDefined()
  await user.type(screen.getByLabelText('Email'), '{backspace}m')
  await user.tab()
  await waitFor(() => expect(screen.queryByText(/Quisiste decir/)).toBeNull())
})
