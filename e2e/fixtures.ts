import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { type ServerProcess, startServer } from './server-process.ts'

export { expect } from '@playwright/test'

export const PASSWORD = 'talonario-demo'
export type Person = 'admin' | 'vendedora' | 'vendedor' | 'cliente' | 'clienta'

/** A page that fails its test on anything unexpected in the console: errors, CSP violations, unhandled rejections. */
function watch(page: Page, complaints: string[]): void {
  page.on('console', message => {
    // The browser itself logs refused calls (401, 402, 409 …): those are answers, and the screen shows them.
    if (
      message.type() === 'error' &&
      !/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    ) {
      complaints.push(message.text())
    }
  })
  page.on('pageerror', error => complaints.push(String(error)))
}

type Fixtures = {
  /** A new visitor: a browser context of their own, signed in when a person is named. */
  visit: (person?: Person, options?: { width?: number; height?: number }) => Promise<Page>
}

export const test = base.extend<Fixtures, { server: ServerProcess }>({
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
      const page = await openPage(browser, server.url, { width, height })
      close.push(() => page.context().close())
      watch(page, complaints)
      if (person) await signIn(page, person)
      return page
    })
    for (const closeOne of close) await closeOne()
    expect(complaints).toEqual([])
  },
})

async function openPage(browser: Browser, baseURL: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' })
  return context.newPage()
}

/** Through the log-in form, as a person does. */
export async function signIn(page: Page, person: Person | string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${person}@talonario.test`)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
}

/** axe finds nothing on the page as it stands, once there is one. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('.shell')).not.toBeAttached()
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)).toEqual(
    [],
  )
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(client)
}
