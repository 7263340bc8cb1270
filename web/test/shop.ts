import {
  type BodyOf,
  checkoutApi,
  compraApi,
  type pagoApi as Pago,
  type Producto,
  pagoApi,
  productoApi,
  rifaApi,
} from '@talonario/contract'
import { expect, vi } from 'vitest'
import { addToCart } from '#domain/carrito/carrito.store.ts'
import { createSimulado } from '../../api/src/outside/simulado/simulado.ts'
import type { Client, testApp } from '../../api/test/test-app.ts'

/** A server that sells through the simulated provider, whose pages are those of this site. */
export const selling: Parameters<typeof testApp>[0] = {
  env: { BASE_URL: location.origin },
  demo: true,
  parts: ({ db, env, clock }) => ({
    payments: createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: 'clave de prueba' }),
  }),
}

/** Puts a product on sale. */
export async function makeProduct(admin: Client, nombreProducto: string, precio: number, descripcion = '') {
  const { body } = await admin.call(productoApi.altaProducto, { form: { nombreProducto, precio, descripcion } })
  return body.producto as Producto
}

/** Puts these numbers into the cart of the browser, as they are now. */
export async function fillCart(anyone: Client, numeros: number[], productos: Producto[] = []): Promise<void> {
  const rifas = numeros.length > 0 ? (await anyone.call(rifaApi.buscarRifas, { body: { numeros } })).body.rifas : []
  for (const item of [...rifas, ...productos]) addToCart(item)
}

/** Another shopper pays these numbers at the simulated provider; resolves when the shop has settled it. */
export async function buy(client: Client, numeros: number[], decision: Decision = 'aprobar') {
  const { rifas } = (await client.call(rifaApi.buscarRifas, { body: { numeros } })).body
  const productos = rifas.map(({ _id }) => ({ _id, quantity: 1, tipo: 'rifa' as const }))
  const { external_reference: referencia } = (await client.call(checkoutApi.procesarPago, { body: { productos } })).body
  const paid = await client.call(pagoApi.pagarSimulado, { params: { referencia }, body: { decision } })
  if (decision === 'aprobar')
    await vi.waitFor(async () => expect(await estadoOf(client, referencia)).toBe('pagada'), 5000)
  return new URL(paid.body.redirect)
}

async function estadoOf(client: Client, referencia: string) {
  const { compras } = (await client.call(compraApi.misCompras)).body
  return compras.find(({ external_reference }) => external_reference === referencia)?.estado
}

type Decision = BodyOf<typeof Pago.pagarSimulado>['decision']
