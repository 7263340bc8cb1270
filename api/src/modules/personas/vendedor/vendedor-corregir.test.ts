import { type BodyOf, vendedorApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())
const admin = await t.as('admin')

type Body = BodyOf<typeof vendedorApi.corregirVendedor>
const correct = (more: Partial<Body> = {}) => {
  const { id, nombreCompleto, ci, telefono, email } = t.users.vendedor
  return admin.call(vendedorApi.corregirVendedor, { body: { id, nombreCompleto, ci, telefono, email, ...more } })
}
const verify = () =>
  t.db.updateTable('usuario').set({ email_verified_at: t.clock.now() }).where('id', '=', t.users.vendedor.id).execute()

it('a seller’s data are put right, and the audit trail names the fields', async () => {
  const { status, body } = await correct({ nombreCompleto: 'Diego Pereira', ci: '7654321' })
  expect([status, body.user]).toMatchObject([200, { nombreCompleto: 'Diego Pereira', ci: '7654321' }])
  const [act] = await t.db.selectFrom('auditoria').select('detalle').where('accion', '=', 'corregirVendedor').execute()
  expect(act?.detalle).toBe('{"campos":["nombreCompleto","ci"]}')
})

it('taken data and non-sellers are refused', async () => {
  expect((await correct({ ci: t.users.vendedora.ci })).body.code).toBe('CI_EN_USO')
  expect((await correct({ id: t.users.cliente.id })).body.code).toBe('VENDEDOR_NO_ENCONTRADO')
})

it('an e-mail is put right until its owner has answered from it', async () => {
  await t.db.updateTable('usuario').set({ email_verified_at: null }).where('id', '=', t.users.vendedor.id).execute()
  expect((await correct({ email: 'bien@talonario.test' })).body.user.email).toBe('bien@talonario.test')
  const mails = await t.db.selectFrom('correo').select('texto').where('para', '=', 'bien@talonario.test').execute()
  expect(mails.some(({ texto }) => texto.includes('/verificar-correo/'))).toBe(true)
  await verify()
  const refused = await correct({ email: 'mal@talonario.test' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Ese email lo verificó su dueño: solo esa persona puede cambiarlo, en su perfil.',
  ])
})
