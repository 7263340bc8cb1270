import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { oneIn } from '../api/test/random.ts'
import { type Api, apiOf, makeDraw, sellTo } from './api.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { dayIn } from './steps.ts'

const MINUTE = 60_000
const YEAR = 365 * 24 * 60 * MINUTE
const off = [
  ['a year slow', -YEAR],
  ['a year fast', YEAR],
  ['three minutes slow', -3 * MINUTE],
  ['three minutes fast', 3 * MINUTE],
] as const

/** The day with the frame of today, as its button is labelled. */
const today = (page: Page) => page.locator('.calendar-day[aria-current]')
const numberOf = (day: string) => String(Number(day.slice(8)))

for (const [how, ms] of oneIn(2, off)) {
  test(`a device ${how} shows the landing, calendars and goals by the server`, async ({ visit, server }) => {
    const { sorteos } = await (await fetch(`${server.url}/api/sorteo/sorteosFuturos`)).json()
    const hora = Date.parse(sorteos[0].fuenteDatos.hora)
    const page = await visit('admin')
    await page.clock.install({ time: Date.now() + ms })

    await page.goto('/landing')
    const timer = page.getByRole('timer')
    await expect(timer).toBeVisible()
    const left = Math.floor((hora - Date.now()) / MINUTE)
    const said = (await timer.getAttribute('aria-label'))?.match(/\d+/g)?.map(Number) ?? []
    const minutes = (said[0] ?? 0) * 1440 + (said[1] ?? 0) * 60 + (said[2] ?? 0)
    expect(Math.abs(minutes - left)).toBeLessThanOrEqual(1)
    await expect(page.getByRole('contentinfo')).toContainText(`© ${dayIn(0).slice(0, 4)}`)
    await expect(page.getByText('Ya pasó su hora')).toHaveCount(0)
    await look(page, `landing ${how}`)

    await page.goto('/admin/rifas/sorteo')
    await expect(today(page)).toHaveText(numberOf(dayIn(0)))
    await expect(today(page)).toBeEnabled()
    const yesterday = page.locator(`.calendar-day[aria-label*=" ${numberOf(dayIn(-1))} de "]`).first()
    await expect(yesterday).toBeDisabled()
    await look(page, `calendar ${how}`)

    await page.goto('/admin/gestion-metas-anuales')
    for (const year of [page.getByLabel('Año').first(), page.getByLabel('Año').last()])
      await expect(year).toHaveValue(dayIn(0).slice(0, 4))
    await look(page, `goals ${how}`)
  })
}

test('a show goes by the server on a device three minutes fast, whose clock is then set twice', async ({
  visit,
  server,
}) => {
  test.slow()
  const admin = await apiOf(server.url, 'admin')
  const idSorteo = await soldDraw(admin)
  const page = await visit(undefined, { width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: Date.now() + 3 * MINUTE })
  await page.goto(`/sorteo/${idSorteo}/vivo`)
  const said = page.locator('.live-stage_live > [role=status]')
  await expect(said).toHaveText('El sorteo todavía no empezó.')

  await admin('POST', 'sorteo/empezarFuncion', { fechaSorteo: FECHA, ritmo: null })
  await expect(said).toHaveText(/^Los premios están por salir/)
  const reveal = async (lugar: number) => {
    const { funcion } = await admin('POST', 'sorteo/revelarPremio', { idSorteo, lugar })
    return { sale: Date.parse(funcion.revelados.at(-1).sale) }
  }
  /** The prize's wheels roll for all of their time by the server, and its winner comes out after it. */
  const rolls = async ({ sale }: { sale: number }, lugar: number) => {
    await expect(said).toHaveText(new RegExp(`^Sale el ${lugar}º premio`))
    await expect(said).toHaveText(new RegExp(`^${lugar}º premio, .*: número \\d+, Z`))
    expect(Date.now() - sale).toBeGreaterThanOrEqual(2_400 - 50)
  }
  await rolls(await reveal(3), 3)
  await look(page, 'show three minutes fast')

  await page.clock.setSystemTime(Date.now() - 60 * MINUTE)
  await rolls(await reveal(2), 2)

  await page.clock.setSystemTime(Date.now() + 60 * MINUTE)
  await rolls(await reveal(1), 1)
  await expect(page.getByText('El sorteo terminó.')).toBeAttached({ timeout: 20_000 })
})

const FECHA = dayIn(4)
const NAMES = ['Zulma Quiroz', 'Zoilo Quesada', 'Zenón Quintela', 'Zaida Quevedo']

async function soldDraw(admin: Api): Promise<string> {
  const premios = ['Bandoneón', 'Guitarra', 'Mate']
  const { idSorteo, rifas } = await makeDraw(admin, { fuente: 'interna', fecha: FECHA, premios, numeros: NAMES.length })
  for (const [i, name] of NAMES.entries()) await sellTo(admin, rifas[i]?._id, name, `z${i}@correo.test`, `1234567${i}`)
  return idSorteo
}

/** axe finds nothing and nothing overflows, on a phone and a laptop, light and dark; MIRAR=folder keeps screenshots. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoSidewaysScroll(page)
      if (process.env.MIRAR)
        await page.screenshot({ path: join(process.env.MIRAR, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
  await expectAccessible(page)
}
