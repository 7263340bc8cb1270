import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { type ServerProcess, startServer } from './server-process.ts'

export { expect } from '@playwright/test'

export const PASSWORD = 'talonario-demo'
export type Person = 'admin' | 'vendedora' | 'vendedor' | 'cliente' | 'clienta'

/** A page that fails its test on anything unexpected in the console: errors, CSP violations, unhandled rejections. */
function watch(page: Page, complaints: string[]): void {
  page.on('console', message => {
    // The browser itself logs refused calls (401, 402, 409 …), which are expected and shown by the screen, and, where a journey cuts the
    // network, what it could not fetch: the service worker's script it says in other words.
    if (
      message.type() === 'error' &&
      !/Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(
        message.text(),
      ) &&
      message.text() !== 'An unknown error occurred when fetching the script.'
    ) {
      complaints.push(message.text())
    }
  })
  page.on('pageerror', error => complaints.push(String(error)))
}

const HOMES: Record<Person, string> = {
  admin: '/admin/profile',
  vendedora: '/vendedor/profile',
  vendedor: '/vendedor/profile',
  cliente: '/landing',
  clienta: '/landing',
}

type Fixtures = {
  /** A new visitor: a separate browser context; a named person is signed in and at home. */
  visit: (person?: Person, options?: { width?: number; height?: number }) => Promise<Page>
}

export const test = base.extend<Fixtures, { server: ServerProcess; alone: string }>({
  /** Files that name it differently never share a server: what a journey before them did would show. */
  alone: ['', { scope: 'worker', option: true }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const server = await startServer({ demo: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visit: async ({ browser, server }, use) => {
    const complaints: string[] = []
    const close: (() => Promise<void>)[] = []
    await use(async (person, { width = 1280, height = 800 } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width, height },
        reducedMotion: 'reduce',
        storageState: person ? await signedIn(server.url, person) : { cookies: [], origins: [] },
      })
      close.push(() => context.close())
      const page = await context.newPage()
      watch(page, complaints)
      if (person) await page.goto(HOMES[person])
      return page
    })
    for (const closeOne of close) await closeOne()
    expect(complaints).toEqual([])
  },
})

/** The browser's stored data of a signed-in person. */
async function signedIn(url: string, person: Person) {
  const body = JSON.stringify({ email: `${person}@talonario.test`, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/usuario/login`, { method: 'POST', headers, body })
  const { token, user } = await reply.json()
  const kept = { token, user: JSON.stringify(user), rol: user.rol }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

/** Through the log-in form, as a person does. `site`: of a browser that has no address to begin with. */
export async function signIn(page: Page, person: Person | string, site = ''): Promise<void> {
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(`${person}@talonario.test`)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
}

/** axe finds nothing on the page, once it has content. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('.shell')).not.toBeAttached()
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const findings = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
  expect(findings).toEqual([])
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(client)
}
