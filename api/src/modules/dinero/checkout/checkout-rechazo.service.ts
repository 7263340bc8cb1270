import { AppError } from '@talonario/contract'
import type { RouteDeps } from '#http/deps.ts'
import { checkoutRefusalLimits } from '#modules/sitio/intento/intento.rules.ts'
import { countIntento } from '#modules/sitio/intento/intento.service.ts'

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
    const now = clock.now()
    for (const { clave } of limites) {
      const left = (fullUntil.get(clave) ?? 0) - now.getTime()
      if (left > 0) throw new AppError('DEMASIADOS_INTENTOS', { segundos: Math.ceil(left / 1000) })
      fullUntil.delete(clave)
    }
    try {
      return await checkOut()
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        for (const limite of limites) await countIntento(db, [limite], now).catch(full => note(limite.clave, full, now))
      }
      throw error
    }
  }

  function note(clave: string, full: unknown, now: Date): void {
    if (!(full instanceof AppError && full.code === 'DEMASIADOS_INTENTOS')) throw full
    fullUntil.set(clave, now.getTime() + Number(full.details.segundos) * 1000)
  }
}
