import { Readable } from 'node:stream'
import { asignacionApi, dayIn, disponibilidadApi, fromMinor, limits, rifaApi, tomaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import {
  asignarRifaAVendedor,
  importarAsignaciones,
  liberarRifas,
} from '#modules/numeros/asignacion/asignacion.service.ts'
import { listClientes, listTotales } from '#modules/numeros/asignacion/asignacion-vendedor.queries.ts'
import { rifasPorVendedor } from '#modules/numeros/asignacion/asignacion-vendedor.service.ts'
import { disponibilidad } from '#modules/numeros/disponibilidad/disponibilidad.service.ts'
import { renovarReserva } from '#modules/numeros/toma/toma.service.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'
import { buscarRifas, listarRifas } from './rifa.service.ts'
import { exportarRifas } from './rifa-exportar.service.ts'
import { generarNumerosRifa } from './rifa-generar.service.ts'

export function rifaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  readRoutes(app, deps)
  vendedorRoutes(app, deps)
  writeRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const venderAsignadas = env.VENDER_ASIGNADAS_ONLINE

  mount(
    app,
    deps,
    rifaApi.listarRifas,
    async ({ query, caller }) => await listarRifas(db, query, { viewer: caller, now: clock.now(), venderAsignadas }),
  )

  mount(
    app,
    deps,
    disponibilidadApi.disponibilidad,
    async ({ params }) => await disponibilidad(db, params.idSorteo, { now: clock.now(), venderAsignadas }),
  )

  mount(app, deps, rifaApi.buscarRifas, async ({ body, caller }) => ({
    rifas: await buscarRifas(db, body.numeros, { viewer: caller, now: clock.now() }),
  }))

  mount(app, deps, rifaApi.exportarRifas, async ({ query }) => {
    const now = clock.now()
    await anotar(db, 'exportarRifas', query.sorteo ?? '')
    return {
      bytes: Readable.from(exportarRifas(db, { sorteo: query.sorteo, now })),
      type: 'text/csv; charset=utf-8',
      fileName: `rifas-${dayIn(env.TZ_RIFA, now)}.csv`,
    }
  })
}

function vendedorRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  mount(
    app,
    deps,
    asignacionApi.rifasPorVendedor,
    async ({ body, caller }) => await rifasPorVendedor(db, body, { ...deps, caller }),
  )

  mount(app, deps, asignacionApi.clientes, async ({ caller }) => ({ clientes: await listClientes(db, caller.id) }))

  mount(app, deps, asignacionApi.totalesPorVendedor, async () => {
    const totales = (await listTotales(db)).map(({ id, nombre, monto, ...rest }) => ({
      _id: id,
      nombreCompleto: nombre,
      monto: fromMinor(monto),
      ...rest,
    }))
    return { totales }
  })
}

function writeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, rifaApi.generarNumerosRifa, async ({ body, caller }) => {
    const { desde, hasta } = await generarNumerosRifa(db, body, deps)
    const shown = Math.min(body.cantidad, limits.rifasEnRespuesta)
    const numeros = Array.from({ length: shown }, (_, i) => desde + i)
    const rifas = await buscarRifas(db, numeros, { viewer: caller, now: clock.now() })
    return {
      rifas,
      total: body.cantidad,
      desde,
      hasta,
      message: `Se generaron ${body.cantidad} rifas correctamente.`,
    }
  })

  mount(app, deps, asignacionApi.asignarRifaAVendedor, async ({ body }) => ({
    asignadas: await asignarRifaAVendedor(db, body, clock.now()),
    message: 'Rifas asignadas correctamente',
  }))

  mount(app, deps, asignacionApi.liberarRifas, async ({ body }) => ({
    liberadas: await liberarRifas(db, body.numerosRifas),
    message: 'Rifas liberadas correctamente',
  }))

  mount(app, deps, asignacionApi.importarAsignaciones, async ({ body }) => ({
    importados: await importarAsignaciones(db, body.csv, clock.now()),
    message: 'Rifas asignadas correctamente',
  }))

  mount(app, deps, tomaApi.actualizarRifa, async ({ body, caller }) => {
    const { RESERVA_MINUTOS: minutes } = env
    await renovarReserva(db, { usuarioId: caller.id, rifaId: body.rifaId, now: clock.now(), minutes })
    return { message: 'La reserva se renovó.' }
  })
}
