/**
 * Takes the manual's pictures from a running demo, into web/public/manual: `npm run manual:pictures --
 * http://127.0.0.1:3000`. Their names are those in the manual.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { PASSWORD, people } from '../api/src/demo/people.ts'
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts'

const FOLDER = join(import.meta.dirname, '../web/public/manual')

/** The account, screen and name of each picture. */
const PICTURES = [
  ['admin', '/admin/profile', 'inicio'],
  ['admin', '/admin/configuracion', 'configuracion'],
  ['admin', '/admin/rifas/crear', 'crear'],
  ['admin', '/admin/rifas/asignar', 'asignar'],
  ['admin', '/admin/rifas/sortear', 'sortear'],
  ['admin', '/admin/caja', 'caja'],
  ['vendedora', '/vendedor/profile', 'vender'],
] as const

const [url] = process.argv.slice(2)
if (!url) throw new Error('Which address has the demo? npm run manual:pictures -- http://127.0.0.1:3000')
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
for (const who of ['admin', 'vendedora'] as const) {
  const viewport = who === 'admin' ? { width: 1100, height: 700 } : { width: 390, height: 780 }
  const page = await browser.newPage({ viewport, colorScheme: 'light', locale: 'es-AR' })
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(people[who].email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL(/\/(admin|vendedor)\//)
  for (const [, path, name] of PICTURES.filter(([viewer]) => viewer === who)) {
    await page.goto(`${url}${path}`)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 60, animations: 'disabled' })
  }
}
await browser.close()
