import {
  accesoApi,
  contactoApi,
  cuentaApi,
  datosPersonalesApi,
  organizacionApi,
  recuperacionApi,
  segundoFactorApi,
  vendedorApi,
  verificacionApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { eraseExpired } from '#modules/conjunto/datos-personales/datos-personales-retencion.service.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { codeAt } from '../../../../test/authenticator.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, client, forFile, testApp } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'
import { verificationToken, verify } from '../../../../test/verified.ts'

const CONTACT_EMAIL = 'info@rifa.example'
const WRITTEN = 'hola@rifa.example'
const DEAD_LINK = 'El enlace no es válido o ya venció. Pedí uno nuevo.'
const RESERVED = 'Ese email es el de contacto de la organización: usá otro.'

const t = forFile(await testApp({ env: { BASE_URL: 'https://rifa.example', CONTACT_EMAIL } }))
const nobody = await t.as('nobody')
beforeEach(async () => {
  await t.db.deleteFrom('intento').execute()
})

let count = 0
const personOf = (email: string) => {
  const n = ++count
  const form = { nombreUsu: `persona ${n}`, nombreCompleto: 'Ana Paz', ci: String(7_100_000 + n), email }
  return { ...form, password: PASSWORD, passwordRep: PASSWORD }
}

type Person = Client & { id: string; email: string }

/** Registers and logs in as specified, whether verified or not. */
async function register(email = `alta${count + 1}@talonario.test`): Promise<Person> {
  expect((await nobody.call(cuentaApi.register, { form: personOf(email) })).status).toBe(200)
  const { body } = await nobody.call(accesoApi.login, { body: { email, password: PASSWORD } })
  return { ...client(t.app, body.token), id: body.user.id, email }
}
async function verified(email?: string): Promise<Person> {
  const person = await register(email)
  expect((await verify(t.db, person, person.email)).status).toBe(200)
  return person
}
const profile = async (who: Person) => (await who.call(cuentaApi.profile, { params: { id: who.id } })).body.user
const update = (who: Client, fields: object) =>
  who.call(cuentaApi.update, { form: { currentPassword: PASSWORD, ...fields } as never })
const confirm = (who: Client, token: string) => who.call(verificacionApi.verificarCorreo, { params: { token } })
const resend = (who: Client) => who.call(verificacionApi.reenviarVerificacion, { body: {} as never })
const remove = (who: Person) => who.call(datosPersonalesApi.logicDelete, { params: { id: who.id }, body: {} })
async function writeContacto(contacto: string): Promise<void> {
  const admin = await t.as('admin')
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  const body = { version, identidad: { ...datos.identidad, contacto } }
  expect((await admin.call(organizacionApi.guardarOrganizacion, { body })).status).toBe(200)
}
const mailsTo = (email: string) =>
  t.db.selectFrom('correo').select(['evento', 'asunto', 'texto']).where('para', '=', email).orderBy('id').execute()

describe('an address', () => {
  it('is unverified after registration, and verified by the link in its mail', async () => {
    const ana = await register()
    expect(await profile(ana)).toMatchObject({ emailVerificado: false, emailPendiente: '' })
    const { status, body } = await verify(t.db, ana, ana.email)
    expect([status, body.message, body.user.emailVerificado]).toEqual([200, 'Correo verificado.', true])
    expect((await profile(ana)).emailVerificado).toBe(true)
  })

  it('of the cast, and of the first organiser by ADMIN_EMAIL, is verified', () => {
    for (const user of Object.values(t.users)) expect(user.emailVerificado).toBe(true)
  })

  it('of a seller added by an organiser is not verified until the link is used', async () => {
    const form = { ...personOf('nueva-vendedora@talonario.test'), telefono: '099 123 456', rol: 'vendedor' }
    const { body } = await (await t.as('admin')).call(vendedorApi.registerVendedor, { form })
    expect(body.user.emailVerificado).toBe(false)
    expect(await verificationToken(t.db, 'nueva-vendedora@talonario.test')).toHaveLength(43)
  })

  it('is verified by setting a password with its recovery mail', async () => {
    const ana = await register()
    await nobody.call(recuperacionApi.recoverPassword, { body: { email: ana.email } })
    const texts = (await mailsTo(ana.email)).map(({ texto }) => texto).join()
    const resetToken = /reset-password\/([\w-]{43})/.exec(texts)?.[1] ?? ''
    await nobody.call(recuperacionApi.resetPassword, {
      params: { resetToken },
      body: { newPassword: 'otra clave larga' },
    })
    const row = t.db.selectFrom('usuario').select('email_verified_at').where('id', '=', ana.id)
    expect((await row.executeTakeFirstOrThrow()).email_verified_at).toEqual(t.clock.now())
  })
})

