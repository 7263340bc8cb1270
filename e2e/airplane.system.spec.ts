import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { kept, menuOf, seller } from './airplane.ts'
import { free } from './door.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

/** Opens the form of a number and begins to fill it in. Returns the field. */
async function begin(page: Page) {
  await menuOf(page).getByRole('link', { name: 'Vender' }).click()
  await free(page).first().click()
  const field = page.getByLabel('Nombre del comprador')
  await field.fill('Rubén Techera')
  return field
}

test('without an account the page says that there is no connection, and opens again once there is', async ({
  visit,
}) => {
  const page = await visit(undefined, { width: 360, height: 740 })
  await page.goto('/landing')
  await kept(page, '/sin-conexion.html')
  await page.context().setOffline(true)
  await page.goto('/tienda')
  await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Probar de nuevo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/tienda$/)
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
})

test('who has signed out sees in airplane mode that there is no connection, and what sells again after signing in', async ({
  browser,
  server,
}) => {
  const page = await seller(browser, server.url)
  await page.goto('/vendedor/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/vendedor')))).toBe(false)
  await page.context().setOffline(true)
  for (const path of ['/app', '/vendedor/sin-senal', '/vendedor/profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.context().setOffline(false)
  await signIn(page, 'vendedora')
  await kept(page, '/vendedor')
  await page.context().setOffline(true)
  await page.goto('/app')
  await expect(page).toHaveURL(/\/vendedor\/vender-rifa\//)
  await page.context().close()
})

test('a screen whose file does not arrive leaves an open form as it is', async ({ browser, server }) => {
  const page = await seller(browser, server.url)
  const field = await begin(page)
  await page.context().setOffline(true)
  await menuOf(page).getByRole('link', { name: 'Estadísticas' }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(field).toHaveValue('Rubén Techera')
  await page.context().setOffline(false)
  // This browser does not ask again for what did not arrive: nothing but the person loads the page again.
  const reload = page.getByRole('button', { name: 'Volver a cargar' })
  await expect(reload).toBeVisible()
  await expect(field).toHaveValue('Rubén Techera')
  await reload.click()
  await expect(reload).toHaveCount(0)
  await menuOf(page).getByRole('link', { name: 'Estadísticas' }).click()
  await expect(page).toHaveURL(/estadisticas/)
  await page.context().close()
})

/** A server that is replaced by another version while pages are open. */
async function replaceable(url: string) {
  let version = ''
  const proxy = createServer((request, reply) => {
    const { 'if-none-match': _, 'if-modified-since': __, ...asked } = request.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    request.pipe(
      ask(new URL(request.url ?? '/', url), { method: request.method ?? 'GET', headers }, async from => {
        const { 'content-length': ___, ...head } = from.headers
        reply.writeHead(from.statusCode ?? 502, head)
        if (!/html|javascript/.test(String(head['content-type']))) return from.pipe(reply)
        let text = ''
        for await (const part of from.setEncoding('utf8')) text += part
        reply.end(version ? text.replaceAll(/"(\/assets\/index-[^"?]+\.js)"/g, `"$1?${version}"`) : text)
      }),
    )
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    replace: () => {
      version = 'nueva'
    },
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

test('a new version does not reload an open form, and is taken when the person says so', async ({
  browser,
  server,
}) => {
  const site = await replaceable(server.url)
  const page = await seller(browser, site.url)
  const field = await begin(page)
  site.replace()
  await page.evaluate(async () => await (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('Hay una versión nueva.')).toBeVisible()
  await expect(field).toHaveValue('Rubén Techera')
  const before = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => before)).not.toBe(before)
  await expect(page.locator('script[src^="/assets/index-"][src$="?nueva"]')).toBeAttached()
  // The new version is kept too.
  await kept(page, '/vendedor')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Vender' })).toBeAttached()
  await page.context().close()
  site.close()
})
