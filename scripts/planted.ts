import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Plants a file, checks only its imports with the linter, and removes it. */
export function lintPlanted(path: string, code: string): { ok: boolean; output: string } {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  try {
    const rule = '--only=style/noRestrictedImports'
    const { status, stdout, stderr } = spawnSync('biome', ['lint', rule, '--vcs-enabled=false', path], {
      encoding: 'utf8',
    })
    return { ok: status === 0, output: (stdout + stderr).replace(/\s+/g, ' ') }
  } finally {
    rmSync(path)
  }
}

export const use = (from: string) => `import { x } from '${from}'\n\nexport const y = x\n`
