import * as z from 'zod/mini'

/**
 * What a form showed of the fields it saves, by the names under which it read them. If somebody has saved another value since, the call is
 * refused with CAMBIO_MIENTRAS, whose `ahora` has the present values; saving the same value is never refused. Without it the form is saved
 * in any case. The organisation's texts and the price table are too long for this and have a `version`.
 */
const leido = z.optional(z.record(z.string(), z.unknown()))
export type Leido = z.output<typeof leido>

/** Adds `leido` to a form that overwrites what it has read. */
export const conLeido = <S extends z.core.$ZodShape>(form: z.ZodMiniObject<S>) => z.extend(form, { leido })
