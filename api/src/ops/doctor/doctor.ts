import { readEnv } from '#env.ts'
import { readAjustes } from '#modules/conjunto/ajuste/ajuste.service.ts'
import { refuseOtraMoneda } from '#modules/sitio/config/config.service.ts'
import type { Clock } from '#outside/clock.ts'
import { createPayments } from '#outside/payment-provider.ts'
import { StartError } from '#start-error.ts'
import { checkConfiguration, checkCopies, checkDisk, checkSaved } from './check-configuration.ts'
import { checkDatabase } from './check-database.ts'
import { checkAddress, checkBeacon, checkClock, checkMail, checkPayments } from './check-outside.ts'
import { about, countOf, type Finding } from './finding.ts'

/** Runs all checks. A check never changes anything. */
export async function examine(source: Record<string, string | undefined>, clock: Clock): Promise<Finding[]> {
  let env: ReturnType<typeof readEnv>
  try {
    env = readEnv({ demo: false }, source)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [
      about('configuración').mal(error.message, 'Corregila y volvé a probar: sin ella no se puede revisar lo demás.'),
    ]
  }
  let databaseNow: Date | null = null
  let drand = env.DRAW_SOURCE === 'drand'
  const database = await checkDatabase(env, clock, async ({ client, db }) => {
    const { rows } = await client.query(`select clock_timestamp() as now,
      exists (select from sorteo where fuente = 'drand' and estado in ('agendado', 'cerrado')) as drand`)
    databaseNow = rows[0].now
    drand ||= rows[0].drand
    const saved = await readAjustes(db, env).catch(unreadable)
    if ('estado' in saved) return [saved]
    const moneda = await refuseOtraMoneda(db, env).catch(unreadable)
    if (moneda) return [moneda]
    return [...checkSaved(env), ...(await checkPayments(env, await createPayments(env, db, clock)))]
  })
  const rest = await Promise.all([
    checkDisk(env),
    checkCopies(env, clock.now()),
    checkMail(env),
    checkBeacon(env, clock, drand),
    checkClock(env, clock, databaseNow),
    checkAddress(env),
  ])
  return [...checkConfiguration(env), ...database, ...rest.flat()]
}

/** What prevents a start, and why. */
function unreadable(error: unknown): Finding {
  if (!(error instanceof StartError)) throw error
  return about('configuración').mal(error.message, 'Sin eso el servidor no arranca.')
}

const SIGNS = { bien: '✔', aviso: '!', mal: '✘' } as const

/** The findings as text for people. */
export function asText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ parte }) => parte.length))
  const lines = findings.map(({ parte, estado, dice, hacer }) => {
    const line = `${SIGNS[estado]} ${parte.padEnd(width)}  ${dice}`
    return hacer ? `${line}\n${' '.repeat(width + 4)}→ ${hacer}` : line
  })
  const count = (estado: Finding['estado']) => findings.filter(finding => finding.estado === estado).length
  return [...lines, `${countOf(count('mal'), 'problema')}, ${countOf(count('aviso'), 'aviso')}.`].join('\n')
}
