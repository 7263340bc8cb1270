import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Hands, hands } from './hands.ts'
import { onOtherDays } from './other-days.ts'
import { dashes } from './steps.ts'

/** A year of a rifa de generación from an empty start, and the next one like it, by what is on the screen. */

const ADMIN = { ADMIN_EMAIL: 'laura@escuela.test', ADMIN_PASSWORD: 'una clave de organizadora', DRAW_SOURCE: 'interna' }
const [MOST, MOST_NEXT] = [60, 15]
const [COMIENZO, FIN] = ['2031-03-01', '2031-12-20']
const SORTEOS = ['2031-06-10', '2031-09-09', '2031-12-09'] as const
const EXTRA = '2031-07-15'
const TABLA = ['Contado\t3600\t1\t1\t1', 'Tres cuotas\t3600\t3\t1\t1', 'Tras el primero\t2400\t1\t2\t2'].join('\n')
const SELLERS = Array.from(
  { length: 60 },
  (_, i) => `Paz ${i}\tpaz${i}\t${4_000_000 + i}\tpaz${i}@escuela.test\t099 111 ${200 + i}`,
)

const installation = onOtherDays(ADMIN)
test.afterAll(installation.end)

test('a year is set up in sixty actions, and the next one from it in fifteen', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await installation.goOn(browser, COMIENZO)
  const me = hands(page)
  await signIn(me)
  await me.press(page.getByRole('button', { name: /^Varios sorteos o cuotas, con muchos que venden/ }))
  await me.press(page.getByRole('button', { name: /^En todos/ }))
  await me.link('Agendá el sorteo')
  await scheduleDraws(me, SORTEOS, EXTRA)
  await makeNumbers(me)
  await makePrizes(me)
  await bringSellers(me)
  await shareOut(me)
  await setPrices(me)
  await publish(me)
  console.log(`from nothing to a published year, all shared out: ${me.count()} actions`)
  expect(me.count()).toBeLessThanOrEqual(MOST)

  await carryOut(page)
  const later = await installation.goOn(browser, FIN)
  await signIn(hands(later))
  await drawAll(later)
  const next = hands(later)
  await beginNext(next)
  await next.link('Agendar sorteo')
  await scheduleDraws(next, ['2032-06-10', '2032-09-09', '2032-12-09'], '2032-07-15')
  console.log(`the next year, like this one: ${next.count()} actions`)
  expect(next.count()).toBeLessThanOrEqual(MOST_NEXT)
  await later.goto('/admin/campanias')
  await expect(later.getByRole('table', { name: 'Modalidades' }).getByRole('row')).toHaveCount(4)
  await later.goto('/admin/rifas/premios')
  await expect(
    later.getByRole('list', { name: 'Premios disponibles' }).getByRole('button', { name: /^Premio/ }),
  ).toHaveCount(4)
})

async function signIn(me: Hands) {
  await me.fill('Email', ADMIN.ADMIN_EMAIL)
  await me.fill('Contraseña', ADMIN.ADMIN_PASSWORD)
  await me.button('Ingresar')
  await expect(me.page).toHaveURL(/\/admin\/profile/)
}

async function scheduleDraws(me: Hands, days: readonly string[], extra: string) {
  for (const day of days) await schedule(me, day)
  await me.choose('Quiénes juegan', 1)
  await schedule(me, extra)
}

