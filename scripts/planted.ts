import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Plants a file, checks it with one rule of the linter, that of imports unless another is named, and removes it. */
export function lintPlanted(
  path: string,
  code: string,
  rule = 'style/noRestrictedImports',
): { ok: boolean; output: string } {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  try {
    const options = ['lint', `--only=${rule}`, '--vcs-enabled=false', path]
    const { status, stdout, stderr } = spawnSync('biome', options, { encoding: 'utf8' })
    return { ok: status === 0, output: (stdout + stderr).replace(/\s+/g, ' ') }
  } finally {
    rmSync(path)
  }
}

export const use = (from: string) => `import { x } from '${from}'\n\nexport const y = x\n`
