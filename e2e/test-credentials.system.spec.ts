import { oneIn } from '../api/test/random.ts'
import { callAs } from './door.ts'
import { test as base, expect } from './fixtures.ts'
import { addressOf, screensByPerson } from './screens.ts'
import { freshFolder, type ServerProcess, startServer } from './server-process.ts'

/** A real installation that is not published tries the provider's test credentials: every screen says so. */

const PRODUCTION = {
  NODE_ENV: 'production',
  CURRENCY: 'UYU',
  PAYMENTS: 'mercadopago',
  MP_ACCESS_TOKEN: 'TEST-de-nadie',
  MP_WEBHOOK_SECRET: 'una firma de nadie',
}

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const dataDir = await freshFolder()
      const demo = await startServer({ demo: true, dataDir })
      const call = await callAs(demo.url, 'admin')
      expect(await call('/publicacion/despublicar', {})).toMatchObject({ status: 'success' })
      await demo.kill()
      const server = await startServer({ demo: false, env: PRODUCTION, dataDir })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

for (const [who, all] of screensByPerson) {
  const paths = oneIn(3, all)
  if (paths.length === 0) continue
  test(`test credentials are marked on the screens of ${who}`, async ({ visit }) => {
    test.slow()
    const page = await visit(who === 'nobody' ? undefined : who)
    if (who === 'nobody') await page.goto('/landing')
    const mark = page.getByText('Pagos de prueba: no se cobra dinero de verdad.')
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(await addressOf(page, path))
        await expect(page).not.toHaveURL(/\?volver=/)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(mark).toBeInViewport({ ratio: 1 })
      })
  })
}
