import { counted, invitacionApi, vendedorApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { registerVendedor } from '#modules/personas/cuenta/cuenta.service.ts'
import { originOf } from '#modules/personas/sesion/sesion.rules.ts'
import { listVendedoresActivos } from './vendedor.queries.ts'
import { corregirVendedor, list } from './vendedor.service.ts'
import { exportarVendedores, importarVendedores, revisarVendedores } from './vendedor-csv.service.ts'
import { listOrganizadores } from './vendedor-invitacion.queries.ts'
import {
  aceptarComoAdmin,
  aceptarInvitacion,
  invitar,
  invitarAdmin,
  verInvitacion,
} from './vendedor-invitacion.service.ts'

export function vendedorRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, vendedorApi.list, async ({ params, query }) => list(db, params.page, query))

  mount(app, deps, vendedorApi.vendedoresActivos, async ({ caller }) => ({
    vendedores: (await listVendedoresActivos(db)).map(({ id, nombre_completo, ci }) => ({
      _id: id,
      nombreCompleto: nombre_completo,
      ...(caller?.rol === 'admin' && { ci }),
    })),
  }))

  mount(app, deps, vendedorApi.registerVendedor, async ({ body, image }) => ({
    ...(await registerVendedor(db, body, { image, env, now: clock.now() })),
    message: 'Vendedor registrado correctamente',
  }))

  mount(app, deps, vendedorApi.corregirVendedor, async ({ body }) => ({
    user: await corregirVendedor(db, body, { env, now: clock.now() }),
    message: 'Los datos quedaron corregidos.',
  }))

  mount(app, deps, vendedorApi.exportarVendedores, async () => ({
    bytes: Buffer.from(await exportarVendedores(db)),
    type: 'text/csv; charset=utf-8',
    fileName: 'vendedores.csv',
  }))

  mount(app, deps, vendedorApi.revisarVendedores, async ({ body }) => ({
    errores: await revisarVendedores(db, body.csv, env),
  }))

  mount(app, deps, vendedorApi.importarVendedores, async ({ body }) => {
    const invitaciones = await importarVendedores(db, body.csv, { env, now: clock.now() })
    const importados = invitaciones.length
    const message = importados === 1 ? 'Se importó 1 vendedor.' : `Se importaron ${counted(importados)} vendedores.`
    return { importados, invitaciones, message }
  })

  const momento = () => ({ env, now: clock.now() })

  mount(app, deps, invitacionApi.organizadores, async () => ({ organizadores: await listOrganizadores(db) }))

  mount(app, deps, invitacionApi.invitar, async ({ body }) => ({
    ...(await invitar(db, body, momento())),
    message: 'La invitación está lista. También salió por correo.',
  }))

  mount(app, deps, invitacionApi.invitarAdmin, async ({ body, caller }) => ({
    ...(await invitarAdmin(db, caller, body, { ...momento(), keys: env })),
    message: 'La invitación está lista y salió por correo. Este enlace no se vuelve a mostrar.',
  }))

  mount(app, deps, invitacionApi.verInvitacion, ({ params }) => verInvitacion(db, params.token, clock.now()))

  mount(app, deps, invitacionApi.aceptarInvitacion, async ({ params, body, request }) => {
    const sesion = await aceptarInvitacion(db, params.token, body, { env, ...originOf(request, deps) })
    return { sesion, message: 'Tu contraseña quedó guardada. Ya podés entrar.' }
  })

  mount(app, deps, invitacionApi.aceptarComoAdmin, async ({ params, body }) => {
    await aceptarComoAdmin(db, params.token, body, momento())
    return { message: 'Tu cuenta está lista. Al entrar, activá la verificación en dos pasos.' }
  })
}
