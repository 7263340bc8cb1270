import * as z from 'zod/mini'
import { deCampanias } from './campania-lista.ts'
import { deshacerCompraForm, lineasElegidas, motivoForm } from './compra.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'
import { counted } from './numero.ts'

export const METODOS_PAGO = ['efectivo', 'pos', 'transferencia'] as const

/** Whose account or terminal received a payment that is not cash. */
export const COBROS = ['organizacion', 'vendedor'] as const

/** An e-mail address, or ''. */
const emailOpcional = z.string({ error: 'El email es obligatorio.' }).check(
  z.overwrite(text => text.normalize('NFKC').trim()),
  z.maxLength(254, 'El email es demasiado largo.'),
  z.regex(new RegExp(`^$|${f.EMAIL.source}`, 'i'), f.EMAIL_VALIDO),
)

export const datosClienteFisico = z.object({
  nombre: f.nombreDePersona('El nombre del comprador es obligatorio.'),
  /** `''` only if buyers in person need no e-mail: CORREO_OBLIGATORIO. */
  correo: emailOpcional,
  cedula: f.ci,
  telefono: f.telefono,
})

/** The number of a POS slip, or of a transfer's receipt. */
const comprobante = f.opcional(
  z
    .string()
    .check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./#-]{0,39}$/u, 'El comprobante lleva hasta 40 letras y números.')),
)

export const compraFisicaForm = z.object({
  rifaId: f.id,
  /** More numbers for the same buyer: one sale, all or nothing. */
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
  /** Its plan, in a continua with a price table; by default paid at once. */
  modalidadId: f.opcional(f.id),
  /** By default the organisation. Cash is always the seller's. */
  cobro: z.optional(z.enum(COBROS, { error: 'Elegí quién cobró.' })),
  /** Not stored for cash. */
  comprobante,
  datosClienteFisico,
})

/** As a seller fills it in; by QR the buyer pays on their own telephone. */
export const ventaEnPuertaForm = z.extend(datosClienteFisico, {
  metodoPago: z.enum([...METODOS_PAGO, 'qr'], { error: 'Elegí un método de pago.' }),
  cobro: compraFisicaForm.shape.cobro,
  comprobante,
})

/** The same where buyers need an e-mail. */
export const ventaEnPuertaConCorreoForm = z.extend(ventaEnPuertaForm, { correo: f.email })

export const DEVUELVE = ['vendedor', 'organizacion', 'nadie'] as const

/** By default whoever has the money returns it. `nadie`: an announced transfer never arrived, so nothing is returned. */
export const anulacionForm = z.extend(deshacerCompraForm, {
  /** Which lines; by default all. */
  lineas: lineasElegidas,
  devuelve: z.optional(z.enum(DEVUELVE, { error: 'Elegí quién devuelve el dinero.' })),
})

/** The form that asks before a sale is voided. */
export const preguntaDeAnulacion = z.extend(motivoForm, {
  devuelve: z.enum(DEVUELVE, { error: 'Elegí quién devuelve el dinero.' }),
})

export const fechaDelTalon = f.opcional(f.dia('La fecha de la venta no es válida.'))

/** Stubs that one call registers. */
export const TALONES = 1000
/** Sales that one call voids. */
const VENTAS_A_LA_VEZ = 100

const nombreDelTalon = z.pipe(
  z.optional(z.nullable(z.string())),
  z.pipe(
    z.transform((nombre: string | null | undefined) => (f.esAlPortador(nombre ?? '') ? '' : nombre)),
    f.opcional(datosClienteFisico.shape.nombre),
  ),
)

/** A stub as it was filled in by hand; the name may follow until the closing, and lists write «Al portador» where it is missing. */
export const talonForm = z.object({
  numero: f.numeroRifa,
  nombre: nombreDelTalon,
  cedula: f.opcional(f.ci),
  telefono: f.opcional(f.telefono),
  correo: f.opcional(f.email),
})

