import { Readable } from 'node:stream'
import { dayToWire, fromMinor, type Usuario, type Venta, ventaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { faltaEnLibros } from '#modules/dinero/caja/caja-saldos.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { countAtribuidas, countVentas, listVentasRifas, type VentaRow } from './venta.queries.ts'
import { realizarCompraFisica } from './venta.service.ts'
import { anularVenta, anularVentas } from './venta-anular.service.ts'
import { confirmarCorreccion, corregirComprador } from './venta-corregir.service.ts'
import { exportarVentas, importarVentas } from './venta-csv.service.ts'
import { registrarTalones } from './venta-talones.service.ts'

export function ventaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const deshacer = { db, payments: deps.payments, env }

  mount(app, deps, ventaApi.corregirComprador, async ({ caller, body }) => {
    const sitio = { env, now: clock.now(), usuarioId: caller._id, onlyOf: onlyOf(caller) }
    return { message: CORREGIDO[await corregirComprador(db, body, sitio)] }
  })

  mount(app, deps, ventaApi.confirmarCorreccion, async ({ caller, body }) => {
    const done = await confirmarCorreccion(db, body, { env, now: clock.now(), usuarioId: caller._id })
    return { message: CORREGIDO[done ? 'corregido' : 'decidido'] }
  })

  mount(app, deps, ventaApi.realizarCompraFisica, async ({ caller, body, key }) => {
    const compra = await realizarCompraFisica(db, env, caller, body, { key, now: clock.now() })
    return { message: compra.repetida ? 'Ya quedó registrada.' : 'Venta realizada correctamente', compra }
  })

  mount(
    app,
    deps,
    ventaApi.registrarTalones,
    async ({ caller, body, key }) => await registrarTalones(db, env, caller, body, { key, now: clock.now() }),
  )

  mount(app, deps, ventaApi.getEstadisticas, async ({ caller }) => {
    const { rifas, productos } = await countVentas(db, caller._id)
    const rifasAtribuidas = await countAtribuidas(db, caller._id)
    return { estadisticas: { rifasVendidas: rifas, productosVendidos: productos, rifasAtribuidas } }
  })

  mount(app, deps, ventaApi.obtenerIngresosTotalesPorUsuario, async ({ caller }) => ({
    ingresosTotales: fromMinor((await countVentas(db, caller._id)).monto),
  }))

  mount(app, deps, ventaApi.historialVentasRifas, async ({ caller, query: { campania } }) => {
    const ventas = (await listVentasRifas(db, caller._id, campania)).map(toVenta)
    const { monto } = await countVentas(db, caller._id, campania)
    return {
      ventas,
      vendedor: { totalVentas: ventas.filter(({ cuota }) => !cuota).length, montoTotalVendido: fromMinor(monto) },
      message: ventas.length === 0 ? 'No se encontraron ventas de rifas.' : '',
    }
  })

  mount(app, deps, ventaApi.exportarVentas, async ({ caller, query: { campania } }) => {
    await recordActo(db, 'exportarVentas', campania ?? '')
    return {
      bytes: Readable.from(exportarVentas(db, { zone: env.TZ_RIFA, caller, campania })),
      type: 'text/csv; charset=utf-8',
      fileName: 'ventas.csv',
    }
  })

  mount(
    app,
    deps,
    ventaApi.importarVentas,
    async ({ caller, body, key }) => await importarVentas(db, env, caller, body.csv, { key, now: clock.now() }),
  )

  mount(app, deps, ventaApi.anularVentas, async ({ caller, body }) => {
    const rechazadas = await anularVentas(deshacer, { ...body, usuarioId: caller._id }, clock.now())
    const anuladas = new Set(body.compraIds).size - rechazadas.length
    return { message: anuladas === 1 ? 'Se anuló 1 venta.' : `Se anularon ${anuladas} ventas.`, rechazadas }
  })

  mount(app, deps, ventaApi.anularVenta, async ({ caller, body }) => {
    const propias = onlyOf(caller)
    const anulado = await anularVenta(deshacer, { ...body, usuarioId: caller._id, onlyOf: propias }, clock.now())
    // Only an organiser says who gives the money back, and reads what the organisation has.
    const deLaOrganizacion = propias === null && body.devuelve === 'organizacion'
    return { message: `${ANULADO[anulado]}${deLaOrganizacion ? await faltaEnLibros(db, env, 'efectivo') : ''}` }
  })
}

const CORREGIDO = {
  corregido: 'Los datos de quien compró quedaron corregidos.',
  pedido: 'Le pedimos a quien organiza que lo confirme. Mientras tanto la venta sigue a nombre de quien estaba.',
  decidido: 'Ese pedido ya no está: fijate cómo quedó la venta.',
}

const ANULADO = {
  venta: 'La venta quedó anulada.',
  cuotas: 'El cobro quedó anulado: la cuota se debe otra vez.',
  pedida: 'Le pedimos a quien organiza que la anule.',
}

/** Whose sales somebody may change: a seller their own; null: anybody's. */
const onlyOf = ({ id, rol }: Usuario) => (rol === 'admin' ? null : id)

function toVenta(row: VentaRow): Venta {
  const { n, cuotas, pagadas } = row
  return {
    _id: row.id,
    fechaCompra: row.createdAt.toISOString(),
    fechaVenta: row.vendidaEl ? dayToWire(row.vendidaEl) : '',
    metodoPago: row.metodoPago,
    comprobante: row.comprobante,
    montoTotal: fromMinor(row.total),
    rifa: {
      _id: row.rifaId,
      nombreParticipante: row.nombre,
      NumeroRifa: row.numero,
      precioRifa: fromMinor(row.precio),
    },
    comprador: {
      email: row.email,
      rebota: row.rebota,
      nombreUsu: '',
      name: row.nombre,
      cedula: row.cedula,
      telefono: row.telefono,
    },
    pago: { metodoPago: row.metodoPago, estadoPago: estadoPagoOf(row) },
    cuota: n === null ? null : { n, de: cuotas },
    enCuotas: cuotas > 1 ? { pagadas, de: cuotas } : null,
    porQr: row.canal === 'online',
    firme: row.cedida ? 'cedida' : row.sellada ? 'sellada' : '',
    propia: row.propia,
    pedida: row.pedidaAt?.toISOString() ?? '',
    quedo: row.decididaAt !== null,
    correccionPedida: row.correccionAt?.toISOString() ?? '',
    correccionDecidida: row.corregidaAt !== null,
  }
}

/** «Pagado» is said of what is paid in full. */
function estadoPagoOf({ estado, cuotas, pagadas }: VentaRow): string {
  if (estado !== 'pagada') return estado
  return cuotas > pagadas ? `Pagó ${pagadas} de ${cuotas}` : 'Pagado'
}
