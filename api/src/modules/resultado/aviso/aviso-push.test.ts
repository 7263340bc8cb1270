import { avisoApi, datosPersonalesApi } from '@talonario/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { type Device, startPushService } from '../../../../test/push-stand-in.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { type Client, testApp } from '../../../../test/test-app.ts'
import { remindOfSorteos } from './aviso.service.ts'
import { preparePush, sendPushes } from './aviso-push.service.ts'

let [cliente, clienta] = [] as unknown as [Client, Client]
let idSorteo = ''
const service = await startPushService()
const PUSH_SERVICIOS = `fcm.googleapis.com, *.push.apple.com, ${service.origin}`
const t = await testApp({ env: { PUSH_SERVICIOS, FRONTEND_URL: 'https://rifa.example' } })
idSorteo = (await makeRaffle(await t.as('admin'), { fecha: '2026-11-21', cantidad: 1, premios: ['Casa'] })).idSorteo
;[cliente, clienta] = [await t.as('cliente'), await t.as('clienta')]
await t.db.updateTable('usuario').set({ email_verified_at: null }).where('id', '=', t.users.cliente.id).execute()
await Promise.all([preparePush(t), preparePush(t)])
afterAll(async () => {
  await t.close()
  await service.close()
})
beforeEach(async () => {
  await t.db.deleteFrom('dispositivo').execute()
  await t.db.deleteFrom('correo').execute()
})

const add = (who: Client, { endpoint, claves }: Pick<Device, 'endpoint' | 'claves'>) =>
  who.call(avisoApi.avisarEnDispositivo, { body: { endpoint, claves } })
const mine = async (who: Client) => (await who.call(avisoApi.misAvisos)).body
const pushes = () => t.db.selectFrom('aviso_push').selectAll().execute()
/** Ten minutes before a draw for which this person requested a reminder. */
async function comeDue(who: Client = cliente): Promise<void> {
  await who.call(avisoApi.avisarSorteo, { body: { idSorteo, avisar: true } })
  const { now } = t.clock
  const [draw] = await t.db.selectFrom('sorteo').select('fuente_datos').where('id', '=', idSorteo).execute()
  const hora = Date.parse(String(draw?.fuente_datos.hora))
  await remindOfSorteos({ ...t, clock: { ...t.clock, now: () => new Date(hora - 600_000) } })
  t.clock.advance({ seconds: (hora - 600_000 - now().getTime()) / 1000 })
}
async function device(who: Client = cliente): Promise<Device> {
  const made = service.subscribe()
  expect((await add(who, made)).body.avisar).toBe(true)
  return made
}

