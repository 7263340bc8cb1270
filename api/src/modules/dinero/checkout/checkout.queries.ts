import { sql, type Transaction } from 'kysely'
import { isActive, isWaitingAt } from '#db/schema/conditions.ts'
import type { Database } from '#db/schema.ts'
import type { Cupo, Presion } from './checkout.rules.ts'

type Tx = Transaction<Database>

/** Who buys: an account, or without one an e-mail address and a document. */
export type Quien = { usuarioId: string } | { usuarioId: null; correo: string; documento: string }

/** Whose orders are counted together: an account's or a person's, an address's, a network's. */
export type Origen = { quien: Quien; direccion: string; red: string }

/** One order at a time for each of these keys, in their order, until the end of the transaction. */
export async function lockTurnos(db: Tx, claves: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('compra_origen ' || clave, 0))
    from unnest(${claves}::text[]) clave`.execute(db)
}

/**
 * What the buyer, their address and their network (which includes the address) hold and have ordered. A statement of
 * its own after the locks, so that it sees what was written while they were waited for.
 */
export async function findCupo(db: Tx, { quien, direccion, red }: Origen, now: Date): Promise<Cupo> {
  const { usuarioId } = quien
  const { correo, documento } = usuarioId === null ? quien : { correo: null, documento: null }
  const own = sql`(o.usuario_id = ${usuarioId}::uuid or o.correo = ${correo}::text or o.documento = ${documento}::text)`
  const { rows } = await sql<Cupo>`
    select coalesce(u.email_verified_at is not null, false) as verificada,
      ${usuarioId}::uuid is null or coalesce(${isActive('u')}, false) as activa, hay.*
    from (
      select ${uso(sql`suya`)} as cuenta, ${uso(sql`de_aqui`)} as direccion, ${uso(sql`cerca`)} as red,
        count(*) filter (where de_aqui and sin_cuenta and de_la_hora) as "sinCuenta"
      from (
        select o.numeros, coalesce(${own}, false) as suya, o.direccion = ${direccion} as de_aqui, o.red = ${red} as cerca,
          ${isWaitingAt('c', now)} and c.metodo_pago <> 'transferencia' as abierta, o.usuario_id is null as sin_cuenta,
          o.created_at > ${minutesBefore(now, 10)} as reciente, o.created_at > ${minutesBefore(now, 60)} as de_la_hora
        from compra_origen o join compra c on c.id = o.compra_id where ${own} or o.red = ${red}
      ) o
    ) hay left join usuario u on u.id = ${usuarioId}::uuid`.execute(db)
  if (!rows[0]) throw new Error('A count is one row')
  return rows[0]
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

const uso = (de: ReturnType<typeof sql>) => sql`json_build_object(
    'numeros', coalesce(sum(numeros) filter (where ${de} and abierta), 0),
    'compras', count(*) filter (where ${de} and abierta),
    'recientes', count(*) filter (where ${de} and reciente))`

/** What waits for a transfer has limits of its own: transferencia_cupo. */
const delProveedor = sql`compra_id not in (select x.compra_id from transferencia x)`

type EnSorteo = Pick<Presion, 'reservados' | 'deLaRed' | 'sinCuenta'>

/** What is held of a draw, in all, from a network and without an account from an address; `direccion` null: nobody asks without one. */
export async function findPresion(
  db: Tx,
  { sorteoId, red, direccion }: { sorteoId: string; red: string; direccion: string | null },
  now: Date,
): Promise<EnSorteo> {
  const { rows } = await sql<EnSorteo>`
    select (
        select count(*) from titular
        where sorteo_id = ${sorteoId} and estado = 'reservada' and compra_id is not null and expires_at > ${now} and ${delProveedor}) as reservados, (
        select count(*) from compra_origen o join titular t on t.compra_id = o.compra_id
        where o.red = ${red} and t.sorteo_id = ${sorteoId} and t.estado = 'reservada' and t.expires_at > ${now} and t.${delProveedor}) as "deLaRed", (
        select count(*) from compra_origen o join titular t on t.compra_id = o.compra_id
        where o.red = ${red} and o.direccion = ${direccion}::text and o.usuario_id is null
          and t.sorteo_id = ${sorteoId} and t.estado = 'reservada' and t.expires_at > ${now} and t.${delProveedor}) as "sinCuenta"`.execute(
    db,
  )
  return rows[0] ?? { reservados: 0, deLaRed: 0, sinCuenta: 0 }
}

/** How many numbers of a draw are not sold. */
export async function countSinVender(db: Tx, sorteoId: string): Promise<number> {
  const { rows } = await sql<{ numeros: number }>`
    select (select count(*) from rifa where sorteo_id = ${sorteoId})
      - (select count(*) from titular where sorteo_id = ${sorteoId} and estado = 'vendida') as numeros`.execute(db)
  return rows[0]?.numeros ?? 0
}
