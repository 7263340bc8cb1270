import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Holds the libraries back, so that only the page itself is shown until then. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/react-*.js', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

const placeOf = (page: Page, level: number) => page.getByRole('heading', { level }).first().boundingBox()

for (const width of [360, 1280]) {
  test(`the cover is read before any script has run, and stays where it is, ${width} wide`, async ({ visit }) => {
    const page = await visit(undefined, { width, height: 740 })
    const release = await holdScripts(page)
    await page.goto('/landing', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/^La gran rifa 20\d\d · Talonario$/)
    await expect(page.getByRole('link', { name: 'Elegir mi número' })).toHaveAttribute('href', '/tienda')
    await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = [await placeOf(page, 1), await placeOf(page, 2)]
    release()
    await expect(page.locator('.shell')).not.toBeAttached()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/La gran rifa 20\d\d/)
    expect([await placeOf(page, 1), await placeOf(page, 2)]).toEqual(before)
  })
}

for (const width of [360, 1280]) {
  test(`a seller’s link is read before any script has run, with the seller’s name, and stays where it is, ${width} wide`, async ({
    visit,
  }) => {
    const seller = await visit('vendedora', { width, height: 740 })
    await seller.goto('/vendedor/mi-enlace')
    const link = seller.getByText(/\/v\/[0-9A-Z]{6}$/).first()
    const [path = ''] = /\/v\/\w+$/.exec(await link.innerText()) ?? []
    const page = await visit(undefined, { width, height: 740 })
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('.shell h1')).toHaveText('Comprale a Romina')
    await expect(page).toHaveTitle(/^Comprale a Romina · /)
    await expect(page.getByRole('list', { name: 'Premios' })).toContainText('Apartamento')
    await expect(page.getByText('$ 1.500', { exact: true })).toBeVisible()
    // Its faces come late, and what stands in for them differs from machine to machine.
    await page.evaluate(async () => {
      delete document.documentElement.dataset.lateFaces
      await document.fonts
        .load('1rem "Public Sans Variable"')
        .then(() => document.fonts.load('700 1rem "Besley Variable"'))
    })
    const numbers = page.getByRole('region', { name: 'Rifas' })
    const before = [await placeOf(page, 1), (await numbers.boundingBox())?.y]
    release()
    await expect(page.locator('.shell')).not.toBeAttached()
    await expect(page.locator('.ticket-grid').getByRole('button', { disabled: false }).first()).toBeVisible()
    expect([await placeOf(page, 1), (await numbers.boundingBox())?.y]).toEqual(before)
  })
}

const LINKS = {
  '/boleto/un-codigo': 'Boleto',
  '/cuotas/un-codigo': 'Tus cuotas',
  '/premio/11111111-1111-4111-8111-111111111111': 'Tu premio',
  '/invitacion/un-token': 'Te invitaron',
  '/login': 'Ingresá a tu cuenta',
}

test('what a message leads to says what it is before any script has run', async ({ visit }) => {
  const page = await visit(undefined, { width: 360, height: 740 })
  for (const [path, title] of Object.entries(LINKS)) {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('.shell h1')).toHaveText(title)
    release()
    await expect(page.locator('.shell')).not.toBeAttached()
    await expect(page.locator('html')).not.toHaveAttribute('data-late-faces')
    await page.unrouteAll()
  }
})

test('a seller’s sale is there before any script has run, says nobody’s name, and is seen by nobody else', async ({
  visit,
}) => {
  for (const person of ['vendedora', undefined] as const) {
    const page = await visit(person, { width: 360, height: 740 })
    const release = await holdScripts(page)
    await page.goto('/vendedor/vender-rifa/00000000-0000-0000-0000-000000000000', { waitUntil: 'commit' })
    const place = page.locator('.shell .frame_headerPlace')
    if (person) await expect(place).toBeVisible()
    else await expect(place).toBeHidden()
    await expect(page.locator('.shell')).toHaveAttribute('inert')
    release()
    await expect(page.locator('.shell')).not.toBeAttached()
  }
})

const HOMES = {
  admin: { path: () => '/admin/profile', first: 'Hola, Marcela', arrived: 'Espera por vos' },
  vendedora: { path: (id: string) => `/vendedor/vender-rifa/${id}`, first: 'Vender', arrived: /^Sorteo del/ },
} as const

for (const person of ['admin', 'vendedora'] as const) {
  test(`the largest text that ${person} sees is painted before any script has run`, async ({ visit }) => {
    const page = await visit(person, { width: 360, height: 740 })
    const id = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '').id)
    const release = await holdScripts(page)
    const { path, first, arrived } = HOMES[person]
    await page.goto(path(id), { waitUntil: 'commit' })
    await expect(page.locator('.shell h1')).toHaveText(first)
    await page.evaluate(() => document.fonts.ready)
    release()
    await expect(page.getByRole('heading', { name: arrived }).first()).toBeVisible()
    expect(await page.evaluate(largestIsGone)).toBe(true)
  })
}

/** Whether the element of the largest paint so far is no longer there: it was one of the first look. */
function largestIsGone(): Promise<boolean> {
  return new Promise(resolve => {
    const answer: PerformanceObserverCallback = list =>
      resolve((list.getEntries().at(-1) as LargestContentfulPaint).element === null)
    new PerformanceObserver(answer).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

test('the shop asks for its numbers while its scripts are on their way, to the letter', async ({ visit }) => {
  const page = await visit(undefined, { width: 360, height: 740 })
  const release = await holdScripts(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/tienda', { waitUntil: 'commit' })
  const calls = () => asked.filter(call => /sorteosFuturos|listarRifas.*page=1&estado=libre$/.test(call))
  await expect.poll(calls).toHaveLength(2)
  release()
  await expect(page.locator('.ticket-grid').getByRole('button', { disabled: false }).first()).toBeVisible()
  expect(new Set(calls()).size, 'what the page preloads is what it asks for').toBe(2)
})

test('the shop takes nothing that would be lost, and greets nobody who is signed in', async ({ visit }) => {
  const page = await visit('cliente', { width: 360, height: 740 })
  const release = await holdScripts(page)
  await page.goto('/tienda', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Tienda' })).toBeVisible()
  await expect(page.getByLabel('Buscar producto')).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeHidden()
  release()
  await expect(page.getByLabel('Buscar producto')).toBeEnabled()
  await expect(page.getByLabel('Buscar número de rifa')).toBeVisible()
})
