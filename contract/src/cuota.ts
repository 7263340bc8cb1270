import * as z from 'zod/mini'
import { medioDePago } from './checkout.ts'
import { planDeNumero as plan, planPropio } from './cuota-plan.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { COMO_SE_PAGA } from './modalidad.ts'
import { COBROS, datosClienteFisico, METODOS_PAGO } from './venta.ts'

/** The instalments to pay, each once, in order from the first unpaid one; by default only that one. */
const cuales = z.optional(
  z
    .array(f.entero(1, limits.cuotas, 'La cuota no es válida.'))
    .check(
      z.minLength(1, 'Elegí al menos una cuota.'),
      z.maxLength(limits.cuotas, `Como máximo ${limits.cuotas} cuotas.`),
    ),
)

export const cobrarCuotaForm = z.object({
  titularId: f.id,
  cuotas: cuales,
  metodoPago: z.enum(METODOS_PAGO, { error: 'Elegí un método de pago.' }),
  /** By default the organisation. Cash is always the seller's. */
  cobro: z.optional(z.enum(COBROS, { error: 'Elegí quién cobró.' })),
  /** The sum shown to whoever collects; if the instalments come to another sum, nothing is taken. */
  monto: z.optional(f.importe(0.01, 'El monto no es válido.')),
})

const codigo = f.codigoFirmado('El enlace no es válido.')

