import { type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts'
import { insertNumbers, makeDatabase, startCluster } from './cluster.ts'
import { atMost, type Row } from './row.ts'
import { startSite } from './site.ts'

const NUMBERS = 100_000
const THROTTLE = 4
const LONG_MS = 50
const STEPS = 120

/** Scrolls the grid of 100,000 cells with a slow processor, as a wheel does: small steps, big ones, and to the end. */
export const row: Row = {
  id: 'P7',
  what: 'Scrolling the grid of 100,000 numbers at 4 × CPU throttle',
  yardstick: `tasks longer than ${LONG_MS} ms in the browser's own trace`,
  async run() {
    const cluster = await startCluster()
    const database = await makeDatabase(cluster, 'p7', 0)
    await insertNumbers(database.db, NUMBERS)
    const site = await startSite({ DATABASE_URL: database.url })
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await page.goto(`${site.url}/tienda`)
      await page.getByRole('button', { name: 'Todos los números' }).click()
      const cells = page.locator('[data-index]')
      await cells.first().waitFor()
      const cdp = await page.context().newCDPSession(page)
      // Before the trace: finding the place makes the browser read the tool's own script, a long task that is not the page's.
      await pointAt(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
      const tasks = await traceTasks(cdp, () => scroll(page))
      const long = tasks.filter(({ ms }) => ms > LONG_MS)
      const parts = {
        longestMs: Math.max(0, ...tasks.map(({ ms }) => ms)),
        // On a machine with other work a task also waits for its turn, which its own time does not include.
        longByOwnTime: tasks.filter(({ ownMs }) => ownMs > LONG_MS).length,
        longestOwnMs: Math.max(0, ...tasks.map(({ ownMs }) => ownMs)),
        tasks: tasks.length,
        cellsAtOnce: await cells.count(),
      }
      return [atMost(0, { name: `tasks over ${LONG_MS} ms`, value: long.length, unit: 'tasks', parts })]
    } finally {
      await browser.close()
      await site.stop()
      await database.close()
      await cluster.stop()
    }
  },
}

async function pointAt(page: Page): Promise<void> {
  const box = await page.locator('[data-index]').first().boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
}

/** The wheel over the grid itself, one turn a frame or so. */
async function scroll(page: Page): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, step % 10 === 9 ? 20_000 : 240)
    await page.waitForTimeout(16)
  }
}

type TraceEvent = {
  name: string
  ph: string
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string }
}

/** Durations, by the clock and by the thread's own time, of the main thread's tasks during the work. */
async function traceTasks(cdp: CDPSession, work: () => Promise<void>): Promise<{ ms: number; ownMs: number }[]> {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline,toplevel,__metadata',
  } as never)
  await work()
  const complete = new Promise<void>(resolve => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.end')
  await complete
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}:${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, ownMs: tdur / 1000 }))
}
