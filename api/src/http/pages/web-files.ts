import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import staticFiles from '@fastify/static'
import { AppError } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import { type FillPage, firstLook, type Look, manifestOf } from './first-look.ts'
import { compressed, HTML, pageOf, type SendPage } from './kept-page.ts'
import { type Preview, withPreview } from './preview.ts'

/** What pages show: `look` for all, `preview` for a seller's link, a ticket or a draw. */
type Site = { look: () => Promise<Look>; preview: (path: string, ip: string) => Promise<Preview | null> }

/** A page for everybody, and how to make the page of one thing from it. */
type Page = { send: SendPage; fill: (preview: Preview) => string }

/** A page below this path belongs to a seller; without one there is no page. */
const SELLERS = '/v/'

const VERIFIER = 'verificador.html'

/**
 * Serves the built web app. Hashed files are immutable; every other path of a browser gets index.html or the page made for it, filled with
 * the organiser's texts; unknown calls get a JSON 404. The build has compressed its files to file.br and file.gz, so nothing is compressed
 * here.
 */
export async function webFiles(app: FastifyInstance, folder: string, { look: readLook, preview }: Site): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  app.setNotFoundHandler(() => {
    throw new AppError('RUTA_DESCONOCIDA')
  })
  if (!built) return
  await app.register(staticFiles, {
    root: folder,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', lifetimeOf(path))
      // Sent as a download: its scripts are inline, which the site's policy refuses.
      if (basename(path).startsWith(VERIFIER)) {
        reply.header('content-disposition', `attachment; filename="${VERIFIER}"`)
      }
    },
  })
  const sent = await listFiles(folder)
  const files = await readFiles(folder)
  const plain = new Map(
    [...files].map(([path, file]): [string, Page] => [
      path,
      { send: pageOf(file, new Map()), fill: () => file.toString() },
    ]),
  )
  const pagesNow = firstLook(folder, [...files.keys()].filter(Boolean), readLook, (fill, look) =>
    fillPages(files, fill, look),
  )
  /** With the current data; with the last ones if these cannot be read; without any, as built. */
  const pages = async () => {
    try {
      return await pagesNow()
    } catch (error) {
      app.log.error({ err: error }, 'the pages could not be made anew')
      return pagesNow.last() ?? plain
    }
  }
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json').send(manifestOf(await readLook())),
  )
  // One route for all files, because one for each would delay a start by a fifth of a second.
  app.get('/*', async (request, reply) => {
    if (/^\/+(api|health)(\/|$|\?)/.test(request.url)) throw new AppError('RUTA_DESCONOCIDA')
    const [path = ''] = request.url.split('?')
    if (sent.has(path)) return reply.sendFile(path)
    const made = await pages()
    const one = await preview(path, request.ip).catch(error => {
      app.log.error({ err: error }, 'the preview of a page could not be made')
      return null
    })
    const parent = path.replace(/[^/]+$/, '')
    const page = made.get(path) ?? made.get(parent === SELLERS && !one ? '' : parent) ?? made.get('')
    if (!one || !page) return page?.send(request, reply)
    return reply.headers({ 'content-type': HTML, 'cache-control': 'no-cache' }).send(page.fill(one))
  })
}

/** The paths of the build's files, without compressed ones and those that only the server reads. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const paths = files.map(file => `/${relative(folder, file).replaceAll(sep, '/')}`)
  return new Set(paths.filter(path => !/^\/(prerendered\/|\.)|\.(br|gz)$/.test(path)))
}

/** Files with a content hash in their name are cached for ever, pages revalidated each time, others cached for an hour. */
function lifetimeOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return 'public, max-age=31536000, immutable'
  return /\.html(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/** The build's pages: for a path (/landing), for everything right below one (/vendedor/vender-rifa/), and '' for any other. */
async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const own = join(folder, 'prerendered')
  const names = existsSync(own) ? (await readdir(own)).filter(file => file.endsWith('.html')) : []
  const pages = names.map(
    async (file): Promise<[string, Buffer]> => [
      `/${decodeURIComponent(basename(file, '.html'))}`,
      await readFile(join(own, file)),
    ],
  )
  return new Map([['', await readFile(join(folder, 'index.html'))], ...(await Promise.all(pages))])
}

/** Fills each page with its data and compresses it once for all requests. */
async function fillPages(
  files: ReadonlyMap<string, Buffer>,
  fill: FillPage,
  { baseUrl, config }: Look,
): Promise<Map<string, Page>> {
  const site = { baseUrl, nombre: config.nombre }
  const pages = [...files].map(async ([path, file]): Promise<[string, Page]> => {
    const filled = fill(path, file.toString())
    const plain = Buffer.from(filled)
    return [path, { send: pageOf(plain, await compressed(plain)), fill: one => withPreview(filled, site, one) }]
  })
  return new Map(await Promise.all(pages))
}