export const cuotaApi = {
  pendientes: {
    method: 'GET',
    path: '/cuota/pendientes',
    access: ['vendedor', 'admin'],
    summary:
      'Numbers with instalments to pay, those that are late first: a seller’s own, an organiser’s all; with `numero` that one, whoever sold it.',
    query: z.object({
      page: z._default(f.pagina, 1),
      numero: z.optional(f.entero(1, limits.rifasEnTotal, 'El número no es válido.')),
    }),
    reply: z.object({
      pendientes: z.array(
        z.extend(plan, {
          /** For a number sold by somebody else: the first name only, and neither phone nor link. */
          comprador: z.string(),
          telefono: z.string(),
          whatsapp: f.whatsapp,
          /** Where it can be paid without an account; '' if that is not shown. */
          enlace: z.string(),
          /** The message that a seller sends about the next instalment; '' if that is not shown. */
          mensaje: z.string(),
        }),
      ),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  },
  misCuotas: {
    method: 'GET',
    path: '/cuota/misCuotas',
    access: 'signed-in',
    summary:
      'The caller’s own numbers that are paid in instalments, in the current campaign, those that are due first.',
    query: z.object({ page: z._default(f.pagina, 1) }),
    reply: z.object({ planes: z.array(planPropio), page: z.number(), pages: z.number() }),
  },
  resumenDeCuotas: {
    method: 'GET',
    path: '/cuota/resumen',
    access: ['admin'],
    summary:
      'What the numbers of the current campaign have paid and owe, by plan; `modalidad` is `` of those sold without one.',
    reply: z.object({
      /** Major units. `porVencer`: due before draws that are still to be closed. */
      modalidades: z.array(
        z.object({
          modalidad: z.string(),
          vendidos: z.number(),
          atrasados: z.number(),
          pagado: z.number(),
          atrasado: z.number(),
          porVencer: z.number(),
        }),
      ),
    }),
  },
  cobrarCuota: {
    method: 'POST',
    path: '/cuota/cobrarCuota',
    access: ['vendedor', 'admin'],
    summary:
      'Take instalments of a number in person: the money is in the caller’s account, the commission the number’s seller’s.',
    body: cobrarCuotaForm,
    reply: z.object({
      recibo: z.object({
        compraId: z.string(),
        NumeroRifa: z.number(),
        cuotas: z.array(z.number()),
        de: z.number(),
        montoTotal: z.number(),
      }),
      message: z.string(),
    }),
    idempotent: true,
    errors: [
      'NO_ENCONTRADO',
      'CUOTA_PAGADA',
      'CUOTAS_EN_ORDEN',
      'CUOTAS_CAMBIARON',
      'SIN_SORTEO_POR_JUGAR',
      'CLAVE_REUTILIZADA',
      'CLAVE_EN_CURSO',
    ],
  },
  verCuotas: {
    method: 'GET',
    path: '/cuota/ver/:codigo',
    access: 'anyone',
    withoutToken: true,
    summary: 'The plan of a number by its signed link; nothing about the buyer.',
    params: z.object({ codigo }),
    reply: z.object({ plan }),
    errors: ['NO_ENCONTRADO'],
  },
  pagarCuota: {
    method: 'POST',
    path: '/cuota/pagarCuota',
    access: 'anyone',
    withoutToken: true,
    summary: 'Pay instalments of a number online by its signed link, without an account; answers where to pay.',
    body: z.object({ codigo, cuotas: cuales, medio: medioDePago }),
    reply: z.object({ init_point: z.string(), external_reference: z.string(), message: z.string() }),
    errors: [
      'NO_ENCONTRADO',
      'CUOTA_PAGADA',
      'CUOTAS_EN_ORDEN',
      'SIN_SORTEO_POR_JUGAR',
      'VENTA_ONLINE_APAGADA',
      'MEDIO_APAGADO',
      'PROVEEDOR',
      'PROVEEDOR_SIN_VUELTA',
      'COMPRA_VENCIDA',
      'SIN_PUBLICAR',
      'DEMASIADOS_INTENTOS',
    ],
  },
  liberarAtrasadas: {
    method: 'POST',
    path: '/cuota/liberarAtrasadas',
    access: ['admin'],
    summary:
      'Free numbers with an instalment that is late, all or nothing: what was paid stays paid, and they sell again for the draws left.',
    body: z.object({
      titulares: z
        .array(f.id)
        .check(
          z.minLength(1, 'Elegí al menos un número.'),
          z.maxLength(limits.lineasPorCompra, `Como máximo ${limits.lineasPorCompra} números.`),
        ),
      motivo: f.motivo,
    }),
    reply: z.object({ liberados: z.array(z.number()), message: z.string() }),
    errors: ['NUMEROS_AL_DIA', 'PREMIO_PENDIENTE', 'SORTEO_CERRADO'],
  },
  cederNumero: {
    method: 'POST',
    path: '/compra/cederNumero',
    access: ['admin'],
    summary:
      'A sold number becomes another person’s, with what was paid and what is due of it; what it has won stays the former holder’s. Both are told.',
    body: z.extend(datosClienteFisico, {
      compraId: f.id,
      numero: f.entero(1, limits.rifasEnTotal, 'El número no es válido.'),
      motivo: f.motivo,
    }),
    /** `compraId`: the order that holds the number now. */
    reply: z.object({ compraId: z.string(), message: z.string() }),
    errors: ['COMPRA_NO_ENCONTRADA', 'SORTEO_CERRADO', 'CORREO_OBLIGATORIO'],
  },
  cambiarModalidad: {
    method: 'POST',
    path: '/plan/cambiarModalidad',
    access: 'signed-in',
    summary:
      'What is left of a number’s plan: at once before the next draw, or in the instalments that are left. Its buyer or an organiser; its seller only so that the next part does not rise. The buyer is told.',
    body: z.object({ titularId: f.id, como: z.enum(COMO_SE_PAGA, { error: 'Elegí cómo se paga lo que falta.' }) }),
    /** `mensaje`: what the buyer is told; `''` if nothing has changed. */
    reply: z.object({ plan, mensaje: z.string(), message: z.string() }),
    errors: ['NO_ENCONTRADO', 'PLAN_FIJO', 'PLAN_MAS_CARO', 'SIN_PERMISO', 'SORTEO_CERRADO', 'DEMASIADOS_INTENTOS'],
  },
} as const satisfies Record<string, Endpoint>
