import { accesoApi, recuperacionApi } from './acceso.ts'
import { ajusteApi } from './ajuste.ts'
import { asignacionApi } from './asignacion.ts'
import { auditoriaApi } from './auditoria.ts'
import { avisoApi, difusionApi } from './aviso.ts'
import { balanceApi } from './balance.ts'
import { boletoApi } from './boleto.ts'
import { cajaApi } from './caja.ts'
import { entregaApi } from './caja-entrega.ts'
import { liquidacionApi } from './caja-plazo.ts'
import { rendicionApi } from './caja-rendicion.ts'
import { campaniaApi } from './campania.ts'
import { cancelacionApi, devolucionApi } from './cancelacion.ts'
import { checkoutApi } from './checkout.ts'
import { cierreApi } from './cierre.ts'
import { comienzoApi } from './comienzo.ts'
import { comisionApi } from './comision.ts'
import { compraApi } from './compra.ts'
import { configApi } from './config.ts'
import { contactoApi } from './contacto.ts'
import { correoApi } from './correo.ts'
import { cuentaApi } from './cuenta.ts'
import { cuotaApi } from './cuota.ts'
import { consultaApi, datosPersonalesApi } from './datos-personales.ts'
import { enVivoApi } from './en-vivo.ts'
import type { Endpoint } from './endpoint.ts'
import { enlaceApi } from './enlace.ts'
import { funcionApi } from './funcion.ts'
import { imagenApi } from './imagen.ts'
import { metaAnualApi } from './meta-anual.ts'
import { modalidadApi } from './modalidad.ts'
import { organizacionApi, publicacionApi } from './organizacion.ts'
import { packApi } from './pack-tabla.ts'
import { pagoApi } from './pago.ts'
import { casoApi } from './pago-caso.ts'
import { premioApi } from './premio.ts'
import { prestamoApi } from './prestamo.ts'
import { productoApi } from './producto.ts'
import { reclamoApi } from './reclamo.ts'
import { resultadoApi } from './resultado.ts'
import { actaApi } from './resultado-acta.ts'
import { resumenApi } from './resumen.ts'
import { expedienteApi } from './resumen-expediente.ts'
import { rifaApi } from './rifa.ts'
import { correccionApi } from './rifa-correccion.ts'
import { disponibilidadApi } from './rifa-disponibilidad.ts'
import { segundoFactorApi } from './segundo-factor.ts'
import { sesionApi } from './sesion.ts'
import { sobreApi } from './sobre.ts'
import { sorteoApi } from './sorteo.ts'
import { calendarioApi } from './sorteo-calendario.ts'
import { talonarioApi } from './talonario.ts'
import { tomaApi } from './toma.ts'
import { transferenciaApi } from './transferencia.ts'
import { usoApi } from './uso.ts'
import { vendedorApi } from './vendedor.ts'
import { invitacionApi } from './vendedor-invitacion.ts'
import { ventaApi } from './venta.ts'
import { verificacionApi } from './verificacion.ts'
import { vistaPreviaApi } from './vista-previa.ts'

/** Every call, by word, in the order of the wings, for OpenAPI and the access tests. Screens must not import it: they would load all of it. */
export const api = {
  config: configApi,
  imagen: imagenApi,
  organizacion: organizacionApi,
  publicacion: publicacionApi,
  correo: correoApi,
  contacto: contactoApi,
  auditoria: auditoriaApi,
  acceso: accesoApi,
  sesion: sesionApi,
  segundoFactor: segundoFactorApi,
  recuperacion: recuperacionApi,
  verificacion: verificacionApi,
  cuenta: cuentaApi,
  vendedor: vendedorApi,
  campania: campaniaApi,
  invitacion: invitacionApi,
  premio: premioApi,
  sorteo: sorteoApi,
  calendario: calendarioApi,
  modalidad: modalidadApi,
  pack: packApi,
  rifa: rifaApi,
  toma: tomaApi,
  prestamo: prestamoApi,
  disponibilidad: disponibilidadApi,
  asignacion: asignacionApi,
  correccion: correccionApi,
  enVivo: enVivoApi,
  enlace: enlaceApi,
  metaAnual: metaAnualApi,
  talonario: talonarioApi,
  caja: cajaApi,
  entrega: entregaApi,
  rendicion: rendicionApi,
  liquidacion: liquidacionApi,
  producto: productoApi,
  compra: compraApi,
  comienzo: comienzoApi,
  comision: comisionApi,
  transferencia: transferenciaApi,
  checkout: checkoutApi,
  cuota: cuotaApi,
  uso: usoApi,
  venta: ventaApi,
  sobre: sobreApi,
  pago: pagoApi,
  caso: casoApi,
  cancelacion: cancelacionApi,
  devolucion: devolucionApi,
  cierre: cierreApi,
  reclamo: reclamoApi,
  aviso: avisoApi,
  resultado: resultadoApi,
  funcion: funcionApi,
  difusion: difusionApi,
  boleto: boletoApi,
  acta: actaApi,
  resumen: resumenApi,
  expediente: expedienteApi,
  balance: balanceApi,
  ajuste: ajusteApi,
  datosPersonales: datosPersonalesApi,
  vistaPrevia: vistaPreviaApi,
  consulta: consultaApi,
} as const satisfies Record<string, Record<string, Endpoint>>

/** `['acceso.login', endpoint]` for every call. */
export function allEndpoints(): [name: string, endpoint: Endpoint][] {
  return Object.entries(api).flatMap(([word, calls]) =>
    Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${word}.${name}`, endpoint]),
  )
}
