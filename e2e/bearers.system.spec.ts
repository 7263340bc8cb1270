import type { Page } from '@playwright/test'
import { type Api, apiOf, makeDraw } from './api.ts'
import { test as demo, expect, type Person } from './fixtures.ts'
import { printBook } from './paper.ts'
import { expectPleasant } from './pleasant.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { watchShifts } from './shifts.ts'
import { checkOut, dayIn, decide, putNumberInCart } from './steps.ts'

/** Numbers without a name that win, one by its last digit: what is asked for a new print and for the prize, and what everybody reads. */

/** Its own server, because its book and draw would show up on the screens of other journeys. */
const test = demo.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const server = await startServer({ demo: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const FECHA = dayIn(3)
/** More than are in a book: the rest is sold in the shop. */
const NUMEROS = 24
const padded = (numero: number) => String(numero).padStart(5, '0')

test('a bearer’s number is printed again and its prize handed over against its ticket, and who won by an ending reads so everywhere', async ({
  visit,
  server,
}) => {
  test.setTimeout(240_000)
  const call = await apiOf(server.url, 'admin')
  const { idSorteo, first } = await drawWithAnEnding(call)
  const [winner, ending] = [first, first + 10]
  const open = async (who?: Person) => {
    const page = await visit(who)
    await watchShifts(page)
    return page
  }
  const admin = await open('admin')
  const { boletos } = await printBook(admin, first)
  const { talonarios } = await call('GET', 'talonario/listarTalonarios')
  const { idVendedor } = talonarios.find(({ desde }: { desde: number }) => desde === first)
  const talones = [winner, first + 1, ending].map(numero => ({ numero }))
  await call('POST', 'compra/registrarTalones', { vendedor: idVendedor, talones })
  const clienta = await open('clienta')
  await putNumberInCart(clienta, first + 20)
  await checkOut(clienta)
  await decide(clienta, 'Aprobar')
  await expect(clienta.getByRole('heading', { name: 'Pago Exitoso!' })).toBeVisible()

  await printAgain(admin, { first, numero: first + 1, boleto: boletos[1] ?? '' })
  const nobody = await open()
  await look(nobody, `/sorteo/${idSorteo}/vivo`)
  await look(nobody, `/resultado/${idSorteo}`)
  await look(admin, '/admin/rifas/sortear')
  await drawByDrum(call, [winner])

  await look(nobody, `/sorteo/${idSorteo}/vivo`)
  await expect(nobody.getByText('ganan 2 números que terminan en 1')).toBeVisible()
  await nobody.getByLabel('¿Cuál es tu número?').fill(String(ending))
  await expect(nobody.getByText(`¡Ganaste! Tu ${padded(ending)} ganó por terminación: Un vale.`)).toBeVisible()
  await look(nobody, boletos[10] ?? '')
  await expect(nobody.getByText(/le tocó: Un vale/)).toBeVisible()
  await look(clienta, '/mis-compras')
  await look(nobody, '/resultado')

  await handOver(admin, 'Entregar Una moto', boletos[0] ?? '', 'Rosa Díaz')
  await handOver(admin, `Entregar Un vale al ${padded(ending)}`, boletos[10] ?? '', 'Tomás Paz')
  await look(nobody, boletos[10] ?? '')
  await expect(nobody.getByText(/le tocó: Un vale\. Ya se entregó: Un vale\.$/)).toBeVisible()
  await look(admin, '/admin/reclamos')
  await look(nobody, `/resultado/${idSorteo}`)
  await expect(nobody.getByText(/Rosa Díaz/).first()).toBeVisible()
  await nobody.getByText('Un vale: 2 números que terminan en 1').click()
  const recibido = `El ${padded(ending)}, al portador, lo recibió Tomás Paz, que presentó el boleto.`
  await expect(nobody.getByText(recibido)).toBeVisible()
})

/** A prize, and another that each number wins which ends like its own. */
async function drawWithAnEnding(call: Api) {
  const draw = { fuente: 'bolillero', fecha: FECHA, premios: ['Una moto'], numeros: NUMEROS }
  const { idSorteo, rifas, idPremios } = await makeDraw(call, draw)
  const terminacion = { dePremio: idPremios[0], cifras: 1 }
  await call('POST', 'premio/crearPremio', { nombre: 'Un vale', descripcion: 'De compra.', terminacion })
  return { idSorteo, first: Math.min(...rifas.map(({ NumeroRifa }) => NumeroRifa)) }
}

async function drawByDrum(call: Api, numeros: number[]) {
  const { sinRendir } = await call('GET', `sorteo/comprasEnEspera?fechaSorteo=${FECHA}`)
  await call('POST', 'sorteo/cerrarSorteo', { fechaSorteo: FECHA, sinRendir })
  const drum = { fechaSorteo: FECHA, numeros, escribano: 'Eva Escribana', acta: '145' }
  await call('POST', 'sorteo/cargarBolillero', drum)
}

/** Opened, filled and refused by keyboard alone, then sent with the ticket's code. */
async function printAgain(page: Page, { first, numero, boleto }: { first: number; numero: number; boleto: string }) {
  await page.goto('/admin/rifas/asignar?ver=talonarios')
  await page.setViewportSize({ width: 360, height: 740 })
  const button = page.getByRole('button', { name: new RegExp(`^Reimprimir de Talonario \\d+ · 0*${first} `) })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Reimprimir del talonario/ })
  await expect(dialog.getByLabel('Desde el número')).toBeFocused()
  await page.keyboard.type(String(numero))
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(numero))
  await page.keyboard.press('Tab')
  await page.keyboard.type('Se mojó.')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Código del boleto, si es al portador')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/está vendido al portador, de quien tenga su boleto/)).toBeInViewport({ ratio: 1 })
  await expectPleasant(page)
  await dialog.getByLabel('Código del boleto, si es al portador').fill(boleto)
  await page.keyboard.press('Enter')
  await expect(page.getByText('El papel anterior de 1 número ya no vale.')).toBeVisible()
  await expect(button).toBeFocused()
}

/** Filled, refused and sent by keyboard alone. */
async function handOver(page: Page, name: string, boleto: string, quien: string) {
  await page.goto('/admin/reclamos')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/se lo entregás a quien presente el boleto que vale hoy/)).toBeVisible()
  const codigo = dialog.getByLabel('Código del boleto')
  await expect(codigo).toBeFocused()
  await page.keyboard.type('nada')
  await page.keyboard.press('Tab')
  await page.keyboard.type(quien)
  await page.keyboard.press('Tab')
  await page.keyboard.type('30111222')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Ese no es el código del boleto/)).toBeInViewport({ ratio: 1 })
  await expectPleasant(page)
  await codigo.fill(boleto)
  await page.keyboard.press('Enter')
  await expect(dialog).not.toBeVisible()
  await expect(page.getByText(new RegExp(`a ${quien}, que presentó el boleto`))).toBeVisible()
}

async function look(page: Page, path: string) {
  await page.goto(path)
  await expectPleasant(page)
}
