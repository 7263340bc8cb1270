import { checkoutApi, compraApi, consultaApi, organizacionApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { comeBack, decide, insertProduct, type Line, openShop, orderOf } from '../../../../test/shop.ts'
import { told } from '../../../../test/told.ts'

const { t, nobody, cliente, take } = await openShop(200)

let people = 0
/** Somebody new who buys without an account. */
const someone = (email = `nuevo${++people}@correo.test`) => ({
  nombreCompleto: 'Nora Paz',
  ci: String(45_000_000 + people),
  email,
})
type Comprador = ReturnType<typeof someone>
type Extra = { anterior?: string; key?: string }
const order = (comprador: Comprador | undefined, lines: Line[], { anterior, key }: Extra = {}) =>
  nobody.call(checkoutApi.procesarPago, {
    body: { productos: lines.map(({ _id, tipo = 'rifa' }) => ({ _id, quantity: 1, tipo })), comprador, anterior },
    headers: key ? { 'idempotency-key': key } : {},
  })
const follow = (referencia: string) => nobody.call(compraApi.seguirCompra, { params: { referencia } })

describe('buying without an account', () => {
  it('holds numbers, is paid, mailed and found again by its link', async () => {
    const comprador = someone()
    const { external_reference: referencia } = (await order(comprador, take(2))).body
    expect((await follow(referencia)).body.compra).toMatchObject({
      estado: 'esperando_pago',
      boletos: [],
      sinCuenta: true,
    })
    await decide(nobody, referencia, 'aprobar')
    await comeBack(nobody, referencia)
    const { compra } = (await follow(referencia)).body
    expect([compra.estado, compra.boletos.length]).toEqual(['pagada', 2])
    expect(told(compra, { ...comprador, nombre: 'Nora', correo: 'correo.test' })).toEqual([])
    expect((await orderOf(t, referencia)).mails).toMatchObject([
      { para: comprador.email, texto: expect.stringContaining(`/compra/${referencia}`) },
    ])
  })

  it('names the draw with its prizes, and where its products are collected', async () => {
    const { id } = await t.db.selectFrom('sorteo').select('id').executeTakeFirstOrThrow()
    await t.db.insertInto('premio').values({ nombre: 'Un auto', sorteo_id: id, orden: 1 }).execute()
    const admin = await t.as('admin')
    const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
    const identidad = { ...datos.identidad, retiro: 'la sede, de 9 a 12' }
    await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad } })
    const remera = { _id: await insertProduct(t, 'Remera', 500_000), tipo: 'producto' as const }
    const referencia = (await order(someone(), [...take(), remera])).body.external_reference
    await decide(nobody, referencia, 'aprobar')
    await comeBack(nobody, referencia)
    const { compra } = (await follow(referencia)).body
    expect(compra).toMatchObject({ sorteos: [{ _id: id, premios: ['Un auto'] }], retiro: 'la sede, de 9 a 12' })
    const [mail] = (await orderOf(t, referencia)).mails
    for (const said of ['Premios: 1º Un auto', 'Se retiran en: la sede, de 9 a 12', `/sorteo/${id}/vivo`]) {
      expect(mail?.texto).toContain(said)
    }
  })

  it('is refused as without a session when nobody says who buys', async () => {
    const { status, body } = await order(undefined, take())
    expect([status, body.code]).toEqual([401, 'SIN_TOKEN'])
    const empty = await nobody.call(checkoutApi.procesarPago, { body: { productos: [] } })
    expect([empty.status, empty.body.code]).toEqual([401, 'SIN_TOKEN'])
  })

  it('is not what somebody signed in does, whatever their call says of a buyer', async () => {
    const comprador = someone()
    const productos = take().map(({ _id }) => ({ _id, quantity: 1, tipo: 'rifa' as const }))
    const { body } = await cliente.call(checkoutApi.procesarPago, { body: { productos, comprador } })
    const row = t.db
      .selectFrom('compra')
      .select(['solicitante_id', 'usuario_id', 'comprador_email', 'comprador_nombre'])
    expect(await row.where('referencia', '=', body.external_reference).executeTakeFirst()).toEqual({
      solicitante_id: t.users.cliente.id,
      usuario_id: t.users.cliente.id,
      comprador_email: t.users.cliente.email,
      comprador_nombre: t.users.cliente.nombreCompleto,
    })
    expect((await follow(body.external_reference)).body.compra.sinCuenta).toBe(false)
  })

  it('shows why a payment was refused, and keeps the hold', async () => {
    const { external_reference: referencia } = (await order(someone(), take())).body
    await decide(nobody, referencia, 'rechazar')
    await comeBack(nobody, referencia)
    const { compra } = (await follow(referencia)).body
    expect([compra.estado, compra.rechazo !== '', compra.init_point !== '']).toEqual(['esperando_pago', true, true])
  })

  it('repeats its order by its key, and for another address makes no use of that key', async () => {
    const [comprador, lines] = [someone(), take()]
    const first = await order(comprador, lines, { key: 'clave-de-prueba-1' })
    const again = await order(comprador, lines, { key: 'clave-de-prueba-1' })
    expect(again.body.external_reference).toBe(first.body.external_reference)
    expect((await order(comprador, take(), { key: 'clave-de-prueba-1' })).body.code).toBe('CLAVE_REUTILIZADA')
    const other = await order(someone(), take(), { key: 'clave-de-prueba-1' })
    expect([other.status, other.body.external_reference === first.body.external_reference]).toEqual([200, false])
  })

  it('gets nobody else’s order by saying their data or its reference: only what its browser was told replaces it', async () => {
    const [comprador, lines] = [someone(), take()]
    const { external_reference: mine, propia } = (await order(comprador, lines)).body
    const stranger = await order(comprador, lines)
    expect([stranger.status, stranger.body.code]).toEqual([409, 'RIFA_NO_DISPONIBLE'])
    const other = (await order(someone(), take())).body.propia
    // Not the last sign, of which four bits at most belong to the code.
    const changed = `${propia.slice(0, -2)}${propia.at(-2) === 'A' ? 'B' : 'A'}${propia.at(-1)}`
    for (const anterior of [mine, other, changed]) {
      const taken = await order(someone(), lines, { anterior })
      expect([taken.status, taken.body.code]).toEqual([409, 'RIFA_NO_DISPONIBLE'])
      expect((await orderOf(t, mine)).estado).toBe('esperando_pago')
    }
    expect((await order(comprador, lines, { anterior: propia })).body.external_reference).toBe(mine)
    const corrected = await order({ ...comprador, email: 'corregido@correo.test' }, lines, { anterior: propia })
    expect([corrected.status, corrected.body.external_reference === mine]).toEqual([200, false])
    expect((await orderOf(t, mine)).estado).toBe('cancelada')
  })

  it('does not replace the order of an account', async () => {
    const lines = take()
    const productos = lines.map(({ _id }) => ({ _id, quantity: 1, tipo: 'rifa' as const }))
    const theirs = (await cliente.call(checkoutApi.procesarPago, { body: { productos } })).body.propia
    expect((await order(someone(), lines, { anterior: theirs })).status).toBe(409)
  })

  it('answers alike for the address of an account, whose orders show it only once it is paid and verified', async () => {
    const { id, email } = t.users.cliente
    await t.db.updateTable('usuario').set({ email_verified_at: t.clock.now() }).where('id', '=', id).execute()
    const { status, body } = await order(someone(email), take())
    expect(status).toBe(200)
    const mine = async () =>
      (await cliente.call(compraApi.misCompras)).body.compras.some(
        c => c.external_reference === body.external_reference,
      )
    expect(await mine()).toBe(false)
    await decide(nobody, body.external_reference, 'aprobar')
    await comeBack(nobody, body.external_reference)
    expect(await mine()).toBe(true)
  })
})

