import type { Page } from '@playwright/test'
import { oneIn } from '../api/test/random.ts'
import { carry, keptScreens, toSell } from './door.ts'
import { assign, beginFair, endFair, type Fair, OWN, ownersAt, takeBack, test } from './fair.ts'
import { deskOf, judge, sell, soWith } from './fair-phone.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts'
import { dayIn } from './steps.ts'

/** Telephones around ends that they do not hear of: what their seller reads afterwards is what is so. */

const small = { width: 360, height: 740 }
const DAY = 86_400_000
const [PRIMERO, SEGUNDO, TERCERO] = OWN as [number, number, number]
const LATER: [number, string] = [SEGUNDO, 'Después Paz']
const BOTH: [number, string][] = [LATER, [PRIMERO, 'Antes Paz']]

const NO = 'No entró'
const TARDE = 'llegó cuando el sorteo había cerrado, y no participa.'
const DE_OTRO = 'ya no se podía vender. Si querés otro número, avisame antes de que te devuelva.'

/** One day has one draw, whatever campaign it is of. */
let days = 30
let fair: Fair
test.beforeEach(async ({ server }) => {
  fair = await beginFair(server.url, dayIn(days++))
})
test.afterEach(() => endFair(fair))

/** A telephone with the seller's numbers. */
async function atTheFair(page: Page): Promise<Page> {
  await carry(page)
  await toSell(page)
  return page
}

/** What becomes of the raffle while the telephone has no signal; `later`: after it has sold once more. */
type End = { end: () => Promise<unknown>; later?: () => Promise<unknown> }

/** The telephone sells without a signal, an end comes, it sells again, and only then has a signal. */
async function sellAround(page: Page, { end, later }: End) {
  const unheard = page.getByRole('button', { name: 'Vendida, por enviar' })
  await page.context().setOffline(true)
  await sell(page, PRIMERO, 'Antes Paz', unheard)
  await end()
  await sell(page, ...LATER, unheard)
  await later?.()
  await page.context().setOffline(false)
}

const close = () => fair.admin('POST', 'sorteo/cerrarSorteo', { fechaSorteo: fair.fecha, aunque: true })
const draw = () => fair.admin('POST', 'sorteo/realizarSorteo', { fechaSorteo: fair.fecha })
async function giveTo(numerosRifas: number[], ...people: ('vendedora' | 'vendedor')[]) {
  await takeBack(fair)
  for (const person of people) {
    await fair.admin('POST', 'rifa/liberarRifas', { numerosRifas })
    await assign(fair.admin, person, numerosRifas)
  }
}
async function sellElsewhere() {
  await takeBack(fair)
  for (const numero of [PRIMERO, SEGUNDO]) await fair.sell(numero, 'Otra Persona')
}
async function print() {
  await takeBack(fair)
  const partes = [{ desde: PRIMERO, hasta: TERCERO, vendedor: fair.sellerId }]
  const { talonarios } = await fair.admin('POST', 'talonario/armarTalonarios', { tamano: OWN.length, partes })
  await fair.admin('POST', 'talonario/imprimir', { talonarios, orden: 'pila' })
}
async function reprice() {
  await takeBack(fair)
  await fair.admin('POST', 'rifa/cambiarPrecio', { fechaSorteo: fair.fecha, precioRifa: 250 })
}
async function closeAndDraw() {
  await close()
  await draw()
}

/** What then stands on its desk of what it sold before and after, and of the third one. */
const ENDS: Record<string, End & { desk: string[]; why?: string }> = {
  'nothing at all': { end: async () => {}, desk: ['Pagada', 'Pagada', 'Libre'] },
  'the closing, and the result after it has sold again': { end: close, later: draw, desk: [NO, NO], why: TARDE },
  'the closing and the result': { end: closeAndDraw, desk: [NO, NO], why: TARDE },
  'the end of the campaign, and the next one': { end: () => endFair(fair), desk: [NO, NO], why: TARDE },
  'an organiser who gives its numbers to another seller': {
    end: () => giveTo(OWN, 'vendedor'),
    desk: [NO, NO],
    why: DE_OTRO,
  },
  'an organiser who gives them to another seller and back': {
    end: () => giveTo(OWN, 'vendedor', 'vendedora'),
    desk: ['Pagada', 'Pagada', 'Libre'],
  },
  'an organiser who sells them': { end: sellElsewhere, desk: [NO, NO], why: DE_OTRO },
  'a book that is printed of them': { end: print, desk: [NO, NO], why: DE_OTRO },
  'another price': { end: reprice, desk: [NO, NO], why: DE_OTRO },
}

const stands = (page: Page, words: readonly string[]) =>
  expect.poll(() => deskOf(page)).toEqual(Object.fromEntries(words.map((word, i) => [OWN[i], word])))

for (const [what, { end, later, desk, why }] of oneIn(3, Object.entries(ENDS)))
  test(`around ${what} a telephone reads what is so`, async ({ visit }) => {
    const page = await atTheFair(await visit('vendedora', small))
    await sellAround(page, { end, later })
    await expect(page.getByText(/^Todo enviado/)).toBeVisible()
    await stands(page, desk)
    expect(await judge(page, fair)).toEqual(soWith(why ? BOTH : [], why))
  })

