import type { ColumnType } from 'kysely'

/** Types of columns. bigint is minor units or a count and arrives as a number; date arrives as `yyyy-MM-dd`. */

export type At = ColumnType<Date, Date, Date>
export type MaybeAt = ColumnType<Date | null, Date | null | undefined, Date | null>
export type DefaultAt = ColumnType<Date, Date | undefined, Date>
