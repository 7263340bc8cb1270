import type { Page } from '@playwright/test'
import { oneIn } from '../api/test/random.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts'
import { expectStill } from './shifts.ts'

export const LOOKS = [
  { width: 360, height: 740, theme: 'light' },
  { width: 1280, height: 800, theme: 'dark' },
] as const
type Look = (typeof LOOKS)[number]

/** One look of each path, taken in turn, and the other one with the next seed; by night both. */
export const inOneLook = (paths: readonly string[]): readonly { path: string; look: Look }[] =>
  oneIn(
    2,
    paths.flatMap((path, i) => (i % 2 === 0 ? LOOKS : LOOKS.toReversed()).map(look => ({ path, look }))),
  )

/** In every width and theme, or those that are asked for; `path` is opened in each, and nothing may move while its data arrive. */
export async function expectPleasant(page: Page, path?: string, looks: readonly Look[] = LOOKS): Promise<void> {
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

/** All that is out of the window is named, not only the first. */
const see = expect.configure({ soft: true })

/** One task a screen: its field and its button are in the first window of a telephone, or of a small laptop. */
export async function expectInFirstWindow(page: Page, named: readonly string[], { width }: Look): Promise<void> {
  await page.setViewportSize(width === 360 ? { width, height: 740 } : { width: 1366, height: 657 })
  for (const name of named) {
    const options = { name, exact: true }
    const place = page
      .getByLabel(name, { exact: true })
      .or(page.getByRole('button', options))
      .or(page.getByRole('link', options))
      .filter({ visible: true })
      .first()
    await see(place).toBeInViewport({ ratio: 1 })
    // Nothing lies over it: a bar at the foot, a notice, a button that stays.
    const free = () =>
      place.evaluate(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const there = document.elementFromPoint(x + width / 2, y + height / 2)
        return element.contains(there) || there?.closest('label')?.contains(element) || there?.contains(element)
      })
    await see.poll(free, { message: `${page.url()}: ${name}` }).toBe(true)
  }
}
