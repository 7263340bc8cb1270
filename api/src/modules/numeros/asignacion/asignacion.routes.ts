import { asignacionApi, fromMinor } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { makeOnce } from '#http/once.ts'
import { listClientes, listTotales } from './asignacion.queries.ts'
import { asignarRifaAVendedor, importarAsignaciones, liberarRifas, traspasarRifas } from './asignacion.service.ts'
import { deshacerReparto, listarRepartos, planearReparto, repartirRifas } from './asignacion-reparto.service.ts'
import { rifasPorVendedor } from './asignacion-vendedor.service.ts'

export function asignacionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(
    app,
    deps,
    asignacionApi.rifasPorVendedor,
    async ({ body, caller }) => await rifasPorVendedor(db, body, { ...deps, caller }),
  )

  mount(app, deps, asignacionApi.clientes, async ({ caller }) => ({ clientes: await listClientes(db, caller.id) }))

  mount(app, deps, asignacionApi.totalesPorVendedor, async () => {
    const totales = (await listTotales(db)).map(({ id, nombre, monto, saldo, ...rest }) => ({
      _id: id,
      nombreCompleto: nombre,
      monto: fromMinor(monto),
      saldo: saldo === null ? null : fromMinor(saldo),
      ...rest,
    }))
    return { totales }
  })

  mount(app, deps, asignacionApi.asignarRifaAVendedor, async ({ body, caller, key }) => {
    const now = clock.now()
    return await makeOnce(db, { caller, key }, now, async db => ({
      asignadas: await asignarRifaAVendedor(db, body, now),
      message: 'Rifas asignadas correctamente',
    }))
  })

  mount(app, deps, asignacionApi.planearReparto, async ({ body }) => await planearReparto(db, body, clock.now()))

  mount(app, deps, asignacionApi.repartirRifas, async ({ body, caller, key }) => {
    const now = clock.now()
    return await makeOnce(db, { caller, key }, now, async db => ({
      ...(await repartirRifas(db, { ...body, por: caller.id, now })),
      message: 'Números repartidos correctamente',
    }))
  })

  mount(app, deps, asignacionApi.listarRepartos, async () => await listarRepartos(db))

  mount(app, deps, asignacionApi.deshacerReparto, async ({ body }) => ({
    liberadas: await deshacerReparto(db, body.reparto, clock.now()),
    message: 'Reparto deshecho',
  }))

  mount(app, deps, asignacionApi.liberarRifas, async ({ body }) => ({
    liberadas: await liberarRifas(db, body.numerosRifas, clock.now()),
    message: 'Rifas liberadas correctamente',
  }))

  mount(app, deps, asignacionApi.traspasarRifas, async ({ body }) => ({
    traspasadas: await traspasarRifas(db, body, clock.now()),
    message: 'Rifas traspasadas correctamente',
  }))

  mount(app, deps, asignacionApi.importarAsignaciones, async ({ body }) => ({
    importados: await importarAsignaciones(db, body.csv, clock.now()),
    message: 'Rifas asignadas correctamente',
  }))
}
