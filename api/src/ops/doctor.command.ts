/** `npm run doctor [-- --json]`: checks everything a server needs. Exit code 1 if something is wrong. */

import { asText, examine } from '#ops/doctor/doctor.ts'
import { systemClock } from '#outside/clock.ts'

const findings = await examine(process.env, systemClock)
console.log(process.argv.includes('--json') ? JSON.stringify(findings, null, 2) : asText(findings))
process.exitCode = findings.some(({ estado }) => estado === 'mal') ? 1 : 0
