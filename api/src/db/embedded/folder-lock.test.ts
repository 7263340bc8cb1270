import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await testFolder(onTestFinished)
})

/** Another process that begins to take the lock and gives up after `ms`, as a server that finds a rival does. */
async function rival(ms: number) {
  const steps = `
    const { DatabaseSync } = require('node:sqlite')
    const file = new DatabaseSync(process.argv[1])
    file.exec('BEGIN; SELECT * FROM sqlite_schema')
    console.log('holds')
    setTimeout(() => file.close(), ${ms})`
  const child = spawn(process.execPath, ['-e', steps, join(folder, 'talonario.lock')])
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  return { ended }
}

it('a rival that turns back in the same moment leaves the folder to this server', async () => {
  const { ended } = await rival(100)
  expect(() => lockFolder(folder, 0)).toThrow('ya la usa otro servidor de Talonario')
  const lock = lockFolder(folder)
  lock.release()
  await ended
})

it('a folder in use is refused, and free once it is given back', () => {
  const first = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow('ya la usa otro servidor de Talonario')
  first.release()
  lockFolder(folder).release()
})

it('a folder whose lock is another user’s is refused with a sentence', () => {
  const path = join(folder, 'talonario.lock')
  writeFileSync(path, '')
  chmodSync(path, 0o000)
  chmodSync(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    expect(() => lockFolder(folder)).toThrow(`${path} es de otro usuario`)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})
