import * as z from 'zod/mini'
import * as f from './fields.ts'

// Apart from the calls about campaigns, because every first visit loads this file.

/** The campaign whose rows are listed; by default the current one. */
export const deCampania = z.object({ campania: f.opcional(f.id) })

/** The same, or `todas`. */
export const deCampanias = z.object({ campania: f.opcional(z.union([f.id, z.literal('todas')])) })
