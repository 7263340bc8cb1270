import { beforeEach, describe, expect, it } from 'vitest'
import { verifyPassword } from '#modules/personas/usuario/usuario-password.rules.ts'
import { forTest, type TestApp, testApp } from '../../../../test/test-app.ts'
import { ensureFirstAdmin } from './cuenta-admin.service.ts'

describe('the first organiser', () => {
  let t: TestApp
  beforeEach(async () => {
    t = forTest(await testApp())
    await t.db.deleteFrom('usuario').where('rol', '=', 'admin').execute()
  })

  const admins = () => t.db.selectFrom('usuario').selectAll().where('rol', '=', 'admin').execute()

  it('comes from ADMIN_EMAIL and ADMIN_PASSWORD, which is not shown', async () => {
    const env = { ADMIN_EMAIL: 'jefa@rifa.example', ADMIN_PASSWORD: 'una clave de jefa' }
    expect(await ensureFirstAdmin(t.db, env)).toBeNull()
    const [admin] = await admins()
    expect(admin).toMatchObject({ email: 'jefa@rifa.example', estado: 'activo' })
    expect(await verifyPassword(admin!.password_hash, 'una clave de jefa')).toBe(true)
  })

  it('else has a random password, shown this once', async () => {
    const shown = await ensureFirstAdmin(t.db, {})
    expect(shown).toEqual({ email: 'admin@talonario.local', password: expect.stringMatching(/^[\w-]{24}$/) })
    expect(await verifyPassword((await admins())[0]!.password_hash, shown!.password)).toBe(true)
    expect(await ensureFirstAdmin(t.db, {})).toBeNull()
    expect(await admins()).toHaveLength(1)
  })

  it('is one, however many processes start at once', async () => {
    const shown = await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdmin(t.db, {})))
    expect(shown.filter(Boolean)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  })

  it('is not the account that registered that address first', async () => {
    await expect(ensureFirstAdmin(t.db, { ADMIN_EMAIL: 'Cliente@talonario.test' })).rejects.toMatchObject({
      exitCode: 78,
      message: 'La variable ADMIN_EMAIL lleva el email de otra cuenta (Cliente@talonario.test): poné otro.',
    })
  })

  it('has no common password', async () => {
    await expect(ensureFirstAdmin(t.db, { ADMIN_EMAIL: 'a@b.uy', ADMIN_PASSWORD: 'password' })).rejects.toMatchObject({
      exitCode: 78,
      message: 'La variable ADMIN_PASSWORD lleva una contraseña demasiado común: elegí otra.',
    })
  })
})
