import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lintPlanted, use } from './planted.ts'
import { crowdedPlaces, crowdedRooms, importsOf, roomFindings, testsInProgram } from './rooms.ts'
import { structureFinding } from './structure.ts'
import { registerFindings, TABLES, tableFindings } from './tables.ts'
import { hastyFindings } from './waiting.ts'

describe('a planted violation of the import rules is refused, with a message that shows where the code belongs', () => {
  const violations: [file: string, from: string, says: string][] = [
    ['contract/src/planted-a.ts', '@talonario/sorteo/merkle', 'The contract imports no workspace'],
    ['contract/src/planted-b.ts', 'node:fs', 'The contract imports no workspace'],
    ['sorteo/src/planted-a.ts', 'node:fs', 'The draw is pure'],
    ['sorteo/src/planted-b.ts', '@talonario/contract', 'The draw is pure'],
    ['api/src/http/planted.ts', '#modules/numeros/rifa/rifa.service.ts', 'floor below the modules'],
    ['api/src/db/planted.ts', '#modules/numeros/rifa/rifa.service.ts', 'floor below the modules'],
    [
      'api/src/modules/campania/premio/planted.service.ts',
      '#modules/numeros/rifa/rifa.routes.ts',
      'never through its routes',
    ],
    ['api/src/modules/campania/premio/planted-b.service.ts', '#app.ts', 'app.ts wires it'],
    ['api/src/modules/campania/premio/planted.routes.ts', 'kysely', 'Routes hold no SQL'],
    ['api/src/modules/campania/premio/planted-c.service.ts', '../rifa/rifa.service.ts', 'with # across folders'],
    ['api/src/jobs/planted.jobs.ts', '#modules/numeros/rifa/rifa.routes.ts', '.service.ts or .queries.ts'],
  ]
  for (const [file, from, says] of violations) {
    it(`${file} may not import ${from}`, () => {
      const result = lintPlanted(file, use(from))
      expect(result.ok).toBe(false)
      expect(result.output.replace(/\s+/g, ' ')).toContain(says)
    })
  }

  it.each(['service', 'queries', 'rules', 'shape', 'texts'])("another room's .%s.ts may be imported", role => {
    const path = 'api/src/modules/dinero/pago/planted.service.ts'
    expect(lintPlanted(path, use(`#modules/numeros/rifa/rifa.${role}.ts`)).ok).toBe(true)
  })
})