export const talonesForm = z.object({
  vendedor: f.id,
  /** The day on the stubs; by default today. */
  fecha: fechaDelTalon,
  /** Their plan, in a continua with a price table; by default paid at once. */
  modalidadId: f.opcional(f.id),
  talones: z.array(talonForm, { error: 'Pegá los compradores.' }).check(
    z.minLength(1, 'Pegá los compradores.'),
    z.maxLength(TALONES, `Como máximo ${counted(TALONES)} talones por vez.`),
    z.refine(
      talones => new Set(talones.map(({ numero }) => numero)).size === talones.length,
      'Un mismo número está dos veces.',
    ),
  ),
  /** Cash that the seller brings with them. */
  trae: z.optional(f.importe(0.01, 'El importe lleva un número mayor que cero, con hasta dos decimales.')),
  /** Accepts more than the seller owes: TRAE_DE_MAS. */
  aunque: z.optional(z.boolean()),
})

const venta = z.object({
  _id: z.string(),
  fechaCompra: z.string(),
  /** The day on the stub; `''`: the day it was registered. */
  fechaVenta: z.string(),
  metodoPago: z.string(),
  comprobante: z.string(),
  /** What this payment paid. */
  montoTotal: z.number(),
  /** `precioRifa`: what the number was sold for; with a plan, its total. */
  rifa: z.object({ _id: z.string(), nombreParticipante: z.string(), NumeroRifa: z.number(), precioRifa: z.number() }),
  comprador: z.object({
    email: z.string(),
    /** Mail to it came back. */ rebota: z.boolean(),
    nombreUsu: z.string(),
    name: z.string(),
    cedula: z.string(),
    telefono: z.string(),
  }),
  /** `estadoPago`: «Pagado», «Pagó 1 de 4», or another state of the order. */
  pago: z.object({ metodoPago: z.string(), estadoPago: z.string() }),
  /** The instalment that was paid; null if it was the sale of the number. */
  cuota: z.nullable(z.object({ n: z.number(), de: z.number() })),
  /** For a number in instalments, how many are paid; otherwise null. */
  enCuotas: z.nullable(z.object({ pagadas: z.number(), de: z.number() })),
  /** The buyer paid by QR, so the provider returns the money. */
  porQr: z.boolean(),
  /** Why it can no longer be undone: another person has the number, or it is sealed in a draw; `''` if it can. */
  firme: z.enum(['', 'cedida', 'sellada']),
  /** The caller entered it, and may undo it for some minutes; about other sales they can only ask. */
  propia: z.boolean(),
  /** When an organiser was last asked to void it; `''`: never. */
  pedida: z.string(),
  /** The organiser has decided that it stays. */
  quedo: z.boolean(),
  /** When an organiser was last asked to change its buyer; `''`: never. */
  correccionPedida: z.string(),
  /** The organiser has decided about that. */
  correccionDecidida: z.boolean(),
})
export type Venta = z.output<typeof venta>

/** Corrects what was mistyped in a sale in person; as little as a stub may say is enough. */
export const corregirCompradorForm = z.extend(datosClienteFisico, {
  compraId: f.id,
  cedula: f.opcional(f.ci),
  telefono: f.opcional(f.telefono),
})

/** Why a number cannot be sold in person, by anybody. */
const NO_SE_VENDE = [
  'RIFA_NO_DISPONIBLE',
  'RIFA_DE_OTRO_VENDEDOR',
  'SORTEO_CERRADO',
  'NUMEROS_CANCELADOS',
  'MODALIDAD_NO_VALE',
  'MODALIDAD_SIN_ELEGIR',
] as const
/** Why, besides, a seller may not sell it face to face, or this buyer not buy it. */
export const NO_SE_VENDE_EN_PUERTA = [
  ...NO_SE_VENDE,
  'RIFAS_BORRADAS',
  'RIFA_SIN_ASIGNAR',
  'VENTA_LIBRE_AGOTADA',
  'CORREO_OBLIGATORIO',
] as const

