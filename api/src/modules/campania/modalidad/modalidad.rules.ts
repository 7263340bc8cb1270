type Ofrecido = { created_at: Date; baja_at: Date | null }

/** What was on offer at each moment since just before this one, at which a table may have ended that was read in it. */
export function tablasDesde<T extends Ofrecido>(rows: readonly T[], at: Date): T[][] {
  const desde = at.getTime() - 1
  const momentos = new Set([desde, ...rows.flatMap(row => [+row.created_at, +(row.baja_at ?? desde)])])
  return [...momentos]
    .filter(momento => momento >= desde)
    .map(momento => rows.filter(row => +row.created_at <= momento && momento < +(row.baja_at ?? Infinity)))
}
