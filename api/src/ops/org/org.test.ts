import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { listenOn } from '../../../test/free-port.ts'
import { queryIn } from '../../../test/test-cluster.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { removeOrg, upgradeOrg } from './org.ts'
import { placeOf } from './org-place.ts'

const linesOf = (file: string) => new Set(readFileSync(file, 'utf8').trim().split('\n'))

/**
 * A machine with one organisation and two versions, 1 and 2. What is sold is a line of `sold`, and of `told` as its buyer heard. Whatever
 * runs sells: while a copy is made, and 2 once it has been started, though it never gets ready.
 */
async function makeMachine(sql: string) {
  const root = await testFolder(onTestFinished)
  const name = `u${crypto.randomUUID().slice(0, 8)}`
  const cluster = inject('testCluster')
  vi.stubEnv('TALONARIO_RAIZ', root)
  const url = (database: string) =>
    typeof cluster === 'string'
      ? cluster.replace(/\/[^/]*$/, `/${database}`)
      : `postgres://${cluster.user}@${encodeURIComponent(cluster.host)}:${cluster.port}/${database}`
  vi.stubEnv('TALONARIO_POSTGRES', url('postgres'))
  vi.stubEnv('TALONARIO_PACIENCIA_MS', '700')
  vi.stubEnv('PATH', `${root}:${process.env.PATH}`)
  const place = placeOf(name)
  const [running, sold, told] = ['running', 'sold', 'told'].map(file => join(root, file)) as [string, string, string]
  const sell = (what: string) => `[ -e ${running} ] && echo ${what} | tee -a ${sold} >> ${told}`
  const script = (file: string, text: string) => {
    writeFileSync(file, `#!/bin/sh\n${text}\n`)
    chmodSync(file, 0o755)
  }
  script(
    join(root, 'systemctl'),
    `case $1 in start) touch ${running};; stop) rm -f ${running};; restart) touch ${running};; esac`,
  )
  for (const version of ['1', '2']) {
    mkdirSync(join(root, 'opt/talonario', version, 'deploy'), { recursive: true })
    const backup = `cp ${sold} ${place.data}/copias/a.tar.gz; ${sell('meanwhile')}`
    const commands = `backup) ${backup};; restore) cp $2 ${sold};;`
    script(join(root, 'opt/talonario', version, 'deploy/talonario'), `case $1 in ${commands} esac; exit 0`)
  }
  for (const folder of [join(place.data, 'copias'), join(root, 'etc/talonario'), join(place.program, '..')])
    mkdirSync(folder, { recursive: true })
  symlinkSync(join(root, 'opt/talonario/1'), place.program)
  for (const file of [sold, told]) writeFileSync(file, 'before\n')
  writeFileSync(running, '')

  const own = url(place.user)
  await queryIn(cluster, `create database "${place.user}"`)
  await queryIn(own, `create table kysely_migration (name text); insert into kysely_migration values ('0200_schema')`)
  const version = () => readlinkSync(place.program).slice(-1)
  const server = createServer(async (_request, reply) => {
    const serves = existsSync(running)
    if (serves && version() === '2') {
      await queryIn(own, sql)
      for (const file of [sold, told]) appendFileSync(file, 'by 2\n')
    }
    reply.writeHead(serves && version() === '1' ? 200 : 503).end()
  })
  writeFileSync(place.env, `PORT=${await listenOn(server)}\n`)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    server.close()
    await queryIn(cluster, `drop database if exists "${place.user}" with (force)`)
  })
  return { name, version, running: () => existsSync(running), sold: () => linesOf(sold), told: () => linesOf(told) }
}

it('an upgrade that fails without a change of the database loses no sale', async () => {
  const { name, version, running, sold, told } = await makeMachine('select')
  await expect(upgradeOrg(name, '2')).rejects.toThrow(`talonario@${name}.service no contesta`)
  expect([version(), running()]).toEqual(['1', true])
  expect([...told()]).toEqual(['before', 'by 2'])
  expect(sold()).toEqual(told())
})

it('one that fails after a migration goes back to the copy, during which nobody sold', async () => {
  const { name, version, running, sold, told } = await makeMachine(`insert into kysely_migration values ('0201_next')`)
  await expect(upgradeOrg(name, '2')).rejects.toThrow(`talonario@${name}.service no contesta`)
  expect([version(), running()]).toEqual(['1', true])
  expect([[...told()], [...sold()]]).toEqual([['before', 'by 2'], ['before']])
})

it('one whose copy fails leaves the former version serving', async () => {
  const { name, version, running, sold } = await makeMachine('select')
  const file = join(placeOf(name).program, 'deploy/talonario')
  writeFileSync(file, readFileSync(file, 'utf8').replace('backup) ', 'backup) exit 1; '))
  await expect(upgradeOrg(name, '2')).rejects.toThrow('backup')
  expect([version(), running(), [...sold()]]).toEqual(['1', true, ['before']])
})

it('a removal keeps a copy of all that was sold', async () => {
  const { name, told } = await makeMachine('select')
  expect(linesOf(await removeOrg(name, () => {}))).toEqual(told())
})
