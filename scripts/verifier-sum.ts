/**
 * Holds the verifier page that was built to its published SHA-256, so that a forged copy of it shows:
 * `node scripts/verifier-sum.ts [--write] [folder of the build]`.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/verificador.sha256'
const dist = process.argv.slice(2).find(argument => !argument.startsWith('--')) ?? 'web/dist'
const page = readFileSync(`${dist}/verificador.html`)
const line = `${createHash('sha256').update(page).digest('hex')}  verificador.html\n`

if (process.argv.includes('--write')) writeFileSync(FILE, line)
if (readFileSync(FILE, 'utf8') === line) console.log(`The verifier page is the one of ${FILE}.`)
else {
  console.error(
    `The verifier page is not the one of ${FILE}: after a change to it, node scripts/verifier-sum.ts --write.`,
  )
  process.exitCode = 1
}