test('a number that another telephone of its seller sold is not sold by the first one', async ({ visit }) => {
  const page = await atTheFair(await visit('vendedora', small))
  let other = page
  await sellAround(page, {
    end: async () => {
      await takeBack(fair)
      other = await atTheFair(await visit('vendedora', small))
      await sell(other, PRIMERO, 'Del otro Paz')
      await other.context().setOffline(true)
      await sell(other, SEGUNDO, 'Del otro Paz')
    },
  })
  await stands(page, [NO, NO])
  await other.context().setOffline(false)
  await stands(other, ['Pagada', 'Pagada', 'Libre'])
  expect(await judge(page, fair)).toEqual(soWith(BOTH, DE_OTRO))
  expect(await judge(other, fair)).toEqual(soWith([]))
})

const UNHEARD = [
  ['sold by an organiser', sellElsewhere],
  ['of a campaign that is over', () => endFair(fair)],
] as const
for (const [what, end] of oneIn(2, UNHEARD))
  test(`tabs open since before, which hear of nothing, do not say that a number ${what} is sold`, async ({ visit }) => {
    const page = await atTheFair(await visit('vendedora', small))
    const second = await page.context().newPage()
    await second.goto(page.url())
    await stands(second, ['Libre', 'Libre', 'Libre'])
    await page.context().route(/enVivo|tomarPrestamo/, route => route.abort('internetdisconnected'))
    await page.reload()
    await end()
    const notEntered = (tab: Page) => tab.getByText(/^No entró: devolvele lo que pagó/)
    await sell(page, PRIMERO, 'Antes Paz', notEntered(page))
    await sell(second, ...LATER, notEntered(second))
    await page.context().unroute(/enVivo|tomarPrestamo/)
    for (const tab of [page, second]) {
      await tab.evaluate(() => dispatchEvent(new Event('online')))
      await stands(tab, [NO, NO])
    }
    expect(await judge(second, fair)).toEqual(soWith(BOTH, what.includes('campaign') ? TARDE : DE_OTRO))
  })

for (const off of oneIn(2, [-3, 2]))
  test(`with a clock ${off} days off, and opened again since, a telephone reads what is so`, async ({ visit }) => {
    const page = await atTheFair(await visit('vendedora', small))
    await keptScreens(page)
    await page.context().setOffline(true)
    await page.clock.install({ time: Date.now() + off * DAY })
    await page.reload()
    await stands(page, ['Libre', 'Libre', 'Libre'])
    await sellAround(page, { end: close })
    await stands(page, [NO, NO])
    expect(await judge(page, fair)).toEqual(soWith(BOTH, TARDE))
  })

test('a seller who was made inactive meanwhile reads at the log-in which sale did not enter', async ({ visit }) => {
  const page = await atTheFair(await visit('vendedora', small))
  const onOff = () => fair.admin('PUT', `usuario/change-status/${fair.sellerId}`)
  await sellAround(page, { end: onOff })
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/^No entró: devolvele lo que pagó/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await judge(page, fair)).toEqual(soWith([LATER], DE_OTRO))
  expect(await ownersAt(fair)).toContainEqual({ numero: PRIMERO, nombre: 'Antes Paz' })
  // Opened again, it does not know any more who bought.
  await page.reload()
  await expect(page.getByText(/^No entró: devolvele lo que pagó/)).toBeVisible()
  await expect(page.getByText('Después Paz')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ya lo resolví' }).click()
  await expect(page.getByRole('list', { name: 'Ventas de este teléfono' })).toHaveCount(0)
  await onOff()
})

test('with a clock that is days ahead of its loan a telephone sells nothing until it has a signal', async ({
  visit,
}) => {
  const page = await atTheFair(await visit('vendedora', small))
  await keptScreens(page)
  await page.context().setOffline(true)
  await page.clock.install({ time: Date.now() + 5 * DAY })
  await page.reload()
  await expect(page.getByText(/^Sin señal · sin números para vender/)).toBeVisible()
  await expect(page.getByText('Este teléfono no tiene ahora números para vender.')).toBeVisible()
  await stands(page, [])
  await page.context().setOffline(false)
  await stands(page, ['Libre', 'Libre', 'Libre'])
  await sell(page, PRIMERO, 'Antes Paz')
  expect(await judge(page, fair)).toEqual(soWith([]))
})

/** Takes any answer for a sale, and hears of no end of what it was lent. */
async function believeAll(page: Page) {
  await page.route('**/tomarPrestamo', route => route.abort('internetdisconnected'))
  await page.route('**/recibirSobres', async route => {
    const response = await route.fetch()
    const reply = await response.json()
    for (const { numeros } of reply.recibidos) for (const numero of numeros) numero.resultado = 'vendida'
    await route.fulfill({ response, json: reply })
  })
}

test('of a telephone that takes any answer for a sale and hears of no end this finds it all', async ({ visit }) => {
  const page = await atTheFair(await visit('vendedora', small))
  await sellAround(page, {
    end: async () => {
      await sellElsewhere()
      await giveTo([TERCERO], 'vendedor')
    },
    later: () => believeAll(page),
  })
  await stands(page, ['Pagada', 'Pagada', 'Libre'])
  const { falsas, dobles, libres } = await judge(page, fair)
  const sold = [PRIMERO, SEGUNDO]
  expect({ falsas, dobles, libres }).toEqual({ falsas: sold, dobles: sold, libres: [TERCERO] })
})
