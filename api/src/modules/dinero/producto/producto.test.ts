import { productoApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())
const admin = await t.as('admin')
const nobody = await t.as('nobody')
beforeEach(async () => {
  await t.db.deleteFrom('producto').execute()
})

const alta = (nombreProducto: unknown, precio: unknown = 10, more: object = {}) =>
  admin.call(productoApi.altaProducto, { form: { nombreProducto, precio, ...more } as never })
const filtrar = async (name: string) =>
  (await nobody.call(productoApi.filtrarProducto, { params: { name } })).body.productos.map(p => p.nombreProducto)
const sold = (nombre: string, cantidad_vendidos: number) =>
  t.db.updateTable('producto').set({ cantidad_vendidos }).where('nombre', '=', nombre).execute()

describe('altaProducto', () => {
  it('creates a product; a price may come as text, and texts are never missing', async () => {
    const { status, body } = await alta('Taza', '1500.50')
    expect([status, body.message]).toEqual([200, 'Producto guardado correctamente'])
    expect(body.producto).toEqual({
      _id: expect.any(String),
      nombreProducto: 'Taza',
      precio: 1500.5,
      descripcion: '',
      imagen: '',
      image: '',
      cantidadVendidos: 0,
    })
    expect(body.producto).not.toHaveProperty('precioRifa')
  })

  it('makes one product for one Idempotency-Key, however often it is sent, and refuses it with other content', async () => {
    const send = (nombreProducto: string) =>
      admin.call(productoApi.altaProducto, {
        form: { nombreProducto, precio: 10 },
        headers: { 'idempotency-key': 'alta' },
      })
    const replies = [...(await Promise.all(['Taza', 'Taza', 'Taza'].map(send))), await send('Taza')]
    expect(new Set(replies.map(({ body }) => body.producto._id)).size).toBe(1)
    expect((await send('Gorra')).body.code).toBe('CLAVE_REUTILIZADA')
    expect(await filtrar('')).toEqual(['Taza'])
  })

  it.each([0, 0.01, 9_999_999_999, '9999999999.00'])('takes the price %j', async precio => {
    expect((await alta('Taza', precio)).body.producto.precio).toBe(Number(precio))
  })

  it.each([
    ['', 10, 'Nombre del producto y precio son obligatorios'],
    [undefined, 10, 'Nombre del producto y precio son obligatorios'],
    ['Taza', '', 'Nombre del producto y precio son obligatorios'],
    ['Taza', undefined, 'Nombre del producto y precio son obligatorios'],
    ['Taza', -1, 'El precio lleva un número de 0 en adelante, con hasta dos decimales.'],
    ['Taza', '1.005', 'El precio lleva un número de 0 en adelante, con hasta dos decimales.'],
    ['Taza', '1e3', 'El precio lleva un número de 0 en adelante, con hasta dos decimales.'],
    ['Taza', '10000000000', 'El número es demasiado grande: como máximo 9.999.999.999.'],
  ])('refuses name %j with price %j', async (nombreProducto, precio, sentence) => {
    const { status, body } = await admin.call(productoApi.altaProducto, { form: { nombreProducto, precio } as never })
    expect([status, body.message]).toEqual([400, sentence])
  })
})

describe('modificarProducto', () => {
  it('changes name, price and description', async () => {
    const { _id } = (await alta('Taza', 10, { descripcion: 'Vieja' })).body.producto
    const change = (body: object) =>
      admin.call(productoApi.modificarProducto, { params: { id: _id }, body: body as never })
    const { body } = await change({ nombreProducto: 'Mate', precio: '20', descripcion: 'Nueva' })
    expect(body.producto).toMatchObject({ _id, nombreProducto: 'Mate', precio: 20, descripcion: 'Nueva' })
    expect((await change({ nombreProducto: 'Mate', precio: 20 })).body.producto.descripcion).toBe('Nueva')
    expect((await change({ nombreProducto: 'Mate', precio: 20, descripcion: '' })).body.producto.descripcion).toBe('')
    expect((await change({ nombreProducto: 'Mate' })).body.message).toBe(
      'Nombre del producto y precio son obligatorios',
    )
  })

  it('returns 404 for one that is not on sale', async () => {
    const { status, body } = await admin.call(productoApi.modificarProducto, {
      params: { id: crypto.randomUUID() },
      body: { nombreProducto: 'x', precio: 1 },
    })
    expect([status, body.message]).toEqual([404, 'No se encontró el producto.'])
  })
})

