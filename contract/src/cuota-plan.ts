import * as z from 'zod/mini'

/** `atrasada`: a draw was sealed without it, so the number does not play until it is paid. */
const cuota = z.object({
  n: z.number(),
  /** Major units. */
  monto: z.number(),
  estado: z.enum(['pagada', 'atrasada', 'pendiente']),
  /** Day and closing of the draw before which it is due; '' if there is none. */
  fecha: z.string(),
  vence: z.string(),
})

/** A number with its plan. */
export const planDeNumero = z.object({
  titularId: z.string(),
  NumeroRifa: z.number(),
  /** Whether a draw is left that it could play in; without one nothing more is paid. */
  juega: z.boolean(),
  cuotas: z.array(cuota),
  /** Major units. */
  pagado: z.number(),
  total: z.number(),
})
export type PlanDeNumero = z.output<typeof planDeNumero>

/** Also has the code of the link by which it can be paid without an account. */
export const planPropio = z.extend(planDeNumero, { codigo: z.string() })
export type PlanPropio = z.output<typeof planPropio>
