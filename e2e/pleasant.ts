import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts'
import { expectStill } from './shifts.ts'

const looks = [
  { width: 360, height: 740, theme: 'light' },
  { width: 1280, height: 800, theme: 'dark' },
] as const

/** In every width and theme; `path` is opened in each, and nothing may move while its data arrive. */
export async function expectPleasant(page: Page, path?: string): Promise<void> {
  for (const { width, height, theme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    if (path) await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    if (path) await expectStill(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
    if (theme === 'light') await expectFingerHigh(page)
    // As wide as the window of somebody who needs everything four times as large.
    if (theme === 'light') await page.setViewportSize({ width: 320, height })
    await expectNoSidewaysScroll(page)
  }
}

/** Every link and button of a telephone is 44 px high to a finger, by its box or by what lies around it. */
async function expectFingerHigh(page: Page): Promise<void> {
  const low = await page.locator('a[href], button, summary').evaluateAll(all =>
    all
      .filter(one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map(one => ({ one, box: one.getBoundingClientRect(), around: getComputedStyle(one, '::after') }))
      // What only screen readers have is no wider than a point.
      .filter(({ box }) => box.width > 1)
      .filter(({ box, around }) => {
        const reach = around.position === 'absolute' ? Number.parseFloat(around.height) || 0 : 0
        return Math.max(box.height, reach) < 43.5
      })
      .map(({ one, box }) => `${one.outerHTML.slice(0, 120)}: ${box.height}`),
  )
  expect(low).toEqual([])
}
