import { describe, expect, it } from 'vitest'
import { byNature, circles, importGraph, isTool } from './import-graph.ts'
import { lintPlanted, use } from './planted.ts'
import { structureFinding } from './structure.ts'
import { webBackArrows } from './structure-web.ts'

describe('a planted import that runs up a floor of the web is refused, with a message that shows where the code belongs', () => {
  const violations: [file: string, from: string, says: string][] = [
    ['web/src/lib/planted.ts', '#domain/rifa/rifa.api.ts', 'what knows one belongs to domain/<word>'],
    ['web/src/lib/planted-b.tsx', '#ui/base/button.tsx', 'what is drawn to ui/<family>'],
    ['web/src/ui/base/planted.tsx', '#domain/rifa/rifa.api.ts', 'ui knows no word'],
    ['web/src/domain/rifa/rifa-planted.api.ts', '#features/rifa/generar-form.tsx', 'domain draws nothing'],
    ['web/src/domain/rifa/rifa-planted-b.api.ts', '#app/frame/menus.ts', 'domain draws nothing'],
    ['web/src/features/rifa/planted.tsx', '#features/pago/pay-button.tsx', 'A feature knows no other'],
    ['web/src/features/rifa/planted-b.tsx', '#screens/public/landing.tsx', 'they compose features'],
    ['web/src/features/rifa/planted-c.tsx', '#app/frame/header.tsx', 'they compose features'],
    ['web/src/features/rifa/planted-d.tsx', '#lib/call.ts', '.api.ts calls the server'],
    ['web/src/features/rifa/planted-e.tsx', '../pago/pay-button.tsx', 'with # across folders'],
    ['web/src/screens/public/planted.tsx', '#app/frame/header.tsx', 'belongs to lib or ui'],
    ['web/src/screens/public/planted-b.tsx', '#lib/call.ts', '.api.ts calls the server'],
    ['web/src/screens/public/planted-c.tsx', '@talonario/api/src/app.ts', 'over the contract only'],
  ]
  it.each(violations)('%s may not import %s', (file, from, says) => {
    const { ok, output } = lintPlanted(file, use(from))
    expect(ok).toBe(false)
    expect(output).toContain(says)
  })

  it.each([
    ['web/src/screens/public/planted-d.tsx', '#domain/rifa/rifa.api.ts'],
    ['web/src/features/rifa/planted-f.tsx', '#domain/carrito/carrito.store.ts'],
    ['web/src/domain/rifa/rifa-planted-c.api.ts', '#lib/call.ts'],
  ])('%s may import %s', (file, from) => expect(lintPlanted(file, use(from)).ok).toBe(true))
})

describe('spacing and widths are those of the scale', () => {
  const planted = (css: string) => lintPlanted('web/src/ui/base/planted.css', css, 'plugin')

  it.each([
    ['.a { padding: 3px var(--s8) }', 'Space is one of'],
    ['.a { margin-inline: calc(1rem + var(--s8)) }', 'Space is one of'],
    ['.a { row-gap: 12px }', 'Space is one of'],
    ['.a { max-width: 720px }', 'So wide is one of'],
    ['@media (width < 900px) { .a { color: red } }', 'A screen changes at'],
    ['@container (inline-size >= 30em) { .a { color: red } }', 'A screen changes at'],
  ])('%s is refused', (css, says) => {
    const { ok, output } = planted(css)
    expect(ok).toBe(false)
    expect(output).toContain(says)
  })

  it.each([
    '.a { padding: 0 var(--s8) calc(-1 * var(--s12)); width: 300px; height: 3px }',
    '.a { max-width: var(--w640); gap: clamp(var(--s8), 2vw, var(--s20)) }',
    '@media (width >= 1000px) { .a { height: 3px } }',
  ])('%s is not', css => expect(planted(css).ok).toBe(true))
})

