import { allEndpoints, productoApi, vendedorApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { checkOut, decide, numbersOnSale, testShop } from './shop.ts'
import { forFile, testApp, urlOf } from './test-app.ts'

/** What clients written against the same calls do, from another origin. */

const ORIGIN = 'https://otro.example'
const NO_TOKEN = 'No se encontró un token de autorización.'

const t = forFile(await testApp({ env: { CORS_ORIGINS: ORIGIN } }))
const admin = await t.as('admin')

const LIST = '/api/usuario/list/1'

describe('a token', () => {
  const listWith = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    const response = await t.app.inject({ url: LIST, headers })
    return [response.statusCode, response.json().message]
  }

  it.each(['', 'Bearer ', 'bearer ', 'BEARER  '])('may come after %j', async prefix => {
    expect(await listWith(`${prefix}${admin.token}`)).toEqual([200, undefined])
  })

  it.each([undefined, '', 'null', 'undefined', 'Bearer', 'Bearer null', 'Bearer undefined', 'Bearer '])(
    'that is %j is none',
    async header => {
      expect(await listWith(header)).toEqual([401, NO_TOKEN])
    },
  )

  it.each(['x', 'Bearer x', 'Basic YTpi', 'x'.repeat(4_000), "' or 1=1 --"])(
    'that is %j opens nothing',
    async header => {
      expect(await listWith(header)).toEqual([401, 'Tu sesión venció. Volvé a iniciar sesión.'])
    },
  )

  it('that is dead does not keep anyone from a call that needs none', async () => {
    const response = await t.app.inject({ url: '/api/producto/listProductos/1', headers: { authorization: 'muerto' } })
    expect(response.statusCode).toBe(200)
  })
})

describe('an empty body announced as JSON', () => {
  const headers = { 'content-type': 'application/json' }

  it.each([
    ['GET', LIST, 200],
    ['GET', '/api/usuario/vendedores/activos', 200],
    ['PUT', '/api/usuario/change-status/:clienta', 200],
    ['DELETE', '/api/usuario/remove/:inactiva', 200],
    ['POST', '/api/usuario/logout', 200],
    ['POST', '/api/usuario/login', 400],
  ] as const)('on %s is no error of its own', async (method, url, status) => {
    const someone = await t.as('admin')
    const path = url.replace(/:(\w+)/, (_, who: 'clienta' | 'inactiva') => t.users[who].id)
    const response = await someone.inject({ method, url: path, headers, payload: '' })
    expect([response.statusCode, response.json().code]).not.toContain('JSON_INVALIDO')
    expect(response.statusCode).toBe(status)
  })
})

describe('a path', () => {
  it.each(['/api//usuario/list/1', '//api///usuario//list//1', '/api/usuario/list/1/'])(
    'with doubled slashes is served in place: %s',
    async url => {
      const response = await admin.inject({ url })
      expect([response.statusCode, response.json().status]).toEqual([200, 'success'])
    },
  )

  it('with doubled slashes is served in place for a form too', async () => {
    const response = await admin.inject({
      method: 'PUT',
      url: '/api//usuario/update',
      payload: { currentPassword: PASSWORD },
    })
    expect(response.json().message).toBe('Datos actualizados correctamente')
  })

  it.each(['/api/producto/filtrarProducto/%', '/api/producto/filtrarProducto/%ff', '/api/%E0%A4%A'])(
    'with a bad escape is a JSON 400: %s',
    async url => {
      const response = await t.app.inject({ url, headers: { origin: ORIGIN } })
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { status: 'error', code: 'JSON_INVALIDO', message: 'El pedido no se pudo leer.' },
      ])
    },
  )
})

