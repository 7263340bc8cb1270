import { afterAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { startServer } from '../../e2e/server-process.ts'

/** A client written by the specification alone, on the demo of each kind of campaign: what it adds up is what its people are charged. */

type Rifa = { _id: string; NumeroRifa: number; precioRifa: number; pagoRealizado: boolean; FechaSorteo: string }
type Libre = Rifa & { asignada?: boolean; reservada: boolean; vendedorAsignado: string | null }
type Linea = { _id: string; quantity: number; tipo: 'rifa' | 'producto' }

/** What a number of the first draw and one of the last cost in the demo. */
const CLASES = [
  { clase: 'serie', precios: [1_500, 900] },
  { clase: 'continua', precios: [1_800, 1_800] },
]

describe.each(CLASES)('in the demo of a $clase', async ({ clase, precios }) => {
  const server = await startServer({ demo: true, env: clase === 'continua' ? { DEMO_CLASE: clase } : {} })
  afterAll(() => server.stop())

  async function ask(method: string, path: string, body?: object, token = '') {
    const headers = { authorization: token, ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${server.url}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await reply.json()
    expect([path, reply.status, answer.message]).toEqual([path, 200, answer.message])
    return answer
  }

  const logIn = (who: string) => ask('POST', 'usuario/login', { email: `${who}@talonario.test`, password: PASSWORD })

  /** The shop first asks for few to learn how many there are, and then for all. */
  async function free(token: string): Promise<Rifa[]> {
    const { totalRifas } = await ask('GET', 'rifa/listarRifas?page=1&limit=15', undefined, token)
    const { rifas } = await ask('GET', `rifa/listarRifas?page=1&limit=${totalRifas}`, undefined, token)
    return rifas.filter(
      ({ pagoRealizado, vendedorAsignado, asignada, reservada }: Libre) =>
        !(pagoRealizado || vendedorAsignado || asignada || reservada),
    )
  }

  it('a shopper pays what the prices in the cart add up to', async () => {
    const { token } = await logIn('cliente')
    const rifas = (await free(token)).toSorted((one, other) => one.FechaSorteo.localeCompare(other.FechaSorteo))
    const bought = [rifas[0], rifas.at(-1)].filter(rifa => rifa !== undefined)
    expect(bought.map(({ precioRifa }) => precioRifa)).toEqual(precios)
    const [product] = (await ask('GET', 'producto/listProductos/1', undefined, token)).products
    const productos: Linea[] = [
      ...bought.map(({ _id }) => ({ _id, quantity: 1, tipo: 'rifa' as const })),
      { _id: product._id, quantity: 2, tipo: 'producto' },
    ]
    const total = bought.reduce((sum, { precioRifa }) => sum + precioRifa, 0) + 2 * product.precio
    const { init_point } = await ask('POST', 'pago/procesarPago', { productos }, token)
    for (const { _id } of bought) await ask('POST', 'rifa/actualizarRifa', { rifaId: _id }, token)

    // The provider charges, and sends its payer back.
    const referencia = new URL(init_point, server.url).pathname.split('/').at(-1)
    const { redirect } = await ask('POST', `pago/simulado/${referencia}`, { decision: 'aprobar' })
    const back = new URL(redirect).searchParams
    expect(Number(back.get('total'))).toBe(total)
    const { estado, totalAPagar } = await ask('GET', `pago/exito?${back}`, undefined, token)
    expect({ estado, totalAPagar }).toEqual({ estado: 'approved', totalAPagar: total })
    const { token: admin } = await logIn('admin')
    const { compras } = await ask('GET', `pago/listarCompras/1?buscar=${referencia}`, undefined, admin)
    expect(compras.map(({ montoTotal }: { montoTotal: number }) => montoTotal)).toEqual([total])
  })

  it('a seller sells for the price of the list, and the history says that', async () => {
    const { token, user } = await logIn('vendedora')
    const { data } = await ask('POST', 'rifa/rifas-por-vendedor', { userId: user.id }, token)
    const { _id: rifaId, numero, precioRifa } = data.numerosRifa.find((rifa: Rifa) => !rifa.pagoRealizado)
    const datosClienteFisico = {
      nombre: 'Ana Paz',
      correo: 'ana@correo.test',
      cedula: '12345678',
      telefono: '099123456',
    }
    const sale = { rifaId, metodoPago: 'efectivo', numeroCuotas: 1, datosClienteFisico }
    await ask('POST', 'compra/realizarCompraFisica', sale, token)
    const { ventas } = await ask('GET', 'compra/historialVentasRifas', undefined, token)
    const sold = ventas.find(({ rifa }: { rifa: { NumeroRifa: number } }) => rifa.NumeroRifa === numero)
    expect(sold).toMatchObject({ montoTotal: precioRifa, rifa: { precioRifa } })
    expect(precios).toContain(precioRifa)
  })
})
