import { expect, expectNoSidewaysScroll, PASSWORD, type Person, signIn, test } from './fixtures.ts'
import { expectInFirstWindow, expectPleasant, inOneLook } from './pleasant.ts'
import { addressOf, screensByPerson, tasks } from './screens.ts'
import { startServer } from './server-process.ts'
import { expectStill, watchShifts } from './shifts.ts'

/**
 * Every screen of every role, narrow and light or wide and dark: axe finds nothing, nothing sticks out, nothing moves while data arrive, its
 * task is in the first window, the console is silent.
 */
test.describe.configure({ mode: 'parallel' })
/** What is in a first window is that of a demo that no other journey has filled. */
test.use({ alone: 'screens' })

/** So many screens a test, so that no worker has the longest list while the other has nothing left. */
const A_TEST = 8
const walks = screensByPerson.flatMap(([who, all]) => {
  const visits = inOneLook(all)
  return Array.from({ length: Math.ceil(visits.length / A_TEST) }, (_, i) => ({
    who,
    visits: visits.slice(i * A_TEST, (i + 1) * A_TEST),
  }))
})
for (const [i, { who, visits }] of walks.entries()) {
  test(`screens of ${who} from ${visits[0]?.path} on please axe and fit (walk ${i + 1} of ${walks.length})`, async ({
    visit,
  }) => {
    test.slow()
    const page = await visit(who === 'nobody' ? undefined : who)
    await watchShifts(page)
    if (who === 'nobody') await page.goto('/landing')
    for (const { path, look } of visits)
      await test.step(`${path} at ${look.width}`, async () => {
        const named = tasks[path]
        if (!named) throw new Error(`${path}: which is its task?`)
        await expectPleasant(page, await addressOf(page, path), [look])
        await expectInFirstWindow(page, named, look)
      })
  })
}

test('the screens of somebody whose address is not verified, and of one who asked for another, please axe and fit', async ({
  visit,
}) => {
  test.slow()
  const page = await visit()
  const nora = { nombreUsu: 'nora', nombreCompleto: 'Nora Silva', ci: '35111222', email: 'nora@talonario.test' }
  const clave = { password: PASSWORD, passwordRep: PASSWORD }
  expect((await page.request.post('/api/usuario/register', { multipart: { ...nora, ...clave } })).ok()).toBe(true)
  await signIn(page, 'nora')
  await page.goto('/mis-compras')
  await expect(page.getByRole('complementary', { name: 'Verificá tu correo' })).toBeVisible()
  await expectPleasant(page)
  await page.goto('/editarPerfil')
  await expect(page.getByText('Email sin verificar')).toBeVisible()
  await expectPleasant(page)

  await page.goto('/verificar-correo/un-token-cualquiera')
  const confirm = page.getByRole('button', { name: 'Confirmar mi correo' })
  await expect(confirm).toBeVisible()
  await expectPleasant(page)
  await confirm.press('Enter')
  await expect(page.getByText('El enlace no es válido o ya venció. Pedí uno nuevo.')).toBeVisible()
  await expectPleasant(page)

  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const change = { email: 'nora.silva@talonario.test', currentPassword: PASSWORD }
  const asked = { headers: { authorization: token }, multipart: change }
  expect((await page.request.put('/api/usuario/update', asked)).ok()).toBe(true)
  await page.goto('/editarPerfil')
  await expect(page.getByText('Falta confirmar nora.silva@talonario.test')).toBeVisible()
  await expectPleasant(page)
})

test('where a seller’s link and a receipt lead pleases axe and fits', async ({ visit }) => {
  test.slow()
  const as = async (person: Person) => {
    const page = await visit(person)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    return { api: page.request, headers: { authorization: token } }
  }
  const { api, headers } = await as('vendedora')
  const { enlace } = await (await api.get('/api/vendedor/miEnlace', { headers })).json()
  const handIn = { monto: '100', medio: 'efectivo', nota: '' }
  const { entrega } = await (await api.post('/api/caja/declararEntrega', { headers, multipart: handIn })).json()
  const counted = { id: entrega._id, contado: 100 }
  const admin = await as('admin')
  expect((await admin.api.post('/api/caja/confirmarEntrega', { headers: admin.headers, data: counted })).ok()).toBe(
    true,
  )

  const page = await visit()
  await page.goto(`/v/${enlace.codigo}`)
  await expect(page.getByText(/Romina/).first()).toBeVisible()
  await expectPleasant(page)
  await page.goto(`/recibo/${entrega._id}`)
  await expect(page.getByText(/R-0/)).toBeVisible()
  await expectPleasant(page)
})

