import type { Locator, Page } from '@playwright/test'

/** Two clicks on one place of the screen, as an impatient hand makes them. `gap` in ms. */
export async function clickTwice(page: Page, button: Locator, gap: number): Promise<void> {
  // Where it is once it can be pressed.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  if (!box) throw new Error('The button has no place on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await page.waitForTimeout(gap)
  await page.mouse.click(x, y)
}

/** What a person does, counted: a click, a field filled in, a choice, a file picked. `gap`: with that, buttons are clicked twice, ms apart. */
export function hands(page: Page, gap = 0) {
  let actions = 0
  const press = (button: Locator) => (gap > 0 ? clickTwice(page, button, gap) : button.click())
  const doing = async (act: Promise<unknown>) => {
    actions++
    await act
  }
  return {
    page,
    count: () => actions,
    /** What was done by other hands counts too. */
    note: () => void actions++,
    click: (what: Locator) => doing(what.click()),
    press: (button: Locator) => doing(press(button)),
    /** Pasted at once, as from a spreadsheet. */
    paste: (label: string, text: string) =>
      doing(
        page.getByLabel(label, { exact: true }).evaluate((field, pasted) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', pasted)
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }, text),
      ),
    fill: (label: string, text: string) => doing(page.getByLabel(label, { exact: true }).fill(text)),
    choose: (label: string, index: number) => doing(page.getByLabel(label).selectOption({ index })),
    pick: (what: Locator, file: Parameters<Locator['setInputFiles']>[0]) => doing(what.setInputFiles(file)),
    link: (name: string) =>
      doing(page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()),
    button: (name: string) => doing(press(page.getByRole('button', { name, exact: true }))),
  }
}
export type Hands = ReturnType<typeof hands>
