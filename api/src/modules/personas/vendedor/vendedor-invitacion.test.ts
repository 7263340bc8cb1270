import { accesoApi, type BodyOf, invitacionApi, segundoFactorApi, vendedorApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { codeAt } from '../../../../test/authenticator.ts'
import { newcomer } from '../../../../test/newcomer.ts'
import { type Client, client, forFile, testApp } from '../../../../test/test-app.ts'

const DEAD = 'La invitación no sirve: ya se usó, venció o no es la última. Pedile otra a quien te invitó.'

const t = forFile(await testApp({ env: { FRONTEND_URL: 'https://rifa.example' } }))
const nobody = await t.as('nobody')
const organiser = t.users.admin
let admin: Client
/** Each test has an organiser of its own. */
beforeEach(async () => {
  t.users.admin = await newcomer(t, organiser)
  admin = await t.as('admin')
})

let count = 0
/** Imports one seller; returns the account and the token of the link. */
async function seller() {
  const n = ++count
  const csv = `Nombre;Usuario;Documento;Correo;Teléfono\nAna Paz ${n};ana${n};60000${n};ana${n}@talonario.test;099 111 222\n`
  const { body } = await admin.call(vendedorApi.importarVendedores, { body: { csv } })
  const [{ _id = '', enlace = '' } = {}] = body.invitaciones
  return { id: _id, email: `ana${n}@talonario.test`, token: tokenOf(enlace) }
}
const tokenOf = (enlace: string) => /^https:\/\/rifa\.example\/invitacion\/([\w-]{43})$/.exec(enlace)?.[1] ?? ''
const see = (token: string) => nobody.call(invitacionApi.verInvitacion, { params: { token } })
const accept = (token: string, password = 'una clave larga') =>
  nobody.call(invitacionApi.aceptarInvitacion, { params: { token }, body: { password } })
const invite = (id: string, reemplaza?: boolean) => admin.call(invitacionApi.invitar, { body: { id, reemplaza } })
const VIGENTE = 'Ya tiene una invitación que sirve: el enlace está en su correo.'
const login = (email: string, password: string) => nobody.call(accesoApi.login, { body: { email, password } })

describe('a seller without an e-mail', () => {
  const aceptar = (token: string, email?: string) =>
    nobody.call(invitacionApi.aceptarInvitacion, { params: { token }, body: { password: 'una clave larga', email } })

  it('gives one with the password, which is the one to sign in with', async () => {
    const csv = 'nombre;documento;telefono\nEva Sosa;40123003;099 111 222\nIvo Sosa;40123004;099 111 223\n'
    const { invitaciones } = (await admin.call(vendedorApi.importarVendedores, { body: { csv } })).body
    const [token = '', other = ''] = invitaciones.map(({ enlace }) => tokenOf(enlace))
    expect((await see(token)).body).toMatchObject({ faltaEmail: true })
    expect((await aceptar(token)).body).toMatchObject({ code: 'EMAIL_REQUERIDO' })
    expect((await aceptar(token, t.users.vendedora.email)).body).toMatchObject({ code: 'EMAIL_EN_USO' })
    const { sesion } = (await aceptar(token, 'eva@talonario.test')).body
    expect(sesion).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { email: 'eva@talonario.test' } })
    expect((await login('eva@talonario.test', 'una clave larga')).status).toBe(200)
    expect((await login('', 'una clave larga')).status).toBe(400)
    expect((await aceptar(other, 'EVA@talonario.test')).body).toMatchObject({ code: 'EMAIL_EN_USO' })
    expect((await see(other)).body).toMatchObject({ faltaEmail: true })
  })
})

