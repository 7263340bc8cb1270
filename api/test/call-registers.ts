import { picture } from './every-call.ts'
import type { FullShop } from './full-shop.ts'

// What a new call must be entered in, beside its sample in every-call.ts. A test fails for each that is missing, and names it.

/**
 * The outcome for strangers with another person's id. `refused`: always an error. `public`: visible to everybody, and
 * nothing changes. `own`: it works for the caller's own account, and nothing of the others changes. `bearer`: the
 * unguessable reference is enough.
 */
export const OUTCOME: Record<string, 'refused' | 'public' | 'own' | 'bearer'> = {
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

/** Calls that write and leave no act, each with its reason. */
export const NO_ACT: Record<string, string> = {
  'consulta.pedirConsulta': 'a link for whoever reads an address: nothing is anybody’s yet',
  'consulta.numerosPorCorreo': 'reads',
  'contacto.contacto': 'a visitor’s message is kept as it is, and nobody of ours did anything',
  'boleto.avisarCompra': 'a buyer’s notice is kept as it is; what follows is responderAviso',
  'metaAnual.obtenerProgresoMeta': 'reads',
  'segundoFactor.iniciarSegundoFactor': 'prepares a secret that is worth nothing until it is confirmed',
  'pago.webhook': 'a note that there is something to ask the provider; what follows from the answer is settlePago',
  'pago.pagarSimulado': 'the pretended provider’s own page; what follows is settlePago',
  'organizacion.subirImagen': 'a picture that nothing shows yet; what names it is guardarOrganizacion',
  'difusion.previaDifusion': 'reads',
  'consulta.mensajesPorCorreo': 'a reader’s own wish for no more messages: nothing changes hands',
  'difusion.bajaDifusion': 'a reader’s own wish for no more messages: nothing changes hands',
  'ajuste.probarAjustes': 'asks whether what is saved works',
  'aviso.avisarEnDispositivo': 'a person’s own device for reminders: nothing changes hands',
  'aviso.avisarSorteo': 'a person’s own reminder: nothing changes hands',
  'toma.actualizarRifa': 'a shopper’s own hold lasts longer: nothing changes hands',
  'rifa.buscarRifas': 'reads',
  'asignacion.rifasPorVendedor': 'reads',
  'asignacion.planearReparto': 'reads',
  'vendedor.revisarVendedores': 'reads',
}

/** Acts named differently from the call, because several calls lead to them. */
export const ACT_OF: Record<string, string> = {
  'comienzo.empezarRifa': 'generarNumerosRifa',
  'producto.cambiarImagen': 'modificarProducto',
  'metaAnual.establecer': 'establecerMeta',
  'segundoFactor.confirmarSegundoFactor': 'activarSegundoFactor',
  'venta.anularVentas': 'anularVenta',
  'resultado.cargarExtracto': 'realizarSorteo',
  'resultado.cargarBolillero': 'realizarSorteo',
  'resultado.usarRespaldo': 'realizarSorteo',
}

/** Reading calls that return a file with other people's data. */
export const READS_WITH_ACT = new Set([
  'caja.exportarCaja',
  'auditoria.exportarAuditoria',
  'auditoria.exportarCadena',
  'venta.exportarVentas',
  'rifa.exportarRifas',
  'vendedor.exportarVendedores',
  'metaAnual.exportarMetas',
  'datosPersonales.exportarDatos',
])

/** What is about the own account: all that a person who only looks may write. Calls open to anybody are made as by anybody. */
export const OWN_ACCOUNT = new Set([
  'acceso.logout',
  'sesion.cerrarSesiones',
  'verificacion.verificarCorreo',
  'verificacion.reenviarVerificacion',
  'segundoFactor.iniciarSegundoFactor',
  'segundoFactor.confirmarSegundoFactor',
  'segundoFactor.renovarCodigos',
  'segundoFactor.desactivarSegundoFactor',
  'cuenta.update',
  'datosPersonales.logicDelete',
  'aviso.avisarSorteo',
  'aviso.avisarEnDispositivo',
])

/** Calls that return everything, and may read it. */
export const READS_ALL: Record<string, string> = {
  'resumen.resumen': 'the money of everything sold, in one pass',
  'cuota.resumenDeCuotas': 'what is paid and due of everything sold, in one pass',
  'resumen.tablero': 'the same by draw, day and seller, in one pass',
  'asignacion.totalesPorVendedor': 'the numbers of all sellers, in one pass',
  'vendedor.list': 'what all sellers have and have sold, to sort by it, in one pass',
  'comienzo.modeloDeBases': 'how many numbers there are and at what prices, in one pass',
  'expediente.expediente': 'how many numbers there are, and from which to which, in one pass',
  'rifa.exportarRifas': 'all numbers with all sellers',
  'cancelacion.verCancelacion': 'every order of what was called off, with what became of its money, in one pass',
  'caja.saldos': 'the balances of all who hold money, in one pass',
  'caja.transferencias': 'what was announced and neither seen nor taken back, in one pass',
  'comision.totales': 'what all sellers have sold and earned, in one pass',
  'balance.balance': 'every line of the ledger, in one pass',
  'balance.balancePdf': 'the same on paper',
  'metaAnual.exportarMetas': 'what all sellers have sold, for a file',
  'cierre.cerrarSorteo': 'every number of the campaign plays or is listed as not playing, in one pass',
  'resultado.realizarSorteo': 'the same: it closes first',
  'funcion.empezarFuncion': 'the same',
  'datosPersonales.misDatos': 'whatever names one person, in the mails of others too, when they ask for it',
  'datosPersonales.exportarDatos': 'the same for an organiser',
  'datosPersonales.remove': 'the same, to erase it when an account ends',
  'datosPersonales.logicDelete': 'the same',
}

export type Fields = Record<string, unknown>
export type Hands = {
  /** What is saved first, and what two people make of it who have both read that. */
  saves: (of: Fields, shop: FullShop) => readonly Fields[] | Promise<readonly Fields[]>
  /** What is read of it, if that has other names. */
  read?: (saved: Fields, reply: Fields) => Fields
}

const of = (field: string, ...values: unknown[]): Hands => ({ saves: () => values.map(value => ({ [field]: value })) })
const pictures = async () => {
  const images = [await picture(), await picture(), await picture()]
  return images.map(bytes => ({ image: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) }))
}