describe('a device', () => {
  it('is reminded shortly before the draw, in words that only it can read and that name nobody', async () => {
    const phone = await device()
    await comeDue()
    expect(await sendPushes(t)).toBe(1)
    expect(phone.waiting).toHaveLength(1)
    const [{ text, ttl }] = phone.waiting as [Device['waiting'][number]]
    expect(JSON.parse(text)).toEqual({
      titulo: 'El sorteo está por empezar',
      texto: 'Es el 21.11.2026 a las 21:00. Tocá para verlo en vivo.',
      camino: `/sorteo/${idSorteo}/vivo`,
      tema: `sorteo-${idSorteo}`,
    })
    expect(ttl).toBe(600)
    expect([await sendPushes(t), phone.asked]).toEqual([0, 1])
    // The address is not verified: no mail, but a push.
    expect(await t.db.selectFrom('correo').select('evento').where('evento', 'like', 'sorteo-por%').execute()).toEqual(
      [],
    )
  })

  it('is the account’s that asked last: what waited for the one before goes', async () => {
    const shared = await device(clienta)
    await comeDue(clienta)
    await add(cliente, shared)
    expect([(await mine(clienta)).dispositivos, (await mine(cliente)).dispositivos]).toEqual([[], [shared.endpoint]])
    expect([await pushes(), await sendPushes(t), shared.asked]).toEqual([[], 0, 0])
  })

  it('is taken off by its account and by nobody else', async () => {
    const phone = await device()
    await clienta.call(avisoApi.avisarEnDispositivo, { body: { endpoint: phone.endpoint, claves: null } })
    expect((await mine(cliente)).dispositivos).toEqual([phone.endpoint])
    await cliente.call(avisoApi.avisarEnDispositivo, { body: { endpoint: phone.endpoint, claves: null } })
    expect((await mine(cliente)).dispositivos).toEqual([])
  })

  it('beyond the tenth of an account is refused, also among many at once, and the same one again is not', async () => {
    const all = Array.from({ length: 14 }, () => service.subscribe())
    const statuses = (await Promise.all(all.map(one => add(cliente, one)))).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(10)
    const { dispositivos } = await mine(cliente)
    expect((await add(cliente, all.find(({ endpoint }) => endpoint === dispositivos[0])!)).status).toBe(200)
    const late = await add(cliente, service.subscribe())
    expect([late.status, late.body.code]).toEqual([409, 'DISPOSITIVOS_COMPLETOS'])
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://fcm.googleapis.com.example/x',
    'https://notfcm.googleapis.com/x',
    'https://push.apple.com.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://persona:clave@fcm.googleapis.com/x',
    'http://127.0.0.1:1/x',
    'file:///etc/passwd',
    'https://[::1]/x',
  ])('at %s is refused: this server asks no address of anybody’s choice', async endpoint => {
    const { status, body } = await add(cliente, { endpoint, claves: service.subscribe().claves })
    expect([status, body.code]).toEqual([400, 'DISPOSITIVO_NO_ADMITIDO'])
  })

  it.each([
    { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
    { p256dh: 'x', auth: 'A'.repeat(22) },
  ])('with keys that no browser has is refused (%j)', async claves => {
    const { body } = await add(cliente, { endpoint: 'https://web.push.apple.com/x', claves })
    expect(body.code).toBe('DISPOSITIVO_NO_ADMITIDO')
  })
})

describe('a push service', () => {
  /** The state of a push after one try. */
  async function tried(answer: Partial<Pick<Device, 'status' | 'headers'>>) {
    const phone = await device()
    Object.assign(phone, answer)
    await comeDue()
    const at = t.clock.now()
    await sendPushes(t)
    const [push] = await pushes()
    return { phone, push, rest: push ? (push.next_try_at.getTime() - at.getTime()) / 1000 : null }
  }

  it.each([404, 410])('that does not have a device any more (%i) ends it', async status => {
    const { push } = await tried({ status })
    expect([push, (await mine(cliente)).dispositivos]).toEqual([undefined, []])
  })

  it('that asks for patience gets as much as it asks for', async () => {
    const { phone, rest } = await tried({ status: 429, headers: { 'retry-after': '120' } })
    expect(rest).toBe(120)
    t.clock.advance({ seconds: 119 })
    expect([await sendPushes(t), phone.asked]).toEqual([0, 1])
    phone.status = 201
    t.clock.advance({ seconds: 1 })
    expect([await sendPushes(t), phone.waiting.length]).toEqual([1, 1])
  })

  it('that is down is tried again while the reminder is useful', async () => {
    const { phone } = await tried({ status: 503 })
    for (let minute = 0; minute < 12; minute++) {
      t.clock.advance({ minutes: 1 })
      await sendPushes(t)
    }
    const [push] = await pushes()
    expect([push?.failed_at !== null, push?.error]).toEqual([true, 'the push service answered 503'])
    expect(phone.asked).toBeGreaterThan(3)
    const { asked } = phone
    t.clock.advance({ minutes: 30 })
    expect([await sendPushes(t), phone.asked]).toEqual([0, asked])
  })

  it.each([413, 400])('that refuses for good (%i) is not asked again', async status => {
    const { phone, push } = await tried({ status })
    expect([push?.failed_at !== null, push?.error]).toEqual([true, `the push service answered ${status}`])
    t.clock.advance({ minutes: 5 })
    expect([await sendPushes(t), phone.asked]).toEqual([0, 1])
  })

  it('that leads elsewhere is not followed', async () => {
    const other = service.subscribe()
    await tried({ status: 307, headers: { location: other.endpoint } })
    expect(other.asked).toBe(0)
  })

  it('that heard of a reminder whose sender died before noting it holds one message all the same', async () => {
    const phone = await device()
    await comeDue()
    await sendPushes(t)
    // As left by a kill -9 between the answer and the note: taken, not ended.
    await t.db.updateTable('aviso_push').set({ sent_at: null }).execute()
    t.clock.advance({ seconds: 61 })
    expect([await sendPushes(t), phone.asked, phone.waiting.length]).toEqual([1, 2, 1])
  })
})

it('the private key is encrypted, and one of the two that were made at the same moment', async () => {
  const keys = await t.db.selectFrom('clave_push').selectAll().execute()
  expect(keys).toHaveLength(1)
  expect((await mine(cliente)).clave).toBe(keys[0]?.publica)
  expect(Buffer.from(keys[0]?.publica ?? '', 'base64url')).toHaveLength(65)
  // An EC key in DER begins with a sequence.
  expect(keys[0]?.privada.subarray(0, 2).toString('hex')).not.toBe('3081')
})

it('a device is in the export of its account, and goes with it, and what waits for it too', async () => {
  const leaving = await t.as('vendedora')
  const phone = await device(leaving)
  await comeDue(leaving)
  expect(JSON.stringify((await leaving.call(datosPersonalesApi.misDatos)).body)).toContain(phone.endpoint)
  expect(await pushes()).toHaveLength(1)
  const { id } = t.users.vendedora
  await leaving.call(datosPersonalesApi.logicDelete, { params: { id }, body: { currentPassword: PASSWORD } })
  expect([await t.db.selectFrom('dispositivo').select('id').execute(), await pushes()]).toEqual([[], []])
})
