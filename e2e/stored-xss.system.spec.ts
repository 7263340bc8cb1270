import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, signIn, test } from './fixtures.ts'
import { startServer } from './server-process.ts'
import { dayIn } from './steps.ts'
import { payloads } from './xss-payloads.ts'
import { plantHostileRaffle } from './xss-raffle.ts'

/** Hostile texts in every field, and every screen that shows them: none runs, none becomes an element, all are readable. */

const DAY = dayIn(3)

/** Elements that only a text taken for markup could create: the app has none of these. */
const FOREIGN = [
  'iframe',
  'object',
  'embed',
  'base',
  'marquee',
  'math',
  'x',
  'noscript p',
  'meta[http-equiv=refresh]',
  ...['onerror', 'onload', 'onfocus', 'ontoggle', 'onbegin', 'onmouseover', 'onstart', 'onpageshow'].map(
    on => `[${on}]`,
  ),
  ...['href', 'src', 'action', 'formaction', 'data'].flatMap(name =>
    ['javascript:', 'data:text', '//xss.invalid'].map(start => `[${name}^="${start}" i]`),
  ),
].join(',')

type Seen = { ran: unknown[]; foreign: string[] }

test('no text a person can store runs or becomes markup on any screen', async ({ browser }) => {
  test.setTimeout(240_000)
  const server = await startServer({ demo: true, env: { TRUST_PROXY: '1' } })
  try {
    const idSorteo = await plantHostileRaffle(server.url, DAY)
    const page = await (await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })).newPage()
    const seen = await watchScripts(page)
    await page.goto('/tienda?ver=todos')
    await look(
      page,
      ['/tienda', '/contacto', '/landing', `/tienda?buscar=${encodeURIComponent(payloads[1] ?? '')}`],
      seen,
    )
    await signIn(page, 'admin')
    const read = await look(page, adminScreens, seen)
    await (await apiOf(server.url, 'admin'))('POST', 'sorteo/realizarSorteo', { fechaSorteo: DAY })
    const after = [
      '/resultado',
      `/resultado/${idSorteo}`,
      `/sorteo/${idSorteo}/vivo`,
      '/admin/rifas/historial',
      '/admin/correo',
    ]
    const result = await look(page, after, seen)
    expect(seen).toEqual({ ran: [], foreign: [] })
    expect(missing(read)).toEqual([])
    expect(missing(result)).toEqual([])
  } finally {
    await server.stop()
  }
})

test('the same texts do run where a page takes them for markup', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const seen = await watchScripts(page)
  await page.evaluate(texts => {
    for (const text of texts) document.body.appendChild(document.createElement('div')).innerHTML = text
  }, payloads)
  const foreign = await page.locator(FOREIGN).count()
  await expect.poll(() => seen.ran.length).toBeGreaterThan(5)
  expect(foreign).toBeGreaterThan(20)
  await page.context().close()
})

const adminScreens = [
  '/admin/profile',
  '/admin/productos',
  '/admin/admin-config',
  '/admin/gestion-metas-anuales',
  '/admin/rifas/sorteo',
  '/admin/rifas/premios',
  '/admin/rifas/asignar',
  '/admin/rifas/sortear',
  '/admin/rifas/historial',
  '/admin/pagos',
  '/admin/correo',
  '/admin/correo?ver=mensajes',
]

/** Payloads of which no screen showed the letters as they were written. */
const missing = (texts: string) => payloads.filter(text => !texts.includes(plain(text)))

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Counts every call of a payload, every dialog, every refused script and every request to a foreign host. */
async function watchScripts(page: Page): Promise<Seen> {
  const seen: Seen = { ran: [], foreign: [] }
  await page.exposeFunction('__xss', (n: number) => void seen.ran.push(n))
  page.on('dialog', dialog => {
    seen.ran.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', message => {
    if (/Content Security Policy|Refused to/.test(message.text())) seen.ran.push(message.text())
  })
  page.on('request', request => {
    if (new URL(request.url()).hostname === 'xss.invalid') seen.ran.push(request.url())
  })
  return seen
}

/** Opens each screen, collects foreign elements, and returns all readable text. */
async function look(page: Page, paths: string[], seen: Seen): Promise<string> {
  let texts = ''
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const { foreign, text } = await page.evaluate(
      selector => ({
        foreign: [...document.querySelectorAll(selector)].map(node => node.outerHTML.slice(0, 160)),
        text: document.body.textContent ?? '',
      }),
      FOREIGN,
    )
    seen.foreign.push(...foreign.map(html => `${path}: ${html}`))
    texts += ` ${plain(text)}`
  }
  return texts
}