/** Every call that replaces what its form has shown. */
export const HANDS: Record<string, Hands> = {
  'premio.modificarPremio': of('nombre', 'Una moto', 'Una moto roja', 'Una moto azul'),
  'producto.modificarProducto': of('precio', 100, 70, 80.5),
  'producto.cambiarImagen': {
    saves: pictures,
    read: (_, { producto }) => ({ imagen: (producto as Fields).imagen }),
  },
  'vendedor.corregirVendedor': of('grupo', '', '5.º A', '5.º B'),
  'campania.renombrarCampania': of('nombre', 'Rifa', 'Rifa 2027', 'Rifa de quinto'),
  'sorteo.cambiarFuente': of('fuente', 'bolillero', 'interna', 'drand'),
  'sorteo.guardarTransmision': of('transmision', '', 'https://video.example/uno', 'https://video.example/dos'),
  'pack.guardarPacks': of('packs', [{ cantidad: 2, total: 150 }], [{ cantidad: 2, total: 160 }], []),
  'sorteo.ordenarPremios': {
    saves: ({ idPremios }) => inOrders(idPremios as string[]),
    read: ({ idPremios }) => ({ premios: idPremios }),
  },
  'metaAnual.establecer': of('metaVentas', 5, 50, 500),
  'caja.establecerTope': of('tope', 1000, 2000.5, null),
  'comision.establecerPlan': of(
    'tramos',
    [{ desde: 1, tasa: 5 }],
    [{ desde: 1, tasa: 6 }],
    [
      { desde: 1, tasa: 5 },
      { desde: 10, tasa: 7.5 },
    ],
  ),
  'balance.corregirGasto': of('importe', 20, 30, 40.5),
  'entrega.corregirConteo': of('contado', 12, 13, 14.5),
  'venta.corregirComprador': of('nombre', 'Ana Uno', 'Ana Dos', 'Ana Tres'),
  'talonario.entregar': {
    saves: async (_, shop) => {
      const otro = await shop.someone('vendedor')
      return [otro, shop.users.vendedora, shop.users.vendedor].map(({ id }) => ({ vendedor: id }))
    },
    read: ({ vendedor }) => ({ tiene: vendedor }),
  },
  'compra.reatribuir': {
    saves: (_, { users: { vendedora, vendedor } }) =>
      ['', vendedora.id, vendedor.id].map(vendedorId => ({ vendedorId })),
    // Of two lines.
    read: ({ vendedorId }) => ({ vendedores: [vendedorId, vendedorId] }),
  },
  'reclamo.postergarReclamo': { ...of('dias', 1, 2, 3), read: (_, { vence }) => ({ vence }) },
  'ajuste.guardarAjustes': {
    saves: () => ['', 'si', 'no'].map(valor => ({ ajustes: { VENDER_ASIGNADAS_ONLINE: valor }, codigo: undefined })),
    read: ({ ajustes }) => ajustes as Fields,
  },
}

const inOrders = ([a = '', b = '', c = '']: string[]) => [
  { idPremios: [a, b, c] },
  { idPremios: [b, a, c] },
  { idPremios: [c, b, a] },
]