describe('eliminarProducto', () => {
  it('hides a product from every list and keeps its row for past sales', async () => {
    const { _id } = (await alta('Taza')).body.producto
    const eliminar = () => admin.call(productoApi.eliminarProducto, { params: { id: _id } })
    expect((await eliminar()).body.message).toBe('Producto eliminado correctamente')
    expect((await eliminar()).status).toBe(404)
    expect((await nobody.call(productoApi.listProductos, { params: { page: 1 } })).body.products).toEqual([])
    expect((await nobody.call(productoApi.listarTodosLosProductos)).body.products).toEqual([])
    expect(await filtrar('taza')).toEqual([])
    expect(await t.db.selectFrom('producto').select('nombre').execute()).toEqual([{ nombre: 'Taza' }])
  })
})

describe('listProductos', () => {
  const list = (page: number) => nobody.call(productoApi.listProductos, { params: { page } })

  it('has ten a page, newest first, and 404 past the end', async () => {
    for (let i = 0; i < 11; i++) await alta(`Producto ${i}`)
    const first = (await list(1)).body
    expect(first.products.map(p => p.nombreProducto)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Producto ${10 - i}`),
    )
    expect((await list(2)).body).toMatchObject({ page: 2, pages: 2, products: [{ nombreProducto: 'Producto 0' }] })
    const { status, body } = await list(3)
    expect([status, body.message]).toEqual([404, 'No hay más resultados para mostrar.'])
  })

  it('of nothing is an empty first page', async () => {
    const { status, body } = await list(1)
    expect([status, body]).toEqual([200, { status: 'success', products: [], page: 1, pages: 1 }])
  })
})

describe('filtrarProducto', () => {
  it('finds a name that contains the text, without regard to case and accents', async () => {
    await alta('Camión de juguete')
    await alta('ÑANDÚ de peluche')
    await alta('Avión')
    expect(await filtrar('camion')).toEqual(['Camión de juguete'])
    expect(await filtrar('MIÓN')).toEqual(['Camión de juguete'])
    expect(await filtrar('ñandu')).toEqual(['ÑANDÚ de peluche'])
    expect(await filtrar('ión')).toEqual(['Avión', 'Camión de juguete'])
    expect(await filtrar('nada de esto')).toEqual([])
  })

  it('takes %, _ and a backslash for themselves', async () => {
    await alta('50% algodón')
    await alta('Talle_M')
    await alta('C:\\dados')
    expect(await filtrar('%')).toEqual(['50% algodón'])
    expect(await filtrar('_')).toEqual(['Talle_M'])
    expect(await filtrar('\\')).toEqual(['C:\\dados'])
    expect(await filtrar("' or 1=1 --")).toEqual([])
  })

  it.each([' ', ''])('of %j shows all', async text => {
    await alta('Taza')
    expect(await filtrar(text)).toEqual(['Taza'])
  })
})

describe('listar-todos-los-productos', () => {
  it('shows all, most sold first', async () => {
    for (const nombre of ['Uno', 'Dos', 'Tres']) await alta(nombre)
    await sold('Dos', 7)
    await sold('Tres', 9)
    const { body } = await nobody.call(productoApi.listarTodosLosProductos)
    expect(body.products.map(p => [p.nombreProducto, p.cantidadVendidos])).toEqual([
      ['Tres', 9],
      ['Dos', 7],
      ['Uno', 0],
    ])
  })
})
