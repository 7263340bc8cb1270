import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { freshFolder, startServer } from './server-process.ts'
import { checkOut, decide, putNumberInCart, searchNumber } from './steps.ts'

const run = promisify(execFile)

/** One of the documented commands, on a data folder. */
const command = (name: 'backup' | 'restore', DATA_DIR: string, ...args: string[]) =>
  run(process.execPath, [`api/src/ops/${name}.command.ts`, ...args], {
    env: { ...process.env, DATA_DIR, DATABASE_URL: '' },
  })

/** The organiser's view of the shop's orders and of a number just sold. */
async function look(page: Page, numero: number) {
  await page.goto('/admin/pagos')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const orders = await page.getByRole('row').allInnerTexts()
  await searchNumber(page, numero)
  return { orders, number: await page.getByRole('button', { name: String(numero).padStart(5, '0') }).innerText() }
}

test('a copy of the selling server, brought into an empty folder, starts and shows the same', async ({
  server,
  visit,
  browser,
}) => {
  const shopper = await visit('clienta')
  await putNumberInCart(shopper, 1260)
  await checkOut(shopper)
  await decide(shopper, 'Aprobar')
  await shopper.waitForURL('**/tienda/success**')
  const seen = await look(await visit('admin'), 1260)

  const file = join(server.dataDir, 'copias', 'simulacro.tar.gz')
  expect((await command('backup', server.dataDir, file)).stdout).toContain(`Copia guardada en ${file} (`)

  const dataDir = await freshFolder()
  const { stdout, stderr } = await command('restore', dataDir, file, '--ajena')
  expect(stdout).not.toContain('en orden')
  expect(stderr).toContain('La copia no lleva la firma de esta instalación')

  const restored = await startServer({ demo: false, dataDir, env: { CURRENCY: 'UYU', LOCALE: 'es-UY' } })
  try {
    const page = await (await browser.newContext({ baseURL: restored.url })).newPage()
    await signIn(page, 'admin')
    expect(await look(page, 1260)).toEqual(seen)
    await page.context().close()
  } finally {
    await restored.stop()
  }
})
