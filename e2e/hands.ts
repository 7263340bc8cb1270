import type { Locator, Page } from '@playwright/test'

/** What a person does, counted: a click, a field filled in, a choice, a file picked. */
export function hands(page: Page) {
  let actions = 0
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
    button: (name: string) => doing(page.getByRole('button', { name, exact: true }).click()),
  }
}
export type Hands = ReturnType<typeof hands>
