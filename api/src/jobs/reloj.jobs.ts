import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#http/deps.ts'
import { correctIntentoTimes } from '#http/throttle.ts'
import { correctCanceladaTimes } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { correctTareaTimes } from '#modules/dinero/pago/pago-tarea.service.ts'
import { shortenHolds } from '#modules/numeros/toma/toma.queries.ts'
import { endFutureSesiones } from '#modules/personas/sesion/sesion.service.ts'
import { correctPushTimes } from '#modules/resultado/aviso/aviso-push.service.ts'
import { correctCorreoTimes } from '#modules/sitio/correo/correo.service.ts'
import { dateOf, disagreements, type FollowingClock } from '#outside/clock.ts'
import type { Job } from './runner.ts'

/** After a clock that was ahead or behind, lets waiting work continue within three minutes, and nothing last longer than it should. */
export function relojJobs({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Job[] {
  const run = async () => {
    const now = clock.now()
    await correctCorreoTimes(db, now)
    await correctPushTimes(db, now)
    await correctTareaTimes(db, now)
    await correctCanceladaTimes(db, now)
    await shortenHolds(db, now, env.RESERVA_MINUTOS)
    await endFutureSesiones(db, now)
    await correctIntentoTimes(db, now)
  }
  return [{ name: 'poner-en-hora', everyMs: 30_000, run }]
}

/** Follows the database's clock. If this machine's own disagrees, that is logged once, and again when it ends. */
export function compareJobs({ env, clock }: Pick<Deps, 'env' | 'clock'>): Job[] {
  if (!('look' in clock)) return []
  const { look, compare, ...following } = clock as FollowingClock
  let said = ''
  const compareClocks = async (log?: FastifyBaseLogger) => {
    await look()
    const sentences = disagreements(following)
    // The same disagreement with other seconds is not a new one; one about another clock is.
    const about = sentences.map(sentence => sentence.replace(/\d+/, '')).join()
    if (about !== said) log?.warn(sentences.join(' ') || 'El reloj de este servidor está de nuevo en hora.')
    said = about
  }
  const compareBeacon = async () => {
    const dates = await Promise.all(env.DRAND_URLS.map(dateOf))
    const date = dates.find(date => date !== null)
    if (date) compare('la red del azar público', date)
  }
  return [
    { name: 'comparar-reloj', everyMs: 5_000, run: compareClocks },
    ...(env.DRAW_SOURCE === 'drand' ? [{ name: 'comparar-baliza', everyMs: 10 * 60_000, run: compareBeacon }] : []),
  ]
}
