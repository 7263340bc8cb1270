import { verificacionApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { verificationToken } from '../../../../../api/test/verified.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

/** In the database, and in the data stored at the log-in. */
async function unverified() {
  const { cliente } = server.app.users
  cliente.emailVerificado = false
  await server.app.db.updateTable('usuario').set({ email_verified_at: null }).where('id', '=', cliente.id).execute()
}

const bannerOf = () => screen.findByRole('complementary', { name: 'Verificá tu correo' })

it('an unverified address is mentioned once where a shopper’s purchases are and where it is changed, with another link on request', async () => {
  await unverified()
  const { user, router } = await renderScreen(server, '/mis-compras', { as: 'cliente' })
  expect((await bannerOf()).textContent).toContain('Te mandamos un enlace a cliente@talonario.test.')
  await router.navigate('/editarPerfil')
  expect(await screen.findByText('Email sin verificar: abrí el enlace que te mandamos.')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Reenviar el enlace' }))
  expect(await screen.findByText('Te mandamos un enlace a cliente@talonario.test.', { exact: true })).toBeDefined()
  await waitFor(async () => expect(await verificationToken(server.app.db, 'cliente@talonario.test')).toHaveLength(43))
})

it('an organiser who started with an example address is told to put their own, and where mail is read', async () => {
  const { admin } = server.app.users
  const { db } = server.app
  Object.assign(admin, { emailVerificado: false, email: 'admin@talonario.local' })
  const unproven = { email: admin.email, email_verified_at: null }
  await db.updateTable('usuario').set(unproven).where('id', '=', admin.id).execute()
  const { user } = await renderScreen(server, '/admin/correo', { as: 'admin' })
  const banner = await screen.findByRole('complementary', { name: 'Poné tu correo' })
  expect(banner.textContent).toContain('admin@talonario.local es un ejemplo y no recibe nada')
  expect(within(banner).queryByRole('button')).toBeNull()
  await user.click(within(banner).getByRole('link', { name: 'Poner mi correo' }))
  expect(await screen.findByText(/^Tu cuenta empezó con un email de ejemplo/)).toBeDefined()
  admin.email = 'jefa@rifa.test'
  await renderScreen(server, '/admin/correo', { as: 'admin' })
  const mine = await bannerOf()
  expect(mine.textContent).toContain('Te mandamos un enlace a jefa@rifa.test.')
  expect(within(mine).getByRole('link', { name: 'Correos enviados' })).toBeDefined()
})

it('the link of the mail asks a visitor to sign in, and comes back', async () => {
  const { router } = await renderScreen(server, '/verificar-correo/x')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await waitFor(() => expect(router.state.location.search).toContain(encodeURIComponent('/verificar-correo/x')))
})

it('a press confirms the address, and the reminder goes', async () => {
  await unverified()
  await (await server.app.as('cliente')).call(verificacionApi.reenviarVerificacion)
  const token = await verificationToken(server.app.db, 'cliente@talonario.test')
  const { user } = await renderScreen(server, `/verificar-correo/${token}`, { as: 'cliente' })
  await user.click(await screen.findByRole('button', { name: 'Confirmar mi correo' }))
  expect(await screen.findByText('Tu correo cliente@talonario.test está verificado.')).toBeDefined()
})

it('a dead link shows so and offers another', async () => {
  await unverified()
  const { user } = await renderScreen(server, '/verificar-correo/no-es', { as: 'cliente' })
  await user.click(await screen.findByRole('button', { name: 'Confirmar mi correo' }))
  expect(await screen.findByText('El enlace no es válido o ya venció. Pedí uno nuevo.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reenviar el enlace' })).toBeDefined()
})
