import * as z from 'zod/mini'
import * as f from './fields.ts'

// Apart from the campaigns' own calls: what every first visit loads needs this alone.

/** Which campaign a list is of; left out: the current one. */
export const deCampania = z.object({ campania: f.opcional(f.id) })

/** The same, or `todas`. */
export const deCampanias = z.object({ campania: f.opcional(z.union([f.id, z.literal('todas')])) })