describe('the link', () => {
  it('works once, also for fifty at once', async () => {
    const ana = await register()
    const token = await verificationToken(t.db, ana.email)
    const tries = await Promise.all(Array.from({ length: 50 }, () => confirm(ana, token)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
      new Set([DEAD_LINK]),
    )
  })

  it('works for 24 hours and not a second longer', async () => {
    const early = await register()
    const token = await verificationToken(t.db, early.email)
    const late = await register()
    await t.db
      .updateTable('sesion')
      .set({ expires_at: new Date('2027-01-01') })
      .execute()
    t.clock.advance({ hours: 11 })
    await profile(early)
    await profile(late)
    t.clock.advance({ hours: 12, minutes: -1 })
    await profile(late)
    t.clock.advance({ minutes: 60, seconds: 59 })
    await t.db.updateTable('sesion').set({ used_at: t.clock.now() }).execute()
    expect((await confirm(early, token)).status).toBe(200)
    t.clock.advance({ seconds: 1 })
    const { status, body } = await verify(t.db, late, late.email)
    expect([status, body.message]).toEqual([400, DEAD_LINK])
  })

  it('is of no use to anybody else, nor to nobody', async () => {
    const ana = await register()
    const token = await verificationToken(t.db, ana.email)
    expect((await confirm(await register(), token)).body.message).toBe(DEAD_LINK)
    expect((await confirm(await t.as('admin'), token)).body.message).toBe(DEAD_LINK)
    expect((await confirm(nobody, token)).status).toBe(401)
    expect((await confirm(ana, token)).status).toBe(200)
  })

  it('is kept as a hash and nothing else once its mail has left by SMTP', async () => {
    const ana = await register()
    const token = await verificationToken(t.db, ana.email)
    t.mailer.salida = 'smtp'
    await sendPending(t.db, t.mailer, t.clock.now)
    t.mailer.salida = 'archivo'
    expect(token).toHaveLength(43)
    const { rows } = await sql`
      select 1 from enlace_correo e where e::text like ${`%${token}%`}
      union all select 1 from correo c where c::text like ${`%${token}%`}`.execute(t.db)
    expect(rows).toEqual([])
  })

  it('can be sent again, five times an hour; the one before stops working', async () => {
    const ana = await register()
    const first = await verificationToken(t.db, ana.email)
    const { status, body } = await resend(ana)
    expect([status, body.message]).toEqual([200, `Te mandamos un enlace a ${ana.email}.`])
    expect((await confirm(ana, first)).body.message).toBe(DEAD_LINK)
    for (let i = 0; i < 3; i++) expect((await resend(ana)).status).toBe(200)
    const refused = await resend(ana)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await verify(t.db, ana, ana.email)).status).toBe(200)
    expect((await resend(ana)).body.message).toBe('Tu correo ya está verificado.')
  })

  it('floods nobody: five mails an hour to an address, whoever asks, and registration still works', async () => {
    const victim = 'victima@talonario.test'
    for (let i = 0; i < 8; i++) await remove(await register(victim))
    const { n } = await t.db
      .selectFrom('enlace_correo')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('email', '=', victim)
      .executeTakeFirstOrThrow()
    expect(n).toBe(0)
    const events = await t.db.selectFrom('intento').select('clave').where('clave', 'like', 'correo-hora:%').execute()
    expect(events).toHaveLength(5)
  })

  it('comes without the name that a stranger chose', async () => {
    const ana = await register()
    await nobody.call(recuperacionApi.recoverPassword, { body: { email: ana.email } })
    expect(told(await mailsTo(ana.email), { nombre: 'Ana Paz', primero: 'Ana' })).toEqual([])
  })
})

