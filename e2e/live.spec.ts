import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { checkOut, putNumberInCart, searchNumber } from './steps.ts'

/** How many connections for live changes a page has open. */
const lines = (page: Page) => page.evaluate(() => (globalThis as unknown as { lines: Set<unknown> }).lines.size)

/** Counts them from the first script on. */
async function countLines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = new Set<EventSource>()
    Object.assign(globalThis, { lines: open })
    const { close } = EventSource.prototype
    EventSource.prototype.close = function () {
      open.delete(this)
      close.call(this)
    }
    globalThis.EventSource = new Proxy(EventSource, {
      construct(target, [url]) {
        const source = new target(url)
        open.add(source)
        return source
      },
    })
  })
}

test('what one shopper holds changes before the other’s eyes, and is named in the cart it was in', async ({
  visit,
}) => {
  const watcher = await visit()
  await putNumberInCart(watcher, 1281)
  const passerBy = await visit()
  const ticket = await searchNumber(passerBy, 1281)
  const buyer = await visit('cliente')
  await putNumberInCart(buyer, 1281)
  await checkOut(buyer)

  await expect(watcher.getByText('El número 01281 ya no está disponible.')).toBeVisible()
  await expect(ticket).toBeDisabled()
  await expect(ticket).toContainText('Reservada')
  await watcher.goto('/tienda/carrito')
  await expect(watcher.getByText('Otra persona lo está pagando').first()).toBeVisible()
  await expectAccessible(watcher)
  await watcher.getByRole('button', { name: 'Quitarlo del carrito' }).click()
  await expect(watcher.getByText('El carrito está vacío.')).toBeVisible()
})

test('all tabs of a browser share one line, and when its tab goes the next one has it', async ({ visit }) => {
  const first = await visit()
  const context = first.context()
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) {
    await countLines(page)
    await page.goto('/tienda')
    await expect(page.getByRole('heading', { name: 'Tienda', level: 1 })).toBeVisible()
  }
  const both = async () => (await lines(one)) + (await lines(two))
  await expect.poll(both).toBe(1)
  const [holder, other] = (await lines(one)) === 1 ? [one, two] : [two, one]
  await holder.close()
  await expect.poll(() => lines(other)).toBe(1)
})
