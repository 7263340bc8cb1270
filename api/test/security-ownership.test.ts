import { allEndpoints, type Endpoint } from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Field, idFieldsOf } from './contract-fields.ts'
import { type Sample, sampleOf, send } from './every-call.ts'
import { fingerprint, fullShop, NUMBERS, nothingUnderWay, PRIVATE } from './full-shop.ts'
import { forFile } from './test-app.ts'

/**
 * The outcome for strangers with another person's id. `refused`: always an error. `public`: visible to everybody, and
 * nothing changes. `own`: it works for the caller's own account, and nothing of the others changes. `bearer`: the
 * unguessable reference is enough.
 */
const OUTCOME: Record<string, 'refused' | 'public' | 'own' | 'bearer'> = {
  'cuenta.profile id': 'refused',
  'vendedor.changeStatus id': 'refused',
  'datosPersonales.remove id': 'refused',
  'datosPersonales.logicDelete id': 'refused',
  'datosPersonales.exportarDatos id': 'refused',
  'cuenta.register ci': 'refused',
  'vendedor.registerVendedor ci': 'refused',
  'cuenta.update ci': 'refused',
  'recuperacion.resetPassword resetToken': 'refused',
  'verificacion.verificarCorreo token': 'refused',
  'consulta.numerosPorCorreo token': 'refused',
  'consulta.entrarPorCorreo token': 'refused',
  'consulta.mensajesPorCorreo token': 'refused',
  'consulta.borrarPorCorreo token': 'refused',
  'vendedor.corregirVendedor id': 'refused',
  'vendedor.corregirVendedor ci': 'refused',
  'venta.corregirComprador compraId': 'refused',
  'venta.confirmarCorreccion casoId': 'refused',
  'venta.confirmarCorreccion clave': 'refused',
  'venta.realizarCompraFisica modalidadId': 'refused',
  'invitacion.invitar id': 'refused',
  'invitacion.verInvitacion token': 'refused',
  'invitacion.aceptarInvitacion token': 'refused',
  'invitacion.aceptarComoAdmin token': 'refused',
  'invitacion.aceptarComoAdmin ci': 'refused',
  'correo.verCorreo id': 'refused',
  'correo.reenviarCorreo id': 'refused',
  'producto.modificarProducto id': 'refused',
  'producto.eliminarProducto id': 'refused',
  'producto.cambiarImagen id': 'refused',
  'premio.eliminarPremio id': 'refused',
  'premio.modificarPremio id': 'refused',
  'premio.crearPremio terminacion.dePremio': 'refused',
  'resultado.resultado id': 'public',
  'vistaPrevia.vistaDeSorteo id': 'public',
  'resultado.prueba id': 'public',
  'resultado.lista id': 'public',
  'resultado.fuera id': 'public',
  'resultado.constancia id': 'public',
  'resultado.noVendidos id': 'public',
  'aviso.avisarSorteo idSorteo': 'own',
  'reclamo.entregarPremio id': 'refused',
  'reclamo.postergarReclamo id': 'refused',
  'reclamo.verReclamo clave': 'bearer',
  'reclamo.confirmarReclamo clave': 'bearer',
  'difusion.previaDifusion idSorteo': 'refused',
  'difusion.enviarDifusion idSorteo': 'refused',
  'difusion.detenerDifusion id': 'refused',
  'difusion.seguirDifusion id': 'refused',
  'difusion.bajaDifusion baja': 'bearer',
  'funcion.revelarPremio idSorteo': 'refused',
  'funcion.cambiarRitmo idSorteo': 'refused',
  'boleto.misBoletos sorteo': 'public',
  'boleto.boletosDeCompra id': 'refused',
  'acta.acta id': 'refused',
  'acta.declaracion id': 'refused',
  'cierre.cerrarSorteo sorteoId': 'refused',
  'cierre.comprasEnEspera sorteoId': 'refused',
  'correccion.cambiarPrecio sorteoId': 'refused',
  'funcion.empezarFuncion sorteoId': 'refused',
  'resultado.cargarBolillero sorteoId': 'refused',
  'resultado.cargarExtracto sorteoId': 'refused',
  'resultado.realizarSorteo sorteoId': 'refused',
  'resultado.usarRespaldo sorteoId': 'refused',
  'sorteo.cambiarFecha sorteoId': 'refused',
  'sorteo.guardarTransmision idSorteo': 'refused',
  'pack.guardarPacks idSorteo': 'refused',
  'sorteo.cambiarFuente sorteoId': 'refused',
  'cancelacion.cancelarSorteo sorteoId': 'refused',
  'cancelacion.verCancelacion sorteoId': 'refused',
  'cancelacion.reintentarDevoluciones cancelacion': 'refused',
  'devolucion.listarDevoluciones cancelacion': 'own',
  'devolucion.listaDeDevoluciones cancelacion': 'refused',
  'devolucion.pagarDevolucion devolucionId': 'refused',
  'devolucion.deshacerDevolucion devolucionId': 'refused',
  'sorteo.declararSinParticipantes sorteoId': 'refused',
  'sorteo.asignarPremio idSorteo': 'refused',
  'sorteo.asignarPremio idPremios': 'refused',
  'sorteo.quitarPremio idSorteo': 'refused',
  'sorteo.quitarPremio idPremio': 'refused',
  'sorteo.ordenarPremios idSorteo': 'refused',
  'sorteo.ordenarPremios idPremios': 'refused',
  'rifa.listarRifas sorteo': 'public',
  'disponibilidad.disponibilidad idSorteo': 'public',
  'enlace.numerosPorEnlace sorteo': 'public',
  'asignacion.asignarRifaAVendedor ci': 'refused',
  'asignacion.rifasPorVendedor userId': 'refused',
  'toma.actualizarRifa rifaId': 'refused',
  'rifa.exportarRifas sorteo': 'refused',
  'rifa.exportarRifas campania': 'refused',
  'venta.exportarVentas campania': 'own',
  'venta.historialVentasRifas campania': 'own',
  'caso.listarCompras campania': 'refused',
  'resultado.historialSorteo campania': 'refused',
  'resultado.listarGanadores campania': 'public',
  'balance.balance campania': 'refused',
  'balance.balancePdf campania': 'refused',
  'balance.registrarGasto campania': 'refused',
  'balance.corregirGasto id': 'refused',
  'campania.renombrarCampania id': 'refused',
  'campania.terminarCampania id': 'refused',
  'metaAnual.establecer userId': 'refused',
  'metaAnual.obtenerProgresoMeta userId': 'refused',
  'venta.realizarCompraFisica rifaId': 'refused',
  'venta.realizarCompraFisica otras': 'refused',
  'venta.anularVentas compraIds': 'refused',
  'venta.anularVenta compraId': 'refused',
  'venta.registrarTalones vendedor': 'refused',
  'venta.registrarTalones modalidadId': 'refused',
  'boleto.responderAviso modalidadId': 'refused',
  'calendario.calendario campania': 'public',
  'reclamo.entregarDerivado idPremio': 'refused',
  'reclamo.entregarDerivado titularId': 'refused',
  'checkout.cobrarConQr rifaId': 'refused',
  'checkout.cobrarConQr otras': 'refused',
  'checkout.cobrarConQr modalidadId': 'refused',
  'checkout.cancelarCobro external_reference': 'refused',
  'transferencia.anotarTransferencia compraId': 'refused',
  'transferencia.alargarTransferencia compraId': 'refused',
  'transferencia.deshacerTransferencia pagoId': 'refused',
  'transferencia.devolverTransferencia pagoId': 'refused',
  'transferencia.devolverTransferencia referencia': 'refused',
  'prestamo.tomarPrestamo telefonoId': 'refused',
  'prestamo.devolverPrestamo telefonoId': 'refused',
  'prestamo.darDeBaja telefonoId': 'refused',
  'sobre.resolverVenta casoId': 'refused',
  'modalidad.listarModalidades campania': 'public',
  // Any seller takes an instalment of any number, into their own account.
  'cuota.cobrarCuota titularId': 'refused',
  'cuota.liberarAtrasadas titulares': 'refused',
  'cuota.cederNumero compraId': 'refused',
  'cuota.cambiarModalidad titularId': 'refused',
  'asignacion.planearReparto sorteo': 'refused',
  'asignacion.planearReparto partes.vendedor': 'refused',
  'asignacion.repartirRifas partes.vendedor': 'refused',
  'asignacion.deshacerReparto reparto': 'refused',
  'talonario.armarTalonarios partes.vendedor': 'refused',
  'talonario.verTalonario id': 'refused',
  'talonario.imprimir talonarios': 'refused',
  'talonario.entregar talonarios': 'refused',
  'talonario.entregar vendedor': 'refused',
  'talonario.recibir talonario': 'refused',
  'talonario.reimprimir talonario': 'refused',
  'talonario.darPorPerdido talonario': 'refused',
  'talonario.anular talonario': 'refused',
  'boleto.responderAviso aviso': 'refused',
  'asignacion.traspasarRifas de': 'refused',
  'asignacion.traspasarRifas a': 'refused',
  'caja.movimientos vendedor': 'refused',
  'caja.acreditarTransferencia compraId': 'refused',
  'caja.ajustar vendedor': 'refused',
  'caja.resolverAjuste id': 'refused',
  'entrega.confirmarEntrega id': 'refused',
  'entrega.recibirEntrega vendedor': 'refused',
  'entrega.corregirConteo id': 'refused',
  'entrega.retirarEntrega id': 'refused',
  'entrega.rechazarEntrega id': 'refused',
  'entrega.rechazarEntregas vendedor': 'refused',
  'entrega.rechazarEntregas ids': 'refused',
  'entrega.recibo id': 'refused',
  'entrega.comprobarRecibo id': 'public',
  'rendicion.cerrarRendicion id': 'refused',
  'rendicion.devolverRendicion id': 'refused',
  'rendicion.perdonarDiferencia id': 'refused',
  'rendicion.actaDeRendicion id': 'refused',
  'liquidacion.cancelarLiquidacion id': 'refused',
  'compra.reatribuir compraId': 'refused',
  'comision.pagarComision vendedorId': 'refused',
  'compra.reatribuir vendedorId': 'refused',
  'checkout.procesarPago productos._id': 'own',
  'checkout.procesarPago productos.modalidadId': 'refused',
  'checkout.procesarPago comprador.ci': 'own',
  'compra.seguirCompra referencia': 'bearer',
  'pago.exito payment_id': 'public',
  'pago.exito external_reference': 'public',
  'pago.verSimulado referencia': 'bearer',
  'pago.pagarSimulado referencia': 'bearer',
  'caso.verCompra id': 'refused',
  'caso.listarCompras sorteo': 'refused',
  'caso.reembolsar compraId': 'refused',
  'caso.liberarCompra compraId': 'refused',
  'caso.cerrarCaso id': 'refused',
}

