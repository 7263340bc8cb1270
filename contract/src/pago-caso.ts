import * as z from 'zod/mini'
import { deCampanias } from './campania-lista.ts'
import { ATRIBUCIONES, deshacerCompraForm, ESTADOS_COMPRA, lineasElegidas, motivoForm } from './compra.ts'
import { PROVEEDORES } from './config.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { tipoDeSorteo } from './sorteo.ts'
import { METODOS_PAGO, preguntaDeAnulacion } from './venta.ts'

/** Reasons for a case; docs/operations.md explains what to do about each. */
export const MOTIVOS_CASO = [
  'mediacion',
  'contracargo_revertido',
  'aprobacion_retirada',
  'no_decidido',
  'cobrador',
  'modo',
  'sorteo_cerrado',
  'numeros_perdidos',
  'cuotas_sin_numero',
  'devolucion_rechazada',
  'transferencia_de_menos',
  'transferencia_a_devolver',
  'anulacion_pedida',
  'correccion_pedida',
  'venta_sin_numero',
  'venta_tardia',
  'venta_cancelada',
] as const
export type MotivoCaso = (typeof MOTIVOS_CASO)[number]

/** How orders may be sorted. */
export const ORDENES_COMPRA = ['recientes', 'antiguas', 'mayor', 'menor'] as const
export type OrdenCompra = (typeof ORDENES_COMPRA)[number]

/** How an order was paid, or is to be paid, on either channel. */
export const METODOS_COMPRA = [...METODOS_PAGO, ...PROVEEDORES, 'simulado'] as const

const FECHA = 'La fecha no es válida.'

/** An order in a list. */
const compraEnLista = z.object({
  _id: z.string(),
  /** `''` for who only looks. */
  external_reference: z.string(),
  canal: z.enum(['online', 'presencial']),
  estado: z.enum(ESTADOS_COMPRA),
  fechaCompra: z.string(),
  montoTotal: z.number(),
  comprador: z.object({
    nombre: z.string(),
    email: z.string(),
    ci: z.string(),
    telefono: z.string(),
    whatsapp: f.whatsapp,
  }),
  numeros: z.array(z.number()),
  /** Titles of its products, and of the instalments it pays. */
  productos: z.array(z.string()),
})
export type CompraEnLista = z.output<typeof compraEnLista>

const caso = z.object({
  _id: z.string(),
  motivo: z.enum(MOTIVOS_CASO),
  abierto: z.string(),
  /** `''` if the case is about the order itself. */
  pagoId: z.string(),
  /** When and by whom it was closed, and the note; `''` while it is open. */
  cerrado: z.string(),
  cerradoPor: z.string(),
  nota: z.string(),
  /** What the provider sent, if it cannot be read; otherwise `''`. */
  palabras: z.string(),
  /** The buyer that the seller asks for; null if the case is not about that, or the request has been erased. */
  pedido: z.nullable(
    z.object({
      /** Of this wish: a later one has another. */ clave: z.string(),
      nombre: z.string(),
      correo: z.string(),
      cedula: z.string(),
      telefono: z.string(),
    }),
  ),
})
export type Caso = z.output<typeof caso>

/** Instants are `''` if there is none. */
const compraEntera = z.extend(compraEnLista, {
  metodoPago: z.string(),
  /** The number of a sale's slip or receipt, or `''`. */
  comprobante: z.string(),
  /** The seller of a sale in person; `''` online. */
  vendedor: z.string(),
  vence: z.string(),
  /** Since when the order is paid. */
  pagada: z.string(),
  /** It pays instalments of numbers sold before: refunding it makes them due again, all of them. */
  deCuotas: z.boolean(),
  lineas: z.array(
    z.object({
      nombre: z.string(),
      NumeroRifa: z.nullable(z.number()),
      FechaSorteo: z.string(),
      tipoSorteo: tipoDeSorteo,
      cantidad: z.number(),
      precio: z.number(),
      linea: z.number(),
      /** The line's seller, and why the line is theirs; `''` and null if it has none. */
      vendedor: z.string(),
      idVendedor: z.string(),
      atribucion: z.nullable(z.enum(ATRIBUCIONES)),
    }),
  ),
  pagos: z.array(
    z.object({
      _id: z.string(),
      proveedor: z.string(),
      /** The state in our words; `detalle` has the provider's. */
      estado: z.string(),
      detalle: z.string(),
      monto: z.number(),
      reembolsado: z.number(),
      /** What the provider charged, less what it gave back of that; null if it did not say. */
      costo: z.nullable(z.number()),
      /** How much of it is to be refunded in all. */
      aDevolver: z.number(),
      /** Why it cannot pay: its currency, account or mode is wrong. */
      rechazo: z.enum(['', 'moneda', 'cobrador', 'modo']),
      moneda: z.string(),
      recibido: z.string(),
      actualizado: z.string(),
    }),
  ),
  movimientos: z.array(
    z.object({
      fecha: z.string(),
      de: z.enum(ESTADOS_COMPRA),
      a: z.enum(ESTADOS_COMPRA),
      /** The person; `''` for the provider or the clock. */
      quien: z.string(),
      nota: z.string(),
    }),
  ),
  /** Each time the order held or owned a number. */
  titulares: z.array(
    z.object({
      NumeroRifa: z.number(),
      apartada: z.string(),
      vence: z.string(),
      vendida: z.string(),
      liberada: z.string(),
    }),
  ),
  /** Tasks of the server about its payments, open and done. */
  tareas: z.array(
    z.object({
      _id: z.string(),
      tipo: z.enum(['aviso', 'reembolso']),
      pagoId: z.string(),
      creada: z.string(),
      hecha: z.string(),
      intentos: z.number(),
      proximoIntento: z.string(),
      error: z.string(),
    }),
  ),
  casos: z.array(caso),
  /** Lines that an organiser returned, which are no longer among its lines. */
  devueltas: z.array(
    z.object({
      nombre: z.string(),
      cantidad: z.number(),
      precio: z.number(),
      fecha: z.string(),
      quien: z.string(),
      motivo: z.string(),
    }),
  ),
  /** What an organiser can do now. `cancelar`: take back goods nobody paid for; `liberar`: end the wait for payment. */
  accion: z.enum(['reembolsar', 'cancelar', 'anular', 'liberar', '']),
  /** A number of it is sealed in a closed draw, so nothing can be taken back. */
  sellada: z.boolean(),
})
export type CompraEntera = z.output<typeof compraEntera>