test('a role that strays into another’s area is led home', async ({ visit }) => {
  const seller = await visit('vendedor')
  await seller.goto('/admin/profile')
  await expect(seller).toHaveURL(/\/vendedor\/profile\//)
  const shopper = await visit('cliente')
  await shopper.goto('/vendedor/profile')
  await expect(shopper).toHaveURL(/\/landing$/)
  const nobody = await visit()
  await nobody.goto('/admin/rifas/crear')
  await expect(nobody).toHaveURL(/\/login\?volver=/)
})

test('a fresh load begins at the top, wherever the one before it stood', async ({ visit }) => {
  const page = await visit('admin')
  const rows = page.getByRole('table').getByRole('row')
  await page.goto('/admin/pagos')
  await expect(rows.nth(15)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 700))
  await page.goto('/admin/auditoria')
  await expect(rows.nth(15)).toBeAttached()
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight > innerHeight + 700])).toEqual([
    0,
    true,
  ])
})

test('long words, links and lines that people wrote stay within the page', async ({ visit }) => {
  const page = await visit('admin')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const headers = { authorization: token }
  const word = `${'Otorrinolaringólogo'.repeat(6)} https://ejemplo.test/${'una-direccion-larga'.repeat(8)}`
  const product = { nombreProducto: word.slice(0, 120), precio: '100', descripcion: `Primera línea\nSegunda ${word}` }
  expect((await page.request.post('/api/producto/altaProducto', { headers, multipart: product })).ok()).toBe(true)
  const prize = { nombre: word.slice(0, 120), descripcion: word }
  const { premio } = await (await page.request.post('/api/premio/crearPremio', { headers, data: prize })).json()
  const person = {
    nombreUsu: 'otorrina',
    nombreCompleto: `Ana ${word}`.slice(0, 60),
    ci: '45678901',
    telefono: '099111222',
  }
  const secret = { password: PASSWORD, passwordRep: PASSWORD }
  const account = { ...person, ...secret, email: 'otorrina@talonario.test', rol: 'vendedor' }
  expect((await page.request.post('/api/usuario/registerVendedor', { headers, multipart: account })).ok()).toBe(true)
  const { sorteos } = await (await page.request.get('/api/sorteo/sorteosFuturos')).json()
  const toDraw = { idSorteo: sorteos.at(-1).id, idPremios: [premio.id] }
  const lists = ['/admin/rifas/premios', '/admin/productos', '/admin/vendedores', '/admin/gestion-metas-anuales']
  for (const path of [...lists, '/tienda', '/landing', '/admin/rifas/sorteo']) {
    if (path === '/landing')
      expect((await page.request.post('/api/sorteo/asignarPremio', { headers, data: toDraw })).ok()).toBe(true)
    for (const [width, height] of [
      [360, 740],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(page.getByText(/Otorrinolaringólogo|Próximo sorteo/).first()).toBeAttached()
      await expectNoSidewaysScroll(page)
    }
  }
  await page.goto('/admin/productos')
  const lines = page.getByText('Primera línea').first()
  expect(await lines.evaluate(element => getComputedStyle(element).whiteSpaceCollapse)).toBe('preserve-breaks')
  for (const name of ['Config Admin', 'Cerrar Sesion']) {
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('where a campaign is chosen, nothing moves when the campaigns arrive', async ({ browser }) => {
  test.slow()
  const ADMIN = { ADMIN_EMAIL: 'laura@escuela.test', ADMIN_PASSWORD: 'una clave de organizadora' }
  const server = await startServer({ demo: false, env: ADMIN })
  const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
  const post = async (path: string, data: object, headers = {}) => {
    const reply = await page.request.post(`/api/${path}`, { data, headers })
    expect(reply.ok()).toBe(true)
    return reply.json()
  }
  const { token, user } = await post('usuario/login', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
  const headers = { authorization: token }
  const { campanias } = await (await page.request.get('/api/campania/listar', { headers })).json()
  await post('campania/terminar', { id: campanias[0].id }, headers)
  await post('campania/crear', { nombre: 'La segunda', comoLaAnterior: true }, headers)
  await page.addInitScript(
    ({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('rol', user.rol)
    },
    { token, user },
  )
  await watchShifts(page)
  for (const path of ['/admin/pagos', '/admin/rifas/historial']) {
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(page.getByRole('combobox', { name: 'Campaña' })).toBeVisible()
      await expectStill(page)
    }
  }
  await page.close()
  await server.stop()
})
