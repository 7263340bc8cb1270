import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

/**
 * Every act that the audit trail knows: its name, which is that of the call or of the job's work, and the kind of thing it is
 * done to. docs/audit.md explains what each leaves behind.
 */
export const ACCIONES = {
  login: 'usuario',
  loginFallido: 'usuario',
  logout: 'usuario',
  cerrarSesiones: 'usuario',
  register: 'usuario',
  registerVendedor: 'usuario',
  importarVendedores: 'usuario',
  exportarVendedores: 'usuario',
  update: 'usuario',
  changeStatus: 'usuario',
  remove: 'usuario',
  logicDelete: 'usuario',
  recoverPassword: 'usuario',
  resetPassword: 'usuario',
  verificarCorreo: 'usuario',
  reenviarVerificacion: 'usuario',
  primerAdmin: 'usuario',
  activarSegundoFactor: 'usuario',
  desactivarSegundoFactor: 'usuario',
  renovarCodigos: 'usuario',
  usarCodigoDeRecuperacion: 'usuario',
  exportarDatos: 'usuario',
  aplicarRetencion: 'datos',
  confirmarRetencion: 'datos',
  guardarOrganizacion: 'organizacion',
  restaurarOrganizacion: 'organizacion',
  guardarAjustes: 'organizacion',
  publicar: 'organizacion',
  despublicar: 'organizacion',
  crearCampania: 'organizacion',
  renombrarCampania: 'organizacion',
  terminarCampania: 'organizacion',
  altaProducto: 'producto',
  modificarProducto: 'producto',
  eliminarProducto: 'producto',
  crearPremio: 'premio',
  eliminarPremio: 'premio',
  modificarPremio: 'premio',
  generarSorteo: 'sorteo',
  cambiarFuente: 'sorteo',
  asignarPremio: 'sorteo',
  quitarPremio: 'sorteo',
  ordenarPremios: 'sorteo',
  cambiarFecha: 'sorteo',
  cambiarPrecio: 'sorteo',
  borrarRifas: 'rifa',
  cancelarSorteo: 'sorteo',
  cerrarSorteo: 'sorteo',
  realizarSorteo: 'sorteo',
  empezarFuncion: 'sorteo',
  fijarResultado: 'sorteo',
  revelarPremio: 'sorteo',
  cambiarRitmo: 'sorteo',
  generarNumerosRifa: 'sorteo',
  empezarGeneracion: 'sorteo',
  empezarAsignacion: 'usuario',
  cancelarTrabajo: 'trabajo',
  enviarDifusion: 'difusion',
  detenerDifusion: 'difusion',
  seguirDifusion: 'difusion',
  asignarRifaAVendedor: 'usuario',
  importarAsignaciones: 'rifa',
  liberarRifas: 'rifa',
  exportarRifas: 'rifa',
  establecerMeta: 'usuario',
  exportarMetas: 'usuario',
  renovarEnlace: 'usuario',
  realizarCompraFisica: 'compra',
  importarVentas: 'compra',
  exportarVentas: 'compra',
  procesarPago: 'compra',
  asentarPago: 'compra',
  anularVenta: 'compra',
  reatribuir: 'compra',
  establecerPlan: 'comision',
  establecerPodio: 'comision',
  pagarComision: 'usuario',
  reembolsar: 'compra',
  liberarCompra: 'compra',
  cerrarCaso: 'caso',
  acreditarTransferencia: 'compra',
  ajustar: 'usuario',
  establecerTope: 'caja',
  responderApertura: 'caja',
  exportarCaja: 'caja',
  declararEntrega: 'entrega',
  confirmarEntrega: 'entrega',
  rechazarEntrega: 'entrega',
  presentarRendicion: 'rendicion',
  cerrarRendicion: 'rendicion',
  devolverRendicion: 'rendicion',
  perdonarDiferencia: 'rendicion',
  crearLiquidacion: 'liquidacion',
  cancelarLiquidacion: 'liquidacion',
  traspasarRifas: 'usuario',
  borrarPorCorreo: 'consulta',
  exportarAuditoria: 'auditoria',
  exportarCadena: 'auditoria',
} as const
export type Accion = keyof typeof ACCIONES

const NOMBRES = Object.keys(ACCIONES) as [Accion, ...Accion[]]

const acto = z.object({
  _id: z.string(),
  fecha: z.string(),
  /** Its place in the chain; 0 for the moment until it is linked. */
  secuencia: z.number(),
  accion: z.enum(NOMBRES),
  /** The account that did it: `''` when it was nobody's. Its name as it is now; `''` once the account is erased. */
  actor: z.object({
    id: z.string(),
    nombre: z.string(),
    rol: z.enum(['admin', 'vendedor', 'public', 'nadie', 'sistema']),
  }),
  objeto: z.string(),
  /** What it was done to: an id, or `''`. `nombre`: the account's name, the draw's day. */
  sobre: z.object({ id: z.string(), nombre: z.string() }),
  /** JSON. */
  detalle: z.string(),
  /** The request it came with: the log has it too. */
  pedido: z.string(),
  hash: z.string(),
})
export type ActoAnotado = z.output<typeof acto>

const filtro = z.object({
  /** An account's name, e-mail or id, or the id of what it was done to. */
  buscar: f.textoOpcional(),
  accion: z.optional(z.enum(['', ...NOMBRES], { error: 'La acción no es válida.' })),
})

export const auditoriaApi = {
  listarActos: {
    method: 'GET',
    path: '/auditoria/listarActos/:page',
    access: ['admin'],
    summary: 'Who did what, latest first, 20 a page.',
    params: z.object({ page: f.pagina }),
    query: filtro,
    reply: z.object({
      actos: z.array(acto),
      page: z.number(),
      pages: z.number(),
      /** Counted up to `limits.actosContados`. */
      total: z.number(),
    }),
  },
  exportarAuditoria: {
    method: 'GET',
    path: '/auditoria/exportarAuditoria',
    access: ['admin'],
    summary: 'The acts found as CSV, oldest first.',
    query: filtro,
    reply: z.object({}),
    replyAs: 'file',
  },
  exportarCadena: {
    method: 'GET',
    path: '/auditoria/exportarCadena',
    access: ['admin'],
    summary: 'The whole chain as one line of JSON an act, for anyone to compute again.',
    reply: z.object({}),
    replyAs: 'file',
  },
  comprobarCadena: {
    method: 'GET',
    path: '/auditoria/comprobarCadena',
    access: ['admin'],
    summary:
      'Compute the chain again; the first act that does not hold, and the draws whose proof names an act it lacks.',
    reply: z.object({
      /** Acts that hold, from the first on. */ actos: z.number(),
      /** Hash of the last of them. */ cabeza: z.string(),
      /** Acts of the last seconds, not linked yet. */ sinEnlazar: z.number(),
      falla: z.nullable(z.object({ secuencia: z.number(), motivo: z.string() })),
      /** Proofs of draws whose head is in the chain. */ sorteos: z.number(),
      /** Days of draws whose head is not. */ sorteosSinActo: z.array(z.string()),
    }),
    errors: ['DEMASIADOS_INTENTOS'],
  },
} as const satisfies Record<string, Endpoint>