export const ventaApi = {
  corregirComprador: {
    method: 'PUT',
    path: '/compra/corregirComprador',
    access: ['vendedor', 'admin'],
    summary:
      'Correct the buyer of a sale in person, until the list of a draw is sealed with these data; a seller those of their own, and an organiser is asked where another person would stand there after ten minutes.',
    body: conLeido(corregirCompradorForm),
    reply: z.object({ message: z.string() }),
    errors: [
      'COMPRA_NO_ENCONTRADA',
      'COMPRADOR_DE_CUENTA',
      'COMPRADOR_SELLADO',
      'NUMEROS_CANCELADOS',
      'CORREO_OBLIGATORIO',
      'CAMBIO_MIENTRAS',
    ],
  },
  confirmarCorreccion: {
    method: 'PUT',
    path: '/compra/confirmarCorreccion',
    access: ['admin'],
    summary: 'Correct the buyer of a sale as its seller asks; again, it changes nothing.',
    /** `clave`: of the request that was read. */
    body: z.object({ casoId: f.id, clave: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO', 'CORRECCION_CAMBIO', 'COMPRADOR_DE_CUENTA', 'COMPRADOR_SELLADO', 'NUMEROS_CANCELADOS'],
  },
  realizarCompraFisica: {
    method: 'POST',
    path: '/compra/realizarCompraFisica',
    access: ['vendedor', 'admin'],
    summary: 'Sell a number, or several to one buyer, in person.',
    /** `fecha`: the day on the stub of a number on paper; by default today. */
    body: z.extend(compraFisicaForm, {
      fecha: fechaDelTalon,
      monto: f.montoMostrado,
    }),
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
      ...NO_SE_VENDE_EN_PUERTA,
      'TALON_REGISTRADO',
      'FECHA_DE_VENTA',
      'PRECIO_CAMBIO',
      'CLAVE_REUTILIZADA',
      'CLAVE_EN_CURSO',
    ],
  },
  registrarTalones: {
    method: 'POST',
    path: '/compra/registrarTalones',
    access: ['admin'],
    summary:
      'Enter the stubs a seller filled in, each a sale of theirs in cash, and receive the cash that comes with them, all or nothing.',
    body: talonesForm,
    large: true,
    idempotent: true,
    reply: z.object({
      message: z.string(),
      registrados: z.number(),
      monto: z.number(),
      /** The hand-in of the cash, and its receipt `R-000123`; `''` if none came. */
      entrega: z.string(),
      recibo: z.string(),
    }),
    errors: [
      ...NO_SE_VENDE,
      'VENDEDOR_NO_ENCONTRADO',
      'RIFAS_INEXISTENTES',
      'TALON_REGISTRADO',
      'UNO_MISMO',
      'FALTA_COMPRADOR',
      'FECHA_DE_VENTA',
      'TRAE_DE_MAS',
      'CLAVE_REUTILIZADA',
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
        /** Numbers that count as the caller's and their buyers still have: sold in person, assigned, or by the link. */
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
    summary: 'Enter paper sales from CSV, all or nothing, once a key.',
    /** Up to a hundred thousand rows. */
    body: z.object({ csv: f.csv(8_000_000) }),
    large: true,
    idempotent: true,
    reply: z.object({ importados: z.number(), message: z.string() }),
    errors: [
      'CSV_INVALIDO',
      'FECHA_DE_VENTA',
      'RIFA_NO_DISPONIBLE',
      'RIFAS_INEXISTENTES',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'MODALIDAD_SIN_ELEGIR',
      'CLAVE_REUTILIZADA',
    ],
  },
  anularVentas: {
    method: 'POST',
    path: '/compra/anularVentas',
    access: ['admin'],
    summary: 'Take several sales in person back, each by itself: one that is refused keeps none of the others.',
    body: z.extend(motivoForm, {
      compraIds: z
        .array(f.id)
        .check(
          z.minLength(1, 'Elegí qué ventas se anulan.'),
          z.maxLength(VENTAS_A_LA_VEZ, 'Elegí hasta 100 ventas por vez.'),
        ),
    }),
    reply: z.object({
      message: z.string(),
      /** Why each of the refused ones was refused. */
      rechazadas: z.array(z.object({ compraId: z.string(), motivo: z.string() })),
    }),
  },
  anularVenta: {
    method: 'POST',
    path: '/compra/anularVenta',
    access: ['vendedor', 'admin'],
    summary:
      'Take a sale in person back, or lines of it: their numbers are free again; again, it changes nothing. A seller one of their own, within ten minutes; later an organiser is asked.',
    body: anulacionForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'COMPRA_NO_ENCONTRADA',
      'NO_ENCONTRADO',
      'CUOTAS_ENTERAS',
      'VENTA_NO_ANULABLE',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'CUOTAS_PAGADAS',
      'NUMERO_CEDIDO',
      'SIN_TRANSFERENCIA',
    ],
  },
} as const satisfies Record<string, Endpoint>