/** How a case was dealt with. */
export const notaForm = z.object({ nota: f.parrafo('Escribí cómo se resolvió.', limits.nota) })

/** Without `lineas`, the whole order. */
export const reembolsarForm = z.extend(deshacerCompraForm, {
  lineas: lineasElegidas,
})

/** The form for refunding a part: some of the order's lines, separated by commas. */
export const preguntaDeParte = z.extend(motivoForm, {
  lineas: z.string().check(z.minLength(1, 'Elegí qué se devuelve.')),
})

/** The same for a sale in person. */
export const preguntaDeParteEnPersona = z.extend(preguntaDeParte, { devuelve: preguntaDeAnulacion.shape.devuelve })

export const casoApi = {
  listarCompras: {
    method: 'GET',
    path: '/pago/listarCompras/:page',
    access: ['admin'],
    summary:
      'Orders of every channel, latest first, 20 a page; found by number, buyer, reference or payment, filtered and sorted.',
    params: z.object({ page: f.pagina }),
    query: z.object({
      estado: z.optional(z.enum(['', ...ESTADOS_COMPRA], { error: 'El estado no es válido.' })),
      buscar: f.textoOpcional(),
      /** Part of the seller's name, or the document. */
      vendedor: f.textoOpcional(),
      metodo: z.optional(z.enum(['', ...METODOS_COMPRA], { error: 'El método de pago no es válido.' })),
      /** Orders with a number of this draw, of any campaign. */
      sorteo: f.opcional(f.id),
      ...deCampanias.shape,
      /** From and to the days on which orders were made, both included. */
      desde: f.opcional(f.dia(FECHA)),
      hasta: f.opcional(f.dia(FECHA)),
      orden: z.optional(z.enum(['', ...ORDENES_COMPRA], { error: 'El orden no es válido.' })),
    }),
    reply: z.object({
      compras: z.array(compraEnLista),
      page: z.number(),
      pages: z.number(),
      /** Counted up to `limits.comprasContadas`. */
      total: z.number(),
    }),
  },
  verCompra: {
    method: 'GET',
    path: '/pago/verCompra/:id',
    access: ['admin'],
    summary: 'One order with all that happened to it.',
    params: z.object({ id: f.id }),
    reply: z.object({ compra: compraEntera }),
    errors: ['COMPRA_NO_ENCONTRADA'],
  },
  casos: {
    method: 'GET',
    path: '/pago/casos',
    access: ['admin'],
    summary: 'Open cases, oldest first; the first hundred and how many there are.',
    reply: z.object({ casos: z.array(z.extend(caso, { compra: compraEnLista })), total: z.number() }),
  },
  reembolsar: {
    method: 'POST',
    path: '/pago/reembolsar',
    access: ['admin'],
    summary:
      'Give an online order’s money back, if there is any, and free its numbers; of some of its lines, the rest stays paid. Again, it changes nothing.',
    body: reembolsarForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'CUOTAS_PAGADAS',
      'NUMERO_CEDIDO',
      'COMPRA_NO_ENCONTRADA',
      'NO_ENCONTRADO',
      'CUOTAS_ENTERAS',
      'NADA_PARA_DEVOLVER',
      'PAGO_EN_DISPUTA',
      'SORTEO_CERRADO',
      'REEMBOLSO_SIN_PROVEEDOR',
    ],
  },
  liberarCompra: {
    method: 'POST',
    path: '/pago/liberarCompra',
    access: ['admin'],
    summary: 'End an order that waits for its payment and free its numbers; its buyer is told why.',
    body: deshacerCompraForm,
    reply: z.object({ message: z.string() }),
    errors: ['COMPRA_NO_ENCONTRADA', 'COMPRA_NO_ABIERTA'],
  },
  cerrarCaso: {
    method: 'POST',
    path: '/pago/cerrarCaso',
    access: ['admin'],
    summary:
      'Say how a case was dealt with; a closed one stays as it was closed. With its last case an order leaves its review.',
    body: z.extend(notaForm, { id: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
