import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './chromium.ts'

/** A telephone: a browser whose folder outlives it. */
export type Device = {
  page: Page
  /** kill -9 of the browser and of all that it started. */
  switchOff(): Promise<void>
  /** As its person closes it. */
  close(): Promise<void>
}

export async function startDevice(folder: string): Promise<Device> {
  const args = ['--headless', `--user-data-dir=${folder}`, '--remote-debugging-port=0', '--window-size=360,740']
  const child = spawn(await chromiumPath(), [...chromiumArgs, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  let address = ''
  for await (const line of createInterface(child.stderr)) {
    address = /DevTools listening on (\S+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  child.stderr.resume()
  const browser = await chromium.connectOverCDP(address)
  const [context = await browser.newContext()] = browser.contexts()
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  return {
    page,
    async switchOff() {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
    },
    async close() {
      await (await browser.newBrowserCDPSession()).send('Browser.close')
      await ended
    },
  }
}

/**
 * Makes the disk of a page slow: a sale is written some milliseconds after it was handed over. `early`: the page hears of its end at once, as
 * if the app did not wait for it.
 */
export async function slowDisk(page: Page, { ms, early }: { ms: number; early: boolean }): Promise<void> {
  await page.evaluate(
    ({ ms, early }) => {
      const ends = new WeakMap<IDBTransaction, () => void>()
      const own = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete')
      Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
        set(this: IDBTransaction, end: () => void) {
          ends.set(this, end)
          own?.set?.call(this, end)
        },
      })
      const { add } = IDBObjectStore.prototype
      IDBObjectStore.prototype.add = function (value) {
        const until = performance.now() + ms
        const again = () => {
          if (performance.now() < until) this.count().onsuccess = again
        }
        const request = add.call(this, value)
        again()
        if (early) ends.get(this.transaction)?.()
        return request
      }
    },
    { ms, early },
  )
}
