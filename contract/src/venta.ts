import * as z from 'zod/mini'
import { deCampanias } from './campania.ts'
import { deshacerCompraForm, motivoForm } from './compra.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

export const METODOS_PAGO = ['efectivo', 'pos', 'transferencia'] as const

/** Whose account or terminal took a payment that is not cash. */
const COBROS = ['organizacion', 'vendedor'] as const

export const datosClienteFisico = z.object({
  nombre: f.nombreDePersona('El nombre del comprador es obligatorio.'),
  correo: f.email,
  cedula: f.ci,
  telefono: f.telefono,
})

export const compraFisicaForm = z.object({
  rifaId: f.id,
  /** Further numbers for the same buyer: one sale, all or nothing. */
  otras: z.optional(
    z
      .array(f.id)
      .check(z.maxLength(limits.lineasPorCompra - 1, `Como máximo ${limits.lineasPorCompra} números por venta.`)),
  ),
  metodoPago: z.enum(METODOS_PAGO, { error: 'Elegí un método de pago.' }),
  numeroCuotas: z.pipe(
    z.optional(z.union([z.number(), z.string()])),
    z.pipe(
      z.transform((value: number | string | undefined) => Number(value ?? 1)),
      z.literal(1, { error: 'La venta en persona es en una sola cuota.' }),
    ),
  ),
  /** Default: the organisation's own. Cash is always with the seller. */
  cobro: z.optional(z.enum(COBROS, { error: 'Elegí quién cobró.' })),
  datosClienteFisico,
})

export const DEVUELVE = ['vendedor', 'organizacion', 'nadie'] as const

/** Default: whoever has the money gives it back. `nadie`: an announced transfer never arrived, so nothing is given back. */
export const anulacionForm = z.extend(deshacerCompraForm, {
  devuelve: z.optional(z.enum(DEVUELVE, { error: 'Elegí quién devuelve el dinero.' })),
})

/** The question before a sale is voided. */
export const preguntaDeAnulacion = z.extend(motivoForm, {
  devuelve: z.enum(DEVUELVE, { error: 'Elegí quién devuelve el dinero.' }),
})

const venta = z.object({
  _id: z.string(),
  fechaCompra: z.string(),
  metodoPago: z.string(),
  montoTotal: z.number(),
  rifa: z.object({ _id: z.string(), nombreParticipante: z.string(), NumeroRifa: z.number(), precioRifa: z.number() }),
  comprador: z.object({ email: z.string(), nombreUsu: z.string(), name: z.string() }),
  pago: z.object({ metodoPago: z.string(), estadoPago: z.string() }),
})
export type Venta = z.output<typeof venta>

/** What was typed wrong at a sale in person. */
export const corregirCompradorForm = z.extend(datosClienteFisico, { compraId: f.id })

export const ventaApi = {
  corregirComprador: {
    method: 'PUT',
    path: '/compra/corregirComprador',
    access: ['admin'],
    summary: 'Correct the buyer of a sale in person, until the list of a draw is sealed with these data.',
    body: corregirCompradorForm,
    reply: z.object({ message: z.string() }),
    errors: ['COMPRA_NO_ENCONTRADA', 'COMPRADOR_DE_CUENTA', 'COMPRADOR_SELLADO'],
  },
  realizarCompraFisica: {
    method: 'POST',
    path: '/compra/realizarCompraFisica',
    access: ['vendedor', 'admin'],
    summary: 'Sell a number, or several to one buyer, in person.',
    body: compraFisicaForm,
    reply: z.object({
      message: z.string(),
      compra: z.object({
        _id: z.string(),
        /** The lowest of `numeros`. */
        NumeroRifa: z.number(),
        numeros: z.array(z.number()),
        montoTotal: z.number(),
        fechaCompra: z.string(),
      }),
    }),
    idempotent: true,
    errors: [
      'RIFAS_BORRADAS',
      'RIFA_NO_DISPONIBLE',
      'RIFA_DE_OTRO_VENDEDOR',
      'RIFA_SIN_ASIGNAR',
      'SORTEO_CERRADO',
      'CLAVE_REUTILIZADA',
      'CLAVE_EN_CURSO',
    ],
  },
  getEstadisticas: {
    method: 'GET',
    path: '/compra/getEstadisticas',
    access: ['vendedor', 'admin'],
    summary: 'Units the caller has sold.',
    reply: z.object({
      estadisticas: z.object({
        rifasVendidas: z.number(),
        productosVendidos: z.number(),
        /** Numbers attributed to the caller that their buyers still have: in person, assigned ones and by the link. */
        rifasAtribuidas: z.number(),
      }),
    }),
  },
  obtenerIngresosTotalesPorUsuario: {
    method: 'GET',
    path: '/compra/obtenerIngresosTotalesPorUsuario',
    access: ['vendedor', 'admin'],
    summary: 'Money the caller has taken.',
    reply: z.object({ ingresosTotales: z.number() }),
  },
  historialVentasRifas: {
    method: 'GET',
    path: '/compra/historialVentasRifas',
    access: ['vendedor', 'admin'],
    summary: 'The caller’s own sales, latest first.',
    query: deCampanias,
    reply: z.object({
      ventas: z.array(venta),
      vendedor: z.object({ totalVentas: z.number(), montoTotalVendido: z.number() }),
      message: z.string(),
    }),
  },
  exportarVentas: {
    method: 'GET',
    path: '/compra/exportarVentas',
    access: ['vendedor', 'admin'],
    summary: 'Sales as CSV (UTF-8 with BOM, semicolons): one’s own, or all for an admin.',
    query: deCampanias,
    reply: z.object({}),
    replyAs: 'file',
  },
  importarVentas: {
    method: 'POST',
    path: '/compra/importarVentas',
    access: ['admin'],
    summary: 'Enter paper sales from CSV, all or nothing.',
    body: z.object({ csv: f.csv(4_000_000) }),
    large: true,
    reply: z.object({ importados: z.number(), message: z.string() }),
    errors: ['CSV_INVALIDO', 'RIFA_NO_DISPONIBLE', 'RIFAS_INEXISTENTES', 'SORTEO_CERRADO'],
  },
  anularVenta: {
    method: 'POST',
    path: '/compra/anularVenta',
    access: ['admin'],
    summary: 'Take a sale in person back: its numbers are free again; again, it changes nothing.',
    body: anulacionForm,
    reply: z.object({ message: z.string() }),
    errors: ['COMPRA_NO_ENCONTRADA', 'VENTA_NO_ANULABLE', 'SORTEO_CERRADO', 'SIN_TRANSFERENCIA'],
  },
} as const satisfies Record<string, Endpoint>
