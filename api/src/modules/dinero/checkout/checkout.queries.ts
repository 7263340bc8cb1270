import { sql, type Transaction } from 'kysely'
import { isActive, isAwaitingPayment } from '#db/schema/conditions.ts'
import type { Database } from '#db/schema.ts'
import type { Cupo, Presion } from './checkout.rules.ts'

type Tx = Transaction<Database>

/** Whose orders are counted together: an account's, an address's, a network's. */
export type Origen = { usuarioId: string; direccion: string; red: string }

/** One order at a time for each of these keys, in their order, until the end of the transaction. */
export async function lockTurnos(db: Tx, claves: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('compra_origen ' || clave, 0))
    from unnest(${claves}::text[]) clave`.execute(db)
}

/** What is held and was ordered from there. An address lies in its network. Begins after the wait for the locks, and sees what was before. */
export async function findCupo(db: Tx, { usuarioId, direccion, red }: Origen, now: Date): Promise<Cupo> {
  const { rows } = await sql<Cupo>`
    select u.email_verified_at is not null as verificada, ${isActive('u')} as activa, hay.*
    from usuario u cross join lateral (
      select ${uso(sql`suya`)} as cuenta, ${uso(sql`de_aqui`)} as direccion, ${uso(sql`cerca`)} as red
      from (
        select o.numeros, o.usuario_id = u.id as suya, o.direccion = ${direccion} as de_aqui, o.red = ${red} as cerca,
          ${isAwaitingPayment('c')} and c.expires_at > ${now} as abierta,
          o.created_at > ${new Date(now.getTime() - 600_000)} as reciente
        from compra_origen o join compra c on c.id = o.compra_id where o.usuario_id = u.id or o.red = ${red}
      ) o
    ) hay where u.id = ${usuarioId}`.execute(db)
  if (!rows[0]) throw new Error('Accounts are erased, and never deleted')
  return rows[0]
}

const uso = (de: ReturnType<typeof sql>) => sql`json_build_object(
    'numeros', coalesce(sum(numeros) filter (where ${de} and abierta), 0),
    'compras', count(*) filter (where ${de} and abierta),
    'recientes', count(*) filter (where ${de} and reciente))`

type EnSorteo = Pick<Presion, 'reservados' | 'deLaRed'>

/** What is held of a draw, in all and from a network. */
export async function findPresion(
  db: Tx,
  { sorteoId, red }: { sorteoId: string; red: string },
  now: Date,
): Promise<EnSorteo> {
  const { rows } = await sql<EnSorteo>`
    select (
        select count(*) from titular
        where sorteo_id = ${sorteoId} and estado = 'reservada' and expires_at > ${now}) as reservados, (
        select count(*) from compra_origen o join titular t on t.compra_id = o.compra_id
        where o.red = ${red} and t.sorteo_id = ${sorteoId} and t.estado = 'reservada' and t.expires_at > ${now}) as "deLaRed"`.execute(
    db,
  )
  return rows[0] ?? { reservados: 0, deLaRed: 0 }
}

/** How many numbers of a draw are not sold. */
export async function countSinVender(db: Tx, sorteoId: string): Promise<number> {
  const { rows } = await sql<{ numeros: number }>`
    select (select count(*) from rifa where sorteo_id = ${sorteoId})
      - (select count(*) from titular where sorteo_id = ${sorteoId} and estado = 'vendida') as numeros`.execute(db)
  return rows[0]?.numeros ?? 0
}
