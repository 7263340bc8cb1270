import {
  accesoApi,
  allEndpoints,
  cuentaApi,
  datosPersonalesApi,
  type Endpoint,
  type Rol,
  recuperacionApi,
  vendedorApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { PASSWORD } from '#demo/people.ts'
import { type FullShop, fullShop } from './full-shop.ts'
import { type Client, client } from './test-app.ts'

/** Another server process on the same database, in all but the process. */
const shop = await fullShop()
const other = await buildApp({ ...shop, payments: null })
await other.ready()
afterAll(async () => {
  await other.close()
  await shop.close()
})

type Account = Awaited<ReturnType<FullShop['someone']>>

/** What ends an account's sessions, as people do it. */
const CAUSES: Record<string, (account: Account) => Promise<unknown>> = {
  'a log-out': account => account.call(accesoApi.logout),
  'a new password': account =>
    account.call(cuentaApi.update, { form: { password: 'otra clave larga', currentPassword: PASSWORD } }),
  'a password set with the link of a mail': resetPassword,
  'being deactivated': account => shop.admin.call(vendedorApi.changeStatus, { params: { id: account.id } }),
  'being removed': account => shop.admin.call(datosPersonalesApi.remove, { params: { id: account.id } }),
  'deleting one’s own account': account => account.call(datosPersonalesApi.logicDelete, { params: { id: account.id } }),
  // No call changes a role, so it is done by SQL.
  'a change of role': ({ id }) =>
    sql`update usuario set rol = case rol when 'vendedor' then 'public' else 'vendedor' end where id = ${id}`.execute(
      shop.db,
    ),
}

async function resetPassword({ email }: Account): Promise<unknown> {
  const nobody = client(shop.app, null)
  await nobody.call(recuperacionApi.recoverPassword, { body: { email } })
  const mail = await shop.db.selectFrom('correo').select('texto').where('para', '=', email).executeTakeFirstOrThrow()
  const resetToken = /reset-password\/([\w-]+)/.exec(mail.texto)?.[1] ?? ''
  return nobody.call(recuperacionApi.resetPassword, {
    params: { resetToken },
    body: { newPassword: 'otra clave larga' },
  })
}

const protectedFor = (rol: Rol) =>
  allEndpoints().filter(
    ([, { access }]) => access === 'signed-in' || access === 'buyer' || (access !== 'anyone' && access.includes(rol)),
  )

const pathOf = (endpoint: Endpoint) => `/api${endpoint.path.replace(/:\w+/g, '1')}`

/** The reply of each protected call of this role to a token, on both servers. */
async function answers(rol: Rol, { token }: Client): Promise<[name: string, code: string][]> {
  const found: [string, string][] = []
  for (const app of [shop.app, other]) {
    for (const [name, endpoint] of protectedFor(rol)) {
      const who = client(app, token)
      const response = await who.inject({ method: endpoint.method, url: pathOf(endpoint) })
      found.push([name, `${response.statusCode} ${response.json().code}`])
    }
  }
  return found
}

describe('after', () => {
  let calls = 0
  afterAll(() => console.log(`revoked sessions: ${calls} protected calls refused`))

  it.each(Object.keys(CAUSES))('%s no protected call is open to the old token, on any server', async cause => {
    for (const rol of ['admin', 'vendedor', 'public'] as const) {
      const account = await shop.someone(rol)
      const before = await account.call(cuentaApi.profile, { params: { id: account.id } })
      expect(before.status).toBe(200)
      await CAUSES[cause]?.(account)
      const refused = await answers(rol, account)
      expect(refused.filter(([, code]) => code !== '401 SESION_VENCIDA')).toEqual([])
      calls += refused.length
    }
  })
})

describe('a session', () => {
  it('is not opened by a cookie, and no reply sets one', async () => {
    const { token } = await shop.as('cliente')
    const headers = { cookie: `token=${token}; authorization=${token}; session=${token}` }
    for (const [, endpoint] of protectedFor('public')) {
      const response = await shop.app.inject({ method: endpoint.method, url: pathOf(endpoint), headers })
      expect([response.statusCode, response.headers['set-cookie']]).toEqual([401, undefined])
    }
  })
})