describe('a file outside the closed set of roles is refused', () => {
  it.each([
    'api/src/modules/numeros/rifa/helpers.ts',
    'api/src/modules/numeros/rifa/rifa.controller.ts',
    'contract/src/utils.ts',
    'loose.ts',
  ])('%s', path => expect(structureFinding(path)).not.toBeNull())
  it.each(['api/src/modules/numeros/rifa/rifa.service.ts', 'contract/src/index.ts', 'vitest.config.ts'])(
    '%s is in its place',
    path => {
      expect(structureFinding(path)).toBeNull()
    },
  )
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

describe('a room of the server is refused', () => {
  const M = 'api/src/modules'
  const findings = (files: Record<string, string>) =>
    roomFindings(new Map(Object.entries(files).map(([path, code]) => [path, importsOf(path, code)])))

  it.each<[says: string, files: Record<string, string>]>([
    ['the house has no room dinero/toma', { [`${M}/dinero/toma/toma.service.ts`]: '' }],
    ["a file's first word is its folder's, toma", { [`${M}/numeros/toma/tomador.service.ts`]: '' }],
    [
      'personas may not know conjunto',
      {
        [`${M}/personas/cuenta/cuenta.service.ts`]: use(
          '#modules/conjunto/datos-personales/datos-personales.service.ts',
        ),
      },
    ],
    [
      'not spoken to through its routes',
      { [`${M}/dinero/pago/pago.service.ts`]: use('#modules/dinero/tarea/tarea.routes.ts') },
    ],
    [
      'form no circle: asignacion → rifa → asignacion',
      {
        [`${M}/numeros/rifa/rifa.service.ts`]: use('#modules/numeros/asignacion/asignacion.service.ts'),
        [`${M}/numeros/asignacion/asignacion-csv.service.ts`]: use('#modules/numeros/rifa/rifa.service.ts'),
      },
    ],
  ])('%s', (says, files) => expect(findings(files)).toEqual([expect.stringContaining(says)]))

  it('when it has more than sixteen files', () => {
    const room = Array.from({ length: 17 }, (_, i) => `web/src/features/rifa/part-${i}.tsx`)
    expect(crowdedRooms(room)).toEqual([expect.stringContaining('web/src/features/rifa: 17 files')])
    expect(crowdedRooms(room.slice(1))).toEqual([])
  })

  it.each(['web/src/lib', 'web/src/screens/admin', 'web/src/app', 'web/src/ui/form', 'api/src/db', 'api/src/http'])(
    'and so is %s with more than sixteen sources',
    folder => {
      const place = Array.from({ length: 17 }, (_, i) => `${folder}/part-${i}.ts`)
      expect(crowdedPlaces(place)).toEqual([expect.stringContaining(`${folder}: 17 files`)])
      expect(crowdedPlaces(place.slice(1))).toEqual([])
    },
  )

  it('never for the contract, which is one folder of words', () => {
    expect(crowdedPlaces(Array.from({ length: 17 }, (_, i) => `contract/src/part-${i}.ts`))).toEqual([])
  })

  it('never for what the house allows', () => {
    expect(
      findings({
        [`${M}/dinero/venta/venta.service.ts`]: use('#modules/numeros/toma/toma.queries.ts'),
        [`${M}/dinero/venta/venta-csv.service.ts`]: use('./venta.queries.ts'),
      }),
    ).toEqual([])
  })
})

it('a program that imports its tests is refused', () => {
  const findings = (path: string, from: string) => testsInProgram(new Map([[path, importsOf(path, use(from))]]))
  expect(findings('deploy/ha/planted.ts', '../../api/test/server-process.ts')).toEqual([
    expect.stringContaining('does not run on its tests'),
  ])
  expect(findings('api/src/db/planted.ts', './pool.test.ts')).toHaveLength(1)
  expect(findings('deploy/ha/planted.ts', '../../api/src/db/session.ts')).toEqual([])
})

describe("a room that writes another room's table is refused", () => {
  const M = 'api/src/modules'
  const findings = (path: string, code: string) => tableFindings(new Map([[`${M}/${path}`, code]]))

  it.each([
    ['by insert', "db.insertInto('ganador').values(rows)"],
    ['by update', "db.updateTable('ganador as g').set(change)"],
    ['by delete', "db.deleteFrom('ganador')"],
    ['by SQL', 'sql`insert into ganador (posicion) values (1)`'],
    ['by SQL inside a statement', 'sql`with x as (\n update\n   ganador set posicion = 1) select 1`'],
    ['by SQL in capitals', 'sql`DELETE FROM ganador`'],
  ])('%s', (_, code) =>
    expect(findings('campania/sorteo/sorteo.queries.ts', code)).toEqual([
      expect.stringContaining('ganador is written by resultado'),
    ]),
  )

  it.each([
    ['its own', 'resultado/resultado/resultado.queries.ts', "db.insertInto('ganador')"],
    ["another's that it reads", 'resultado/acta/acta.queries.ts', "db.selectFrom('ganador')"],
    [
      "another's rows that it locks",
      'resultado/acta/acta.queries.ts',
      'sql`select from ganador for update of ganador`',
    ],
    ["another's, and a reason explains why", 'dinero/pago/pago-asiento.queries.ts', "db.updateTable('producto')"],
    ['what a test prepares', 'campania/sorteo/sorteo.test.ts', "db.deleteFrom('ganador')"],
  ])('never for %s', (_, path, code) => expect(findings(path, code)).toEqual([]))

  it('and so is a table that nobody owns, one that does not exist, and a reason that nobody needs', () => {
    const columns = [...Object.values(TABLES).flat(), 'sobre'].filter(table => table !== 'premio')
    const schema = `export type SitioTables = {\n${columns.map(table => `  ${table}: Table\n`).join('')}}\n`
    const found = registerFindings(schema, new Map())
    expect(found.slice(0, 2)).toEqual([
      'scripts/tables.ts: nobody owns sobre.',
      'scripts/tables.ts: there is no table premio.',
    ])
    expect(found).toContain('scripts/tables.ts: pago no longer writes producto.')
  })
})

it('the image, the service and the nodes start the server with the options of npm start', () => {
  const { start } = JSON.parse(readFileSync('package.json', 'utf8')).scripts
  const [option = ''] = /--max-semi-space-size=\d+/.exec(start) ?? []
  expect(option).not.toBe('')
  for (const file of ['Dockerfile', 'deploy/talonario.service', 'deploy/ha/start.ts'])
    expect({ file, text: readFileSync(file, 'utf8') }).toEqual({ file, text: expect.stringContaining(option) })
})
