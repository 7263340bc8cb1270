/** `npm start` builds the web once; `npm run build` builds it again. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (!existsSync('web/dist/index.html')) {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' })
  process.exitCode = status ?? 1
}
