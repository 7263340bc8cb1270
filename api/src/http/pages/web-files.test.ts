import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { organizacionVacia } from '@talonario/contract'
import Fastify from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import type { Look } from './first-look.ts'
import { webFiles } from './web-files.ts'

const PAGE = '<!doctype html><head><title>Talonario</title><meta name="description" content="x" /></head>'
const LANDING = `${PAGE}<p>landing</p>`
const SELLING = `${PAGE}<p>selling</p>`

const PICTURE = `${'a'.repeat(64)}.webp`
const config = {
  nombre: 'Rifa <b>Prueba</b>',
  organizacion: { ...organizacionVacia.identidad, terminos: false, privacidad: false },
  portada: {
    ...organizacionVacia.portada,
    premios: [{ nombre: 'Moto', texto: '', imagen: PICTURE, alternativa: '' }],
  },
}
let asked = 0
let broken = false
let look = { config, baseUrl: 'https://rifa.example', resumen: 'Moto y "bici".' } as unknown as Look
const SCRIPT = 'console.log(1)'

const folder = await testFolder()
await mkdir(join(folder, 'assets'))
await mkdir(join(folder, 'prerendered'))
for (const [name, text] of Object.entries({
  'index.html': PAGE,
  'prerendered/landing.html': LANDING,
  'prerendered/vendedor%2Fvender-rifa%2F.html': SELLING,
  'assets/app-12345678.js': SCRIPT,
  'logo.svg': '<svg/>',
  'verificador.html': PAGE,
})) {
  await writeFile(join(folder, name), text)
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
  await writeFile(join(folder, `${name}.gz`), gzipSync(text))
}
const app = Fastify()
await webFiles(app, folder, {
  look: async () => {
    asked++
    if (broken) throw new Error('the database is down')
    return look
  },
  preview: async path => (path === '/uno' ? { title: 'Uno', description: 'De muchos.', path } : null),
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the verifier that opens from the disk', () => {
  it.each(['identity', 'br'])('is kept as a file and not opened at the site, asked for as %s', async accepted => {
    const { statusCode, headers } = await get('/verificador.html', { 'accept-encoding': accepted })
    expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="verificador.html"'])
    expect((await get('/logo.svg')).headers['content-disposition']).toBeUndefined()
  })
})

describe('the page', () => {
  it.each(['/', '/tienda', '/admin/rifas/crear'])('is sent for %s and revalidated each time', async url => {
    const reply = await get(url)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=0, s-maxage=1'])
    expect(reply.body).toMatch(/^<!doctype html>/)
    expect(reply.body).not.toContain('<p>landing</p>')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it.each(['/landing', '/landing?desde=mail'])('is the one made for the screen at %s', async url => {
    const reply = await get(url, { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('<p>landing</p>')
    expect(reply.headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
  })

  it('is the one made for all right below a path, and for nothing above or deeper', async () => {
    const urls = [
      '/vendedor/vender-rifa/7f',
      '/vendedor/vender-rifa/7f?numero=3',
      '/vendedor/vender-rifa',
      '/vendedor/vender-rifa/7f/x',
    ]
    const pages = await Promise.all(urls.map(url => get(url)))
    expect(pages.map(({ body }) => body.includes('<p>selling</p>'))).toEqual([true, true, false, false])
  })

  it('has the organiser’s name in its head, for people and link previews, and none of it is code', async () => {
    const { body } = await get('/landing')
    expect(body).toContain('<title>Rifa &lt;b&gt;Prueba&lt;/b&gt;</title>')
    expect(body).toContain('<meta name="description" content="Moto y &quot;bici&quot;." />')
    expect(body).toContain('<meta property="og:site_name" content="Rifa &lt;b&gt;Prueba&lt;/b&gt;">')
    expect(body).toContain('<meta property="og:description" content="Moto y &quot;bici&quot;.">')
    expect(body).toContain('<meta property="og:url" content="https://rifa.example/landing">')
    expect(body).toContain(`<meta property="og:image" content="https://rifa.example/api/uploads/${PICTURE}">`)
    const [, json = ''] = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json)).toEqual(look.config)
  })

  it('of one thing that has no picture keeps the site’s', async () => {
    const { body } = await get('/uno')
    const tags = [...body.matchAll(/<meta property="og:(title|url|image)" content="([^"]*)">/g)]
    expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toEqual({
      title: 'Uno',
      url: 'https://rifa.example/uno',
      image: `https://rifa.example/api/uploads/${PICTURE}`,
    })
    expect(tags).toHaveLength(3)
  })

  it('shows a change a moment later, and the last state while the data cannot be read', async () => {
    const earlier = look
    look = { ...look, resumen: 'Otra cosa.' }
    await vi.waitFor(async () => expect((await get('/landing')).body).toContain('content="Otra cosa."'), 10_000)
    broken = true
    const before = asked
    await vi.waitFor(async () => {
      await get('/')
      expect(asked).toBeGreaterThan(before)
    }, 10_000)
    expect((await get('/')).body).toContain('content="Otra cosa."')
    broken = false
    look = earlier
    await vi.waitFor(async () => expect((await get('/landing')).body).not.toContain('Otra cosa.'), 10_000)
  })

  it('has a manifest for installing it on a telephone', async () => {
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Rifa <b>Prueba</b>',
      start_url: '/app',
      display: 'standalone',
    })
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('to a browser that takes %s goes as %s', async (accepted, encoding) => {
    const reply = await get('/landing', { 'accept-encoding': accepted })
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([encoding, 'accept-encoding'])
  })

  it('is not sent again to a browser that has it', async () => {
    const { etag } = (await get('/')).headers
    const reply = await get('/', { 'if-none-match': String(etag) })
    expect([reply.statusCode, reply.body]).toEqual([304, ''])
  })
})

describe('files', () => {
  it('with a hash in their name are kept for good, and go as they were compressed at the build', async () => {
    const reply = await get('/assets/app-12345678.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT)
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
  })

  it('without one are kept for an hour and have a tag', async () => {
    const { headers } = await get('/logo.svg')
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', etag: expect.any(String) })
  })

  it('that hold the page are revalidated too', async () => {
    expect((await get('/index.html')).headers['cache-control']).toBe('no-cache')
  })

  it.each(['/assets/app-12345678.js.br', '/prerendered/landing.html', '/assets/../prerendered/landing.html'])(
    'that only the server reads are not sent: %s',
    async url => {
      const { body, headers } = await get(url)
      expect([body.slice(0, 15), headers['content-encoding']]).toEqual(['<!doctype html>', undefined])
      expect(body).not.toContain('<p>landing</p>')
    },
  )
})
