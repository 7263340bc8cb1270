import { accesoApi, cuentaApi, datosPersonalesApi, recuperacionApi, vendedorApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { waitingLine } from '#http/in-line.ts'
import { mount } from '#http/mount.ts'
import { datosRoutes } from '#modules/conjunto/datos-personales/datos-personales.routes.ts'
import { changeStatus, logicDelete, remove } from '#modules/conjunto/datos-personales/datos-personales-baja.service.ts'
import { login } from '#modules/personas/acceso/acceso.service.ts'
import { recoverPassword, resetPassword } from '#modules/personas/recuperacion/recuperacion.service.ts'
import { segundoFactorRoutes } from '#modules/personas/segundo-factor/segundo-factor.routes.ts'
import { sesionesRoutes } from '#modules/personas/sesion/sesion.routes.ts'
import { cerrarSesion } from '#modules/personas/sesion/sesion.service.ts'
import { dispositivoDe } from '#modules/personas/sesion/sesion-dispositivo.rules.ts'
import { listVendedoresActivos } from '#modules/personas/usuario/usuario.queries.ts'
import { exportarVendedores, importarVendedores } from '#modules/personas/vendedor/vendedor-csv.service.ts'
import { register, registerVendedor } from './cuenta.service.ts'
import { list } from './cuenta-admin.service.ts'
import { profile, update } from './cuenta-perfil.service.ts'

/** Strangers at the door take few of the database's connections, however many they are: everybody inside keeps theirs. */
const atDoor = waitingLine(4, 200)

export function usuarioRoutes(app: FastifyInstance, deps: RouteDeps): void {
  sessionRoutes(app, deps)
  accountRoutes(app, deps)
  sellerRoutes(app, deps)
  segundoFactorRoutes(app, deps)
  datosRoutes(app, deps)
  sesionesRoutes(app, deps)
}

function sessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, accesoApi.login, async ({ body, request }) => ({
    ...(await atDoor(() =>
      login(db, body, {
        ip: request.ip,
        dispositivo: dispositivoDe(request.headers['user-agent']),
        keys: env,
        now: clock.now(),
      }),
    )),
    message: 'Sesión iniciada.',
  }))

  mount(app, deps, accesoApi.logout, async ({ token }) => {
    if (token) await cerrarSesion(db, token)
    return { message: 'Sesión cerrada.' }
  })

  mount(app, deps, recuperacionApi.recoverPassword, async ({ body, request }) => {
    const who = { ip: request.ip, baseUrl: env.BASE_URL, now: clock.now() }
    await atDoor(() => recoverPassword(db, body.email, who))
    return {
      message: 'Correo enviado. Revisa tu bandeja de entrada para continuar con el restablecimiento de la contraseña.',
    }
  })

  mount(app, deps, recuperacionApi.resetPassword, async ({ params, body }) => {
    await resetPassword(db, params.resetToken, body.newPassword, clock.now())
    return { message: 'Contraseña cambiada con éxito.' }
  })
}

function accountRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, cuentaApi.register, async ({ body, image, request }) => {
    await atDoor(() => register(db, body, { image, ip: request.ip, now: clock.now() }))
    return { message: 'Usuario registrado correctamente' }
  })

  mount(app, deps, cuentaApi.profile, async ({ params, caller }) => ({ user: await profile(db, params.id, caller) }))

  mount(app, deps, cuentaApi.update, async ({ body, image, caller, request }) => ({
    ...(await update(db, caller, body, {
      image,
      dispositivo: dispositivoDe(request.headers['user-agent']),
      now: clock.now(),
    })),
    message: 'Datos actualizados correctamente',
  }))

  mount(app, deps, datosPersonalesApi.logicDelete, async ({ params, body, caller }) => {
    await logicDelete(db, params.id, caller, clock.now(), body.currentPassword)
    return { message: 'Cuenta eliminada correctamente' }
  })
}

function sellerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, vendedorApi.list, async ({ params }) => list(db, params.page))

  mount(app, deps, vendedorApi.vendedoresActivos, async ({ caller }) => ({
    vendedores: (await listVendedoresActivos(db)).map(({ id, nombre_completo, ci }) => ({
      _id: id,
      nombreCompleto: nombre_completo,
      ...(caller?.rol === 'admin' && { ci }),
    })),
  }))

  mount(app, deps, vendedorApi.registerVendedor, async ({ body, image }) => ({
    ...(await registerVendedor(db, body, image)),
    message: 'Vendedor registrado correctamente',
  }))

  mount(app, deps, vendedorApi.changeStatus, async ({ params, caller }) => {
    const estado = await changeStatus(db, params.id, caller)
    return {
      estado,
      message: estado === 'activo' ? 'Usuario activado correctamente' : 'Usuario desactivado correctamente',
    }
  })

  mount(app, deps, datosPersonalesApi.remove, async ({ params, caller }) => {
    await remove(db, params.id, caller, clock.now())
    return { message: 'Usuario eliminado correctamente' }
  })

  mount(app, deps, vendedorApi.exportarVendedores, async () => ({
    bytes: Buffer.from(await exportarVendedores(db)),
    type: 'text/csv; charset=utf-8',
    fileName: 'vendedores.csv',
  }))

  mount(app, deps, vendedorApi.importarVendedores, async ({ body }) => {
    const importados = await importarVendedores(db, body.csv, env.BASE_URL)
    const message = importados === 1 ? 'Se importó 1 vendedor.' : `Se importaron ${importados} vendedores.`
    return { importados, message }
  })
}
