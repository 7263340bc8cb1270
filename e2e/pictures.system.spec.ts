import { writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { inFewBytes } from '../api/test/in-few-bytes.ts'
import { apiOf } from './api.ts'
import { begin, free, sold, vender } from './door.ts'
import { expect, type Person, test } from './fixtures.ts'

/**
 * The pictures of the README and of the manual: what each shows is compared with the headings, menu and buttons that its screen had when it was
 * taken, in a text beside it. `npm run pictures` takes them all again.
 */

test.use({ alone: 'pictures' })

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

type Picture = { file: string; who?: Person; size?: typeof DESK; path: string }

const PICTURES: Picture[] = [
  { file: 'docs/pictures/portada.png', path: '/landing' },
  { file: 'docs/pictures/organizador.png', who: 'admin', path: '/admin/profile' },
  { file: 'web/public/manual/inicio.jpg', who: 'admin', path: '/admin/profile' },
  { file: 'web/public/manual/configuracion.jpg', who: 'admin', path: '/admin/configuracion' },
  { file: 'web/public/manual/crear.jpg', who: 'admin', path: '/admin/rifas/crear' },
  { file: 'web/public/manual/asignar.jpg', who: 'admin', path: '/admin/rifas/asignar' },
  { file: 'web/public/manual/sortear.jpg', who: 'admin', path: '/admin/rifas/sortear' },
  { file: 'web/public/manual/caja.jpg', who: 'admin', path: '/admin/caja' },
  { file: 'web/public/manual/vender.jpg', who: 'vendedora', size: PHONE, path: '/vendedor/profile' },
]

for (const { file, who, size = DESK, path } of PICTURES) {
  test(`${file} shows ${path} as it is`, async ({ visit }, info) => {
    const page = await visit(who, size)
    await page.goto(path)
    await compare(page, file, info)
  })
}

test('docs/pictures/vendedor.png shows a ticket that was just sold as it is', async ({ visit }, info) => {
  const page = await visit('vendedora', PHONE)
  await page.getByRole('link', { name: 'Vender', exact: true }).filter({ visible: true }).click()
  await expect(free(page).first()).toBeVisible()
  await begin(page)
  await page.getByLabel(/^Email/).fill('ruben@correo.test')
  await vender(page).click()
  await expect(sold(page)).toBeVisible()
  await compare(page, 'docs/pictures/vendedor.png', info)
})

test('docs/pictures/en-vivo.png shows a draw amid its prizes as it is', async ({ visit, server }, info) => {
  const { sorteos } = await (await apiOf(server.url, 'admin'))('GET', 'sorteo/sorteosFuturos')
  const watcher = await visit(undefined, DESK)
  await watcher.goto(`/sorteo/${sorteos[0].id}/vivo`)
  await expect(watcher.getByRole('timer')).toBeVisible()
  const admin = await visit('admin')
  await admin.goto('/admin/rifas/sortear')
  await admin.getByLabel('Los premios salen').selectOption('De a uno, cuando vos tocás')
  await admin.getByRole('button', { name: 'Hacerlo en vivo' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Hacerlo en vivo' }).click()
  for (const lugar of [3, 2]) await admin.getByRole('button', { name: `Revelar el ${lugar}º premio` }).click()
  await expect(admin.getByRole('button', { name: 'Revelar el 1º premio' })).toBeEnabled()
  await expect(watcher.getByText('SUV 0 km').first()).toBeVisible()
  await compare(watcher, 'docs/pictures/en-vivo.png', info)
})

/** When the pictures are taken, it is, once nothing more arrives. */
async function compare(page: Page, file: string, { config }: TestInfo): Promise<void> {
  const taken = config.updateSnapshots === 'all'
  if (taken) await settle(page)
  const outline = file.replace(/^.*\/(.*)\.\w+$/, file.startsWith('web') ? 'manual-$1.txt' : '$1.txt')
  await expect(async () => expect(await outlineOf(page)).toMatchSnapshot(outline)).toPass({ timeout: 10_000 })
  if (!taken) return
  // Browsers without windows have no font for emojis.
  const style = '.toast { display: none } .goal-emoji { visibility: hidden }'
  const picture = await page.screenshot({ animations: 'disabled', style })
  writeFileSync(file, await inFewBytes(picture, file.endsWith('.jpg') ? 'jpg' : 'png'))
}

/** Waits until the page's text has not changed for a second. */
async function settle(page: Page): Promise<void> {
  let seen = ''
  const isSame = async () => {
    const before = seen
    seen = await outlineOf(page)
    return seen === before
  }
  await expect.poll(isSame, { intervals: [1000], timeout: 20_000 }).toBe(true)
}

/** Headings, entries of menus and buttons, each once, without what another day or number changes. */
async function outlineOf(page: Page): Promise<string> {
  const shown = await page.evaluate(() => {
    const kinds = [
      ['#', 'h1, h2, h3'],
      ['-', 'nav a'],
      ['*', 'button, a.button'],
    ] as const
    return kinds.flatMap(([mark, selector]) =>
      [...document.querySelectorAll(selector)]
        .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.toast'))
        .map(element => `${mark} ${element.getAttribute('aria-label') ?? element.textContent}`),
    )
  })
  const plain = shown.map(line => line.replace(DAYS, '…').replace(/\d+/g, '0').replace(/\s+/g, ' ').trim())
  return `${[...new Set(plain)].join('\n')}\n`
}

const DAYS =
  /\b(lunes|martes|miércoles|jueves|viernes|sábado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/gi
