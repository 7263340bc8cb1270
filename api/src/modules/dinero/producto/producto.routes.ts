import { productoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { findProductosByName, listMostSold } from './producto.queries.ts'
import { altaProducto, cambiarImagen, eliminarProducto, listProductos, modificarProducto } from './producto.service.ts'

export function productoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, productoApi.altaProducto, async ({ caller, body, image, key }) => ({
    producto: await altaProducto(db, body, image, { caller, key }, clock.now()),
    message: 'Producto guardado correctamente',
  }))

  mount(app, deps, productoApi.modificarProducto, async ({ params, body }) => ({
    producto: await modificarProducto(db, params.id, body),
    message: 'Producto guardado correctamente',
  }))

  mount(app, deps, productoApi.cambiarImagen, async ({ params, image, body }) => ({
    producto: await cambiarImagen(db, params.id, image, body.leido),
    message: 'Producto guardado correctamente',
  }))

  mount(app, deps, productoApi.listProductos, async ({ params }) => listProductos(db, params.page))

  mount(app, deps, productoApi.filtrarProducto, async ({ params }) => ({
    productos: await findProductosByName(db, params.name.trim()),
  }))

  mount(app, deps, productoApi.filtrarSinTexto, async () => ({ productos: await findProductosByName(db, '') }))

  mount(app, deps, productoApi.listarTodosLosProductos, async () => ({ products: await listMostSold(db) }))

  mount(app, deps, productoApi.eliminarProducto, async ({ params }) => {
    await eliminarProducto(db, params.id, clock.now())
    return { message: 'Producto eliminado correctamente' }
  })
}
