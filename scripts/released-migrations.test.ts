import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../api/test/test-folder.ts'
import { changedMigrations, noteReleased } from './released-migrations.ts'

it('no released migration has changed', () => {
  expect(changedMigrations(join(import.meta.dirname, '../api/migrations'))).toEqual([])
})

it('one that was changed or removed since its release is named, and a new one is not', async () => {
  const folder = await testFolder(onTestFinished)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  for (const name of ['0201_a.sql', '0202_b.sql', '0203_c.sql']) write(name, 'select;\n')
  noteReleased(folder)
  write('0201_a.sql', 'select 1;\n')
  rmSync(join(folder, '0202_b.sql'))
  write('0204_d.sql', 'select;\n')
  expect(changedMigrations(folder)).toEqual(['0201_a.sql', '0202_b.sql'])
})
