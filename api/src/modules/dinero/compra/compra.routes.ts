import { AppError, awaitsPayment, compraApi, dayToWire, fromMinor, hasNumbers } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { firstName } from '#modules/numeros/enlace/enlace.service.ts'
import { BOLETO, codeWriter } from '#modules/numeros/toma/toma-codigo.service.ts'
import { estadoVisible } from './compra.rules.ts'
import { findRetiro } from './compra-comprobante.service.ts'
import { reatribuir } from './compra-corregir.service.ts'
import { listPlanesDeCompras } from './compra-cuota.queries.ts'
import { propioWriter } from './compra-cuota.service.ts'
import { type CompraPropia, findSeguida, listComprasOf, listSorteosOf } from './compra-propia.queries.ts'

export function compraRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, compraApi.reatribuir, async ({ caller, body }) => {
    await reatribuir(db, { ...body, usuarioId: caller._id }, clock.now())
    return { message: body.vendedorId ? 'La venta quedó atribuida.' : 'La venta quedó sin vendedor.' }
  })

  mount(app, deps, compraApi.misCompras, async ({ caller }) => ({
    compras: (await listComprasOf(db, caller._id)).map(row => toMiCompra(row, clock.now())),
  }))

  mount(app, deps, compraApi.seguirCompra, async ({ params }) => {
    const row = await findSeguida(db, params.referencia)
    if (!row) throw new AppError('COMPRA_NO_ENCONTRADA')
    const codeOf = await codeWriter(env, BOLETO)
    const suyas = hasNumbers(row.estado) ? row.lineas.filter(({ perdida }) => !perdida) : []
    const numeros = suyas.flatMap(({ numero }) => numero ?? [])
    const boletos = numeros.map(numero => ({ numeroRifa: numero, boleto: codeOf({ compraId: row.id, numero }) }))
    const { rechazo, sinCuenta } = row
    const sorteos = (await listSorteosOf(db, [row.id])).map(({ id, fecha, tipo, premios }) => ({
      _id: id,
      fechaSorteo: dayToWire(fecha),
      tipo: tipoVisible(tipo),
      premios,
    }))
    const conPlan = hasNumbers(row.estado) && row.lineas.some(({ conPlan }) => conPlan)
    const pagados = conPlan ? await listPlanesDeCompras(db, [row.id]) : []
    const planes = pagados.map(await propioWriter(env))
    const retiro = await findRetiro(db, row.lineas)
    return { compra: { ...toMiCompra(row, clock.now()), rechazo, boletos, planes, sorteos, retiro, sinCuenta } }
  })
}

const toDevolucionPropia = ({ at, motivo, importe, enMano, devuelta }: CompraPropia['cancelada'][number]) => ({
  fecha: new Date(at).toISOString(),
  motivo,
  importe: fromMinor(importe),
  enMano,
  devuelta: devuelta ? new Date(devuelta).toISOString() : '',
})

function toMiCompra(row: CompraPropia, now: Date) {
  const estado = estadoVisible(row, now)
  const espera = awaitsPayment(estado)
  return {
    _id: row.id,
    external_reference: row.referencia,
    estado,
    fechaCompra: row.createdAt.toISOString(),
    vence: espera ? (row.expiresAt?.toISOString() ?? '') : '',
    montoTotal: fromMinor(row.total),
    init_point: espera ? row.initPoint : '',
    ...(row.cancelada.length > 0 && { cancelada: row.cancelada.map(toDevolucionPropia) }),
    lineas: row.lineas.map(linea => ({
      tipo: linea.numero === null ? ('producto' as const) : ('rifa' as const),
      nombre: linea.titulo,
      NumeroRifa: linea.numero,
      FechaSorteo: linea.fechaSorteo ? dayToWire(linea.fechaSorteo) : '',
      tipoSorteo: tipoVisible(linea.tipoSorteo),
      deCuota: linea.deCuota || undefined,
      perdida: linea.perdida ?? undefined,
      cantidad: linea.cantidad,
      precio: fromMinor(linea.precio),
      vendedor: firstName(linea.vendedor ?? ''),
    })),
  }
}
