import {
  accesoApi,
  boletoApi,
  compraApi,
  contactoApi,
  cuentaApi,
  datosPersonalesApi,
  recuperacionApi,
  verificacionApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { hashToken } from '../src/modules/personas/sesion/sesion.rules.ts'
import { makeRaffle } from './raffle.ts'
import { sellNumbers } from './sold.ts'
import { type Client, client, forFile, testApp } from './test-app.ts'
import { verify } from './verified.ts'

const CONTACT_EMAIL = 'info@rifa.example'

const t = forFile(await testApp({ env: { BASE_URL: 'https://rifa.example', CONTACT_EMAIL } }))
const nobody = await t.as('nobody')
const admin = await t.as('admin')
beforeEach(async () => {
  await t.db.deleteFrom('intento').execute()
})

type Person = Client & { id: string }

let people = 0
async function register(email: string): Promise<Person> {
  const n = ++people
  const person = { nombreUsu: `persona ${n}`, nombreCompleto: 'Ana Paz', ci: String(7_300_000 + n), email }
  const form = { ...person, password: PASSWORD, passwordRep: PASSWORD }
  expect((await nobody.call(cuentaApi.register, { form })).status).toBe(200)
  const { body } = await nobody.call(accesoApi.login, { body: { email, password: PASSWORD } })
  return { ...client(t.app, body.token), id: body.user.id }
}

let day = 0
/** A purchase in person by the address's owner, a message from it, and a waiting mail to it. */
async function leaveTraces(email: string) {
  const raffle = await makeRaffle(admin, { fecha: `2027-02-${String(++day).padStart(2, '0')}`, cantidad: 1 })
  await sellNumbers(t.db, { numeros: raffle.numeros, vendedor: t.users.vendedora, comprador: { nombre: 'Zoe', email } })
  await nobody.call(contactoApi.contacto, { body: { nombre: 'Zoe', email, mensaje: 'Un secreto mío' } })
  const evento = `sorteo-ganador:${raffle.idSorteo}:1`
  await t.db.insertInto('correo').values({ evento, para: email, asunto: 'Ganaste', texto: 'Un premio mío' }).execute()
  return { evento, numero: raffle.numeros[0] ?? 0 }
}

/** Makes an account whose address is in some state, in every possible way. */
const states = {
  unverified: (email: string) => register(email),
  verified: async (email: string) => {
    const owner = await register(email)
    expect((await verify(t.db, owner, email)).status).toBe(200)
    return owner
  },
  'asked for by a change': async (email: string) => {
    const stranger = await register(`desde-${email}`)
    await verify(t.db, stranger, `desde-${email}`)
    const form = { email, currentPassword: PASSWORD }
    expect((await stranger.call(cuentaApi.update, { form: form as never })).body.user.emailPendiente).toBe(email)
    return stranger
  },
  // The address was an account's before the server published it; a link and a recovery mail are already on their way.
  reserved: async (email: string) => {
    const stranger = await register(`antes-${email}`)
    await t.db.updateTable('usuario').set({ email }).where('id', '=', stranger.id).execute()
    await nobody.call(recuperacionApi.recoverPassword, { body: { email } })
    const token = 'x'.repeat(43)
    await t.db
      .updateTable('enlace_correo')
      .set({ email, token_hash: hashToken(token) })
      .where('usuario_id', '=', stranger.id)
      .where('uso', '=', 'verificacion')
      .execute()
    expect((await stranger.call(verificacionApi.verificarCorreo, { params: { token } })).status).toBe(409)
    const { texto } = await t.db
      .selectFrom('correo')
      .select('texto')
      .where('evento', 'like', `recuperacion:${stranger.id}:%`)
      .executeTakeFirstOrThrow()
    const resetToken = /reset-password\/([\w-]{43})/.exec(texto)?.[1] ?? ''
    const body = { newPassword: PASSWORD }
    expect((await nobody.call(recuperacionApi.resetPassword, { params: { resetToken }, body })).status).toBe(200)
    const again = await nobody.call(accesoApi.login, { body: { email, password: PASSWORD } })
    return { ...client(t.app, again.body.token), id: stranger.id }
  },
}
type State = keyof typeof states

/** What the account gets hold of, by what hangs on the address and what may be done to it. */
async function reachOf(person: Person, email: string, { evento, numero }: { evento: string; numero: number }) {
  const own = JSON.stringify((await person.call(datosPersonalesApi.misDatos)).body)
  const params = { id: person.id }
  const given = JSON.stringify((await admin.call(datosPersonalesApi.exportarDatos, { params })).body)
  const { compras } = (await person.call(compraApi.misCompras)).body
  const { boletos } = (await person.call(boletoApi.misBoletos)).body
  expect((await person.call(datosPersonalesApi.logicDelete, { params, body: {} })).status).toBe(200)
  const mail = t.db.selectFrom('correo').select(['para', 'failed_at']).where('evento', '=', evento)
  const { para, failed_at } = await mail.executeTakeFirstOrThrow()
  const messages = await t.db.selectFrom('mensaje_contacto').select('id').where('email', '=', email).execute()
  return {
    'mail shown': own.includes('Un premio mío'),
    'mail exported': given.includes('Un premio mío'),
    'mail erased': para === '',
    'mail cancelled': failed_at !== null,
    'message shown': own.includes('Un secreto mío'),
    'message exported': given.includes('Un secreto mío'),
    'message erased': messages.length === 0,
    'sale shown': compras.some(({ lineas }) => lineas.some(({ NumeroRifa }) => NumeroRifa === numero)),
    'sale exported': own.includes('"nombre":"Zoe"') && given.includes('"nombre":"Zoe"'),
    'ticket shown': boletos.some(({ numeroRifa }) => numeroRifa === numero),
  }
}
type Reach = Awaited<ReturnType<typeof reachOf>>

const everything = (reached: boolean): Reach => ({
  'mail shown': reached,
  'mail exported': reached,
  'mail erased': reached,
  'mail cancelled': reached,
  'message shown': reached,
  'message exported': reached,
  'message erased': reached,
  'sale shown': reached,
  'sale exported': reached,
  'ticket shown': reached,
})

const declared: [State, string, Reach][] = [
  ['unverified', 'zoe-a@correo.test', everything(false)],
  ['verified', 'zoe-b@correo.test', everything(true)],
  ['asked for by a change', 'zoe-c@correo.test', everything(false)],
  ['reserved', CONTACT_EMAIL, everything(false)],
]

describe.each([
  ['before', false],
  ['after', true],
])('what hangs on an address and came %s the account', (_when, late) => {
  it.each(declared)('is reached while the address is %s only as declared', async (state, address, reach) => {
    const email = state === 'reserved' ? address : `${late}-${address}`
    let traces = late ? undefined : await leaveTraces(email)
    const person = await states[state](email)
    traces ??= await leaveTraces(email)
    expect(await reachOf(person, email, traces)).toEqual(reach)
    await t.db.deleteFrom('mensaje_contacto').execute()
  })
})

describe('what is written at the moment the address is verified', () => {
  /** Waits until one waits for the other's turn, or neither has to any more. */
  const met = (done: () => boolean) =>
    vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(t.db)
      expect(done() || rows.length > 0).toBe(true)
    }, 20_000)
  const accountOfMail = async (email: string) =>
    (await t.db.selectFrom('correo').select('usuario_id').where('evento', '=', `momento:${email}`).executeTakeFirst())
      ?.usuario_id
  const mail = (email: string) => ({ evento: `momento:${email}`, para: email, asunto: 'Hola', texto: 'Hola' })

  it('is joined when the verification came while it was being written', async () => {
    const email = 'momento1@correo.test'
    const person = await register(email)
    const writing = await t.db.startTransaction().execute()
    await writing.insertInto('correo').values(mail(email)).execute()
    let done = false
    const verifying = verify(t.db, person, email).finally(() => (done = true))
    await met(() => done)
    await writing.commit().execute()
    expect((await verifying).status).toBe(200)
    expect(await accountOfMail(email)).toBe(person.id)
  })

  it('is joined when it came while the address was being verified', async () => {
    const email = 'momento2@correo.test'
    const person = await register(email)
    const verifying = await t.db.startTransaction().execute()
    await verifying
      .updateTable('usuario')
      .set({ email_verified_at: t.clock.now() })
      .where('id', '=', person.id)
      .execute()
    let done = false
    const writing = t.db
      .insertInto('correo')
      .values(mail(email))
      .execute()
      .finally(() => (done = true))
    await met(() => done)
    await verifying.commit().execute()
    await writing
    expect(await accountOfMail(email)).toBe(person.id)
  })
})
