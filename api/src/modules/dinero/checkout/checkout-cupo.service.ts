import { AppError } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RouteDeps } from '#http/deps.ts'
import { countIntento, refuseIfFull } from '#http/throttle.ts'
import { checkoutRefusalLimits } from '#http/throttle-limits.ts'
import { countSinVender, findCupo, findPresion, lockTurnos, type Origen } from './checkout.queries.ts'
import { mayHold, POCOS, requireCupo, requireRoomInDraw, type Topes } from './checkout.rules.ts'

type Tx = Transaction<Database>

/**
 * The keys that an order counts under: its account (or e-mail and document), address and network. Orders that share a
 * key are made one after the other.
 */
export const turnosOf = ({ quien, direccion, red }: Origen): string[] => [
  ...(quien.usuarioId === null ? [`correo ${quien.correo}`, `documento ${quien.documento}`] : [quien.usuarioId]),
  direccion,
  red,
]

/**
 * Refuses a new order that holds too much, after it was written in its turn and its numbers are held: so it is counted too, and twenty servers asked at
 * once accept as many as one would. No further lock is taken after the turns and this.
 */
export async function takeQuota(
  db: Tx,
  { origen, sorteoIds, topes, now }: { origen: Origen; sorteoIds: readonly string[]; topes: Topes; now: Date },
): Promise<void> {
  const { red, quien } = origen
  const direccion = quien.usuarioId === null ? origen.direccion : null
  const cupo = await findCupo(db, origen, now)
  requireCupo(cupo, topes)
  if (cupo.red.numeros <= POCOS) return
  for (const sorteoId of [...new Set(sorteoIds)].toSorted()) {
    const sinVender = await sinVenderOf(db, sorteoId, now)
    // What a network holds of one draw is at most what it holds.
    if (mayHold(cupo.red.numeros, sinVender, topes.presion)) continue
    await lockTurnos(db, [sorteoId])
    const presion = {
      ...(await findPresion(db, { sorteoId, red, direccion }, now)),
      deLaCuenta: cupo.cuenta.numeros,
      sinVender,
    }
    requireRoomInDraw(presion, topes.presion)
  }
}

/** How many numbers of large draws are not sold, counted once a minute at most. */
const contados = new Map<string, { sinVender: number; at: number }>()
const LARGE = 10_000

async function sinVenderOf(db: Tx, sorteoId: string, now: Date): Promise<number> {
  const at = now.getTime()
  const contado = contados.get(sorteoId)
  if (contado && contado.sinVender > LARGE && Math.abs(at - contado.at) < 60_000) return contado.sinVender
  const sinVender = await countSinVender(db, sorteoId)
  contados.set(sorteoId, { sinVender, at })
  return sinVender
}

type Comprador = { id: string; ip: string }

/**
 * Counts refused checkouts by account and by address, so that nobody tries numbers by the thousand. A successful order
 * costs nothing: the database counts the refusals of all processes, and this process only remembers which limits are
 * full, and until when. Throws DEMASIADOS_INTENTOS.
 */
export function refusalCounter({ db, env, clock }: Pick<RouteDeps, 'db' | 'env' | 'clock'>) {
  const fullUntil = new Map<string, number>()

  return async <T>({ id, ip }: Comprador, checkOut: () => Promise<T>): Promise<T> => {
    const limites = checkoutRefusalLimits(id, ip, env.RESERVAS_RECHAZOS)
    const { deCuenta, deDireccion } = limites
    const now = clock.now()
    const left = leftOf(deCuenta.clave, now)
    if (left > 0) throw new AppError('DEMASIADOS_INTENTOS', { segundos: Math.ceil(left / 1000) })
    // Many shoppers share a mobile carrier's address: when it is used up, only those who were themselves refused several times have to wait.
    if (leftOf(deDireccion.clave, now) > 0) await refuseIfFull(db, { ...deCuenta, maximo: POCOS }, now)
    try {
      return await checkOut()
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        for (const limite of Object.values(limites))
          await countIntento(db, [limite], now).catch(full => note(limite.clave, full, now))
      }
      throw error
    }
  }

  /** Milliseconds until there is room under a key again. */
  function leftOf(clave: string, now: Date): number {
    const left = (fullUntil.get(clave) ?? 0) - now.getTime()
    if (left <= 0) fullUntil.delete(clave)
    return left
  }

  function note(clave: string, full: unknown, now: Date): void {
    if (!(full instanceof AppError && full.code === 'DEMASIADOS_INTENTOS')) throw full
    fullUntil.set(clave, now.getTime() + Number(full.details.segundos) * 1000)
  }
}
