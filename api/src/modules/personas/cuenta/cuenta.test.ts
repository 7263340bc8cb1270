import { accesoApi, cuentaApi, vendedorApi } from '@talonario/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { atFullCost } from '../../../../test/cheap-passwords.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())

const form = (name: string, ci: string) => ({
  nombreUsu: name,
  nombreCompleto: 'Ana Núñez',
  ci,
  email: `${name}@talonario.test`,
  password: 'una clave larga',
  passwordRep: 'una clave larga',
})
const register = async (fields: Parameters<typeof form>[0] | object) =>
  (await t.as('nobody')).call(cuentaApi.register, { form: fields as never })
const accountOf = (email: string) =>
  t.db.selectFrom('usuario').selectAll().where('email', '=', email).executeTakeFirst()

describe('register', () => {
  it('opens an account that can log in at once, and keeps a hash of the password and nothing else of it', async () => {
    onTestFinished(atFullCost())
    const { status, body } = await register(form('ana', '1.234.567-2'))
    expect([status, body]).toEqual([200, { status: 'success', message: 'Usuario registrado correctamente' }])
    const login = await (await t.as('nobody')).call(accesoApi.login, {
      body: { email: 'ana@talonario.test', password: 'una clave larga' },
    })
    expect(login.body.user).toMatchObject({ ci: '12345672', telefono: '', direccion: '', imagen: '' })
    expect((await accountOf('ana@talonario.test'))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  })

  it('makes shoppers only, whatever role is sent', async () => {
    await register({ ...form('lista', '7000001'), rol: 'admin', estado: 'inactivo', _id: t.users.admin.id })
    expect(await accountOf('lista@talonario.test')).toMatchObject({ rol: 'public', estado: 'activo' })
  })

  it.each([
    ['nombreUsu', 'CLIENTE', 'El nombre de usuario ya está en uso.'],
    ['email', 'Cliente@TALONARIO.test', 'El email ya está registrado.'],
    ['ci', '5555555-5', 'El documento ya está registrado.'],
  ])('refuses a %s that somebody has, in whatever case: %s', async (field, value, sentence) => {
    const { status, body } = await register({ ...form('repetida', '7000002'), [field]: value })
    expect([status, body.message]).toEqual([409, sentence])
  })

  it.each(['CIiente', 'c1iente', 'clíente', 'CL1ENTE'])('refuses %s, which reads like cliente', async nombreUsu => {
    const { status, body } = await register({ ...form('parecida', '7000012'), nombreUsu })
    expect([status, body.message]).toEqual([409, 'El nombre de usuario ya está en uso.'])
  })

  it.each([
    [{ passwordRep: 'otra clave larga' }, 'Las contraseñas no coinciden'],
    [{ password: 'corta', passwordRep: 'corta' }, 'La contraseña lleva al menos 8 caracteres.'],
    [{ password: 'x'.repeat(257), passwordRep: 'x'.repeat(257) }, 'La contraseña lleva como máximo 256 caracteres.'],
    [{ password: 'password1', passwordRep: 'password1' }, 'Esa contraseña es demasiado común. Elegí otra.'],
    [{ password: 'QWERTYuiop', passwordRep: 'QWERTYuiop' }, 'Esa contraseña es demasiado común. Elegí otra.'],
    [{ email: 'no es un email' }, 'Escribí un email válido, como nombre@correo.com.'],
    [{ ci: '12345' }, 'El documento lleva entre 6 y 12 números.'],
    [{ nombreUsu: ' ' }, 'El nombre de usuario es obligatorio.'],
    [{ nombreCompleto: 'a\0b' }, 'El texto tiene caracteres que no se admiten.'],
  ])('refuses %j', async (fields, sentence) => {
    const { status, body } = await register({ ...form('mala', '7000003'), ...fields })
    expect([status, body.message]).toEqual([400, sentence])
  })

  it('takes any characters in a password, and 256 of them', async () => {
    const password = `ñ漢字🙂 "'\\;--${'x'.repeat(243)}`
    const { status } = await register({ ...form('rara', '7000004'), password, passwordRep: password })
    const login = await (await t.as('nobody')).call(accesoApi.login, {
      body: { email: 'rara@talonario.test', password },
    })
    expect([status, login.status]).toEqual([200, 200])
  })

  it('opens one account of twelve tries at once', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => register(form('unica', '7000005'))))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(11)
  })

  it('leaves no account when the picture is none', async () => {
    const image = new Blob(['<svg/>'], { type: 'image/svg+xml' })
    const { status, body } = await register({ ...form('sinfoto', '7000006'), image })
    expect([status, body.message]).toEqual([415, 'Solo se aceptan imágenes JPG, PNG, WebP, GIF o AVIF.'])
    expect(await accountOf('sinfoto@talonario.test')).toBeUndefined()
  })

  it('has a limit per address', async () => {
    const earlier = Array.from({ length: 300 }, () => ({ clave: 'registro:127.0.0.1', at: t.clock.now() }))
    await t.db.insertInto('intento').values(earlier).execute()
    expect((await register(form('tarde', '7000007'))).status).toBe(429)
    t.clock.advance({ hours: 1 })
    expect((await register(form('tarde', '7000007'))).status).toBe(200)
  })
})

describe('registerVendedor', () => {
  const registerVendedor = async (fields: object) =>
    (await t.as('admin')).call(vendedorApi.registerVendedor, { form: fields as never })
  const vendedor = (name: string, ci: string) => ({ ...form(name, ci), telefono: '+598 99 123 456', rol: ' Vendedor ' })

  it('opens a seller’s account; the role is lower-cased as typed', async () => {
    const { status, body } = await registerVendedor(vendedor('nueva', '22345672'))
    expect([status, body.message]).toEqual([200, 'Vendedor registrado correctamente'])
    expect(body.user).toMatchObject({ rol: 'vendedor', estado: 'activo', telefono: '+598 99 123 456' })
  })

  it.each(['admin', 'public', ''])('refuses the role %j', async rol => {
    const { status, body } = await registerVendedor({ ...vendedor('otra', '7000008'), rol })
    expect([status, body.message]).toEqual([400, 'Rol no válido. Debe ser vendedor'])
  })

  it('needs a telephone', async () => {
    const { body } = await registerVendedor({ ...vendedor('otra', '7000008'), telefono: undefined })
    expect(body.message).toBe('El teléfono es obligatorio.')
  })

  it.each([
    ['4.000.001-8', ''],
    ['4.000.001-7', 'El dígito verificador no corresponde a una cédula uruguaya. Revisá el documento.'],
    ['900.005-9', ''],
    ['900.005-1', 'El dígito verificador no corresponde a una cédula uruguaya. Revisá el documento.'],
    ['123456789012', ''],
  ])('with the document %s warns: %s', async (ci, advertencia) => {
    const { status, body } = await registerVendedor(vendedor(`v${ci.replace(/\D/g, '')}`, ci))
    expect([status, body.advertencia]).toEqual([200, advertencia])
  })
})
