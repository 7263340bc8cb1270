import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wireTo } from '../../e2e/cut-wire.ts'
import { isInstalled, otherBrowsers } from '../../e2e/other-browsers.ts'
import { type ServerProcess, startServer } from '../../e2e/server-process.ts'
import { type RunningBrowser, type Window, windowOver } from '../../e2e/window.ts'
import { oneIn } from './random.ts'

const PASSWORD = 'talonario-demo'
const padded = (numero: number) => new RegExp(String(numero).padStart(5, '0'))

let server: ServerProcess
async function post(path: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', authorization: token }
  const reply = await fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await reply.json()
  expect([reply.status, answer.message]).toEqual([200, answer.message])
  return answer
}

/** Six numbers with a prize for today, the first of them a seller's. */
async function makeRaffle() {
  const fecha = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' })
  const signInAs = (email: string) => post('usuario/login', { email, password: PASSWORD })
  const { token } = await signInAs('admin@talonario.test')
  const { ci } = (await signInAs('vendedora@talonario.test')).user
  const { desde } = await post('rifa/generarNumerosRifa', { cantidad: 6, precioRifa: 100, fecha }, token)
  const { sorteos } = await (await fetch(`${server.url}/api/sorteo/sorteosFuturos`)).json()
  const idSorteo: string = sorteos.find((sorteo: { fechaSorteo: string }) => sorteo.fechaSorteo.startsWith(fecha)).id
  const prize = { nombre: 'Guitarra criolla', descripcion: 'Con estuche.' }
  const { premio } = await post('premio/crearPremio', prize, token)
  await post('sorteo/asignarPremio', { idSorteo, idPremios: [premio.id] }, token)
  await post('rifa/asignarRifaAVendedor', { ci, numerosRifas: [desde] }, token)
  return { idSorteo, deVendedora: desde as number, libre: (desde + 5) as number }
}

async function signIn(window: Window, person: string, { url } = server): Promise<void> {
  await window.open(`${url}/login`)
  await window.write(/^Email/, `${person}@talonario.test`)
  await window.write(/^Contraseña/, PASSWORD)
  await window.press(/^Ingresar$/)
}

async function buy(window: Window, numero: number): Promise<void> {
  await signIn(window, 'cliente')
  await window.see(/Próximo sorteo/)
  await window.open(`${server.url}/tienda`)
  await window.press(padded(numero))
  await window.press(/Ver carrito.*1 línea/)
  await window.press(/^Siguiente$/)
  await window.press(/^Pagar en modo de prueba$/)
  await window.press(/^Aprobar$/)
  await window.see(/Pago Exitoso!/)
  await window.see(padded(numero))
}

async function sell(window: Window, numero: number): Promise<void> {
  await signIn(window, 'vendedora')
  await window.press(/^Vender$/)
  await window.write(/^Buscar por número de rifa/, String(numero))
  await window.press(padded(numero))
  await window.write(/^Nombre del comprador/, 'Rubén Techera')
  await window.write(/^Documento/, '3.456.789-0')
  await window.write(/^Teléfono/, '098 765 432')
  await window.write(/^Email/, 'ruben@correo.test')
  await window.choose(/^Método de pago/, 'Efectivo')
  await window.press(/^Vender$/)
  await window.see(/Venta realizada correctamente/)
}

/** How many of vendedora's sales are of this buyer. */
async function salesTo(nombre: string): Promise<number> {
  const { token } = await post('usuario/login', { email: 'vendedora@talonario.test', password: PASSWORD })
  const headers = { authorization: token }
  const { ventas } = await (await fetch(`${server.url}/api/compra/historialVentasRifas`, { headers })).json()
  return ventas.filter(({ comprador }: { comprador: { name: string } }) => comprador.name === nombre).length
}

async function draw(window: Window): Promise<void> {
  await signIn(window, 'admin')
  await window.see(/Hola, Marcela/)
  await window.open(`${server.url}/admin/rifas/sortear`)
  await window.press(/^Realizar Sorteo$/)
  await window.see(/No se puede deshacer/)
  await window.press(/^Realizar Sorteo$/)
  await window.see(/El sorteo se realizó correctamente/)
  await window.see(/Podés ver los detalles en la página principal\./)
}

async function buySellAndDraw(open: () => Promise<Window>): Promise<void> {
  const raffle = await makeRaffle()
  await buy(await open(), raffle.libre)
  await sell(await open(), raffle.deVendedora)
  await draw(await open())
  const visitor = await open()
  await visitor.open(`${server.url}/resultado/${raffle.idSorteo}`)
  await visitor.see(/La cuenta da estos ganadores/)
  await visitor.press(/^Ver detalles y verificar$/)
  await visitor.press(/^Verificar$/)
  await visitor.see(/Todo coincide/)
}

async function sellWithoutSignal(open: () => Promise<Window>): Promise<void> {
  const wire = await wireTo(server.url)
  const seller = await open()
  await signIn(seller, 'vendedora', { ...server, url: wire.url })
  await seller.see(/para vender, hasta el sorteo/)
  // The browser promises to keep what is written, as where the app is installed; Debian's WebKitGTK has no such promise to ask for.
  await seller.run(`Object.defineProperty(navigator, 'storage', { value: { persist: () => Promise.resolve(true) } })`)
  await seller.press(/^Vender sin señal$/)
  await seller.turn(/^Llevar mis números sin señal/)
  await seller.see(/Este teléfono lleva \d+ números/)
  await seller.until('screens that are kept', `caches.match('/vendedor').then(Boolean)`)
  await wire.cut()
  await seller.open(`${wire.url}/app`)
  await seller.press(/^\d{5} Libre/)
  await seller.write(/^Nombre del comprador/, 'Nélida Bentancor')
  await seller.write(/^Documento/, '3.456.789-0')
  await seller.write(/^Teléfono/, '098 765 432')
  await seller.choose(/^Método de pago/, 'Efectivo')
  await seller.press(/^Vender$/)
  await seller.see(/Vendida/)
  await seller.open(`${wire.url}/app`)
  await seller.see(/1 venta por enviar · números hasta el/)
  expect(await salesTo('Nélida Bentancor')).toBe(0)
  await wire.mend()
  await seller.see(/Todo enviado/)
  expect(await salesTo('Nélida Bentancor')).toBe(1)
  await wire.cut()
}

const journeys = [
  [
    'a number is bought in the shop and another sold in person, the draw is run and anybody verifies it',
    buySellAndDraw,
  ],
  [
    'a telephone sells without a signal, is opened again without one, and its sale arrives once there is',
    sellWithoutSignal,
  ],
] as const

for (const { name, packages } of otherBrowsers.filter(browser => !isInstalled(browser)))
  it.skip(`${name} is not installed (apt-get install ${packages}): its journey is not run`)

describe.each(otherBrowsers.filter(isInstalled))('on $name', ({ name, start }) => {
  let browser: RunningBrowser
  const open = async () => windowOver(await browser.window())
  beforeAll(async () => {
    server = await startServer({ demo: true, env: { CORREO_EN_PERSONA: 'opcional' } })
    browser = await start()
  }, 120_000)
  afterAll(async () => {
    await browser.stop()
    await server.stop()
  }, 60_000)

  // One of the two in each browser, and the other one with the next seed; by night both.
  it.each(oneIn(2, name === otherBrowsers[0]?.name ? journeys : journeys.toReversed()))(
    '%s',
    (_, journey) => journey(open),
    300_000,
  )
})
