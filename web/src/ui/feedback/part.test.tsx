import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ToastHost } from './hosts.tsx'
import { loadPart } from './part.ts'

/** A part whose file arrives after so many attempts. */
function arriving(failures = 1) {
  let tries = 0
  const load = async () => {
    tries++
    if (tries <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the part'
  }
  return { load, tries: () => tries }
}

const showing = (screenful = <main id="contenido">Un formulario abierto</main>) =>
  render(
    <>
      {screenful}
      <ToastHost />
    </>,
  )

it('what is on the screen stays while a part does not load, until Reintentar has loaded it', async () => {
  showing()
  const part = loadPart(arriving().load)
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await part).toBe('the part')
  expect(screen.getByText('Un formulario abierto')).toBeDefined()
})

it('where a second try fails with a connection only the page can be loaded again, and what is open stays', async () => {
  showing()
  void loadPart(arriving(2).load)
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('button', { name: 'Volver a cargar' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  expect(screen.getByText('Un formulario abierto')).toBeDefined()
})

it('with a connection again it loads by itself', async () => {
  showing()
  const part = loadPart(arriving().load)
  await screen.findByText('No se pudo abrir esa parte.')
  dispatchEvent(new Event('online'))
  expect(await part).toBe('the part')
})

it('after the message was closed a link tries again, and nothing else does', async () => {
  showing(
    <main id="contenido">
      <a href="#otra">Otra pantalla</a>
    </main>,
  )
  const { load, tries } = arriving()
  const part = loadPart(load)
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar aviso' }))
  expect(tries()).toBe(1)
  await userEvent.click(screen.getByRole('link', { name: 'Otra pantalla' }))
  expect(await part).toBe('the part')
})

it('where nothing is on the screen yet it throws', async () => {
  await expect(loadPart(arriving().load)).rejects.toThrow('Failed to fetch')
})
