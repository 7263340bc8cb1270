import * as z from 'zod/mini'

/**
 * What a form showed of what it saves, by the names under which it was read. If somebody has saved something else there since, the
 * call is refused with CAMBIO_MIENTRAS, whose `ahora` says what stands there; what is saved already is not refused again. Left out: it is saved whatever
 * stands there. The texts of the organisation and the price table are too long for it: they have a `version`.
 */
const leido = z.optional(z.record(z.string(), z.unknown()))
export type Leido = z.output<typeof leido>

/** A form that replaces what was read. */
export const conLeido = <S extends z.core.$ZodShape>(form: z.ZodMiniObject<S>) => z.extend(form, { leido })