const shop = forFile(await fullShop())
const strangers = {
  nobody: await shop.as('nobody'),
  cliente: await shop.as('cliente'),
  vendedor: await shop.as('vendedor'),
}

const withIds = allEndpoints().flatMap(([name, endpoint]) =>
  idFieldsOf(endpoint).map((field): [string, Field, Endpoint] => [`${name} ${field.path}`, field, endpoint]),
)

/** Every id of the two victims, and what they would have to be kept from. */
const theirs = () => [
  ...(['clienta', 'vendedora', 'admin'] as const).flatMap(name => [shop.users[name].id, shop.users[name].ci]),
  ...Object.values(shop.orders).flatMap(order => [order.id, order.referencia]),
  ...([NUMBERS.vendedora, NUMBERS.soldByVendedora, NUMBERS.paid, NUMBERS.held] as const).map(shop.rifa),
  ...[shop.correo, shop.caso, shop.open.idSorteo, shop.closed.idSorteo, shop.drawn.idSorteo],
]

/** The sample with another value in one field, wherever that field is. */
function withField(sample: Sample, { place, path }: Field, value: string): Sample {
  const names = path.split('.')
  const put = (at: unknown, [name = '', ...rest]: string[]): unknown => {
    if (Array.isArray(at))
      return at.map(item => (rest.length || typeof item === 'object' ? put(item, [name, ...rest]) : value))
    const record = at as Record<string, unknown>
    if (rest.length > 0) return { ...record, [name]: put(record[name], rest) }
    return { ...record, [name]: Array.isArray(record[name]) ? [value] : value }
  }
  const part = place === 'multipart' ? 'form' : place
  return { ...sample, [part]: put(sample[part] ?? {}, names) }
}

