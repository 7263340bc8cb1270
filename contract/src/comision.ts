import * as z from 'zod/mini'
import { ATRIBUCIONES } from './compra.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { limits } from './limits.ts'

/** Amounts are major units; `tasa` is per cent with up to two decimals. */

const TASA = 'El porcentaje va de 0 a 100, con hasta dos decimales.'
const tramoForm = z.object({
  /** The first number, in the order of sale, that earns this rate. */
  desde: f.entero(1, 1_000_000, 'Cada porcentaje empieza en un número de 1 en adelante.'),
  /** Parsed to hundredths of a per cent. */
  tasa: z.pipe(f.importe(0, TASA), z.number().check(z.lte(10_000, TASA))),
})

export const comisionPlanForm = z.object({
  activa: z.boolean('Elegí si hay comisión.'),
  /** Whether what sellers buy for themselves counts. */
  comprasPropias: z._default(z.boolean(), true),
  tramos: z.array(tramoForm, { error: 'Escribí al menos un porcentaje.' }).check(
    z.minLength(1, 'Escribí al menos un porcentaje.'),
    z.maxLength(20, 'Como máximo 20 porcentajes.'),
    z.refine(tramos => tramos[0]?.desde === 1, 'El primer porcentaje empieza en el número 1.'),
    z.refine(
      tramos => tramos.every(({ desde }, i) => i === 0 || desde > (tramos[i - 1]?.desde ?? 0)),
      'Los números van de menor a mayor.',
    ),
  ),
})

const MEDIOS_COMISION = ['efectivo', 'banco', 'caja'] as const

export const pagarComisionForm = z.object({
  vendedorId: f.id,
  monto: f.importe(0.01, 'Escribí cuánto se paga.'),
  /** `caja`: deducted from the cash that the seller holds. */
  medio: z.enum(MEDIOS_COMISION, { error: 'Elegí cómo se paga.' }),
  nota: f.parrafoOpcional(limits.nota),
})

const plan = z.object({
  desde: z.string(),
  activa: z.boolean(),
  comprasPropias: z.boolean(),
  tramos: z.array(z.object({ desde: z.number(), tasa: z.number() })),
})
export type ComisionPlan = z.output<typeof plan>

const sumas = z.object({
  /** Numbers that count, which their buyers still have. */ vendidos: z.number(),
  ganada: z.number(),
  pagada: z.number(),
  /** Earned and not paid; below zero it is in favour of the organisation. */ pendiente: z.number(),
})

const comisionLinea = z.object({
  fecha: z.string(),
  nombre: z.string(),
  atribucion: z.enum(ATRIBUCIONES),
  /** Initials, unless the seller sold it in person. */ comprador: z.string(),
  dinero: z.number(),
  tasa: z.number(),
  importe: z.number(),
})
export type ComisionLinea = z.output<typeof comisionLinea>

const comisionMovimiento = z.object({
  fecha: z.string(),
  importe: z.number(),
  /** `pago`; the state of the order that changed; `reatribuida`; `plan`. */ motivo: z.string(),
  numeros: z.array(z.number()),
})
export type ComisionMovimiento = z.output<typeof comisionMovimiento>

const totalDeVendedor = z.extend(sumas, { _id: z.string(), nombre: z.string() })
export type ComisionDeVendedor = z.output<typeof totalDeVendedor>

/** First names and counts of the three who have sold most; nothing else about other sellers. */
const podio = z.array(z.object({ puesto: z.number(), nombre: z.string(), vendidos: z.number(), propio: z.boolean() }))
export type Podio = z.output<typeof podio>

export const comisionApi = {
  miComision: {
    method: 'GET',
    path: '/comision/miComision',
    access: ['vendedor'],
    summary: 'What the caller earns: sums, lines (50 a page, latest first), and the latest changes with why.',
    query: z.object({ page: z._default(f.pagina, 1) }),
    reply: z.extend(sumas, {
      plan: z.nullable(plan),
      lineas: z.array(comisionLinea),
      page: z.number(),
      pages: z.number(),
      movimientos: z.array(comisionMovimiento),
      /** null: turned off by the organisers. */ podio: z.nullable(podio),
    }),
  },
  totales: {
    method: 'GET',
    path: '/comision/totales',
    access: ['admin'],
    summary: 'The plan, those before it, and what each seller has earned and been paid.',
    reply: z.object({
      plan: z.nullable(plan),
      anteriores: z.array(plan),
      vendedores: z.array(totalDeVendedor),
      podio: z.boolean(),
    }),
  },
  establecerPodio: {
    method: 'POST',
    path: '/comision/establecerPodio',
    access: ['admin'],
    summary: 'Whether sellers see who of them has sold most, by first name.',
    body: z.object({ activo: z.boolean('Elegí si se muestra.') }),
    reply: z.object({ message: z.string() }),
  },
  establecerPlan: {
    method: 'POST',
    path: '/comision/establecerPlan',
    access: ['admin'],
    summary: 'What holds for sales from now on; nothing before changes.',
    body: conLeido(comisionPlanForm),
    reply: z.object({ message: z.string(), plan }),
    errors: ['CAMBIO_MIENTRAS'],
  },
  pagarComision: {
    method: 'POST',
    path: '/comision/pagarComision',
    access: ['admin'],
    summary:
      'Pay a seller what is pending, or set it against the cash they hold; without a key the same amount is not paid twice within ten minutes.',
    body: pagarComisionForm,
    reply: z.object({ message: z.string(), pendiente: z.number() }),
    idempotent: true,
    errors: [
      'VENDEDOR_NO_ENCONTRADO',
      'COMISION_INSUFICIENTE',
      'CAJA_INSUFICIENTE',
      'CLAVE_REUTILIZADA',
      'PAGO_REPETIDO',
    ],
  },
} as const satisfies Record<string, Endpoint>
