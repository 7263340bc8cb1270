import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import staticFiles from '@fastify/static'
import { AppError } from '@talonario/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const VERIFIER = 'verificador.html'

/**
 * The built web app: hashed files are immutable, every other path of a browser gets index.html or the page made for it,
 * unknown calls a JSON 404.
 * The build has written file.br and file.gz beside what is worth it; nothing of this is compressed here.
 */
export async function webFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(staticFiles, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', lifetimeOf(path))
        // Its scripts stand in the page, which the site's policy refuses: it is for the disk.
        if (basename(path).startsWith(VERIFIER)) {
          reply.header('content-disposition', `attachment; filename="${VERIFIER}"`)
        }
      },
    })
  }
  const sendPage = built ? await readPage(join(folder, 'index.html')) : null
  const prerendered = await readPrerendered(join(folder, 'prerendered'))
  app.setNotFoundHandler(async (request, reply) => {
    const forPeople =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/+(api|health)(\/|$|\?)/.test(request.url)
    if (!sendPage || !forPeople) throw new AppError('RUTA_DESCONOCIDA')
    const [path = ''] = request.url.split('?')
    return (prerendered.get(path) ?? sendPage)(request, reply)
  })
}

/** What carries its content's hash in its name is kept for good; the page is asked for anew each time; the rest by the hour. */
function lifetimeOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return 'public, max-age=31536000, immutable'
  return /\.html(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The pages that the build filled with the first look of their screen, by path: /landing, /tienda. */
async function readPrerendered(folder: string): Promise<Map<string, SendPage>> {
  const files = existsSync(folder) ? (await readdir(folder)).filter(file => file.endsWith('.html')) : []
  const pages = files.map(
    async (file): Promise<[string, SendPage]> => [`/${basename(file, '.html')}`, await readPage(join(folder, file))],
  )
  return new Map(await Promise.all(pages))
}

/** The page in memory, in the encodings there are: asked for anew each time, sent only when it is another one. */
async function readPage(path: string): Promise<SendPage> {
  const plain = await readFile(path)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const encoded: [name: string, asked: RegExp, bytes: Buffer][] = []
  if (existsSync(`${path}.br`))
    encoded.push(['br', /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/, await readFile(`${path}.br`)])
  if (existsSync(`${path}.gz`))
    encoded.push(['gzip', /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/, await readFile(`${path}.gz`)])

  return (request, reply) => {
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const [encoding, , bytes] = encoded.find(([, asked]) => asked.test(request.headers['accept-encoding'] ?? '')) ?? []
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(bytes ?? plain)
  }
}
