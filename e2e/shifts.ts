import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type Shift = { value: number; moved: string[] }
type Watched = { asked: number; open: number; last: number; shifts: Shift[] }
declare global {
  var watched: Watched
}

/** Web Vitals call 0.1 good; a press meant for one thing meets another long before. */
const MOST = 0.02

/**
 * From the next page on: answers of the API arrive one by one, the last asked first on wide screens, and what moves meanwhile is
 * kept. Delayed inside the page, because routes would turn the browser's cache off.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: Watched = { asked: 0, open: 0, last: 0, shifts: [] }
    globalThis.watched = kept
    const ask = globalThis.fetch
    globalThis.fetch = async (...request) => {
      const turn = Math.min(kept.asked++, 6) * 40
      kept.open++
      try {
        const answer = await ask(...request)
        await new Promise(resolve => setTimeout(resolve, innerWidth > 700 ? 340 - turn : 100 + turn))
        return answer
      } finally {
        kept.open--
        kept.last = performance.now()
      }
    }
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      const words = (element?.textContent ?? '').trim().slice(0, 40)
      return `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''} «${words}»`
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const places = [from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '))
          return `${nameOf(node)} ${places.join(' → ')}`
        })
        kept.shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Once all answers have arrived, next to nothing has moved: what is pressed is what was aimed at. */
export async function expectStill(page: Page): Promise<void> {
  await expect(page.locator('.shell')).not.toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForFunction(() => watched.open === 0 && performance.now() - watched.last > 150)
  const shifts = await page.evaluate(() => watched.shifts)
  const sum = shifts.reduce((sum, { value }) => sum + value, 0)
  const report = shifts.flatMap(({ value, moved }) => [value.toFixed(3), ...moved])
  expect.soft(sum, `${page.url()} at ${page.viewportSize()?.width}:\n${report.join('\n')}\n`).toBeLessThan(MOST)
}
