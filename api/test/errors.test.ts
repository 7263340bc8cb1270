import { accesoApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/pool.ts'
import { forFile, testApp } from './test-app.ts'

const t = forFile(await testApp())

const UNREADABLE = [400, 'JSON_INVALIDO', 'El pedido no se pudo leer.']
const UNKNOWN = [404, 'RUTA_DESCONOCIDA', 'No existe esa ruta.']
const UNSUPPORTED = [415, 'TIPO_NO_ADMITIDO', 'El formato del pedido no se admite.']
const TOO_LARGE = [413, 'PEDIDO_GRANDE', 'El pedido es demasiado grande.']

const send = async (url: string, contentType: string, payload: string | Buffer, method: 'POST' | 'PUT' = 'POST') => {
  const response = await t.app.inject({ method, url, headers: { 'content-type': contentType }, payload })
  const { status, code, message } = response.json()
  expect(status).toBe('error')
  return [response.statusCode, code, message]
}
const part = (name: string, value: string, file = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`

describe('a body that cannot be read', () => {
  const LOGIN = '/api/usuario/login'
  const FORM = 'multipart/form-data; boundary=x'

  it.each([
    ['cut off', 'application/json', '{"email":', UNREADABLE],
    ['no JSON', 'application/json', 'hola', UNREADABLE],
    ['after the prototype', 'application/json', '{"__proto__":{"rol":"admin"}}', UNREADABLE],
    ['after the constructor', 'application/json', '{"constructor":{"prototype":{"rol":"admin"}}}', UNREADABLE],
    ['XML', 'application/xml', '<a/>', UNSUPPORTED],
    ['of a plain form', 'application/x-www-form-urlencoded', 'email=a', UNSUPPORTED],
    ['of no known type', 'image/png', 'x', UNSUPPORTED],
    ['of nine megabytes', 'application/json', `{"email":"${'x'.repeat(9_000_000)}"}`, TOO_LARGE],
  ])('is refused in Spanish: %s', async (_name, contentType, payload, refusal) => {
    expect(await send(LOGIN, contentType, payload)).toEqual(refusal)
  })

  it.each([
    ['without a boundary', 'multipart/form-data', 'x', UNREADABLE],
    ['without parts', FORM, 'nada de esto', UNREADABLE],
    ['cut off in a field', FORM, part('nombreUsu', 'ana').trimEnd(), UNREADABLE],
    ['cut off in a picture', FORM, part('image', 'x'.repeat(99), '; filename="a.png"').trimEnd(), UNREADABLE],
    ['after the prototype', FORM, `${part('__proto__', 'x')}--x--\r\n`, UNREADABLE],
    [
      'of a hundred fields',
      FORM,
      `${Array.from({ length: 100 }, (_, i) => part(`f${i}`, 'x')).join('')}--x--`,
      TOO_LARGE,
    ],
    ['of ten files', FORM, `${part('f', 'x', '; filename="a"').repeat(10)}--x--`, TOO_LARGE],
  ])('is refused as a form: %s', async (_name, contentType, payload, refusal) => {
    expect(await send('/api/usuario/register', contentType, payload)).toEqual(refusal)
  })
})

describe('a call that does not exist', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nada'],
    ['GET', '/api/usuario/login'],
    ['PATCH', '/api/usuario/update'],
  ] as const)('%s %s is a JSON 404', async (method, url) => {
    const response = await t.app.inject({ method, url })
    const { code, message } = response.json()
    expect([response.statusCode, code, message]).toEqual(UNKNOWN)
  })
})

describe('a refusal of fields', () => {
  it('has the first sentence as its message, and all of them by field', async () => {
    const { status, body } = await (await t.as('nobody')).call(accesoApi.login, { body: {} as never })
    expect([status, body]).toEqual([
      400,
      {
        status: 'error',
        code: 'VALIDACION',
        message: 'El email es obligatorio.',
        fields: [
          { path: 'email', message: 'El email es obligatorio.' },
          { path: 'password', message: 'La contraseña es obligatoria.' },
        ],
      },
    ])
  })
})

describe('without its database the server', () => {
  it('returns 503 with a sentence and when to try again', async () => {
    const nowhere = openDatabase({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' })
    const down = await testApp({ parts: () => ({ db: nowhere }) })
    const { status, body, headers } = await (await down.as('nobody')).call(accesoApi.login, {
      body: { email: 'cliente@talonario.test', password: 'da igual' },
    })
    await down.close()
    await nowhere.destroy()
    expect([status, body.message]).toEqual([
      503,
      'El servicio no está disponible en este momento. Probá de nuevo en unos segundos.',
    ])
    expect(headers['retry-after']).toBe('5')
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'status'])
  })
})
