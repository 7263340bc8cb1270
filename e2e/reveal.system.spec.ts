import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { apiOf, makeDraw, sellTo } from './api.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { chooseDay, dayIn } from './steps.ts'

const FECHA = dayIn(3)
const NAMES = ['Zulma Quiroz', 'Zoilo Quesada', 'Zenón Quintela', 'Zaida Quevedo', 'Zoraida Quilici']

test('a reveal goes on after kill -9 in its middle, in both browsers, and tells nobody early', async ({ browser }) => {
  test.slow()
  let server = await startServer({ demo: true })
  const port = Number(new URL(server.url).port)
  try {
    const idSorteo = await soldDraw(server.url)
    const phone = await listen(await browser.newPage({ baseURL: server.url, viewport: { width: 360, height: 740 } }))
    await phone.page.goto(`/sorteo/${idSorteo}/vivo`)
    await expect(phone.page.getByRole('list', { name: 'Premios' }).getByRole('listitem')).toHaveCount(3)
    await look(phone.page, 'antes')

    const host = await listen(await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } }))
    await begin(host.page)
    const first = phone.page.locator('.live-stage_liveName')
    await expect(first).toHaveText(/^Z/)
    const early = (await phone.heard()) + (await host.heard())

    await server.kill()
    server = await startServer({ demo: true, dataDir: server.dataDir, port })
    for (const { page } of [phone, host]) {
      await expect(page.getByRole('button', { name: 'Ver la repetición' })).toBeVisible({ timeout: 60_000 })
    }
    await look(phone.page, 'despues')
    await look(host.page, 'sortear')

    const { sorteo } = await (await fetch(`${server.url}/api/sorteo/resultado/${idSorteo}`)).json()
    const winners: string[] = sorteo.ganadores.map((one: { nombreParticipante: string }) => one.nombreParticipante)
    expect(early).toContain(winners[2])
    for (const name of winners.slice(0, 2)) expect(early).not.toContain(name)
    const won = async () =>
      (await mailsIn(server)).filter(mail => /Felicitaciones/.test(mail) && mail.includes(idSorteo))
    await expect.poll(async () => (await won()).map(toOf).sort()).toEqual(winners.map(mailOf).sort())

    const claim = /\/premio\/\S+/.exec((await won())[0] ?? '')?.[0] ?? ''
    await claimAndHandOver(phone.page, host.page, claim)
    await unsubscribe(phone.page, server, mailOf(winners[0] ?? ''))
  } finally {
    await server.stop()
  }
})

const mailOf = (name: string) => `${name.split(' ')[1]?.toLowerCase()}@correo.test`

/** A list of numbers with their buyers, which reveals no winner. */
const isListOfNumbers = (reply: string) => reply.startsWith('{"status":"success","rifas":')

/** A page with everything it received: replies and events of the stream. */
async function listen(page: Page) {
  const replies: Promise<string>[] = []
  page.on('response', response => {
    if (/\/api\/(?!rifa\/enVivo)/.test(response.url())) replies.push(response.text().catch(() => ''))
  })
  await page.addInitScript(() => {
    const events: string[] = []
    Object.assign(globalThis, { events })
    const { addEventListener } = EventSource.prototype
    EventSource.prototype.addEventListener = function (
      this: EventSource,
      type: string,
      listener: (event: MessageEvent) => void,
    ) {
      const hear = (event: MessageEvent) => {
        events.push(event.data)
        listener(event)
      }
      addEventListener.call(this, type, hear as EventListener)
    } as typeof addEventListener
  })
  const events = () => page.evaluate(() => (globalThis as unknown as { events: string[] }).events.join())
  return {
    page,
    heard: async () => (await Promise.all(replies)).filter(reply => !isListOfNumbers(reply)).join() + (await events()),
  }
}

/** The organiser begins the show, with automatic prizes. */
async function begin(page: Page): Promise<void> {
  await signIn(page, 'admin')
  await page.goto('/admin/rifas/sortear')
  await chooseDay(page, FECHA)
  await page.getByRole('button', { name: 'Hacerlo en vivo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hacerlo en vivo' }).click()
}

/** Five numbers sold in person, each to another buyer, for three prizes. */
async function soldDraw(url: string): Promise<string> {
  const admin = await apiOf(url, 'admin')
  const premios = ['Bandoneón', 'Guitarra', 'Mate']
  const draw = { fuente: 'interna', fecha: FECHA, premios, numeros: NAMES.length }
  const { idSorteo, rifas } = await makeDraw(admin, draw)
  for (const [i, nombre] of NAMES.entries()) await sellTo(admin, rifas[i]?._id, nombre, mailOf(nombre), `1234567${i}`)
  return idSorteo
}

/** The winner confirms on a phone what the organiser then hands over. */
async function claimAndHandOver(phone: Page, host: Page, claim: string): Promise<void> {
  await phone.goto(claim)
  const prizeName = await phone
    .getByText(/^Es tuyo: /)
    .locator('strong')
    .innerText()
  await look(phone, 'premio')
  await phone.getByRole('button', { name: 'Sí, lo reclamo' }).click()
  await expect(phone.getByText(/^Confirmado\. /)).toBeVisible()

  await host.goto('/admin/reclamos')
  const prize = host.getByRole('list', { name: 'Premios' }).getByRole('listitem').filter({ hasText: prizeName })
  await expect(prize.getByText('Confirmado')).toBeVisible()
  await look(host, 'reclamos')
  await prize.getByRole('button', { name: /^Entregar / }).click()
  const dialog = host.getByRole('dialog')
  await dialog.getByLabel('Documento que mostró').fill('1.234.567-0')
  await look(host, 'entregar')
  await dialog.getByRole('button', { name: 'Anotar la entrega' }).click()
  await expect(prize.getByText(/contra el documento/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/^Ya te lo entregaron/)).toBeVisible()
}

/** A buyer in person sees their number and ticket without an account, and unsubscribes. */
async function unsubscribe(page: Page, server: ServerProcess, email: string): Promise<void> {
  await page.goto('/mis-numeros')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Mandame el enlace' }).click()
  const link = async () => (await mailsIn(server)).map(mail => /\/mis-numeros\/\S+/.exec(mail)?.[0]).find(Boolean) ?? ''
  await expect.poll(link).not.toBe('')
  await page.goto(await link())
  await page.getByRole('button', { name: 'No recibir más mensajes' }).click()
  await expect(page.getByRole('button', { name: 'Volver a recibirlos' })).toBeVisible()
  await look(page, 'mis-numeros')
  await page.getByRole('link', { name: /^Ver boleto / }).click()
  const ticket = page.getByRole('img', { name: /^Boleto / })
  await expect.poll(() => ticket.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await look(page, 'boleto')
}

/** axe finds nothing and nothing overflows, light and dark; MIRAR=folder keeps screenshots. */
async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (process.env.MIRAR) await keep(page, join(process.env.MIRAR, `${name}-${colorScheme}`))
  }
}

/** On a phone, a laptop and a projector. */
async function keep(page: Page, file: string): Promise<void> {
  const before = page.viewportSize()
  for (const [width = 0, height = 0] of [
    [360, 740],
    [1280, 800],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${file}-${width}.png` })
  }
  if (before) await page.setViewportSize(before)
}

const toOf = (mail: string) => /^To: (\S+)$/m.exec(mail)?.[1] ?? ''

async function mailsIn({ dataDir }: ServerProcess): Promise<string[]> {
  const folder = join(dataDir, 'correo')
  return await Promise.all((await readdir(folder)).map(file => readFile(join(folder, file), 'utf8')))
}