async function schedule(me: Hands, day: string) {
  await me.fill('O escribí el día', dashes(day))
  // Right after the one before, a press does nothing.
  me.note()
  const scheduled = me.page.getByRole('list', { name: 'Sorteos agendados' })
  await expect(async () => {
    await me.page.getByRole('button', { name: 'Agendar Sorteo' }).click()
    await expect(scheduled.getByText(day.split('-').reverse().join('.')).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

async function makeNumbers(me: Hands) {
  await me.link('Crear rifas')
  await me.fill('Cantidad de rifas', '5000')
  await me.fill('Precio de cada rifa', '3600')
  await me.button('Generar')
  await expect(me.page.getByText('Se generaron 5000 rifas correctamente.')).toBeVisible()
}

async function makePrizes(me: Hands) {
  await me.link('Premios')
  for (const draw of [1, 2, 3, 4]) {
    await me.choose('Para el sorteo', draw)
    await me.fill('Nombre del premio', `Premio ${draw}`)
    await me.fill('Descripción', 'Con garantía.')
    await me.button('Crear Premio')
    const attached = me.page.getByRole('list', { name: /^Premios del/ })
    await expect(attached.getByRole('button', { name: `Modificar Premio ${draw}` })).toBeVisible()
  }
}

async function setPrices(me: Hands) {
  await me.link('Configuración')
  await me.link('Campañas')
  await me.fill('Pegá la tabla', TABLA)
  await me.button('Guardar la tabla')
  await expect(me.page.getByRole('table', { name: 'Modalidades' }).getByRole('row')).toHaveCount(4)
}

async function bringSellers(me: Hands) {
  await me.link('Alta Vendedor')
  await me.paste('Pegá la lista', `Nombre\tUsuario\tDocumento\tCorreo\tTeléfono\n${SELLERS.join('\n')}\n`)
  await me.button('Dar de alta a 60 vendedores')
  await expect(me.page.getByText('Se importaron 60 vendedores.')).toBeVisible()
}

async function shareOut(me: Hands) {
  await me.link('Asignar números')
  await me.link('Repartir')
  await me.fill('A cada vendedor', '83')
  await me.click(me.page.getByText('Cambiar lo de algunos'))
  await me.fill('Números para Paz 0', '103')
  await me.button('Ver el reparto')
  await me.press(me.page.getByRole('button', { name: /^Repartir/ }))
  await expect(me.page.getByText(/5\.000/).first()).toBeVisible()
}

async function publish(me: Hands) {
  await me.link('Configuración')
  await me.fill('Nombre', 'Generación 2031')
  await me.fill('Email de contacto', 'rifa@escuela.test')
  await me.button('Guardar cambios')
  await expect(me.page.getByText('Los cambios se guardaron. Ya se ven en el sitio.')).toBeVisible()
  await me.link('Inicio')
  await me.click(me.page.getByRole('checkbox', { name: 'Las leí' }))
  await expect(me.page.getByRole('checkbox', { name: 'Las leí' })).toHaveCount(0)
  await me.button('Publicar')
  await me.button('Publicar igual')
  await expect(me.page.getByText('La rifa está publicada: cualquiera puede comprar.')).toBeVisible()
}

/** What happens in between has other journeys: a number is sold, and every draw carried out. */
async function carryOut(page: Page) {
  const { rifas } = await ask(page, 'POST', 'rifa/buscarRifas', { numeros: [7] })
  const { modalidades } = await ask(page, 'GET', 'campania/listarModalidades')
  const datosClienteFisico = { nombre: 'Ana Paz', correo: 'ana@correo.test', cedula: '1234567', telefono: '099111222' }
  const modalidadId = modalidades.find(({ nombre }: { nombre: string }) => nombre === 'Contado').id
  const venta = { rifaId: rifas[0]._id, metodoPago: 'efectivo', datosClienteFisico, modalidadId }
  await ask(page, 'POST', 'compra/realizarCompraFisica', venta)
}

async function drawAll(page: Page) {
  for (const fechaSorteo of [SORTEOS[0], EXTRA, SORTEOS[1], SORTEOS[2]])
    await ask(page, 'POST', 'sorteo/realizarSorteo', { fechaSorteo })
  await page.reload()
}

async function ask(page: Page, method: 'GET' | 'POST', call: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const response = await page.request.fetch(`/api/${call}`, { method, data, headers: { authorization: token } })
  const body = await response.json()
  if (!response.ok()) throw new Error(`${call}: ${body.message}`)
  return body
}

async function beginNext(me: Hands) {
  await me.link('terminar la campaña y empezar otra')
  await me.button('Terminar la campaña')
  await me.button('Terminar')
  await me.fill('Nombre', 'Generación 2032')
  await me.button('Crear la campaña')
  await expect(me.page.getByText(/se copió la clase, la tabla de precios \(3\) y 4 premios/)).toBeVisible()
}
