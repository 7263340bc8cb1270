import { accesoApi } from '@talonario/contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuseAll } from '../../../test/network.ts'
import { pictureFile } from '../../../test/picture.ts'
import { fillIn, renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()
const PERSON = ['Nombre de usuario', 'Nombre completo', 'Documento (DNI)', 'Teléfono', 'Dirección', 'Email']
const PASSWORDS = ['Nueva contraseña', 'Confirmar contraseña', 'Contraseña actual']
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

describe('the registration', () => {
  it('has the fields of a person, the e-mail of its own type, and the password twice', async () => {
    await renderScreen(server, '/registro')
    for (const label of PERSON) expect((await field(label)).value).toBe('')
    expect((await field('Email')).type).toBe('email')
    for (const label of ['Contraseña', 'Repetir contraseña']) expect((await field(label)).type).toBe('password')
  })
})

describe('Editar Perfil', () => {
  const save = async (texts: Record<string, string>) => {
    const view = await renderScreen(server, '/editarPerfil', { as: 'cliente' })
    await fillIn(view.user, { 'Contraseña actual': 'talonario-demo', ...texts })
    return { ...view, press: () => view.user.click(screen.getByRole('button', { name: 'Guardar Cambios' })) }
  }

  it('has the fields of a person and three for passwords', async () => {
    await renderScreen(server, '/editarPerfil', { as: 'cliente' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Editar Perfil' })).toBeDefined()
    const { nombreUsu, nombreCompleto, ci, telefono, direccion, email } = server.app.users.cliente
    const values = []
    for (const label of PERSON) values.push((await field(label)).value)
    expect(values).toEqual([nombreUsu, nombreCompleto, ci, telefono, direccion, email])
    for (const label of PASSWORDS) expect((await field(label)).type).toBe('password')
  })

  it('without a connection shows so', async () => {
    const { press } = await save({ Dirección: 'Rivera 100' })
    server.goOffline()
    await press()
    expect(await screen.findByText('Error al conectar con el servidor')).toBeDefined()
  })

  it('takes a picture with a click, and leaves the password as it was when none is typed', async () => {
    const { press, user } = await save({})
    const picker = await field('Elegí tu foto (opcional)')
    expect([picker.type, picker.accept]).toEqual(['file', 'image/*'])
    await user.upload(picker, pictureFile('yo.png'))
    expect(await screen.findByText('yo.png')).toBeDefined()
    await press()
    expect(await screen.findByText('Datos actualizados correctamente. Redirigiendo al login...')).toBeDefined()
    const login = { email: 'cliente@talonario.test', password: 'talonario-demo' }
    const { body } = await (await server.app.as('nobody')).call(accesoApi.login, { body: login })
    expect(body.user.imagen).toMatch(/\.webp$/)
    expect((await server.app.app.inject(`/api/uploads/avatars/${body.user.imagen}`)).statusCode).toBe(200)
  })
})

describe('what is refused without a word', () => {
  it('is an error of the log-in', async () => {
    const { user } = await renderScreen(server, '/login')
    await fillIn(user, { Email: 'cliente@talonario.test', Contraseña: 'talonario-demo' })
    refuseAll()
    await user.click(screen.getByRole('button', { name: 'Ingresar' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Error al iniciar sesión')
  })

  it('is an unexpected error of the registration', async () => {
    const { user } = await renderScreen(server, '/registro')
    const [usuario = '', nombre = '', ci = ''] = PERSON
    const passwords = { Contraseña: 'tres tristes tigres', 'Repetir contraseña': 'tres tristes tigres' }
    await fillIn(user, {
      [usuario]: 'nadia',
      [nombre]: 'Nadia',
      [ci]: '41234567',
      Email: 'n@correo.test',
      ...passwords,
    })
    refuseAll()
    await user.click(screen.getByRole('button', { name: 'Registrarme' }))
    expect(await screen.findByText('Ocurrió un error inesperado')).toBeDefined()
  })

  it('is an unexpected error of the profile', async () => {
    const { user } = await renderScreen(server, '/editarPerfil', { as: 'cliente' })
    await fillIn(user, { 'Contraseña actual': 'talonario-demo' })
    refuseAll()
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
    expect(await screen.findByText('Ocurrió un error inesperado')).toBeDefined()
  })

  it('is an unknown error of the end of an account', async () => {
    const { user } = await renderScreen(server, '/editarPerfil', { as: 'cliente' })
    await user.click(await screen.findByRole('button', { name: 'Borrar Cuenta Permanentemente!' }))
    await fillIn(user, { 'Tu contraseña': 'talonario-demo' })
    refuseAll()
    await user.click(await screen.findByRole('button', { name: 'Borrar cuenta' }))
    const name = 'No se pudo eliminar la cuenta: Error desconocido'
    expect(await screen.findByRole('dialog', { name })).toBeDefined()
  })
})