describe('a seller of a file with Spanish titles', () => {
  it('chooses a password with the link, once, and nobody has it for them afterwards', async () => {
    const { id, email, token } = await seller()
    expect((await see(token)).body).toMatchObject({ rol: 'vendedor', nombreCompleto: `Ana Paz ${count}` })
    const common = await accept(token, 'password')
    expect([common.status, common.body.code]).toEqual([400, 'PASSWORD_COMUN'])
    const tries = await Promise.all(Array.from({ length: 20 }, (_, i) => accept(token, `mi clave número ${i}`)))
    const winner = tries.findIndex(({ status }) => status === 200)
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await login(email, `mi clave número ${winner}`)).status).toBe(200)
    expect([(await accept(token)).body.message, (await see(token)).body.message]).toEqual([DEAD, DEAD])
    const again = await invite(id)
    expect([again.status, again.body.code]).toEqual([409, 'YA_TIENE_PASSWORD'])
    const row = await t.db.selectFrom('usuario').select('email_verified_at').where('id', '=', id).executeTakeFirst()
    expect(row?.email_verified_at).toBeNull()
  })

  it('gets another link, with which the former stops working, as it does after seven days', async () => {
    const { id, token } = await seller()
    const second = (await invite(id, true)).body
    expect(second).toMatchObject({ nombreCompleto: `Ana Paz ${count}`, telefono: '099 111 222' })
    expect((await accept(token)).body.message).toBe(DEAD)
    t.clock.advance({ days: 7 })
    expect((await accept(tokenOf(second.enlace))).body.message).toBe(DEAD)
    admin = await t.as('admin')
    expect((await accept(tokenOf((await invite(id)).body.enlace))).status).toBe(200)
  })

  it('is invited once by two tabs: the second hears of the link that works, and it keeps working', async () => {
    const { id, token } = await seller()
    expect((await invite(id)).body).toMatchObject({ code: 'INVITACION_VIGENTE', message: VIGENTE })
    expect((await see(token)).status).toBe(200)
    t.clock.advance({ days: 7 })
    admin = await t.as('admin')
    const tabs = await Promise.all([invite(id), invite(id), invite(id)])
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const made = tabs.find(({ status }) => status === 200)?.body.enlace ?? ''
    expect((await accept(tokenOf(made))).status).toBe(200)
  })

  it('without an e-mail has a link that was sent nowhere, and that is what a second try says', async () => {
    const { id } = await seller()
    await t.db.updateTable('usuario').set({ email: '' }).where('id', '=', id).execute()
    expect((await invite(id)).body).toMatchObject({
      code: 'INVITACION_VIGENTE',
      message: 'Ya tiene una invitación que sirve: no tiene email, y el enlace lo tiene quien lo invitó.',
    })
  })

  it('whose e-mail was typed wrong loses the link that went there and gets one at the right address', async () => {
    const { id, token } = await seller()
    const data = { nombreCompleto: `Ana Paz ${count}`, ci: `60000${count}`, telefono: '099 111 222' }
    await admin.call(vendedorApi.corregirVendedor, { body: { id, ...data, email: 'bien@talonario.test' } })
    expect([(await see(token)).status, (await accept(token)).body.message]).toEqual([400, DEAD])
    const mails = await t.db.selectFrom('correo').select('texto').where('para', '=', 'bien@talonario.test').execute()
    const links = mails.flatMap(({ texto }) => /\/invitacion\/([\w-]{43})/.exec(texto)?.[1] ?? [])
    expect(links).toHaveLength(1)
    expect((await accept(links[0] ?? '')).status).toBe(200)
  })

  it('cannot accept while inactive, and the database keeps no link', async () => {
    const { id, token } = await seller()
    await t.db.updateTable('usuario').set({ estado: 'inactivo' }).where('id', '=', id).execute()
    expect((await accept(token)).body.message).toBe(DEAD)
    const rows = JSON.stringify(await t.db.selectFrom('enlace_correo').selectAll().execute())
    expect(rows).not.toContain(token)
  })

  it('with a password of their own is not invited again', async () => {
    expect((await invite(t.users.vendedora.id)).body.code).toBe('YA_TIENE_PASSWORD')
    expect((await invite(t.users.cliente.id)).body.code).toBe('VENDEDOR_NO_ENCONTRADO')
  })
})

