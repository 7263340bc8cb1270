import { accesoApi, cuentaApi, datosPersonalesApi, vendedorApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { assign, putOnSale } from '../../../../test/on-sale.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { type Client, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'
import { eraseExpired } from './datos-personales-retencion.service.ts'

let t: TestApp
let admin: Client
beforeEach(async () => {
  t = forTest(await testApp())
  admin = await t.as('admin')
})

const changeStatus = (id: string, who = admin) => who.call(vendedorApi.changeStatus, { params: { id } })
const remove = (id: string, who = admin) =>
  who.call(datosPersonalesApi.remove, { params: { id }, body: { motivo: 'Dejó de vender' } })
const logicDelete = (id: string, who: Client) => who.call(datosPersonalesApi.logicDelete, { params: { id } })
const secondAdmin = () =>
  t.db.updateTable('usuario').set({ rol: 'admin' }).where('id', '=', t.users.clienta.id).execute()
const isSignedIn = async (who: Client, id: string) =>
  (await who.call(cuentaApi.profile, { params: { id } })).status === 200

/** A draw with two numbers of the seller: the first is sold, the second is not. */
async function numbersOf(vendedor: { id: string }, fecha: string, desde: number) {
  const { sorteoId, rifas } = await putOnSale(t.db, { cantidad: 2, fecha, desde })
  for (const { id } of rifas) await assign(t.db, id, vendedor)
  await sellNumbers(t.db, { numeros: [desde], vendedor })
  return sorteoId
}

describe('an account that ends', () => {
  it('is gone: no session, no log-in, and its e-mail and document are free again', async () => {
    const cliente = await t.as('cliente')
    const { status, body } = await logicDelete(t.users.cliente.id, cliente)
    expect([status, body.message]).toEqual([200, 'Cuenta eliminada correctamente'])
    expect(await isSignedIn(cliente, t.users.cliente.id)).toBe(false)
    const nobody = await t.as('nobody')
    const { email, ci, nombreUsu } = t.users.cliente
    expect((await nobody.call(accesoApi.login, { body: { email, password: 'talonario-demo' } })).status).toBe(401)
    const again = {
      nombreUsu,
      nombreCompleto: 'Otro',
      email,
      ci,
      password: 'una clave larga',
      passwordRep: 'una clave larga',
    }
    expect((await nobody.call(cuentaApi.register, { form: again })).status).toBe(200)
  })

  it('keeps its buyer in an order as long as a payment may arrive', async () => {
    await putOnSale(t.db, { cantidad: 1 })
    const email = 'canario@talonario.test'
    const until = new Date(t.clock.now().getTime() + 30 * 60_000)
    const id = await holdNumbers(t.db, { numeros: [1], usuario: t.users.cliente, comprador: { email }, until })
    await remove(t.users.cliente.id)
    const buyer = async () => {
      await eraseExpired(t.db, t.clock.now())
      const row = await t.db.selectFrom('compra').select('comprador_email').where('id', '=', id).executeTakeFirst()
      return row?.comprador_email
    }
    t.clock.advance({ days: 29 })
    expect(await buyer()).toBe(email)
    t.clock.advance({ days: 2 })
    expect(await buyer()).toBe('')
  })

  it('does not mail any more, and not again what it was mailed', async () => {
    const mail = {
      evento: 'compra-pagada:1',
      para: 'Cliente@talonario.test',
      asunto: 'Tus números',
      texto: 'Hola, Julio',
    }
    await enqueueCorreo(t.db, mail)
    await remove(t.users.cliente.id)
    await enqueueCorreo(t.db, mail)
    const rows = await t.db.selectFrom('correo').select(['evento', 'para', 'texto', 'failed_at']).execute()
    expect(rows).toEqual([{ evento: 'compra-pagada:1', para: '', texto: '', failed_at: expect.any(Date) }])
  })

  it('of a seller who is only inactive keeps his numbers', async () => {
    await numbersOf(t.users.vendedora, '2026-12-20', 1)
    await changeStatus(t.users.vendedora.id)
    const rifas = await t.db
      .selectFrom('rifa')
      .select('numero')
      .where('vendedor_id', '=', t.users.vendedora.id)
      .execute()
    expect(rifas).toHaveLength(2)
  })

  it('of a seller gives back the numbers he had not sold, of draws that are open', async () => {
    const { id } = t.users.vendedora
    await numbersOf(t.users.vendedora, '2026-12-20', 1)
    const closed = await numbersOf(t.users.vendedora, '2026-12-27', 11)
    await t.db
      .updateTable('sorteo')
      .set({ estado: 'cerrado', cerrado_at: t.clock.now(), raiz: '00', cantidad: 1 })
      .where('id', '=', closed)
      .execute()
    await t.db.insertInto('meta_anual').values({ usuario_id: id, anio: 2026, meta_ventas: 9 }).execute()
    expect((await remove(id)).status).toBe(200)
    const kept = await t.db
      .selectFrom('rifa')
      .select('numero')
      .where('vendedor_id', '=', id)
      .orderBy('numero')
      .execute()
    expect(kept.map(({ numero }) => numero)).toEqual([1, 11, 12])
    expect(await t.db.selectFrom('meta_anual').selectAll().execute()).toEqual([])
    expect(await t.db.selectFrom('compra').select('id').where('vendedor_id', '=', id).execute()).toHaveLength(2)
  })
})

describe('change-status', () => {
  it('toggles, and an inactive account has no session', async () => {
    const vendedora = await t.as('vendedora')
    const { id } = t.users.vendedora
    const first = await changeStatus(id)
    expect([first.body.estado, first.body.message]).toEqual(['inactivo', 'Usuario desactivado correctamente'])
    expect(await isSignedIn(vendedora, id)).toBe(false)
    const second = await changeStatus(id)
    expect([second.body.estado, second.body.message]).toEqual(['activo', 'Usuario activado correctamente'])
    expect(await isSignedIn(vendedora, id)).toBe(false)
  })

  it('of two people who both want it inactive leaves it so', async () => {
    const { id } = t.users.vendedor
    const admin = await t.as('admin')
    const body = { estado: 'inactivo' as const }
    const both = await Promise.all([1, 2].map(() => admin.call(vendedorApi.changeStatus, { params: { id }, body })))
    expect(both.map(({ status, body }) => [status, body.estado])).toEqual([
      [200, 'inactivo'],
      [200, 'inactivo'],
    ])
  })
})

describe('accounts that may not be ended', () => {
  it('nobody ends or deactivates himself through the calls of an organiser', async () => {
    for (const call of [changeStatus, remove]) {
      const { status, body } = await call(t.users.admin.id)
      expect([status, body.message]).toEqual([409, 'No podés hacer esto con tu propia cuenta.'])
    }
  })

  it('the last organiser stays', async () => {
    const { status, body } = await logicDelete(t.users.admin.id, admin)
    expect([status, body.message]).toEqual([409, 'No se puede: es la única cuenta de administración.'])
    await secondAdmin()
    await changeStatus(t.users.clienta.id)
    expect((await logicDelete(t.users.admin.id, admin)).status).toBe(409)
    await changeStatus(t.users.clienta.id)
    expect((await logicDelete(t.users.admin.id, admin)).status).toBe(200)
  })

  it('two organisers ending each other at once leave one', async () => {
    await secondAdmin()
    const other = await t.as('clienta')
    await Promise.all([remove(t.users.clienta.id), remove(t.users.admin.id, other)])
    const left = t.db.selectFrom('usuario').select('id').where('rol', '=', 'admin').where('deleted_at', 'is', null)
    expect(await left.execute()).toHaveLength(1)
  })

  it('an account that is not there, or is gone, is not found', async () => {
    expect((await remove(crypto.randomUUID())).body.message).toBe('No se encontró el usuario.')
    expect((await remove(t.users.cliente.id)).body.message).toBe('Usuario eliminado correctamente')
    expect((await remove(t.users.cliente.id)).status).toBe(404)
    expect((await changeStatus(t.users.cliente.id)).status).toBe(404)
  })
})
