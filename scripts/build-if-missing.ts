/** `npm start` builds the web once, if `npm run demo` has not compressed it too; `npm run build` builds it again. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (!existsSync('web/dist/index.html.br')) {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' })
  process.exitCode = status ?? 1
}
