import { expect, test } from './fixtures.ts'

/** Whether the focused cell is visible in the grid's own box. */
function isFocusInside(grid: Element): boolean {
  const cell = document.activeElement?.getBoundingClientRect()
  const box = grid.getBoundingClientRect()
  return cell !== undefined && cell.top >= box.top && cell.bottom <= box.bottom
}

for (const width of [360, 1280]) {
  test(`in the grid of all numbers the focus follows the keys, however far they jump, ${width} wide`, async ({
    visit,
  }) => {
    const page = await visit(undefined, { width, height: 800 })
    await page.goto('/tienda?ver=todos')
    const grid = page.getByRole('grid', { name: 'Números del sorteo' })
    const total = Number(await grid.getAttribute('aria-rowcount')) * Number(await grid.getAttribute('aria-colcount'))
    await grid.locator('[data-index="0"]').focus()
    const focused = grid.locator('[data-index]:focus')
    let last = 0
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'PageDown', 'PageDown', 'Control+End']) {
      await page.keyboard.press(key)
      await expect.poll(async () => Number(await focused.getAttribute('data-index'))).toBeGreaterThan(last)
      last = Number(await focused.getAttribute('data-index'))
      await expect.poll(() => grid.evaluate(isFocusInside)).toBe(true)
      await expect(focused).toBeInViewport({ ratio: 1 })
      await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)
    }
    expect(last).toBeGreaterThan(total - 6)
    await page.keyboard.press('Control+Home')
    await expect(grid.locator('[data-index="0"]')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(focused).toHaveCount(0)
  })
}
