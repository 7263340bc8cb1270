import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { AppError } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'

/** The built web app: hashed files are immutable, every other path of a browser gets index.html, unknown calls a JSON 404. */
export async function webFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(staticFiles, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  }
  const page = built ? await readFile(join(folder, 'index.html')) : null
  app.setNotFoundHandler(async (request, reply) => {
    const forPeople =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/+(api|health)(\/|$|\?)/.test(request.url)
    if (!page || !forPeople) throw new AppError('RUTA_DESCONOCIDA')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
