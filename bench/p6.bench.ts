import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Person } from '../api/src/demo/people.ts'
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts'
import { firstVisit, totalOf } from '../scripts/first-visit.ts'
import { KEPT } from '../web/shell-files.ts'
import { atLeast, atMost, type Figure, median, type Row } from './row.ts'
import { logIn, SLOW_3G, startSite } from './site.ts'
import { type Audited, loadLighthouse, loadPuppeteer, type PuppeteerPage } from './tools.ts'

const DIST = 'web/dist'
const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** Only screens whose name contains this. */
const SCREEN = process.env.SCREEN ?? ''

/** `as`: whose session the browser has; `codigo`: the path is of a seller's link. */
type Screen = { path: string | ((key: string) => string); as?: Person; codigo?: true }
const SCREENS: Record<string, Screen> = {
  landing: { path: '/landing' },
  shop: { path: '/tienda' },
  'a seller’s link': { path: codigo => `/v/${codigo}`, codigo: true },
  'a seller’s sale': { path: id => `/vendedor/vender-rifa/${id}`, as: 'vendedora' },
  'the organiser’s home': { path: '/admin/profile', as: 'admin' },
}

export const row: Row = {
  id: 'P6',
  what: 'First visit',
  yardstick: 'the budget of bytes, and Lighthouse on a phone',
  async run() {
    if (!existsSync(join(DIST, '.vite/manifest.json'))) throw new Error('There is no built web: npm run build')
    const folder = await mkdtemp(join(tmpdir(), 'talonario-p6-'))
    const site = await startSite({ DATA_DIR: folder }, '--demo')
    try {
      return [...sizes(), ...(await slowFigures(site.url)), ...(await scores(site.url))]
    } finally {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Budget = { screen?: string; limit: number }

function sizes(): Figure[] {
  const budgets: Record<string, Budget> = JSON.parse(readFileSync('bench/size-budget.json', 'utf8'))
  return Object.entries(budgets).map(([path, { screen, limit }]) => {
    const value = totalOf(firstVisit(DIST, ...(screen ? [screen] : KEPT))) / 1000
    return atMost(limit / 1000, { name: `scripts and styles of ${path}, brotli`, value, unit: 'KB' })
  })
}

async function scores(url: string): Promise<Figure[]> {
  const lighthouse = await loadLighthouse()
  const puppeteer = await loadPuppeteer()
  const figures: Figure[] = []
  for (const [name, { path, as, codigo }] of Object.entries(SCREENS).filter(([name]) => name.includes(SCREEN))) {
    const browser = await puppeteer.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
    try {
      const page = await browser.newPage()
      const key = as ? await signIn(page, url, as) : codigo ? await codigoOf(url) : ''
      const address = `${url}${typeof path === 'string' ? path : path(key)}`
      const runs: Audited['lhr'][] = []
      for (let round = 0; round < ROUNDS; round++) {
        // It empties the caches before each run and leaves the local storage, where the session is.
        runs.push((await lighthouse(address, { logLevel: 'error' }, undefined, page)).lhr)
      }
      const score = (category: string) => median(runs.map(run => (run.categories[category]?.score ?? 0) * 100))
      const metric = (audit: string) => median(runs.map(run => run.audits[audit]?.numericValue ?? Number.NaN))
      const parts = {
        lcpMs: metric('largest-contentful-paint'),
        fcpMs: metric('first-contentful-paint'),
        blockedMs: metric('total-blocking-time'),
        layoutShift: metric('cumulative-layout-shift'),
      }
      const goal = as ? 90 : codigo ? 95 : 97
      figures.push(atLeast(goal, { name: `${name}: performance`, value: score('performance'), unit: 'points', parts }))
      for (const category of ['accessibility', 'best-practices']) {
        figures.push(atLeast(100, { name: `${name}: ${category}`, value: score(category), unit: 'points' }))
      }
    } finally {
      await browser.close()
    }
  }
  return figures
}

/** A buyer opens a seller's link on a telephone: seconds until something is painted, and until a number can be chosen. */
async function slowFigures(url: string): Promise<Figure[]> {
  const address = `${url}/v/${await codigoOf(url)}`
  const painted: number[] = []
  const usable: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
      await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW_3G)
      const begun = performance.now()
      await page.goto(address, { waitUntil: 'commit' })
      await page.locator('#root > :not(.shell) .ticket-grid button:enabled').first().waitFor()
      usable.push((performance.now() - begun) / 1000)
      painted.push(
        await page.evaluate(() => (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0) / 1000),
      )
    } finally {
      await browser.close()
    }
  }
  return [
    atMost(3, { name: 'a seller’s link at Slow 3G: first paint', value: median(painted), unit: 's' }),
    atMost(6, { name: 'a seller’s link at Slow 3G: a number can be chosen', value: median(usable), unit: 's' }),
  ]
}

/** The code of the demo seller's link. */
async function codigoOf(url: string): Promise<string> {
  const { token } = await logIn(url, 'vendedora')
  const reply = await fetch(`${url}/api/vendedor/miEnlace`, { headers: { authorization: token } })
  return ((await reply.json()) as { enlace: { codigo: string } }).enlace.codigo
}

/** Opens a session as the login screen leaves it; returns the person's id. */
async function signIn(page: PuppeteerPage, url: string, person: Person): Promise<string> {
  const { token, user } = await logIn(url, person)
  await page.goto(`${url}/favicon.svg`)
  const kept: Record<string, string> = { token, user: JSON.stringify(user), rol: user.rol }
  await page.evaluate(items => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, kept)
  return user.id
}
