import { type Api, apiOf, makeDraw, sellTo } from './api.ts'
import { test as base, PASSWORD } from './fixtures.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** An installation without the demo, and two sellers. */
export const AT_THE_FAIR = {
  ADMIN_EMAIL: 'admin@talonario.test',
  ADMIN_PASSWORD: PASSWORD,
  DRAW_SOURCE: 'interna',
  CORREO_EN_PERSONA: 'opcional',
}

export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const server = await startServer({ demo: false, env: AT_THE_FAIR })
      await registerSellers(server.url)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const SELLERS = { vendedora: '22222222', vendedor: '33333333' }

export async function registerSellers(url: string): Promise<void> {
  const admin = await apiOf(url, 'admin')
  for (const [nombreUsu, ci] of Object.entries(SELLERS)) {
    const person = { nombreUsu, nombreCompleto: `${nombreUsu} Paz`, ci, email: `${nombreUsu}@talonario.test` }
    const account = { ...person, telefono: '099123456', password: PASSWORD, rol: 'vendedor' }
    await admin('POST', 'usuario/registerVendedor', account, true)
  }
}

export type Fair = Awaited<ReturnType<typeof beginFair>>

/** A raffle with number 1 sold, of which a seller takes these to the fair. */
export const OWN = [2, 3, 4]
export async function beginFair(url: string, fecha: string) {
  const admin = await apiOf(url, 'admin')
  const { user } = await admin('GET', 'usuario/buscarPersona?buscar=vendedora@talonario.test')
  const { rifas } = await makeDraw(admin, { fuente: 'interna', fecha, premios: ['Una moto'], numeros: 5 })
  const sell = async (numero: number, nombre: string) =>
    await sellTo(admin, rifas.find(({ NumeroRifa }) => NumeroRifa === numero)?._id, nombre, '')
  await sell(1, 'Ana Pereira')
  await assign(admin, 'vendedora')
  return { admin, fecha, sellerId: user.id as string, sell }
}

export const assign = (admin: Api, person: keyof typeof SELLERS, numerosRifas = OWN) =>
  admin('POST', 'rifa/asignarRifaAVendedor', { ci: SELLERS[person], numerosRifas })

/** An organiser takes back what all telephones have. */
export async function takeBack({ admin }: Pick<Fair, 'admin'>): Promise<void> {
  const { telefonos } = await admin('GET', 'telefono/listarTelefonos')
  for (const { _id: telefonoId } of telefonos) await admin('POST', 'prestamo/devolverPrestamo', { telefonoId })
}

/** Draws what is to be drawn, ends the campaign, and begins the next one. */
export async function endFair({ admin, fecha: fechaSorteo }: Pick<Fair, 'admin' | 'fecha'>): Promise<void> {
  const { sorteos } = await admin('GET', 'sorteo/sorteosFuturos')
  for (const { estado } of sorteos) {
    const open = estado === 'agendado'
    const { sinRendir } = open ? await admin('GET', `sorteo/comprasEnEspera?fechaSorteo=${fechaSorteo}`) : {}
    await admin('POST', 'sorteo/realizarSorteo', { fechaSorteo, aunque: true, sinRendir })
  }
  const { campanias } = await admin('GET', 'campania/listar')
  await admin('POST', 'campania/terminar', { id: campanias[0].id })
  await admin('POST', 'campania/crear', { nombre: 'La que viene' })
}

type Sale = { numero: number; nombre: string }

/** Who has which number, by the organiser's list. */
export async function ownersAt({ admin }: Pick<Fair, 'admin'>): Promise<Sale[]> {
  const csv: string = await admin('GET', 'compra/exportarVentas')
  const rows = csv.trim().split(/\r?\n/).slice(1)
  return rows.map(row => row.split(';')).map(([numero, nombre = '']) => ({ numero: Number(numero), nombre }))
}

/** The numbers that a seller may sell, by the server. */
export async function toSellAt({ admin, sellerId }: Pick<Fair, 'admin' | 'sellerId'>): Promise<number[]> {
  const { data } = await admin('POST', 'rifa/rifas-por-vendedor', { userId: sellerId })
  const suyos: { numero: number; pagoRealizado: boolean; abierta: boolean; enPapel: boolean }[] = data.numerosRifa
  return suyos.filter(one => one.abierta && !one.pagoRealizado && !one.enPapel).map(({ numero }) => numero)
}
