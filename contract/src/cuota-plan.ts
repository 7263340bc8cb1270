import * as z from 'zod/mini'

/** `atrasada`: its draw was sealed without it, so its number does not play until it is paid. */
const cuota = z.object({
  n: z.number(),
  /** Major units. */
  monto: z.number(),
  estado: z.enum(['pagada', 'atrasada', 'pendiente']),
  /** Day and end of the draw before which it is due; '' where there is none. */
  fecha: z.string(),
  vence: z.string(),
})

/** A number with its plan. */
export const planDeNumero = z.object({
  titularId: z.string(),
  NumeroRifa: z.number(),
  cuotas: z.array(cuota),
  /** Major units. */
  pagado: z.number(),
  total: z.number(),
})
export type PlanDeNumero = z.output<typeof planDeNumero>

/** With the code of the link by which it is paid without an account. */
export const planPropio = z.extend(planDeNumero, { codigo: z.string() })
export type PlanPropio = z.output<typeof planPropio>