describe('CORS', () => {
  const crossing = (url: string, more: object = {}) => t.app.inject({ url, headers: { origin: ORIGIN }, ...more })

  it('lets a listed origin read successes and errors of every kind', async () => {
    const replies = await Promise.all([
      crossing('/api/producto/listProductos/1'),
      crossing(LIST),
      crossing('/api/usuario/login', { method: 'POST', payload: {} }),
      crossing('/api/nada'),
      crossing('/api/uploads/no.webp'),
      crossing('/api/producto/listProductos/99'),
    ])
    expect(replies.map(reply => reply.statusCode)).toEqual([200, 401, 400, 404, 404, 404])
    for (const { headers } of replies) {
      expect(headers['access-control-allow-origin']).toBe(ORIGIN)
      expect(headers.vary).toMatch(/origin/i)
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
    // A browser hides what is not named, and the screens would go by the device's clock.
    expect(replies[0]?.headers['x-ahora']).toBe(t.clock.now().toISOString())
    expect(replies[0]?.headers['access-control-expose-headers']).toContain('x-ahora')
  })

  it.each(['https://evil.example', 'null', 'https://otro.example.evil.example'])('gives %s nothing', async origin => {
    const response = await t.app.inject({ url: '/api/producto/listProductos/1', headers: { origin } })
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('answers the preflight with methods and headers, and no credentials', async () => {
    const response = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/usuario/update',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect(response.statusCode).toBe(204)
    const listed = (name: string) => String(response.headers[name]).split(/, ?/).sort()
    expect(listed('access-control-allow-methods')).toEqual(['DELETE', 'GET', 'POST', 'PUT'])
    expect(listed('access-control-allow-headers')).toEqual(['authorization', 'content-type', 'idempotency-key'])
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

describe('screens of another origin', () => {
  it('have their shopper back after paying, and in the mails; the provider notifies the server', async () => {
    const shop = await testShop({ FRONTEND_URL: 'https://rifa.example' })
    try {
      const cliente = await shop.as('cliente')
      const { take } = await numbersOnSale(shop, 1)
      const referencia = await checkOut(cliente, take())
      const { redirect } = (await decide(cliente, referencia, 'aprobar')).body
      expect(redirect).toMatch(/^https:\/\/rifa\.example\/tienda\/success\?total=/)
      await shop.runJobs()
      const [mail] = await shop.db
        .selectFrom('correo')
        .select('texto')
        .where('evento', 'like', 'compra-pagada:%')
        .execute()
      expect(mail?.texto).toContain(`https://rifa.example/compra/${referencia}`)
    } finally {
      await shop.close()
    }
  })
})

describe('a reply', () => {
  it('is JSON whose status agrees with the HTTP code, on every call there is', async () => {
    const nobody = await t.as('nobody')
    for (const [name, endpoint] of allEndpoints()) {
      if (endpoint.replyAs === 'file') continue
      const params = {
        id: crypto.randomUUID(),
        page: 1,
        name: 'x',
        resetToken: 'x',
        idSorteo: crypto.randomUUID(),
        referencia: 'x',
      }
      const { method } = endpoint
      const response = await nobody.inject({
        method,
        url: urlOf(endpoint, { params }),
        ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
      })
      expect([name, response.headers['content-type']]).toEqual([name, 'application/json; charset=utf-8'])
      const body = response.json()
      expect([name, body.status]).toEqual([name, response.statusCode < 400 ? 'success' : 'error'])
      if (body.status === 'error')
        expect([name, typeof body.code, body.message]).toEqual([name, 'string', expect.any(String)])
      const cached = endpoint.shared && endpoint.withoutToken && response.statusCode === 200
      const control = cached ? 'public, max-age=0, s-maxage=1' : 'no-store'
      expect([name, response.headers['cache-control']]).toEqual([name, control])
    }
  })

  it('holds no null, no password and no hash about a person', async () => {
    const { body, text } = await admin.call(vendedorApi.list, { params: { page: 1 } })
    expect(body.users.flatMap(user => Object.values(user).filter(value => value === null))).toEqual([])
    const fields = body.users.flatMap(user => Object.keys(user))
    expect(fields.filter(name => /password|hash/i.test(name))).toEqual([])
    expect(text).not.toContain('$argon2id$')
    for (const user of body.users) expect(user.id).toBe(user._id)
  })

  it('about a product has a number for its price and a text for its description', async () => {
    const form = { nombreProducto: 'Taza', precio: '99.90', descripcion: 'null' }
    const { body } = await admin.call(productoApi.altaProducto, { form })
    expect(body.producto).toMatchObject({ precio: 99.9, descripcion: '' })
    expect(body.producto).not.toHaveProperty('precioRifa')
  })
})

describe('a form', () => {
  it('may come as JSON, and a price as text in either', async () => {
    const response = await admin.inject({
      method: 'POST',
      url: '/api/producto/altaProducto',
      payload: { nombreProducto: 'Mate', precio: '20' },
    })
    expect(response.json().producto.precio).toBe(20)
  })

  it('ignores a text part named image, and pictures under other names', async () => {
    const form = new FormData()
    form.append('nombreProducto', 'Gorra')
    form.append('precio', '5')
    form.append('image', 'gorra-vieja.png')
    form.append('otra', new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }))
    const response = await admin.inject({ method: 'POST', url: '/api/producto/altaProducto', payload: form as never })
    expect([response.statusCode, response.json().producto.imagen]).toEqual([200, ''])
  })

  it('takes an empty file part, as browsers send it when no picture was chosen, for none', async () => {
    const form = new FormData()
    form.append('nombreProducto', 'Bolso')
    form.append('precio', '5')
    form.append('image', new File([], '', { type: 'application/octet-stream' }))
    const response = await admin.inject({ method: 'POST', url: '/api/producto/altaProducto', payload: form as never })
    expect([response.statusCode, response.json().producto.imagen]).toEqual([200, ''])
  })
})