/** Every other call that writes, by the reason why it replaces nobody's change unseen. */
export const OTHERS = {
  'names the version that was read': `organizacion.guardarOrganizacion organizacion.restaurarOrganizacion
    modalidad.guardarModalidades`,
  'names what it replaces, or is refused where it stands otherwise': `sorteo.cambiarFecha venta.confirmarCorreccion
    invitacion.invitar invitacion.invitarAdmin asignacion.traspasarRifas cuota.cederNumero sorteo.quitarPremio`,
  'says what is to be, and that is all of it': `campania.elegirClase vendedor.changeStatus comision.establecerPodio
    funcion.cambiarRitmo aviso.avisarSorteo consulta.mensajesPorCorreo difusion.bajaDifusion correccion.cambiarPrecio
    publicacion.despublicar publicacion.publicar asignacion.liberarRifas asignacion.asignarRifaAVendedor
    asignacion.importarAsignaciones sorteo.asignarPremio toma.actualizarRifa correo.reenviarCorreo
    difusion.detenerDifusion difusion.seguirDifusion datosPersonales.confirmarRetencion`,
  'is of one person alone, and says only what they change': `cuenta.update acceso.login acceso.logout sesion.cerrarSesiones
    segundoFactor.iniciarSegundoFactor segundoFactor.confirmarSegundoFactor segundoFactor.renovarCodigos
    segundoFactor.desactivarSegundoFactor recuperacion.recoverPassword recuperacion.resetPassword enlace.renovarEnlace
    verificacion.verificarCorreo verificacion.reenviarVerificacion invitacion.aceptarInvitacion
    invitacion.aceptarComoAdmin prestamo.registrarTelefono prestamo.tomarPrestamo prestamo.devolverPrestamo
    prestamo.darDeBaja aviso.avisarEnDispositivo cuota.cambiarModalidad consulta.pedirConsulta consulta.entrarPorCorreo
    consulta.borrarPorCorreo datosPersonales.logicDelete`,
  'replaces a secret that no form shows': `ajuste.conectarCorreo ajuste.conectarMercadoPago ajuste.confirmarMercadoPago
    ajuste.desconectarMercadoPago`,
  'adds, and replaces nothing': `organizacion.subirImagen contacto.contacto cuenta.register vendedor.registerVendedor
    vendedor.importarVendedores campania.copiarAnterior comienzo.empezarRifa campania.crearCampania premio.crearPremio sorteo.generarSorteo rifa.generarNumerosRifa
    asignacion.repartirRifas talonario.armarTalonarios talonario.imprimir caja.ajustar entrega.declararEntrega
    entrega.recibirEntrega rendicion.presentarRendicion liquidacion.crearLiquidacion producto.altaProducto
    comision.pagarComision checkout.cobrarConQr checkout.procesarPago cuota.cobrarCuota cuota.pagarCuota
    venta.realizarCompraFisica venta.registrarTalones venta.importarVentas sobre.recibirSobres reclamo.agendarResorteo
    difusion.enviarDifusion boleto.avisarCompra balance.registrarGasto ajuste.probarAjustes pago.webhook`,
  'goes one way, once': `campania.terminarCampania premio.eliminarPremio cancelacion.cancelarSorteo
    cancelacion.reintentarDevoluciones devolucion.pagarDevolucion devolucion.deshacerDevolucion
    sorteo.declararSinParticipantes asignacion.deshacerReparto correccion.borrarRifas talonario.recibir
    talonario.darPorPerdido talonario.reimprimir talonario.anular caja.acreditarTransferencia caja.resolverAjuste
    entrega.confirmarEntrega entrega.retirarEntrega entrega.rechazarEntrega entrega.rechazarEntregas rendicion.cerrarRendicion
    rendicion.devolverRendicion rendicion.perdonarDiferencia liquidacion.cancelarLiquidacion producto.eliminarProducto
    checkout.cancelarCobro transferencia.cancelarTransferencia transferencia.anotarTransferencia
    transferencia.deshacerTransferencia transferencia.devolverTransferencia transferencia.alargarTransferencia cuota.liberarAtrasadas venta.anularVentas venta.anularVenta sobre.resolverVenta
    pago.pagarSimulado caso.reembolsar caso.liberarCompra caso.cerrarCaso cierre.cerrarSorteo reclamo.entregarPremio
    reclamo.entregarDerivado reclamo.confirmarReclamo resultado.realizarSorteo resultado.cargarExtracto
    resultado.cargarBolillero resultado.usarRespaldo funcion.empezarFuncion funcion.revelarPremio boleto.responderAviso
    datosPersonales.remove`,
  'changes nothing that is shown': 'consulta.numerosPorCorreo',
}
