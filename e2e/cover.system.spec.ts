import { apiOf } from './api.ts'
import { expect, test } from './fixtures.ts'

test.use({ alone: 'cover' })

test('a cover cuts no word of its title, whatever its length and the screen', async ({ visit, server }) => {
  const admin = await apiOf(server.url, 'admin')
  for (const titulo of [
    'La rifa de la generación',
    'Campamento de egresados',
    'SOLIDARIA',
    'Otorrinolaringológicamente',
  ]) {
    const { version, datos } = await admin('GET', 'organizacion/leer')
    await admin('PUT', 'organizacion/guardar', { version, portada: { ...datos.portada, titulo } })
    const page = await visit()
    await page.goto('/landing')
    const title = page.getByRole('heading', { level: 1, name: titulo })
    for (const width of [360, 800, 1100, 1366, 1920]) {
      await page.setViewportSize({ width, height: 740 })
      const beyond = await title.evaluate(h1 => {
        const words = document.createRange()
        words.selectNodeContents(h1)
        const end = Math.max(...[...words.getClientRects()].map(({ right }) => right))
        return end - (h1.parentElement?.getBoundingClientRect().right ?? 0)
      })
      expect(beyond, `${titulo} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