describe('a further organiser', () => {
  let form: BodyOf<typeof invitacionApi.aceptarComoAdmin>
  beforeEach(() => {
    const n = ++count
    const name = `bruna${n}`
    const email = `${name}@talonario.test`
    form = {
      nombreUsu: name,
      nombreCompleto: 'Bruna Sosa',
      ci: `${7_654_321 + n}`,
      email,
      password: 'otra clave larga',
    }
  })
  const become = (token: string, more = {}) =>
    nobody.call(invitacionApi.aceptarComoAdmin, { params: { token }, body: { ...form, ...more } })
  let secreto = ''
  const ask = (codigo: string, reemplaza = true, email = form.email) =>
    admin.call(invitacionApi.invitarAdmin, { body: { email, codigo, reemplaza } })
  const code = () => {
    t.clock.advance({ seconds: 30 })
    return codeAt(secreto, t.clock.now().getTime())
  }

  /** Turns on the second factor of the organiser, with which they invite. */
  async function turnOn() {
    secreto = (await admin.call(segundoFactorApi.iniciarSegundoFactor, { body: { currentPassword: PASSWORD } })).body
      .secreto
    await admin.call(segundoFactorApi.confirmarSegundoFactor, {
      body: { codigo: codeAt(secreto, t.clock.now().getTime()) },
    })
  }

  it('is invited only with a code', async () => {
    expect((await ask('123456')).body.code).toBe('SEGUNDO_FACTOR_INACTIVO')
    await turnOn()
    expect((await ask('000000')).body.code).toBe('CODIGO_INCORRECTO')
  })

  it('enters their data, once and within a day, and does nothing before a second factor is on', async () => {
    await turnOn()
    const token = tokenOf((await ask(code())).body.enlace)
    expect((await see(token)).body).toMatchObject({ rol: 'admin', nombreCompleto: '' })
    expect((await accept(token)).body.message).toBe(DEAD)
    expect((await become(token, { email: 'cliente@talonario.test' })).body.code).toBe('EMAIL_EN_USO')
    expect((await become(token)).status).toBe(200)
    expect((await become(token, { nombreUsu: 'b2', email: 'b2@talonario.test', ci: '1654322' })).body.message).toBe(
      DEAD,
    )
    const bruna = client(t.app, (await login(form.email, form.password)).body.token)
    const list = () => bruna.call(vendedorApi.list, { params: { page: 1 } })
    expect((await list()).body.code).toBe('SEGUNDO_FACTOR_OBLIGATORIO')
    expect((await bruna.call(segundoFactorApi.segundoFactor)).body).toMatchObject({ activo: false, obligatorio: true })
    const begun = await bruna.call(segundoFactorApi.iniciarSegundoFactor, { body: { currentPassword: form.password } })
    const codigo = codeAt(begun.body.secreto, t.clock.now().getTime())
    await bruna.call(segundoFactorApi.confirmarSegundoFactor, { body: { codigo } })
    expect((await list()).status).toBe(200)
  })

  it('is invited once: a second link for the address is made only in place of the first, and its code is not spent in vain', async () => {
    await turnOn()
    const first = tokenOf((await ask(code())).body.enlace)
    const codigo = code()
    const again = await ask(codigo, false, form.email.replace('b', 'B'))
    expect([again.status, again.body.message]).toEqual([409, VIGENTE])
    expect((await ask(codigo, false, 'otra@talonario.test')).status).toBe(200)
    expect((await see(first)).status).toBe(200)
    const second = tokenOf((await ask(code())).body.enlace)
    expect([(await see(first)).body.message, (await see(second)).status]).toEqual([DEAD, 200])
  })

  it('is refused once the inviting organiser is one no more', async () => {
    await turnOn()
    const token = tokenOf((await ask(code())).body.enlace)
    await t.db.updateTable('usuario').set({ rol: 'public' }).where('id', '=', t.users.admin.id).execute()
    expect((await become(token)).body.message).toBe(DEAD)
  })

  it('is invited by another organiser then, who hears of no link that works', async () => {
    await turnOn()
    const first = tokenOf((await ask(code())).body.enlace)
    expect((await become(first)).status).toBe(200)
    const bruna = client(t.app, (await login(form.email, form.password)).body.token)
    const begun = await bruna.call(segundoFactorApi.iniciarSegundoFactor, { body: { currentPassword: form.password } })
    const codeOfBruna = () => {
      t.clock.advance({ seconds: 30 })
      return codeAt(begun.body.secreto, t.clock.now().getTime())
    }
    await bruna.call(segundoFactorApi.confirmarSegundoFactor, { body: { codigo: codeOfBruna() } })
    const email = 'carla@talonario.test'
    const made = await bruna.call(invitacionApi.invitarAdmin, { body: { email, codigo: codeOfBruna() } })
    const { organizadores } = (await admin.call(invitacionApi.organizadores)).body
    const id = organizadores.find(person => person.email === form.email)?._id ?? ''
    await admin.call(vendedorApi.changeStatus, { params: { id } })
    expect((await see(tokenOf(made.body.enlace))).body.message).toBe(DEAD)
    const again = await ask(code(), false, email)
    expect([again.status, (await see(tokenOf(again.body.enlace))).status]).toEqual([200, 200])
    // Nor is the first one alive again with the access of who made it.
    await admin.call(vendedorApi.changeStatus, { params: { id } })
    expect((await see(tokenOf(made.body.enlace))).body.message).toBe(DEAD)
  })

  it('finds the link dead a day later', async () => {
    await turnOn()
    const token = tokenOf((await ask(code())).body.enlace)
    t.clock.advance({ hours: 24 })
    expect((await become(token)).body.message).toBe(DEAD)
  })
})
