import {
  accesoApi,
  asignacionApi,
  metaAnualApi,
  productoApi,
  rifaApi,
  sorteoApi,
  vendedorApi,
} from '@talonario/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError, sentenceOf } from './api-error.ts'
import { call, callFile, connectSession } from './call.ts'

const onExpired = vi.fn()
afterEach(() => {
  vi.unstubAllGlobals()
  onExpired.mockReset()
  connectSession({ token: () => null, onExpired })
})

/** The network, answering one fixed reply; what was sent can be read from it. */
function answering(status: number, reply: unknown) {
  const network = vi.fn(async (_url: string, _request: RequestInit) => Response.json(reply, { status }))
  vi.stubGlobal('fetch', network)
  return () => {
    const [url = '', request = {}] = network.mock.calls[0] ?? []
    return { url, request, headers: new Headers(request.headers) }
  }
}

describe('call', () => {
  it('fills the path and sends the token of the session', async () => {
    connectSession({ token: () => 'abc', onExpired })
    const sent = answering(200, { status: 'success', productos: [] })
    expect(await call(productoApi.filtrarProducto, { params: { name: 'taza/ñ' } })).toMatchObject({ productos: [] })
    expect(sent().url).toBe('/api/producto/filtrarProducto/taza%2F%C3%B1')
    expect(sent().headers.get('Authorization')).toBe('Bearer abc')
  })

  it('what a screen asks for at once is sent one request a task', async () => {
    let inThisTask = 0
    let most = 0
    const network = vi.fn(async () => {
      most = Math.max(most, ++inThisTask)
      // After all pending promises.
      process.nextTick(() => (inThisTask = 0))
      return Response.json({ status: 'success', sorteos: [], message: '' })
    })
    vi.stubGlobal('fetch', network)
    await Promise.all([1, 2, 3].map(() => call(sorteoApi.sorteosFuturos)))
    expect([network.mock.calls.length, most]).toEqual([3, 1])
  })

  it('sends no token where the same is said to everybody', async () => {
    connectSession({ token: () => 'abc', onExpired })
    const sent = answering(200, { status: 'success', sorteos: [], message: '' })
    await call(sorteoApi.sorteosFuturos)
    expect(sent().headers.has('Authorization')).toBe(false)
  })

  it.each([
    [vendedorApi.list, { params: { page: 1 } }, { page: 1, pages: 1 }],
    [productoApi.listProductos, { params: { page: 1 } }, { products: null, page: 1, pages: 1 }],
    [sorteoApi.sorteosFuturos, {}, { sorteos: [{ _id: 'a', id: 'a', fechaSorteo: '2026-12-24T12:00:00.000Z' }] }],
    [asignacionApi.rifasPorVendedor, { body: {} }, { data: {} }],
    [metaAnualApi.obtenerProgresoMeta, { body: {} }, {}],
    [rifaApi.buscarRifas, { body: { numeros: [1] } }, { rifas: [{ NumeroRifa: 1 }] }],
    [rifaApi.listarRifas, { query: {} }, { rifas: [{}], totalRifas: 1, totalPages: 1, page: 1, pages: 1 }],
  ] as const)('a reply that is not what was asked is no answer: %#', async (endpoint, input, reply) => {
    answering(200, { status: 'success', ...reply })
    await expect(call(endpoint as never, input as never)).rejects.toBeInstanceOf(ConnectionError)
  })

  it('sends a form with its picture and leaves absent fields out', async () => {
    const sent = answering(200, { status: 'success', message: 'ok' })
    const image = new File(['x'], 'taza.png', { type: 'image/png' })
    await call(productoApi.altaProducto, { form: { nombreProducto: 'Taza', precio: 8900 }, image })
    const form = sent().request.body as FormData
    expect([...form.keys()]).toEqual(['nombreProducto', 'precio', 'image'])
    expect(form.get('precio')).toBe('8900')
  })

  it('a refusal carries the sentence of the server', async () => {
    answering(401, { status: 'error', code: 'CREDENCIALES', message: 'Email o contraseña incorrectos.' })
    const refusal = await call(accesoApi.login, { body: { email: 'a@b.co', password: 'x' } }).catch(error => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({ code: 'CREDENCIALES', status: 401 })
    expect(sentenceOf(refusal, { refused: 'Error al iniciar sesión' })).toBe('Email o contraseña incorrectos.')
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('a session refused by the server is reported once to the store that keeps it', async () => {
    connectSession({ token: () => 'old', onExpired })
    answering(401, { status: 'error', code: 'SESION_VENCIDA', message: 'Tu sesión venció. Volvé a iniciar sesión.' })
    await expect(call(vendedorApi.list, { params: { page: 1 }, query: {} })).rejects.toThrow(ApiError)
    expect(onExpired).toHaveBeenCalledOnce()
  })

  it('nobody answering is a connection error with the sentence of the screen', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const lost = await call(accesoApi.logout).catch(error => error)
    expect(lost).toBeInstanceOf(ConnectionError)
    expect(sentenceOf(lost, { refused: 'x', offline: 'Error de conexión al procesar el pago' })).toBe(
      'Error de conexión al procesar el pago',
    )
    expect(sentenceOf(lost, { refused: 'x' })).toBe('Error al conectar con el servidor')
  })

  it('a refusal without a reason has one sentence, unless the screen has its own', () => {
    const fault = new TypeError('x is undefined')
    expect(sentenceOf(fault)).toBe('Algo salió mal. Probá de nuevo.')
    expect(sentenceOf(fault, { refused: 'Error al iniciar sesión' })).toBe('Error al iniciar sesión')
  })
})

describe('callFile', () => {
  it('brings the bytes and the name the server gives them', async () => {
    connectSession({ token: () => 'abc', onExpired })
    const headers = { 'content-disposition': 'attachment; filename="rifas.csv"' }
    vi.stubGlobal('fetch', async () => new Response('numero;ci', { headers }))
    const { bytes, fileName } = await callFile(rifaApi.exportarRifas, { query: {} })
    expect([await bytes.text(), fileName]).toEqual(['numero;ci', 'rifas.csv'])
  })

  it('a refusal in place of the file is thrown like any other', async () => {
    connectSession({ token: () => 'viejo', onExpired })
    answering(401, { status: 'error', code: 'SESION_VENCIDA', message: 'Tu sesión venció.' })
    await expect(callFile(rifaApi.exportarRifas, { query: {} })).rejects.toThrow('Tu sesión venció.')
    expect(onExpired).toHaveBeenCalledOnce()
  })
})
