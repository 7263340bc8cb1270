import { allEndpoints, type Endpoint } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { picture, type Sample, sampleOf, send } from './every-call.ts'
import { fullShop } from './full-shop.ts'
import { forFile } from './test-app.ts'

type Fields = Record<string, unknown>
type Hands = {
  /** What is saved first, and what two people make of it who have both read that. */
  saves: (of: Fields) => readonly Fields[] | Promise<readonly Fields[]>
  /** What is read of it, if that has other names. */
  read?: (saved: Fields, reply: Fields) => Fields
}

const of = (field: string, ...values: unknown[]): Hands => ({ saves: () => values.map(value => ({ [field]: value })) })
const pictures = async () => {
  const images = [await picture(), await picture(), await picture()]
  return images.map(bytes => ({ image: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) }))
}

/** Every call that replaces what its form has shown. */
const HANDS: Record<string, Hands> = {
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
const OTHERS = {
  'names the version that was read': `organizacion.guardarOrganizacion organizacion.restaurarOrganizacion
    modalidad.guardarModalidades`,
  'names what it replaces, or is refused where it stands otherwise': `sorteo.cambiarFecha venta.confirmarCorreccion
    invitacion.invitar invitacion.invitarAdmin asignacion.traspasarRifas cuota.cederNumero sorteo.quitarPremio`,
  'says what is to be, and that is all of it': `campania.elegirClase vendedor.changeStatus comision.establecerPodio
    funcion.cambiarRitmo aviso.avisarSorteo consulta.mensajesPorCorreo difusion.bajaDifusion correccion.cambiarPrecio
    compra.reatribuir publicacion.despublicar publicacion.publicar asignacion.liberarRifas asignacion.asignarRifaAVendedor
    asignacion.importarAsignaciones sorteo.asignarPremio toma.actualizarRifa talonario.entregar correo.reenviarCorreo
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
    difusion.enviarDifusion boleto.avisarCompra balance.registrarGasto ajuste.probarAjustes reclamo.postergarReclamo
    pago.webhook`,
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
  'changes nothing that is shown': 'consulta.numerosPorCorreo difusion.previaDifusion',
}

const shop = forFile(await fullShop())
const writing = allEndpoints().filter(([, { method, reads }]) => method !== 'GET' && !reads)
const takesLeido = ({ body, multipart }: Endpoint) =>
  (body ?? multipart)?.safeParse({ leido: 3 }).error?.issues.some(({ path }) => path[0] === 'leido') ?? false

it('every call that writes is either tried by two hands, or says why they lose nothing', () => {
  const others = Object.values(OTHERS).flatMap(names => names.split(/\s+/))
  expect([...Object.keys(HANDS), ...others].sort()).toEqual(writing.map(([name]) => name).sort())
})

it('the calls that are tried are those that take what was read', () => {
  const taking = writing.filter(([, endpoint]) => takesLeido(endpoint)).map(([name]) => name)
  expect(taking.sort()).toEqual(Object.keys(HANDS).sort())
})

describe('of two people who save the same form', () => {
  it.each(Object.entries(HANDS))(
    'one is told what the other has saved: %s',
    async (name, { saves, read = identity }) => {
      const { endpoint, sample, save } = await formOf(name)
      const [first = {}, one = {}, other = {}] = await saves(sample.body ?? {})
      const leido = read(first, (await save(first)).json())

      const both = await Promise.all([one, other].map(mine => save({ ...mine, leido })))
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const [kept, lost] = both[0]?.statusCode === 200 ? [one, other] : [other, one]
      const [saved, refused] = both
        .map(reply => reply.json())
        .sort((a, b) => Number('ahora' in a) - Number('ahora' in b))
      expect(refused.code).toBe('CAMBIO_MIENTRAS')
      expect(refused.message).toContain('Lo tuyo no se guardó y sigue acá')
      expect(refused.ahora).toEqual(read(kept, saved))

      // Sent again because its reply was lost, it is saved already.
      expect((await save({ ...kept, leido })).statusCode).toBe(200)
      // Who has seen what the other wrote may replace it.
      expect((await save({ ...lost, leido: { ...leido, ...refused.ahora } })).statusCode).toBe(200)
      // A client of the specification says nothing of what it read.
      expect((await save(kept)).statusCode).toBe(200)
      expect(endpoint.errors).toContain('CAMBIO_MIENTRAS')
    },
  )
})

const identity = (saved: Fields) => saved

async function formOf(name: string) {
  const endpoint = new Map(writing).get(name) as Endpoint
  const sample: Sample = await sampleOf(shop, name)
  const part = endpoint.multipart ? 'form' : 'body'
  const save = (fields: Fields) => send(shop, endpoint, { ...sample, [part]: { ...sample[part], ...fields } })
  return { endpoint, sample, save }
}