describe('the structure of the web', () => {
  it.each([
    'web/src/features/rifa/index.ts',
    'web/src/features/rifa/rifa.api.ts',
    'web/src/domain/rifa/sorteo.api.ts',
    'web/src/domain/rifa/rifa.tsx',
    'web/src/ui/button.tsx',
    'web/src/store/cart.ts',
    'web/src/features/rifa/rifa.css',
    'web/src/screens/public/public.css',
    'web/src/app/frame/frame.css',
  ])('%s is out of place', path => expect(structureFinding(path)).not.toBeNull())
  it.each([
    'web/src/screens/admin/rifas/rifas-crear.tsx',
    'web/src/domain/rifa/rifa-admin.api.ts',
    'web/src/features/rifa/generar-form.tsx',
    'web/src/features/rifa/generar-form.module.css',
    'web/src/ui/base/button.css',
  ])('%s is in its place', path => expect(structureFinding(path)).toBeNull())

  const graphOf = (files: Record<string, string>) => importGraph(Object.keys(files), file => files[file] ?? '')

  it('counts an import that runs back up, and one from a feature to another', () => {
    const graph = graphOf({
      'web/src/lib/call.ts': '',
      'web/src/domain/rifa/rifa.api.ts': `import { call } from '#lib/call.ts'\nimport '#features/rifa/grid.tsx'`,
      'web/src/features/rifa/grid.tsx': `const Pay = lazy(() => import('#features/pago/pay.tsx'))`,
      'web/src/features/pago/pay.tsx': `import type { Rifa } from '#domain/rifa/rifa.api.ts'`,
    })
    expect(webBackArrows(graph)).toEqual([
      'web/src/domain/rifa/rifa.api.ts → web/src/features/rifa/grid.tsx',
      'web/src/features/rifa/grid.tsx → web/src/features/pago/pay.tsx',
    ])
  })

  it('finds files that import each other, however long the way', () => {
    const graph = graphOf({
      'web/src/lib/a.ts': `import { b } from './b.ts'`,
      'web/src/lib/b.ts': `export { c } from './c.ts'`,
      'web/src/lib/c.ts': `import type { A } from './a.ts'`,
      'web/src/lib/d.ts': `import { a } from './a.ts'`,
    })
    expect(circles(graph).map(circle => circle.toSorted())).toEqual([
      ['web/src/lib/a.ts', 'web/src/lib/b.ts', 'web/src/lib/c.ts'],
    ])
  })

  it('finds a circle of tools too, also one that is closed by an import when it is asked for', () => {
    const files = {
      'e2e/browsers.ts': `const start = () => import('./planted.ts')`,
      'e2e/planted.ts': `import type { Browser } from './browsers.ts'`,
    }
    expect(Object.keys(files).every(isTool)).toBe(true)
    expect(['bench/planted.ts', 'scripts/planted.ts', 'api/test/planted.ts'].every(isTool)).toBe(true)
    expect(circles(graphOf(files))).toHaveLength(1)
  })

  it('lists files with one importer by nature apart from those that could live with theirs', () => {
    const files = {
      'web/src/app/router.tsx': `const screen = () => import('#screens/public/landing.tsx')`,
      'web/src/screens/public/landing.tsx': `import { Hero } from '#features/sorteo/hero.tsx'\nimport './landing.css'`,
      'web/src/screens/public/landing.css': '',
      'web/src/features/sorteo/hero.tsx': '',
      'api/src/modules/numeros/rifa/rifa.routes.ts': `import { a } from './rifa.service.ts'`,
      'api/src/modules/numeros/rifa/rifa.service.ts': `import { a } from './rifa.queries.ts'\nimport { b } from './rifa.rules.ts'`,
      'api/src/modules/numeros/rifa/rifa.queries.ts': '',
      'api/src/modules/numeros/rifa/rifa.rules.ts': '',
    }
    const read = (file: string) => files[file as keyof typeof files]
    const found = byNature(importGraph(Object.keys(files), read), read)
    expect([...found].map(file => file.replace(/.*\//, ''))).toEqual([
      ...['landing.tsx', 'landing.css', 'rifa.service.ts', 'rifa.queries.ts'],
    ])
  })
})