describe('a change of address', () => {
  it('waits for the new one, which changes nothing until then; the old one gets a notice', async () => {
    const ana = await verified()
    const { status, body } = await update(ana, { email: 'nueva1@talonario.test' })
    expect([status, body.message]).toEqual([
      200,
      `Datos actualizados correctamente. Falta confirmar nueva1@talonario.test: abrí el enlace que te mandamos. Hasta entonces, tu cuenta sigue con ${ana.email}.`,
    ])
    expect(body.user).toMatchObject({
      email: ana.email,
      emailPendiente: 'nueva1@talonario.test',
      emailVerificado: true,
    })
    const login = (email: string) => nobody.call(accesoApi.login, { body: { email, password: PASSWORD } })
    expect([(await login(ana.email)).status, (await login('nueva1@talonario.test')).status]).toEqual([200, 401])
    expect((await mailsTo(ana.email)).at(-1)?.asunto).toBe('Pidieron cambiar el email de tu cuenta')
    const done = await verify(t.db, ana, 'nueva1@talonario.test')
    expect(done.body.user).toMatchObject({ email: 'nueva1@talonario.test', emailPendiente: '', emailVerificado: true })
    expect([(await login(ana.email)).status, (await login('nueva1@talonario.test')).status]).toEqual([401, 200])
  })

  it('takes the password', async () => {
    const ana = await verified()
    const { body } = await update(ana, { email: 'nueva2@talonario.test', currentPassword: 'no es esta' })
    expect(body.message).toBe('La contraseña actual no es correcta.')
    expect((await profile(ana)).emailPendiente).toBe('')
  })

  it('keeps waiting when another client sends every stored key', async () => {
    const ana = await verified()
    await update(ana, { email: 'nueva3@talonario.test' })
    const { body } = await update(ana, { ...(await profile(ana)), nombreCompleto: 'Ana Luz' })
    expect(body.user).toMatchObject({ nombreCompleto: 'Ana Luz', emailPendiente: 'nueva3@talonario.test' })
  })

  it('ends with its link, and with a new password, also if begun in a stolen session', async () => {
    const ana = await verified()
    await update(ana, { email: 'ladron@talonario.test' })
    const token = await verificationToken(t.db, 'ladron@talonario.test')
    const { body } = await update(ana, { password: 'una clave nueva' })
    expect(body.user.emailPendiente).toBe('ladron@talonario.test')
    const again = { ...ana, ...client(t.app, body.token ?? '') }
    expect((await profile(again)).emailPendiente).toBe('')
    expect((await confirm(again, token)).body.message).toBe(DEAD_LINK)
    const luz = await verified()
    await update(luz, { email: 'tarde@talonario.test' })
    await t.db
      .updateTable('enlace_correo')
      .set({ expires_at: new Date(0) })
      .execute()
    await eraseExpired(t.db, t.clock.now())
    expect((await profile(luz)).emailPendiente).toBe('')
  })

  it('to an address that somebody took meanwhile is refused, and the old one stays', async () => {
    const ana = await verified()
    await update(ana, { email: 'disputada@talonario.test' })
    await register('disputada@talonario.test')
    const token = await t.db
      .selectFrom('correo')
      .select('texto')
      .where('evento', 'like', `verificacion:${ana.id}:%`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { status, body } = await confirm(ana, /correo\/([\w-]{43})/.exec(token.texto)?.[1] ?? '')
    expect([status, body.message]).toEqual([409, 'El email ya está registrado.'])
    expect((await profile(ana)).email).toBe(ana.email)
  })

  it('takes an organiser’s second factor', async () => {
    const admin = await t.as('admin')
    const { body } = await admin.call(segundoFactorApi.iniciarSegundoFactor, { body: { currentPassword: PASSWORD } })
    const code = () => codeAt(body.secreto, t.clock.now().getTime())
    expect((await admin.call(segundoFactorApi.confirmarSegundoFactor, { body: { codigo: code() } })).status).toBe(200)
    const email = 'admin2@talonario.test'
    expect((await update(admin, { email })).body.message).toBe(
      'Para cambiar el email escribí también el código de tu aplicación de verificación.',
    )
    expect((await update(admin, { email, codigo: '000000' })).body.message).toBe(
      'El código no es correcto o ya se usó.',
    )
    t.clock.advance({ minutes: 1 })
    expect((await update(admin, { email, codigo: code() })).body.user.emailPendiente).toBe(email)
    expect((await update(admin, { nombreCompleto: 'Marcela Sosa' })).status).toBe(200)
  })
})

describe('the contact address', () => {
  it.each([
    ['of the environment', CONTACT_EMAIL],
    ['of the environment, in capitals', 'INFO@Rifa.Example'],
    ['written in the app', WRITTEN],
    ['written in the app, in capitals', WRITTEN.toUpperCase()],
  ])('%s is nobody’s account', async (_name, email) => {
    await writeContacto(WRITTEN)
    const refused = async (call: Promise<{ status: number; body: { message?: string } }>) => {
      const { status, body } = await call
      expect([status, body.message]).toEqual([409, RESERVED])
    }
    await refused(nobody.call(cuentaApi.register, { form: personOf(email) }))
    await refused(update(await verified(), { email }))
    const admin = client(t.app, (await t.as('admin')).token)
    const form = { ...personOf(email), telefono: '099 123 456', rol: 'vendedor' }
    await refused(admin.call(vendedorApi.registerVendedor, { form }))
    const { nombreUsu, nombreCompleto, ci } = personOf(email)
    const csv = `nombreUsu;nombreCompleto;ci;email;telefono\n${nombreUsu};${nombreCompleto};${ci};${email};099 123 456`
    expect((await admin.call(vendedorApi.importarVendedores, { body: { csv } })).body.message).toContain(
      'El email ya está en uso.',
    )
  })
})

describe('the contact address that was written in the app', () => {
  it('may be the organiser’s own', async () => {
    await writeContacto(WRITTEN)
    const person = await verified()
    await t.db.updateTable('usuario').set({ rol: 'admin' }).where('id', '=', person.id).execute()
    const { body } = await nobody.call(accesoApi.login, { body: { email: person.email, password: PASSWORD } })
    const organiser = { ...person, ...client(t.app, body.token) }
    expect((await update(organiser, { email: WRITTEN })).status).toBe(200)
    expect((await verify(t.db, organiser, WRITTEN)).status).toBe(200)
    expect((await profile(organiser)).email).toBe(WRITTEN)
  })
})

describe('a change of password', () => {
  it('is notified at the address', async () => {
    const ana = await verified()
    await update(ana, { password: 'una clave nueva' })
    expect((await mailsTo(ana.email)).at(-1)?.asunto).toBe('Cambió la contraseña de tu cuenta')
  })
})

// Who reaches what in each state of an address is the matrix of api/test/address-matrix.test.ts.
describe('what hangs on an address', () => {
  const copy = async (who: Client) => JSON.stringify((await who.call(datosPersonalesApi.misDatos)).body)

  it('stays theirs after a change of address, and does not pass to the next account with the old one', async () => {
    const email = 'zoe4@correo.test'
    const { numeros } = await makeRaffle(await t.as('admin'), { fecha: '2027-01-11', cantidad: 1 })
    await sellNumbers(t.db, { numeros, vendedor: t.users.vendedora, comprador: { email } })
    await nobody.call(contactoApi.contacto, { body: { nombre: 'Zoe', email, mensaje: `Secreto de ${email}` } })
    const zoe = await verified(email)
    await update(zoe, { email: 'zoe4b@correo.test' })
    await verify(t.db, zoe, 'zoe4b@correo.test')
    expect(await copy(zoe)).toContain(`Secreto de ${email}`)
    const next = await verified(email)
    expect(await copy(next)).not.toContain(`Secreto de ${email}`)
    const sales = t.db.selectFrom('compra').select('usuario_id').where('comprador_email', '=', email)
    expect(await sales.execute()).toEqual([{ usuario_id: zoe.id }])
  })
})
