import { AppError, consultaApi, datosPersonalesApi, vendedorApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import { findRetentionQuestion } from '#db/counts.ts'
import type { RouteDeps } from '#http/deps.ts'
import { atDoor } from '#http/line/in-line.ts'
import { mount } from '#http/mount.ts'
import { originOf } from '#modules/personas/sesion/sesion.rules.ts'
import { buscarPersona, exportarDatos, misDatos } from './datos-personales.service.ts'
import { changeStatus, logicDelete, remove } from './datos-personales-baja.service.ts'
import {
  borrarPorCorreo,
  mensajesPorCorreo,
  numerosPorCorreo,
  pedirConsulta,
} from './datos-personales-consulta.service.ts'
import { entrarPorCorreo } from './datos-personales-entrada.service.ts'
import { confirmRetencionOf } from './datos-personales-retencion.service.ts'

export function datosPersonalesRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  mount(app, deps, datosPersonalesApi.misDatos, ({ caller }) => misDatos(db, caller, clock.now()))
  mount(app, deps, datosPersonalesApi.exportarDatos, ({ params, caller }) =>
    exportarDatos(db, params.id, caller, clock.now()),
  )
  mount(app, deps, datosPersonalesApi.buscarPersona, async ({ query }) => ({
    user: await buscarPersona(db, query.buscar),
  }))

  mount(app, deps, datosPersonalesApi.retencion, async () => ({ pregunta: (await findRetentionQuestion(db)) ?? '' }))
  mount(app, deps, datosPersonalesApi.confirmarRetencion, async () => {
    if (!(await confirmRetencionOf(db))) throw new AppError('RETENCION_SIN_PREGUNTA')
    return { message: 'Confirmado: los datos viejos se borran dentro de la hora.' }
  })

  mount(app, deps, vendedorApi.changeStatus, async ({ params, body, caller }) => {
    const estado = await changeStatus(db, { ...body, ...params }, caller, clock.now())
    return {
      estado,
      message: estado === 'activo' ? 'Usuario activado correctamente' : 'Usuario desactivado correctamente',
    }
  })

  mount(app, deps, datosPersonalesApi.logicDelete, async ({ params, body, caller }) => {
    await logicDelete(db, params.id, caller, { env, now: clock.now(), motivo: body.motivo }, body.currentPassword)
    return { message: 'Cuenta eliminada correctamente' }
  })

  mount(app, deps, datosPersonalesApi.remove, async ({ params, body, caller }) => {
    const { motivo, aunque } = body
    await remove(db, params.id, caller, { env, now: clock.now(), motivo, aunque })
    return { message: 'Usuario eliminado correctamente' }
  })

  mount(app, deps, consultaApi.pedirConsulta, async ({ body, request }) => {
    await atDoor(() => pedirConsulta(db, body.email, { ...originOf(request, deps), env }))
    return { message: 'Si compraste números con esa dirección, te mandamos un enlace para verlos.' }
  })

  mount(app, deps, consultaApi.numerosPorCorreo, ({ body }) =>
    numerosPorCorreo(db, body, { keys: env, now: clock.now() }),
  )

  mount(app, deps, consultaApi.entrarPorCorreo, async ({ body, request }) => {
    const opened = await atDoor(() => entrarPorCorreo(db, body, { env, ...originOf(request, deps) }))
    return { ...opened, message: 'Sesión iniciada.' }
  })

  mount(app, deps, consultaApi.mensajesPorCorreo, ({ body }) => mensajesPorCorreo(db, body, clock.now()))

  mount(app, deps, consultaApi.borrarPorCorreo, async ({ body }) => {
    await borrarPorCorreo(db, body.token, clock.now())
    return { message: 'Borramos tus mensajes y los correos que te mandamos.' }
  })
}
