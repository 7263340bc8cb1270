import { AppError, avisoApi, difusionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { writeInLine } from '#http/line/in-line.ts'
import { mount } from '#http/mount.ts'
import { findAvisos } from './aviso.queries.ts'
import { avisarSorteo } from './aviso.service.ts'
import {
  bajaDifusion,
  detenerDifusion,
  difusiones,
  enviarDifusion,
  previaDifusion,
  respuestaDeBaja,
  seguirDifusion,
} from './aviso-difusion.service.ts'
import { avisarEnDispositivo } from './aviso-push.service.ts'

export function avisoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, avisoApi.misAvisos, async ({ caller }) => await findAvisos(db, caller._id))

  mount(app, deps, avisoApi.avisarEnDispositivo, async ({ caller, body: { endpoint, claves } }) => {
    await avisarEnDispositivo(db, { endpoint, claves, usuarioId: caller._id, env: deps.env, now: clock.now() })
    return { avisar: claves !== null }
  })

  mount(app, deps, avisoApi.avisarSorteo, async ({ caller, body: { idSorteo, avisar } }) => {
    await avisarSorteo(db, { idSorteo, usuarioId: caller._id, avisar, now: clock.now() })
    return { avisar }
  })

  mount(app, deps, difusionApi.previaDifusion, async ({ body }) => await previaDifusion(db, body, deps))

  mount(app, deps, difusionApi.enviarDifusion, async ({ body, caller }) => ({
    difusion: await enviarDifusion(db, body, caller.id, clock.now()),
    message: 'El mensaje se está enviando.',
  }))

  mount(app, deps, difusionApi.difusiones, async () => ({ difusiones: await difusiones(db) }))

  mount(app, deps, difusionApi.detenerDifusion, async ({ body }) => ({
    difusion: await detenerDifusion(db, body.id, clock.now()),
    message: 'El envío se detuvo.',
  }))

  mount(app, deps, difusionApi.seguirDifusion, async ({ body }) => ({
    difusion: await seguirDifusion(db, body.id),
    message: 'El envío sigue.',
  }))

  mount(app, deps, difusionApi.bajaDifusion, async ({ body }) => {
    await bajaDifusion(db, { ...body, now: clock.now() })
    return { recibir: body.recibir, message: respuestaDeBaja(body.recibir) }
  })

  bajaInOneClick(app, deps)
}

/**
 * RFC 8058: a mail program unsubscribes by sending a form to the address of the page. The form adds nothing to that address; a person who
 * opens it sees the page.
 */
function bajaInOneClick(app: FastifyInstance, { db, clock }: RouteDeps): void {
  app.register(async app => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, form, done) => {
      form.resume()
      done(null)
    })
    app.post('/sin-mensajes/:baja', { bodyLimit: 10_000 }, async ({ params }) => {
      const link = difusionApi.bajaDifusion.body.safeParse({ ...(params as object), recibir: false })
      if (!link.success) throw new AppError('NO_ENCONTRADO')
      await writeInLine(() => bajaDifusion(db, { ...link.data, now: clock.now() }))
      return { status: 'success', message: respuestaDeBaja(false) }
    })
  })
}
