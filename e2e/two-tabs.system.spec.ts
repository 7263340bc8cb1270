import type { Page } from '@playwright/test'
import { people } from '../api/src/demo/people.ts'
import { oneIn } from '../api/test/random.ts'
import { expect, PASSWORD, type Person, signIn, test } from './fixtures.ts'
import { putNumberInCart } from './steps.ts'

/** Two tabs of one browser: whatever happens to the session in one, the other renders nothing more of the former person. */

type Drawn = { __drawn: string[]; __changed: boolean }

/** From now on this tab keeps every text that it draws after the session has changed in the storage. */
async function watchTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Drawn
    const draw = () => watched.__drawn.push(...document.body.innerText.split(/[\n\t]/).map(line => line.trim()))
    watched.__drawn = []
    watched.__changed = false
    // The page's content when the storage changes was for the former person; what is rendered after it is recorded.
    addEventListener('storage', ({ key }) => {
      watched.__changed ||= key === null || key === 'token' || key === 'user'
    })
    addEventListener('pageshow', () => (watched.__changed = true))
    // This tab may be the one that finds the session ended: it removes the token itself and gets no event.
    const changed = () => watched.__changed || localStorage.getItem('token') === null
    new MutationObserver(() => changed() && draw()).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
}

/** Every line of text on the tab. */
async function linesOf(page: Page): Promise<string[]> {
  const lines = (await page.locator('body').innerText()).split(/[\n\t]/)
  return lines.map(line => line.trim()).filter(line => line.length > 2)
}

const drawnIn = (page: Page) => page.evaluate(() => (window as unknown as Drawn).__drawn)

/** The tab has fetched and shows the person's data. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await page.waitForURL('**/login')
}

async function register(page: Page): Promise<void> {
  await page.goto('/registro')
  const fields = { 'Nombre de usuario': 'ema', 'Nombre completo': 'Ema Luna', Email: 'ema@correo.test' }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await page.getByLabel(/Documento/).fill('36111222')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repetir contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: /Registr/ }).click()
  await page.waitForURL('**/landing')
}

/** Calls on a person's behalf, without the screens. */
async function asAdmin(page: Page) {
  const login = { data: { email: people.admin.email, password: PASSWORD } }
  const { token } = await (await page.request.post('/api/usuario/login', login)).json()
  return { authorization: token }
}

/** An organiser deactivates the account; the other tab notices with its next call. Activated again for later tests. */
async function revoke(page: Page): Promise<void> {
  await page.goto('/beneficios')
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')._id as string)
  const headers = await asAdmin(page)
  const toggle = async () =>
    expect((await page.request.put(`/api/usuario/change-status/${id}`, { headers })).ok()).toBe(true)
  await toggle()
  await page.goto('/vendedor/profile')
  await page.waitForURL('**/login**')
  await toggle()
}

type Way = { from: Person; sees: string; change: string; by: (page: Page) => Promise<void>; home: string }

const ways: Way[] = [
  {
    from: 'vendedora',
    sees: 'historial-vendedor',
    change: 'a shopper signs in',
    by: p => signIn(p, 'cliente'),
    home: '/landing',
  },
  {
    from: 'vendedora',
    sees: 'estadisticas',
    change: 'an organiser signs in',
    by: p => signIn(p, 'admin'),
    home: '/admin/profile',
  },
  { from: 'vendedora', sees: 'vender-rifa', change: 'they sign out', by: signOut, home: '/login' },
  {
    from: 'admin',
    sees: '/admin/pagos',
    change: 'a seller signs in',
    by: p => signIn(p, 'vendedora'),
    home: '/vendedor/profile',
  },
  { from: 'cliente', sees: '/mis-compras', change: 'somebody registers', by: register, home: '/landing' },
  { from: 'vendedor', sees: 'profile', change: 'an organiser ends the account', by: revoke, home: '/login' },
  {
    from: 'clienta',
    sees: '/tienda/carrito',
    change: 'another shopper signs in',
    by: p => signIn(p, 'cliente'),
    home: '/landing',
  },
]

for (const { from, sees, change, by, home } of oneIn(2, ways)) {
  test(`${from} at ${sees}: when ${change} in another tab, nothing of theirs is drawn any more`, async ({ visit }) => {
    const tab = await visit(from)
    const id = await tab.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')._id as string)
    if (sees === '/tienda/carrito') await putNumberInCart(tab, 1251)
    await tab.goto(sees.startsWith('/') ? sees : `/vendedor/${sees}/${id}`)
    await settled(tab)
    const former = await linesOf(tab)
    expect(former.length).toBeGreaterThan(3)
    await watchTexts(tab)

    const other = await tab.context().newPage()
    await by(other)
    await expect(tab).toHaveURL(url => url.pathname.startsWith(home))
    await settled(tab)
    const drawn = new Set(await drawnIn(tab))
    expect(drawn.size).toBeGreaterThan(0)
    await other.goto(home)
    await settled(other)
    const next = new Set(await linesOf(other))
    expect(former.filter(line => drawn.has(line) && !next.has(line))).toEqual([])
  })
}

for (const { change, by, home } of [
  { change: 'somebody else signed in', by: (page: Page) => signIn(page, 'cliente'), home: /\/landing$/ },
  { change: 'they signed out', by: signOut, home: /\/login/ },
]) {
  test(`a tab that comes back from the browser’s memory after ${change} shows nothing of the former person`, async ({
    visit,
  }) => {
    const tab = await visit('vendedora')
    const id = await tab.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')._id as string)
    await tab.goto(`/vendedor/historial-vendedor/${id}`)
    await settled(tab)
    const former = await linesOf(tab)
    await watchTexts(tab)
    await tab.goto('/health/live')
    const other = await tab.context().newPage()
    await by(other)
    await tab.goBack({ waitUntil: 'commit' })
    await expect(tab).toHaveURL(home)
    await settled(tab)
    // Cached or loaded again by the browser: a cached page still has its record.
    const drawn = new Set(await tab.evaluate(() => (window as unknown as Partial<Drawn>).__drawn ?? []))
    await settled(other)
    const next = new Set(await linesOf(other))
    expect(former.filter(line => drawn.has(line) && !next.has(line))).toEqual([])
    expect(await tab.locator('body').innerText()).not.toContain(people.vendedora.nombreCompleto)
  })
}

for (const [server, answer] of [
  ['answers late', 'hold'],
  ['is away', 'abort'],
] as const) {
  test(`who signs out while the server ${server} is gone from both tabs at once`, async ({ visit }) => {
    const tab = await visit('clienta')
    await tab.goto('/mis-compras')
    await settled(tab)
    const other = await tab.context().newPage()
    let held = () => {}
    const asked = new Promise<string | undefined>(resolve =>
      other.route('**/api/usuario/logout', async route => {
        resolve(route.request().headers().authorization)
        if (answer === 'abort') return route.abort()
        await new Promise<void>(release => (held = release))
        await route.continue()
      }),
    )
    await other.goto('/mis-compras')
    await settled(other)
    const token = await other.evaluate(() => localStorage.getItem('token'))
    await other.goto('/logout')
    expect(await asked).toContain(token)
    expect(await other.evaluate(() => localStorage.length)).toBe(0)
    for (const page of [tab, other]) {
      await expect(page).toHaveURL(/\/login/)
      await expect(page.locator('body')).not.toContainText(people.clienta.nombreCompleto)
    }
    held()
  })
}
