import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsOf } from './import-graph.ts'
import { luckFindings, threadFindings } from './luck.ts'
import { lintPlanted, use } from './planted.ts'
import { roomFindings, testsInProgram } from './rooms.ts'
import { crowdedFolders, roleFinding } from './structure.ts'
import { tableFindings } from './tables.ts'
import { hastyFindings } from './waiting.ts'

const M = 'api/src/modules'
const importing = (path: string, from: string) => new Map([[path, importsOf(path, use(from))]])

describe('a planted violation of the import rules is refused, with a message that shows where the code belongs', () => {
  it.each([
    ['contract/src/planted-a.ts', '@talonario/sorteo/merkle', 'The contract imports no workspace'],
    ['contract/src/planted-b.ts', 'node:fs', 'The contract imports no workspace'],
    ['sorteo/src/planted-a.ts', 'node:fs', 'The draw is pure'],
    ['sorteo/src/planted-b.ts', '@talonario/contract', 'The draw is pure'],
    ['api/src/http/planted.ts', '#modules/numeros/rifa/rifa.service.ts', 'floor below the modules'],
    ['api/src/db/planted.ts', '#modules/numeros/rifa/rifa.service.ts', 'floor below the modules'],
    [`${M}/campania/premio/planted.service.ts`, '#modules/numeros/rifa/rifa.routes.ts', 'never through its routes'],
    [`${M}/campania/premio/planted-b.service.ts`, '#app.ts', 'app.ts wires it'],
    [`${M}/campania/premio/planted.routes.ts`, 'kysely', 'Routes hold no SQL'],
    [`${M}/campania/premio/planted-c.service.ts`, '../rifa/rifa.service.ts', 'with # across folders'],
    ['api/src/jobs/planted.jobs.ts', '#modules/numeros/rifa/rifa.routes.ts', '.service.ts or .queries.ts'],
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
  ])('%s may not import %s', (file, from, says) => {
    const { ok, output } = lintPlanted({ [file]: use(from) })
    expect(ok).toBe(false)
    expect(output).toContain(says)
  })

  it('also where it is imported on demand', () => {
    const code = "export const Pay = lazy(() => import('#features/pago/pay-button.tsx'))\n"
    expect(lintPlanted({ 'web/src/features/rifa/planted-f.tsx': code }).output).toContain('A feature knows no other')
  })

  it('and so are files that import each other, types and on demand too', () => {
    const files = {
      [`${M}/sitio/imagen/planted-a.service.ts`]: "export type { B } from './planted-b.service.ts'\n",
      [`${M}/sitio/imagen/planted-b.service.ts`]:
        "export type B = 1\nexport const load = () => import('#modules/sitio/imagen/planted-a.service.ts')\n",
    }
    const { output } = lintPlanted(files, 'suspicious/noImportCycles')
    expect(output).toContain('part of a cycle')
  })

  it('but not what the rules allow', () => {
    const roles = ['service', 'queries', 'rules', 'shape', 'texts']
    const files = {
      ...Object.fromEntries(
        roles.map(role => [
          `${M}/dinero/pago/planted-${role}.service.ts`,
          use(`#modules/numeros/rifa/rifa.${role}.ts`),
        ]),
      ),
      'web/src/screens/public/planted-d.tsx': use('#domain/rifa/rifa.api.ts'),
      'web/src/features/rifa/planted-g.tsx': use('#domain/carrito/carrito.store.ts'),
      'web/src/domain/rifa/rifa-planted-c.api.ts': use('#lib/call.ts'),
    }
    expect(lintPlanted(files)).toMatchObject({ ok: true })
  })
})

