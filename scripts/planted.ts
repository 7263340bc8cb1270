import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Plants files, checks them with one rule of the linter, by default that of the imports, and removes them. */
export function lintPlanted(
  files: Record<string, string>,
  rule = 'style/noRestrictedImports',
): { ok: boolean; output: string } {
  const paths = Object.keys(files)
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code)
  }
  try {
    const options = ['lint', `--only=${rule}`, '--vcs-enabled=false', ...paths]
    const { status, stdout, stderr } = spawnSync('biome', options, { encoding: 'utf8' })
    return { ok: status === 0, output: (stdout + stderr).replace(/\s+/g, ' ') }
  } finally {
    for (const path of paths) rmSync(path)
  }
}

export const use = (from: string) => `import { x } from '${from}'\n\nexport const y = x\n`
