import type { Browser, Page } from '@playwright/test'
import { expect, signIn } from './fixtures.ts'

/** The service worker is there, and keeps the seller's screens, or only the page about the connection. */
export const kept = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async path => Boolean(await caches.match(path)), path), { timeout: 30_000 })
    .toBe(true)

/** A seller who has signed in, in a browser that writes a cut network to its console. */
export async function seller(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await signIn(page, 'vendedora')
  await kept(page, '/vendedor')
  return page
}

export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Vendedor' }).filter({ visible: true })
