import { cuentaApi, datosPersonalesApi, vendedorApi } from '@talonario/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts'

let t: TestApp
let admin: Client
beforeEach(async () => {
  t = await testApp()
  admin = await t.as('admin')
})
afterEach(() => t.close())

const changeStatus = (id: string, who = admin) => who.call(vendedorApi.changeStatus, { params: { id } })
const remove = (id: string, who = admin) => who.call(datosPersonalesApi.remove, { params: { id } })
const logicDelete = (id: string, who: Client) => who.call(datosPersonalesApi.logicDelete, { params: { id } })
const secondAdmin = () =>
  t.db.updateTable('usuario').set({ rol: 'admin' }).where('id', '=', t.users.clienta.id).execute()
const isSignedIn = async (who: Client, id: string) =>
  (await who.call(cuentaApi.profile, { params: { id } })).status === 200

describe('change-status', () => {
  // spec 1.3.3 1.6.3 1.7.7
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

  // spec 1.6.12 2.6.5
  it('somebody else’s account is not for a shopper or a seller to end', async () => {
    for (const who of ['cliente', 'vendedor'] as const) {
      const { status, body } = await logicDelete(t.users.vendedora.id, await t.as(who))
      expect([status, body.message]).toEqual([403, 'No tenés permiso para hacer esto.'])
    }
  })

  // spec 1.7.6
  it('an account that is not there, or is gone, is not found', async () => {
    expect((await remove(crypto.randomUUID())).body.message).toBe('No se encontró el usuario.')
    expect((await remove(t.users.cliente.id)).body.message).toBe('Usuario eliminado correctamente')
    expect((await remove(t.users.cliente.id)).status).toBe(404)
    expect((await changeStatus(t.users.cliente.id)).status).toBe(404)
  })
})
