import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'

/** Prices are major units on the wire. `image` repeats `imagen`: both names are in use among clients. */
export const producto = z.object({
  _id: z.string(),
  nombreProducto: z.string(),
  precio: z.number(),
  descripcion: z.string(),
  imagen: z.string(),
  image: z.string(),
  cantidadVendidos: z.number(),
})
export type Producto = z.output<typeof producto>

const OBLIGATORIOS = 'Nombre del producto y precio son obligatorios'
const PRECIO = 'El precio lleva un número de 0 en adelante, con hasta dos decimales.'

export const productoForm = z.object({
  nombreProducto: f.texto(OBLIGATORIOS),
  precio: z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.minLength(1, OBLIGATORIOS))], { error: OBLIGATORIOS }),
    f.importe(0, PRECIO),
  ),
  descripcion: f.parrafoOpcional(),
})

/** With its price in minor units. */
export type ProductoForm = z.output<typeof productoForm>

/** `leido` as JSON, in a form with a picture. */
const leidoEnTexto = z.optional(z.pipe(z.string(), z.pipe(z.transform(parsed), z.record(z.string(), z.unknown()))))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const porId = z.object({ id: f.id })

export const productoApi = {
  altaProducto: {
    method: 'POST',
    path: '/producto/altaProducto',
    access: ['admin'],
    summary: 'Create a product, with or without a picture.',
    multipart: productoForm,
    reply: z.object({ producto, message: z.string() }),
    idempotent: true,
    errors: ['IMAGEN_INVALIDA', 'IMAGEN_GRANDE', 'CLAVE_REUTILIZADA'],
  },
  modificarProducto: {
    method: 'PUT',
    path: '/producto/modificarProducto/:id',
    access: ['admin'],
    summary: 'Change name, price and description.',
    params: porId,
    body: conLeido(productoForm),
    reply: z.object({ producto, message: z.string() }),
    errors: ['PRODUCTO_NO_ENCONTRADO', 'CAMBIO_MIENTRAS'],
  },
  cambiarImagen: {
    method: 'PUT',
    path: '/producto/cambiarImagen/:id',
    access: ['admin'],
    summary: 'Change the picture of a product; without one, it has none any more.',
    params: porId,
    multipart: z.object({ leido: leidoEnTexto }),
    reply: z.object({ producto, message: z.string() }),
    errors: ['PRODUCTO_NO_ENCONTRADO', 'IMAGEN_INVALIDA', 'IMAGEN_GRANDE', 'CAMBIO_MIENTRAS'],
  },
  listProductos: {
    method: 'GET',
    path: '/producto/listProductos/:page',
    access: 'anyone',
    shared: true,
    summary: 'Products on sale, 10 a page; 404 past the end.',
    params: z.object({ page: f.pagina }),
    reply: z.object({ products: z.array(producto), page: z.number(), pages: z.number() }),
    errors: ['PAGINA_FUERA_DE_RANGO'],
  },
  filtrarProducto: {
    method: 'GET',
    path: '/producto/filtrarProducto/:name',
    access: 'anyone',
    summary: 'Products whose name contains a text, without regard to case and accents.',
    params: z.object({
      name: z
        .string()
        .check(
          z.maxLength(limits.textoCorto, 'La búsqueda es demasiado larga.'),
          f.withoutControls('La búsqueda tiene caracteres que no se admiten.'),
        ),
    }),
    reply: z.object({ productos: z.array(producto) }),
  },
  filtrarSinTexto: {
    method: 'GET',
    path: '/producto/filtrarProducto',
    access: 'anyone',
    summary: 'An empty search: every product on sale.',
    reply: z.object({ productos: z.array(producto) }),
  },
  listarTodosLosProductos: {
    method: 'GET',
    path: '/producto/listar-todos-los-productos',
    access: 'anyone',
    summary: 'Every product on sale, most sold first.',
    reply: z.object({ products: z.array(producto) }),
  },
  eliminarProducto: {
    method: 'DELETE',
    path: '/producto/eliminarProducto/:id',
    access: ['admin'],
    summary: 'Take a product off sale; past sales keep it.',
    params: porId,
    reply: z.object({ message: z.string() }),
    errors: ['PRODUCTO_NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