describe('spacing and widths are those of the scale, and classes those of the component', () => {
  const planted = (css: string) => lintPlanted({ 'web/src/features/rifa/planted.module.css': css }, 'plugin')

  it.each([
    ['.a { padding: 3px var(--s8) }', 'Space is one of'],
    ['.a { margin-inline: calc(1rem + var(--s8)) }', 'Space is one of'],
    ['.a { row-gap: 12px }', 'Space is one of'],
    ['.a { max-width: 720px }', 'So wide is one of'],
    ['@media (width < 900px) { .a { color: red } }', 'A screen changes at'],
    ['@container (inline-size >= 30em) { .a { color: red } }', 'A screen changes at'],
    ['.a > :global(.button) { color: red }', "No module reaches another's classes"],
    [':global .pager { color: red }', "No module reaches another's classes"],
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

describe('a file outside the closed set of roles is refused', () => {
  it.each([
    `${M}/numeros/rifa/helpers.ts`,
    `${M}/numeros/rifa/rifa.controller.ts`,
    `${M}/numeros/toma/tomador.service.ts`,
    'contract/src/utils.ts',
    'loose.ts',
    'web/src/features/rifa/index.ts',
    'web/src/features/rifa/rifa.api.ts',
    'web/src/domain/rifa/sorteo.api.ts',
    'web/src/domain/rifa/rifa.tsx',
    'web/src/ui/button.tsx',
    'web/src/store/cart.ts',
    'web/src/features/rifa/rifa.css',
    'web/src/screens/public/public.css',
    'web/src/app/frame/frame.css',
  ])('%s', path => expect(roleFinding(path)).not.toBeNull())

  it.each([
    `${M}/numeros/rifa/rifa.service.ts`,
    `${M}/numeros/rifa/rifa-bloqueo.queries.ts`,
    'contract/src/index.ts',
    'vitest.config.ts',
    'web/src/screens/admin/rifas/rifas-crear.tsx',
    'web/src/domain/rifa/rifa-admin.api.ts',
    'web/src/features/rifa/generar-form.tsx',
    'web/src/features/rifa/generar-form.module.css',
    'web/src/ui/base/button.css',
  ])('%s is in its place', path => expect(roleFinding(path)).toBeNull())

  it('and so is the seventeenth of a folder, but not in the contract, which is one folder of words', () => {
    const many = (folder: string) => Array.from({ length: 17 }, (_, i) => `${folder}/part-${i}.ts`)
    expect(crowdedFolders(many('api/src/db'))).toEqual([expect.stringContaining('api/src/db: 17 files')])
    expect(crowdedFolders(many('api/src/db').slice(1))).toEqual([])
    expect(crowdedFolders(many('contract/src'))).toEqual([])
  })
})

describe('an expectation that does not wait for what an action brings is refused', () => {
  const test = (...lines: string[]) => ["it('x', async () => {", ...lines.map(line => `  ${line}`), '})', ''].join('\n')
  it.each([
    ['after a click', ['await user.click(buy)', "expect(screen.getByText('Listo')).toBeDefined()"]],
    ['after several clicks', ['for (const one of all) {', '  await user.click(one)', '}', 'expect(cart).toBe(5)']],
    ['after a form', ['await fillIn(user, { Email: mail })', 'expect(', '  field.value,', ').toBe(mail)']],
    ['a count of what is on the screen', ['const a = 1', "expect(screen.getAllByRole('row')).toHaveLength(2)"]],
    ['where one stands', ['await screen.findByText(x)', "expect(router.state.location.search).toBe('?buscar=ines')"]],
  ])('%s', (_, lines) => expect(hastyFindings('a.test.tsx', test(...lines))).toHaveLength(1))
  it.each([
    ['one that waits', ['await user.click(buy)', 'await waitFor(() => expect(cart).toBe(1))']],
    ['one that finds', ['await user.click(buy)', "expect(await screen.findByText('Listo')).toBeDefined()"]],
    ['one after another', ['await user.click(buy)', 'await screen.findByText(x)', 'expect(cart).toBe(1)']],
  ])('%s passes', (_, lines) => expect(hastyFindings('a.test.tsx', test(...lines))).toEqual([]))
})

describe('a negative match that a random id fails is refused', () => {
  const find = (line: string) =>
    luckFindings('planted.test.ts', `const { body } = reply\nconst text = JSON.stringify(body)\n${line}`)
  it.each([
    ['digits on a reply', 'expect(JSON.stringify(seen.body)).not.toMatch(/099/)', '099'],
    ['a long row of digits', "expect(reply.body).not.toContain('12345678')", '12345678'],
    ['one short alternative', 'expect(text).not.toMatch(/argon2id|hash/i)', 'hash'],
    ['a mail', "expect(mail?.texto).not.toContain('Ana Paz')", 'Ana Paz'],
    ['a page', "expect(list.textContent).not.toContain('1.500')", '1.500'],
    ['a page that is waited for', "await expect(page.locator('body')).not.toContainText('099')", '099'],
    ['a class of signs', 'expect(payload).not.toMatch(/[0-9]{3}-\\d?/)', '___-'],
    ['over several lines', "expect(\n  JSON.stringify(\n    rows,\n  ),\n).not.toContain('null')", 'null'],
  ])('%s', (_, line, short) => expect(find(line)).toEqual([expect.stringContaining(`: «${short}» stands in`)]))

  it.each([
    ['eight signs', "expect(text).not.toContain('una-clave')"],
    ['a list of words', "expect(fields).not.toContain('hash')"],
    ['what the test knows only when it runs', 'expect(text).not.toContain(token)'],
    ['whole values', "expect(told(body, { telefono: '099' })).toEqual([])"],
    ['a positive one', "expect(text).toContain('099')"],
  ])('%s passes', (_, line) => expect(find(line)).toEqual([]))
})

it('a thread that the program opens or stops by itself is refused', () => {
  const planted = (code: string) => threadFindings(`${M}/dinero/venta/venta.service.ts`, code)
  for (const code of ['await worker.terminate()', 'const worker = new Worker(file)'])
    expect(planted(code)).toEqual([expect.stringContaining('ends by itself')])
  expect(planted('const thread = openThread(file)')).toEqual([])
  expect(threadFindings('api/src/http/line/thread.ts', 'new Worker(file)')).toEqual([])
})

describe('a room of the server is refused', () => {
  it.each([
    ['that the house does not have', 'dinero/toma/toma', 'node:fs', 'The house has no room dinero/toma'],
    ['that knows a wing above', 'personas/cuenta/cuenta', 'conjunto/ajuste/ajuste', 'may not know conjunto/ajuste'],
    ['that knows a room above', 'numeros/rifa/rifa', 'numeros/toma/toma', 'may not know numeros/toma'],
  ])('%s', (_, room, target, says) => {
    const from = target.includes('/') ? `#modules/${target}.queries.ts` : target
    expect(roomFindings(importing(`${M}/${room}.service.ts`, from))).toEqual([expect.stringContaining(says)])
  })

  it('but not one that knows a room below, nor its test', () => {
    const below = '#modules/numeros/toma/toma.queries.ts'
    expect(roomFindings(importing(`${M}/dinero/venta/venta.service.ts`, below))).toEqual([])
    expect(roomFindings(importing(`${M}/numeros/rifa/rifa.test.ts`, below))).toEqual([])
  })
})

it('a program that imports its tests is refused', () => {
  const findings = (path: string, from: string) => testsInProgram(importing(path, from))
  expect(findings('deploy/ha/planted.ts', '../../api/test/server-process.ts')).toEqual([
    expect.stringContaining('does not run on its tests'),
  ])
  expect(findings('api/src/db/planted.ts', './pool.test.ts')).toHaveLength(1)
  expect(findings('deploy/ha/planted.ts', '../../api/src/db/session.ts')).toEqual([])
})

describe('a table that two rooms write is refused', () => {
  const schema = 'export type SitioTables = {\n  ganador: Table\n  campania: Table\n}\n'
  const boleto = `${M}/resultado/boleto/boleto.queries.ts`
  const findings = (path: string, code: string) =>
    tableFindings(
      new Map([
        [`${M}/resultado/resultado/resultado.queries.ts`, "db.insertInto('ganador')"],
        [path, code],
      ]),
      schema,
    ).filter(finding => !finding.includes('no longer'))

  it.each([
    ['by insert', "db.insertInto('ganador').values(rows)"],
    ['by update', "db.updateTable('ganador as g').set(change)"],
    ['by delete', "db.deleteFrom('ganador')"],
    ['by SQL', 'sql`insert into ganador (posicion) values (1)`'],
    ['by SQL inside a statement', 'sql`with x as (\n update\n   ganador set posicion = 1) select 1`'],
    ['by SQL in capitals', 'sql`DELETE FROM ganador`'],
  ])('%s', (_, code) =>
    expect(findings(boleto, code)).toEqual([expect.stringContaining('ganador is written by boleto and resultado')]),
  )

  it.each([
    ['one that another room reads', boleto, "db.selectFrom('ganador')"],
    ['one whose rows another room locks', boleto, 'sql`select from ganador for update of ganador`'],
    ['what a test prepares', `${M}/resultado/boleto/boleto.test.ts`, "db.deleteFrom('ganador')"],
    ['what is erased', `${M}/conjunto/datos-personales/datos-personales.queries.ts`, "db.updateTable('ganador')"],
  ])('never %s', (_, path, code) => expect(findings(path, code)).toEqual([]))

  it('and so is a permission that nobody needs', () => {
    expect(tableFindings(new Map(), schema)).toContain('scripts/tables.ts: organizacion no longer writes campania.')
  })
})

it('the image, the command of the archive and the nodes start the server with the options of npm start', () => {
  const { start } = JSON.parse(readFileSync('package.json', 'utf8')).scripts
  const options = start.match(/--max-[a-z-]+=\d+/g) ?? []
  expect(options).toHaveLength(2)
  for (const file of ['Dockerfile', 'deploy/talonario', 'deploy/ha/start.ts'])
    expect({ file, options: readFileSync(file, 'utf8').match(/--max-[a-z-]+=\d+/g) }).toEqual({ file, options })
})
