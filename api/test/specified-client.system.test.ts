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

  async function tell(method: string, path: string, body?: object, token = '') {
    const json = body && !(body instanceof FormData)
    const reply = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { authorization: token, ...(json && { 'content-type': 'application/json' }) },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    return { status: reply.status, answer: await reply.json() }
  }
  async function ask(...call: Parameters<typeof tell>) {
    const { status, answer } = await tell(...call)
    expect([call[1], status, answer.message]).toEqual([call[1], 200, answer.message])
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

  it('a newcomer registers, logs in, changes their name and asks for a new password', async () => {
    const said = { nombreUsu: 'paula', nombreCompleto: 'Paula Rey', ci: '38111222', email: 'paula@correo.test' }
    const more = { telefono: '099 123 456', direccion: 'Calle 1', password: PASSWORD, passwordRep: PASSWORD }
    expect((await ask('POST', 'usuario/register', formOf({ ...said, ...more }))).status).toBe('success')
    const { token, user } = await ask('POST', 'usuario/login', { email: said.email, password: PASSWORD })
    expect(user).toMatchObject({ estado: 'activo', rol: 'public', id: expect.any(String) })
    const change = { nombreCompleto: 'Paula Rey Díaz', email: said.email, currentPassword: PASSWORD }
    expect((await ask('PUT', 'usuario/update', formOf(change), token)).user.nombreCompleto).toBe('Paula Rey Díaz')
    expect((await ask('GET', `usuario/profile/${user.id}`, undefined, token)).user.nombreCompleto).toBe(
      'Paula Rey Díaz',
    )
    expect((await ask('POST', 'usuario/recover-password', { email: said.email })).status).toBe('success')
    const mensaje = { nombre: 'Paula', email: said.email, mensaje: '¿Cuándo se sortea?' }
    await ask('POST', 'contacto/contacto', mensaje)
  })

  it('every list of the specification has what its screens read', async () => {
    const [{ token: admin }, { token: vendedora, user }] = [await logIn('admin'), await logIn('vendedora')]
    const año = new Date().getFullYear()
    const read: [who: string, method: string, path: string, body: object | undefined, ...keys: string[]][] = [
      [admin, 'GET', 'usuario/list/1', undefined, 'users', 'page', 'pages'],
      ['', 'GET', 'sorteo/sorteosFuturos', undefined, 'sorteos'],
      [admin, 'GET', 'usuario/vendedores/activos', undefined, 'vendedores'],
      [admin, 'GET', 'sorteo/historialSorteo', undefined, 'sorteos'],
      [admin, 'GET', 'sorteo/listarGanadores', undefined, 'sorteos'],
      [admin, 'GET', 'premio/listarPremios', undefined, 'premios'],
      [admin, 'GET', 'producto/listProductos/1', undefined, 'products', 'pages'],
      [admin, 'GET', 'producto/filtrarProducto/Taza', undefined, 'productos'],
      [admin, 'GET', 'producto/listar-todos-los-productos', undefined, 'products'],
      [vendedora, 'GET', 'rifa/clientes', undefined, 'clientes'],
      [vendedora, 'GET', 'compra/getEstadisticas', undefined, 'estadisticas'],
      [vendedora, 'GET', 'compra/obtenerIngresosTotalesPorUsuario', undefined, 'ingresosTotales'],
      [vendedora, 'GET', 'compra/historialVentasRifas', undefined, 'ventas', 'vendedor'],
      [vendedora, 'POST', 'rifa/rifas-por-vendedor', { userId: user.id, año }, 'data'],
      [vendedora, 'POST', 'meta-anual/obtener-progreso-meta', { userId: user.id }, 'metas'],
    ]
    for (const [who, method, path, body, ...keys] of read) {
      const reply = await ask(method, path, body, who)
      expect([path, ...Object.keys(reply)]).toEqual(expect.arrayContaining([path, ...keys]))
    }
  })

  it('an organiser makes a prize and hands a number to a seller, who sees it and has a goal', async () => {
    const [{ token: admin }, { token: vendedora, user }] = [await logIn('admin'), await logIn('vendedora')]
    const { premio } = await ask('POST', 'premio/crearPremio', { nombre: 'Una pava', descripcion: 'Eléctrica' }, admin)
    const { premios } = await ask('GET', 'premio/listarPremios', undefined, admin)
    expect(premios.map(({ _id }: { _id: string }) => _id)).toContain(premio._id)
    const { user: profile } = await ask('GET', `usuario/profile/${user.id}`, undefined, vendedora)
    const [one] = await free('')
    await ask('POST', 'rifa/asignarRifaAVendedor', { ci: profile.ci, numerosRifas: [one?.NumeroRifa] }, admin)
    const { data } = await ask('POST', 'rifa/rifas-por-vendedor', { userId: user.id }, vendedora)
    expect(data.numerosRifa.map(({ numero }: { numero: number }) => numero)).toContain(one?.NumeroRifa)
    const año = new Date().getFullYear() + 1
    await ask('POST', 'meta-anual/establecer', { userId: user.id, metaVentas: 12, año }, admin)
    const { metas } = await ask('POST', 'meta-anual/obtener-progreso-meta', { userId: user.id }, vendedora)
    expect(metas).toContainEqual(expect.objectContaining({ año, metaVentas: 12 }))
  })

  it('an organiser makes a draw with its numbers and prize where each has its own, and is told why not where all play in each', async () => {
    const { token: admin } = await logIn('admin')
    const fecha = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
    if (clase === 'continua') {
      const refused = await tell('POST', 'sorteo/generarSorteo', { fechaSorteo: fecha }, admin)
      expect([refused.status, refused.answer.message]).toEqual([409, expect.stringMatching(/^[A-ZÁÉÍÓÚ¿].*\.$/)])
      return
    }
    const { sorteo } = await ask('POST', 'sorteo/generarSorteo', { fechaSorteo: fecha }, admin)
    const { rifas } = await ask(
      'POST',
      'rifa/generarNumerosRifa',
      { cantidad: 3, precioRifa: precios[1], fecha },
      admin,
    )
    expect(rifas.map(({ precioRifa }: Rifa) => precioRifa)).toEqual([precios[1], precios[1], precios[1]])
    const { premio } = await ask('POST', 'premio/crearPremio', { nombre: 'Un termo', descripcion: 'Con tapa' }, admin)
    await ask('POST', 'sorteo/asignarPremio', { idSorteo: sorteo._id, idPremios: [premio._id] }, admin)
    const { sorteos } = await ask('GET', 'sorteo/sorteosFuturos')
    const shown = sorteos.find(({ fechaSorteo }: Rifa & { fechaSorteo: string }) => fechaSorteo.startsWith(fecha))
    expect(shown.premios.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Un termo'])
    const early = await tell('POST', 'sorteo/realizarSorteo', { fechaSorteo: fecha }, admin)
    expect(early.status).toBeGreaterThanOrEqual(400)
    expect(early.status).toBeLessThan(500)
  })
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
