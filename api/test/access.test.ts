import { allEndpoints, type Endpoint, type Rol } from '@talonario/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { cerrarSesiones, openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { OWN_ACCOUNT } from './call-registers.ts'
import { forFile, type TestApp, testApp, urlOf } from './test-app.ts'

const CALLERS = {
  nobody: null,
  public: 'public',
  'other public': 'public',
  vendedor: 'vendedor',
  'other vendedor': 'vendedor',
  admin: 'admin',
  veedor: 'veedor',
  inactive: 'admin',
  revoked: 'admin',
} as const satisfies Record<string, Rol | null>
type Caller = keyof typeof CALLERS
const callers = Object.keys(CALLERS) as Caller[]
/** Another's id is sent by the other two alone, and only where a path has an id. */
const callersOf = ({ path }: Endpoint) => callers.filter(caller => path.includes(':id') || !caller.startsWith('other'))

/** Calls about one account: its owner's, and an organiser's. */
const OF_ONE_ACCOUNT = new Set(['cuenta.profile', 'datosPersonales.logicDelete'])

/** The provider's call: a signature opens it, and no session does. */
const SIGNED = new Set(['pago.webhook'])

const SERVED = 'served'
const REFUSALS = new Set(['SIN_TOKEN', 'SESION_VENCIDA', 'SIN_PERMISO', 'SOLO_MIRA'])

const t = forFile(await testApp())
let count = 0

/** What the contract declares. */
function declared(name: string, { access, method, reads }: Endpoint, caller: Caller): string {
  if (SIGNED.has(name)) return 'SIN_PERMISO'
  if (access === 'anyone') return SERVED
  if (caller === 'nobody') return 'SIN_TOKEN'
  if (caller === 'inactive' || caller === 'revoked') return 'SESION_VENCIDA'
  if (caller === 'veedor' && method !== 'GET' && !reads && !OWN_ACCOUNT.has(name)) return 'SOLO_MIRA'
  if (typeof access !== 'string')
    return access.includes(caller === 'veedor' ? 'admin' : CALLERS[caller]) ? SERVED : 'SIN_PERMISO'
  return OF_ONE_ACCOUNT.has(name) && caller.startsWith('other') ? 'SIN_PERMISO' : SERVED
}

/** The server's reaction: `served` if the call gets past access, whatever its reply. */
async function observed(endpoint: Endpoint, caller: Caller, isKept: boolean): Promise<string> {
  const { id, token } = await someone(caller, isKept)
  const owner = ['public', 'vendedor', 'veedor'].includes(caller) ? id : await anotherId(isKept)
  const params = {
    id: owner,
    page: 1,
    name: 'x',
    imagen: 'x.webp',
    resetToken: 'x',
    token: 'x',
    idSorteo: owner,
    referencia: 'x',
    codigo: '000000',
    clave: 'x',
    turno: 'x',
  }
  const response = await t.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, { params }),
    headers: token ? { authorization: token } : {},
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const code: string = isJson ? (response.json().code ?? '') : ''
  if (response.statusCode >= 500 || code === 'RUTA_DESCONOCIDA') return `${response.statusCode} ${code}`
  return REFUSALS.has(code) ? code : SERVED
}

type Somebody = { id: string; token: string | null }
const kept = new Map<Caller, Promise<Somebody>>()
/** With an account made for this call, or the one that all calls share which change no account. */
function someone(caller: Caller, isKept: boolean): Promise<Somebody> {
  const made = (isKept && kept.get(caller)) || account(caller)
  if (isKept) kept.set(caller, made)
  return made
}

async function account(caller: Caller): Promise<Somebody> {
  const rol = CALLERS[caller]
  if (!rol) return { id: '', token: null }
  const account = await insertAccount(rol)
  const token = await openSesion(t.db, account, t.clock.now())
  if (caller === 'revoked') await cerrarSesiones(t.db, account.id)
  if (caller === 'inactive')
    await t.db.updateTable('usuario').set({ estado: 'inactivo' }).where('id', '=', account.id).execute()
  return { id: account.id, token }
}

const another = (await insertAccount('public')).id
const anotherId = async (isKept: boolean) => (isKept ? another : (await insertAccount('public')).id)

function insertAccount(rol: Rol): Promise<{ id: string; rol: Rol }> {
  const name = `persona${++count}`
  return t.db
    .insertInto('usuario')
    .values({
      nombre_usu: name,
      nombre_completo: name,
      email: `${name}@talonario.test`,
      ci: String(1_000_000 + count),
      rol,
      password_hash: '',
    })
    .returning(['id', 'rol'])
    .executeTakeFirstOrThrow()
}

describe('every call is served as declared in the contract', () => {
  let asked = 0
  afterAll(() =>
    console.log(
      `access: ${allEndpoints().length} calls, each of up to ${callers.length} callers: ${asked} as declared`,
    ),
  )

  it.each(allEndpoints())('%s', async (name, endpoint) => {
    const answers: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const caller of callersOf(endpoint)) {
      expected[caller] = declared(name, endpoint, caller)
      answers[caller] = await observed(endpoint, caller, endpoint.method === 'GET' || expected[caller] !== SERVED)
      asked++
    }
    expect(answers).toEqual(expected)
  })

  it('and no call is declared twice', () => {
    const routes = allEndpoints().map(([, { method, path }]) => `${method} ${path}`)
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
  })

  it('and the server serves no call that the contract does not name', () => {
    const named = new Set(allEndpoints().map(([, { path }]) => `/api${path}`))
    const served = routesOf(t).filter(path => path.startsWith('/api/') && !path.startsWith('/api/docs'))
    expect(new Set(served)).toEqual(named)
  })
})

/** Every path served, from Fastify's drawing of its tree: a branch writes only what it adds to its stem. */
function routesOf({ app }: TestApp): string[] {
  const stems: string[] = []
  const lines = app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap(line => {
    const [, indent = '', piece] = /^((?:[│ ] {3})*)[├└]── (\S+) \(/.exec(line) ?? []
    if (piece === undefined) return []
    const depth = indent.length / 4
    stems.length = depth
    stems.push(`${stems[depth - 1] ?? ''}${piece}`)
    return stems.slice(-1)
  })
}
