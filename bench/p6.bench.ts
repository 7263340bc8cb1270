import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD, type Person, people } from '../api/src/demo/people.ts'
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts'
import { firstVisit, totalOf } from '../scripts/first-visit.ts'
import { atLeast, atMost, type Figure, median, type Row } from './row.ts'
import { startSite } from './site.ts'
import { type Audited, loadLighthouse, loadPuppeteer, type PuppeteerPage } from './tools.ts'

const DIST = 'web/dist'
const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** Only screens whose name contains this. */
const SCREEN = process.env.SCREEN ?? ''

type Screen = { path: string | ((id: string) => string); as?: Person }
const SCREENS: Record<string, Screen> = {
  landing: { path: '/landing' },
  shop: { path: '/tienda' },
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
      return [...sizes(), ...(await scores(site.url))]
    } finally {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Budget = { screen: string; limit: number }

function sizes(): Figure[] {
  const budgets: Record<string, Budget> = JSON.parse(readFileSync('bench/size-budget.json', 'utf8'))
  return Object.entries(budgets).map(([path, { screen, limit }]) => {
    const value = totalOf(firstVisit(DIST, screen)) / 1000
    return atMost(limit / 1000, { name: `scripts and styles of ${path}, brotli`, value, unit: 'KB' })
  })
}

async function scores(url: string): Promise<Figure[]> {
  const lighthouse = await loadLighthouse()
  const puppeteer = await loadPuppeteer()
  const figures: Figure[] = []
  for (const [name, { path, as }] of Object.entries(SCREENS).filter(([name]) => name.includes(SCREEN))) {
    const browser = await puppeteer.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
    try {
      const page = await browser.newPage()
      const id = as ? await signIn(page, url, as) : ''
      const address = `${url}${typeof path === 'string' ? path : path(id)}`
      const runs: Audited['lhr'][] = []
      for (let round = 0; round < ROUNDS; round++) {
        // It empties the caches before each run and leaves the local storage, where the session is.
        runs.push((await lighthouse(address, { logLevel: 'error' }, undefined, page)).lhr)
      }
      const score = (category: string) => median(runs.map(run => (run.categories[category]?.score ?? 0) * 100))
      const metric = (audit: string) => median(runs.map(run => run.audits[audit]?.numericValue ?? Number.NaN))
      const parts = {
        ...{ lcpMs: metric('largest-contentful-paint'), fcpMs: metric('first-contentful-paint') },
        ...{ blockedMs: metric('total-blocking-time'), layoutShift: metric('cumulative-layout-shift') },
      }
      const goal = as ? 90 : 97
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

/** Opens a session as the login screen leaves it; returns the person's id. */
async function signIn(page: PuppeteerPage, url: string, person: Person): Promise<string> {
  const answer = await fetch(`${url}/api/usuario/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people[person].email, password: PASSWORD }),
  })
  const { token, user } = (await answer.json()) as { token: string; user: { id: string; rol: string } }
  await page.goto(`${url}/favicon.svg`)
  const kept: Record<string, string> = { token, user: JSON.stringify(user), rol: user.rol }
  await page.evaluate(items => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, kept)
  return user.id
}
