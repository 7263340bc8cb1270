import { datosPersonalesApi, invitacionApi, segundoFactorApi, vendedorApi } from '@talonario/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionStore } from '#lib/session.ts'
import { PASSWORD } from '../../../../../api/src/demo/people.ts'
import { codeAt } from '../../../../../api/test/authenticator.ts'
import { fillIn, renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const server = screenServer()

it('a seller follows the link, chooses a password and is signed in; a second time the link shows what to do', async () => {
  const csv = 'Nombre;Usuario;Documento;Correo;Teléfono\nAna Paz;ana;6123456;ana@talonario.test;099 111 222\n'
  const admin = await server.app.as('admin')
  const { invitaciones } = (await admin.call(vendedorApi.importarVendedores, { body: { csv } })).body
  const path = new URL(invitaciones[0]?.enlace ?? '').pathname
  const { user, router, unmount } = await renderScreen(server, path)
  expect(await screen.findByText('Hola, Ana Paz. Elegí tu contraseña para vender La gran rifa 2026.')).toBeDefined()
  await fillIn(user, { Contraseña: 'mi clave larga', 'Confirmar contraseña': 'otra clave' })
  await user.click(screen.getByRole('button', { name: 'Guardar mi contraseña' }))
  expect(await screen.findByText('Las contraseñas no coinciden')).toBeDefined()
  await fillIn(user, { 'Confirmar contraseña': 'mi clave larga' })
  await user.click(screen.getByRole('button', { name: 'Guardar mi contraseña' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/vendedor\/profile\//))
  expect(sessionStore.get()?.user.email).toBe('ana@talonario.test')
  unmount()
  await renderScreen(server, path)
  expect(await screen.findByText(/La invitación no sirve: ya se usó, venció o no es la última/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ya tengo mi cuenta: ingresar' }).getAttribute('href')).toBe('/login')
})

it('a seller without an e-mail gives the one to sign in with', async () => {
  const csv = 'nombre;documento;telefono\nIvo Sosa;6123457;099 111 222\n'
  const admin = await server.app.as('admin')
  const { invitaciones } = (await admin.call(vendedorApi.importarVendedores, { body: { csv } })).body
  const { user, router } = await renderScreen(server, new URL(invitaciones[0]?.enlace ?? '').pathname)
  await screen.findByText('Hola, Ivo Sosa. Elegí tu contraseña para vender La gran rifa 2026.')
  await fillIn(user, { Contraseña: 'mi clave larga', 'Confirmar contraseña': 'mi clave larga' })
  await user.click(screen.getByRole('button', { name: 'Guardar mi contraseña' }))
  await screen.findByText('El email es obligatorio.')
  await fillIn(user, { Email: 'ivo@talonario.test' })
  await user.click(screen.getByRole('button', { name: 'Guardar mi contraseña' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/vendedor\/profile\//))
})

it('a shopper who is invited to organise reads what to do with the own e-mail and document, and organises with both after it', async () => {
  const admin = await server.app.as('admin')
  const begun = await admin.call(segundoFactorApi.iniciarSegundoFactor, { body: { currentPassword: PASSWORD } })
  const code = () => codeAt(begun.body.secreto, server.app.clock.now().getTime())
  await admin.call(segundoFactorApi.confirmarSegundoFactor, { body: { codigo: code() } })
  server.app.clock.advance({ seconds: 30 })
  const { email, ci, id } = server.app.users.cliente
  const invited = await admin.call(invitacionApi.invitarAdmin, { body: { email, codigo: code() } })
  const { user } = await renderScreen(server, new URL(invited.body.enlace).pathname, { as: 'cliente' })
  await fillIn(user, {
    'Nombre completo': 'Clara Iente',
    'Nombre de usuario': 'clara-organiza',
    'Documento (DNI)': ci,
    Email: email,
    Contraseña: 'mi clave larga',
    'Confirmar contraseña': 'mi clave larga',
  })
  const create = () => user.click(screen.getByRole('button', { name: 'Crear mi cuenta' }))
  await create()
  expect(await screen.findByText(/^Ese (email|documento) ya es de una cuenta de acá/)).toBeDefined()
  const cliente = await server.app.as('cliente')
  await cliente.call(datosPersonalesApi.logicDelete, { params: { id }, body: { currentPassword: PASSWORD } })
  await create()
  expect(await screen.findByText(/^Tu cuenta está lista/)).toBeDefined()
})

it('a link that another tab has used meanwhile leads on to the log-in', async () => {
  const csv = 'Nombre;Usuario;Documento;Correo;Teléfono\nEva Paz;eva;6123458;eva@talonario.test;099 111 222\n'
  const admin = await server.app.as('admin')
  const { invitaciones } = (await admin.call(vendedorApi.importarVendedores, { body: { csv } })).body
  const path = new URL(invitaciones[0]?.enlace ?? '').pathname
  const { user } = await renderScreen(server, path)
  await fillIn(user, { Contraseña: 'mi clave larga', 'Confirmar contraseña': 'mi clave larga' })
  const nobody = await server.app.as('nobody')
  const params = { token: path.split('/').at(-1) ?? '' }
  await nobody.call(invitacionApi.aceptarInvitacion, { params, body: { password: 'mi clave larga' } })
  await user.click(screen.getByRole('button', { name: 'Guardar mi contraseña' }))
  expect(await screen.findByText(/^La invitación no sirve: ya se usó/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ya tengo mi cuenta: ingresar' }).getAttribute('href')).toBe('/login')
})
