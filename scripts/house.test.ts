import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { structureFinding } from './structure.ts'

/** Plants a file, lets the linter look at it alone, and takes it away. */
function lintPlanted(path: string, code: string): { ok: boolean; output: string } {
  planted.add(path)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  const { status, stdout, stderr } = spawnSync(
    'biome',
    ['lint', '--only=style/noRestrictedImports', '--vcs-enabled=false', path],
    { encoding: 'utf8' },
  )
  rmSync(path)
  return { ok: status === 0, output: stdout + stderr }
}

const planted = new Set<string>()
afterAll(() => {
  for (const path of planted) rmSync(path, { force: true })
})

const use = (from: string) => `import { x } from '${from}'\n\nexport const y = x\n`

describe('a planted violation of the import rules is refused, with a message that says where the code belongs', () => {
  const violations: [file: string, from: string, says: string][] = [
    ['contract/src/planted-a.ts', '@talonario/sorteo/merkle', 'The contract imports no workspace'],
    ['contract/src/planted-b.ts', 'node:fs', 'The contract imports no workspace'],
    ['sorteo/src/planted-a.ts', 'node:fs', 'The draw is pure'],
    ['sorteo/src/planted-b.ts', '@talonario/contract', 'The draw is pure'],
    ['api/src/http/planted.ts', '#modules/numeros/rifa/rifa.service.ts', 'floor below the modules'],
    ['api/src/db/planted.ts', '#modules/numeros/rifa/rifa.service.ts', 'floor below the modules'],
    [
      'api/src/modules/campania/premio/planted.service.ts',
      '#modules/numeros/rifa/rifa.queries.ts',
      'through its .service.ts only',
    ],
    ['api/src/modules/campania/premio/planted-b.service.ts', '#app.ts', 'app.ts wires it'],
    ['api/src/modules/campania/premio/planted.routes.ts', 'kysely', 'Routes hold no SQL'],
    ['api/src/modules/campania/premio/planted-c.service.ts', '../rifa/rifa.service.ts', 'with # across folders'],
    ['api/src/jobs/planted.jobs.ts', '#modules/numeros/rifa/rifa.queries.ts', '.service.ts'],
    ['web/src/ui/planted.tsx', '#domain/rifa/rifa.api.ts', 'ground floor'],
    ['web/src/features/rifa/planted.tsx', '#screens/public/landing.tsx', 'screens compose features'],
    ['web/src/screens/public/planted.tsx', '#lib/call.ts', '.api.ts calls the server'],
    ['web/src/screens/public/planted-b.tsx', '@talonario/api/src/app.ts', 'over the contract only'],
  ]
  for (const [file, from, says] of violations) {
    it(`${file} may not import ${from}`, () => {
      const result = lintPlanted(file, use(from))
      expect(result.ok).toBe(false)
      expect(result.output.replace(/\s+/g, ' ')).toContain(says)
    })
  }

  it('an import that the rules allow passes', () => {
    expect(
      lintPlanted('api/src/modules/campania/premio/planted-d.service.ts', use('#modules/numeros/rifa/rifa.service.ts'))
        .ok,
    ).toBe(true)
    expect(lintPlanted('web/src/screens/public/planted-c.tsx', use('#domain/rifa/rifa.api.ts')).ok).toBe(true)
  })
})

describe('a file outside the closed set of roles is refused', () => {
  it.each([
    'api/src/modules/numeros/rifa/helpers.ts',
    'api/src/modules/numeros/rifa/rifa.controller.ts',
    'web/src/features/rifa/index.ts',
    'web/src/features/rifa/rifa.api.ts',
    'web/src/domain/rifa/sorteo.api.ts',
    'web/src/domain/rifa/rifa.tsx',
    'web/src/ui/button.tsx',
    'web/src/store/cart.ts',
    'contract/src/utils.ts',
    'loose.ts',
  ])('%s', path => expect(structureFinding(path)).not.toBeNull())
  it.each([
    'api/src/modules/numeros/rifa/rifa.service.ts',
    'web/src/screens/admin/rifas-crear.tsx',
    'web/src/domain/rifa/rifa-admin.api.ts',
    'web/src/features/rifa/generar-form.tsx',
    'contract/src/index.ts',
    'vitest.config.ts',
  ])('%s is in its place', path => {
    expect(structureFinding(path)).toBeNull()
  })
})