/** What must not change for the others when a call works for the caller: their accounts, orders and numbers. */
async function othersThings() {
  const { clienta, vendedora } = shop.users
  const ids = Object.values(shop.orders).map(order => order.id)
  const users = shop.db.selectFrom('usuario').selectAll().where('id', 'in', [clienta.id, vendedora.id])
  const orders = shop.db.selectFrom('compra').selectAll().where('id', 'in', ids)
  const numbers = shop.db.selectFrom('titular').selectAll().where('compra_id', 'in', ids)
  return JSON.stringify([await users.execute(), await orders.execute(), await numbers.execute()])
}

/** Whether the guard admits any of the strangers at all; otherwise they are tried once. */
const mayGetIn = ({ access }: Endpoint) => typeof access === 'string' || access.includes('vendedor')

const secrets = Object.values(PRIVATE).flat()

describe('somebody else’s id', () => {
  let calls = 0
  afterAll(() => console.log(`other people's ids: ${withIds.length} fields, ${calls} calls`))

  // What a stranger may hold is no longer theirs in the next test.
  afterEach(() =>
    sql`update titular set estado = 'liberada', liberada_at = now() where estado = 'reservada'
      and rifa_id::text = any(${theirs()}) and compra_id in (select id from compra where usuario_id = ${shop.users.cliente.id})`.execute(
      shop.db,
    ),
  )

  it('is looked at in every field that can carry one', () => {
    expect(withIds.map(([key]) => key).sort()).toEqual(Object.keys(OUTCOME).sort())
  })

  it.each(withIds)('in %s gives nothing away and changes nothing', async (key, field, endpoint) => {
    const outcome = OUTCOME[key]
    const { by: _, ...sample } = await sampleOf(shop, key.split(' ')[0] ?? '')
    await nothingUnderWay(shop)
    const before = outcome === 'own' ? await othersThings() : await fingerprint(shop)
    for (const [who, by] of Object.entries(strangers)) {
      for (const id of mayGetIn(endpoint) ? theirs() : theirs().slice(0, 1)) {
        const response = await send(shop, endpoint, { ...withField(sample, field, id), by })
        calls++
        const asked = { who, id, status: response.statusCode, reply: response.body.slice(0, 500) }
        expect({ ...asked, shows: secrets.filter(secret => secret !== id && response.body.includes(secret)) }).toEqual({
          ...asked,
          shows: [],
        })
        expect({ ...asked, works: response.statusCode < 400 && outcome === 'refused' }).toEqual({
          ...asked,
          works: false,
        })
      }
    }
    if (outcome === 'own') expect(await othersThings()).toBe(before)
    else if (outcome !== 'bearer') expect(await fingerprint(shop)).toEqual(before)
  })
})
