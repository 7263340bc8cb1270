import { accesoApi, cuentaApi, recuperacionApi } from '@talonario/contract'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { newcomer } from '../../../../test/newcomer.ts'
import { type Client, client, forFile, testApp } from '../../../../test/test-app.ts'
import { verify } from '../../../../test/verified.ts'

const t = forFile(await testApp())
const julio = t.users.cliente
let cliente: Client
/** Each test has an account of its own. */
beforeEach(async () => {
  t.users.cliente = await newcomer(t, julio)
  cliente = await t.as('cliente')
})

const update = (fields: object, who = cliente) =>
  who.call(cuentaApi.update, { form: { currentPassword: PASSWORD, ...fields } as never })
const isAlive = async (token: string) =>
  (await client(t.app, token).call(cuentaApi.profile, { params: { id: t.users.cliente.id } })).status === 200

describe('profile', () => {
  it('is one’s own', async () => {
    const { body } = await cliente.call(cuentaApi.profile, { params: { id: t.users.cliente.id } })
    expect(body.user).toEqual(t.users.cliente)
  })

  it('of anyone is for an organiser, and of no one is not there', async () => {
    const admin = await t.as('admin')
    expect((await admin.call(cuentaApi.profile, { params: { id: t.users.cliente.id } })).status).toBe(200)
    const { status, body } = await admin.call(cuentaApi.profile, { params: { id: crypto.randomUUID() } })
    expect([status, body.message]).toEqual([404, 'No se encontró el usuario.'])
  })
})

describe('update', () => {
  it('changes the caller’s own data and returns them', async () => {
    const { status, body } = await update({
      nombreCompleto: 'Julio B.',
      direccion: 'Rivera 1234',
      telefono: '2400 0000',
    })
    expect([status, body.message]).toEqual([200, 'Datos actualizados correctamente'])
    expect(body.user).toMatchObject({ nombreCompleto: 'Julio B.', direccion: 'Rivera 1234', telefono: '2400 0000' })
    expect(body).not.toHaveProperty('token')
    expect((await update({ direccion: '' })).body.user.direccion).toBe('')
  })

  it('takes a telephone away, but not a seller’s', async () => {
    expect((await update({ telefono: '' })).body.user.telefono).toBe('')
    expect((await update({ telefono: 'no es' })).body.message).toBe('Escribí un teléfono válido.')
    const vendedora = await t.as('vendedora')
    expect((await update({ telefono: '' }, vendedora)).body.user.telefono).toBe(t.users.vendedora.telefono)
  })

  it('takes every stored key as text, as other clients send them, and only the owner’s fields count', async () => {
    const { status, body } = await update({
      ...t.users.cliente,
      id: t.users.admin.id,
      _id: t.users.admin.id,
      rol: 'admin',
      estado: 'inactivo',
      imagen: 'otra.webp',
      image: 'null',
      telefono: 'null',
      direccion: 'undefined',
      password: '',
      nombreCompleto: 'Julio Bentancor',
    })
    expect(status).toBe(200)
    expect(body.user).toEqual(t.users.cliente)
  })

  it('with nothing but the password changes nothing', async () => {
    expect((await update({})).status).toBe(200)
  })

  it.each([
    [{ currentPassword: 'no es esta' }, 'La contraseña actual no es correcta.'],
    [{ currentPassword: '' }, 'Debes ingresar tu contraseña para confirmar los cambios'],
    [{ currentPassword: undefined }, 'Debes ingresar tu contraseña para confirmar los cambios'],
    [{ password: 'corta' }, 'La contraseña lleva al menos 8 caracteres.'],
    [{ password: '12345678' }, 'Esa contraseña es demasiado común. Elegí otra.'],
  ])('refuses %j', async (fields, sentence) => {
    const { status, body } = await update({ nombreCompleto: 'Otro', ...fields })
    expect([status, body.message]).toEqual([400, sentence])
    expect(
      (await cliente.call(cuentaApi.profile, { params: { id: t.users.cliente.id } })).body.user.nombreCompleto,
    ).toBe('Julio Bentancor')
  })

  it.each([
    [{ email: 'CLIENTA@talonario.test' }, 'El email ya está registrado.'],
    [{ ci: '66666666' }, 'El documento ya está registrado.'],
    [{ nombreUsu: 'Clienta' }, 'El nombre de usuario ya está en uso.'],
  ])('refuses what somebody else has: %j', async (fields, sentence) => {
    const { status, body } = await update(fields)
    expect([status, body.message]).toEqual([409, sentence])
  })

  it('counts wrong passwords like log-ins: a stolen session cannot guess', async () => {
    for (let i = 0; i < 10; i++) expect((await update({ currentPassword: 'mal' })).status).toBe(400)
    const { status, headers } = await update({})
    expect([status, headers['retry-after']]).toEqual([429, '900'])
  })

  it('with a new password ends every session and returns a new token', async () => {
    const other = await t.as('cliente')
    const { body } = await update({ password: 'una clave nueva' })
    expect(await Promise.all([isAlive(other.token!), isAlive(cliente.token!), isAlive(body.token!)])).toEqual([
      false,
      false,
      true,
    ])
    const login = (password: string) =>
      other.call(accesoApi.login, { body: { email: t.users.cliente.email, password } })
    expect([(await login(PASSWORD)).status, (await login('una clave nueva')).status]).toEqual([401, 200])
  })

  it('with a new e-mail, once verified, ends the recovery links that went to the old one', async () => {
    await cliente.call(recuperacionApi.recoverPassword, { body: { email: t.users.cliente.email } })
    await update({ email: 'julio@talonario.test' })
    const links = () =>
      t.db
        .selectFrom('enlace_correo')
        .select('usuario_id')
        .where('uso', '=', 'recuperacion')
        .where('usuario_id', '=', t.users.cliente.id)
        .execute()
    expect(await links()).toEqual([{ usuario_id: t.users.cliente.id }])
    await verify(t.db, cliente, 'julio@talonario.test')
    expect(await links()).toEqual([])
  })

  it('replaces the picture and forgets the old one', async () => {
    const image = async (color: string) => {
      const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
        .png()
        .toBuffer()
      return new Blob([new Uint8Array(bytes)])
    }
    const first = (await update({ image: await image('#a00') })).body.user.imagen
    const second = (await update({ image: await image('#0a0') })).body.user.imagen
    expect((await update({})).body.user.imagen).toBe(second)
    const stored = await t.db.selectFrom('imagen').select('nombre').execute()
    expect(first).not.toBe(second)
    expect(stored).toEqual([{ nombre: second }])
  })

  it('does not go through once the password it was checked against is another', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => update({ password: `una clave nueva ${i}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
