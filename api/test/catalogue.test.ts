import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { differences } from './catalogue.ts'
import { testFolder } from './test-folder.ts'

const cluster = inject('testCluster')
const folder = await testFolder()

it('a database that took the road of migrations has what api/schema says, to the last comment', async () => {
  expect(await differences(cluster)).toEqual([])
})

it('whatever a migration makes that api/schema does not have is seen', async () => {
  const planted: [statement: string, line: RegExp][] = [
    ['alter table premio add column color text', /^\+ column premio\.color text/],
    [`alter table premio alter column descripcion set default 'x'`, /^\+ column premio\.descripcion .*'x'/],
    ['alter table producto alter column nombre drop not null', /^\+ column producto\.nombre text null/],
    ['alter table premio add constraint corto check (length(nombre) < 9)', /^\+ constraint premio corto /],
    ['create index premio_nombre on premio (nombre)', /INDEX premio_nombre/],
    ['alter table sorteo disable trigger all', /^\+ CREATE .*TRIGGER .* sorteo .* D$/],
    [`create or replace function reloj() returns timestamptz language sql as 'select now()'`, /reloj.*now\(\)/s],
    ['create view premios as select nombre from premio', /^\+ view premios /],
    [`comment on column premio.nombre is 'corto'`, /^\+ comment on column nombre of table premio: corto$/],
  ]
  await writeFile(join(folder, '0201_more.sql'), planted.map(([statement]) => `${statement};`).join('\n'))
  const seen = await differences(cluster, folder)
  for (const [, line] of planted) expect(seen).toContainEqual(expect.stringMatching(line))
})
