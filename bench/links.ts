/**
 * The links that travel by messenger at Slow 3G, on a telephone with an empty cache: seconds until something is painted and until the page can be
 * used, and what was loaded by then and in all. `npm run bench -- links`; ROUNDS, and SCREEN for the links whose name contains it. With
 * NGINX=yes behind nginx as it is installed: by TLS, and many files in one connection.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Person } from '../api/src/demo/people.ts'
import { type Nginx, startNginx } from '../api/test/nginx.ts'
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts'
import { median } from './row.ts'
import { logIn, SLOW_3G, startSite } from './site.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SCREEN = process.env.SCREEN ?? ''
/** Seconds, but for the last: KB until the page can be used; its picture and the faces come after. */
const GOALS = { painted: 3, usable: 7, ticket: 200 }

/** `ready`: what can be used once the screen has replaced its first look; `as`: whose session the browser has. */
type Link = { path: string; ready: (page: Page) => Promise<void>; as?: Person }
const folder = await mkdtemp(join(tmpdir(), 'talonario-links-'))
const site = await startSite({ DATA_DIR: folder, DEMO_CLASE: 'continua' }, '--demo')
let nginx: Nginx | undefined
try {
  if (process.env.NGINX) {
    // A certificate of its own.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    nginx = await startNginx([Number(new URL(site.url).port)])
  }
  const executablePath = await chromiumPath()
  // The pages are made at the first request.
  await fetch(`${site.url}/landing`)
  console.log('link                 painted  usable   KB then  KB in all')
  for (const [name, link] of Object.entries(await linksOf(site.url)).filter(([name]) => name.includes(SCREEN))) {
    const rounds: Awaited<ReturnType<typeof open>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await open(link, executablePath))
    const of = (what: 'painted' | 'usable' | 'then' | 'inAll') => median(rounds.map(figures => figures[what]))
    const met =
      of('painted') <= GOALS.painted &&
      of('usable') <= GOALS.usable &&
      (name !== 'ticket' || of('then') <= GOALS.ticket)
    const columns = [of('painted').toFixed(1), of('usable').toFixed(1), of('then').toFixed(0), of('inAll').toFixed(0)]
    console.log(`${name.padEnd(19)}${columns.map(text => text.padStart(9)).join('')}  ${met ? '' : 'missed'}`)
  }
} finally {
  await nginx?.stop()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}

async function linksOf(url: string): Promise<Record<string, Link>> {
  const [buyer, seller] = [await logIn(url, 'cliente'), await logIn(url, 'vendedora')]
  const ask = async (call: string, { token }: { token: string }) =>
    (await fetch(`${url}/api/${call}`, { headers: { authorization: token } })).json()
  const { boletos } = await ask('sorteo/misBoletos', buyer)
  const { planes } = await ask('cuota/misCuotas', buyer)
  const { enlace } = await ask('vendedor/miEnlace', seller)
  const { sorteos } = await ask('sorteo/listarGanadores', seller)
  const shown = (selector: string) => (page: Page) => page.locator(`#root > :not(.shell) ${selector}`).first().waitFor()
  return {
    ticket: { path: `/boleto/${boletos[0].boleto}`, ready: shown('a:text("Ver el sorteo")') },
    instalments: { path: `/cuotas/${planes[0].codigo}`, ready: shown('button:enabled:has-text("Pagar lo que falta")') },
    // Whose token nobody has: the files are the same.
    prize: { path: '/premio/11111111-1111-4111-8111-111111111111', ready: shown('a:text("Buscar mis boletos")') },
    invitation: { path: '/invitacion/un-token-cualquiera', ready: shown('a:text("ingresar")') },
    'log-in': { path: '/login', ready: shown('input[type=password]:enabled') },
    'seller’s home': {
      path: `/vendedor/profile/${seller.user.id}`,
      ready: shown('.page a:text("Mi enlace")'),
      as: 'vendedora',
    },
    'seller’s link': { path: `/v/${enlace.codigo}`, ready: shown('.ticket-grid button:enabled') },
    cover: { path: '/landing', ready: shown('a:text("Elegir mi número")') },
    shop: { path: '/tienda', ready: shown('.ticket-grid button:enabled') },
    result: { path: `/resultado/${sorteos[0]._id}`, ready: shown('h2:text("Ganadores")') },
  }
}

async function open({ path, ready, as }: Link, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      ignoreHTTPSErrors: true,
    })
    if (as) {
      const { token, user } = await logIn(site.url, as)
      const kept = { token, user: JSON.stringify(user), rol: user.rol }
      await page.addInitScript(items => Object.assign(localStorage, items), kept)
    }
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.enable')
    /** KB of what has come whole, without its headers. */
    const loaded = () =>
      page.evaluate(() => {
        const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        return entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0) / 1000
      })
    await wire.send('Network.emulateNetworkConditions', SLOW_3G)
    const begun = performance.now()
    await page.goto((nginx?.https ?? site.url) + path, { waitUntil: 'commit' })
    await ready(page)
    const usable = (performance.now() - begun) / 1000
    const then = await loaded()
    await page.waitForLoadState('networkidle')
    const painted = await page.evaluate(
      () => (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0) / 1000,
    )
    return { painted, usable, then, inAll: await loaded() }
  } finally {
    await browser.close()
  }
}