describe('limits without an account', () => {
  // The test shop has limits out of reach, but those of one person.
  it('are those of an unverified account, by address and by document', async () => {
    const before = t.env.RESERVAS_SIN_VERIFICAR
    Object.assign(t.env, { RESERVAS_SIN_VERIFICAR: [20, 2, 10] })
    try {
      const comprador = someone()
      expect([(await order(comprador, take())).status, (await order(comprador, take())).status]).toEqual([200, 200])
      expect((await order(comprador, take())).body.code).toBe('RESERVAS_SIN_VERIFICAR')
      expect((await order({ ...comprador, email: 'otra.mas@correo.test' }, take())).body.code).toBe(
        'RESERVAS_SIN_VERIFICAR',
      )
      expect(
        (await order({ ...comprador, email: comprador.email.toUpperCase(), ci: '49999999' }, take())).body.code,
      ).toBe('RESERVAS_SIN_VERIFICAR')
      expect((await order(someone(), take())).status).toBe(200)
    } finally {
      Object.assign(t.env, { RESERVAS_SIN_VERIFICAR: before })
    }
  })
})

describe('a mailed link', () => {
  async function tokenFor(email: string): Promise<string> {
    await nobody.call(consultaApi.pedirConsulta, { body: { email } })
    await sendPending(t.db, t.mailer, t.clock.now)
    return /mis-numeros\/([\w-]{43})/.exec(t.mailer.sent.findLast(({ para }) => para === email)?.texto ?? '')?.[1] ?? ''
  }
  const enter = (token: string, password?: string) =>
    nobody.call(consultaApi.entrarPorCorreo, { body: { token, password } })

  it('makes the account of a buyer with the password chosen, once, with what they bought', async () => {
    const comprador = someone()
    const { external_reference: referencia } = (await order(comprador, take())).body
    await decide(nobody, referencia, 'aprobar')
    await comeBack(nobody, referencia)
    const token = await tokenFor(comprador.email)
    expect((await enter(token)).body.code).toBe('ENTRADA_SIN_CLAVE')
    const all = await Promise.all(Array.from({ length: 5 }, () => enter(token, 'una clave elegida acá')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const { user } = all.find(({ status }) => status === 200)!.body
    expect(user).toMatchObject({ email: comprador.email, ci: comprador.ci, rol: 'public', emailVerificado: true })
    const owner = await t.db
      .selectFrom('compra')
      .select('usuario_id')
      .where('referencia', '=', referencia)
      .executeTakeFirst()
    expect(owner?.usuario_id).toBe(user.id)
    const again = await enter(await tokenFor(comprador.email))
    expect([again.status, again.body.user.id]).toEqual([200, user.id])
  })

  it('makes an account for each of two people whose addresses and documents are alike', async () => {
    const alike = ['nora@uno.test', 'nora@dos.test'].map((email, i) => ({ ...someone(email), ci: `${46 + i}001234` }))
    const enterAs = async (comprador: Comprador) => {
      const { external_reference: referencia } = (await order(comprador, take())).body
      await decide(nobody, referencia, 'aprobar')
      await comeBack(nobody, referencia)
      return await enter(await tokenFor(comprador.email), 'una clave elegida acá')
    }
    for (const comprador of alike) expect((await enterAs(comprador)).status).toBe(200)
  })

  it('of an organiser does not sign in', async () => {
    expect((await enter(await tokenFor(t.users.admin.email))).body.code).toBe('ENTRADA_CON_CLAVE')
  })
})
