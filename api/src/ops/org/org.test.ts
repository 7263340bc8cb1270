import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { listenOn } from '../../../test/free-port.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { removeOrg, restoreOrg, upgradeOrg } from './org.ts'
import { nameOfCopy, newCopy } from './org-copies.ts'
import { moveOrg } from './org-move.ts'
import { placeOf, versionFolder } from './org-place.ts'

const COPY = 'talonario-2026-11-29-120000.tar.gz'
const linesOf = (file: string) => new Set(readFileSync(file, 'utf8').trim().split('\n'))

/**
 * A machine with one organisation and two versions, 1 and 2; 2 never gets ready. What is sold is a line of `sold`, and of `told` as its buyer heard.
 * Whatever runs sells while the page of an upgrade is not there: while a copy is made, and 2 once it has been started.
 */
async function makeMachine(migration = '') {
  const root = await testFolder(onTestFinished)
  const name = `u${crypto.randomUUID().slice(0, 8)}`
  vi.stubEnv('TALONARIO_RAIZ', root)
  const cluster = inject('testCluster')
  const socket = (at: Exclude<typeof cluster, string>) =>
    `postgres://${at.user}@${encodeURIComponent(at.host)}:${at.port}/postgres`
  vi.stubEnv('TALONARIO_POSTGRES', typeof cluster === 'string' ? cluster : socket(cluster))
  // Version 1 answers at once, and 2 is asked once before patience ends.
  vi.stubEnv('TALONARIO_PACIENCIA_MS', '50')
  vi.stubEnv('PATH', `${root}:${process.env.PATH}`)
  const place = placeOf(name)
  const page = `${place.upgrade}.cerrado`
  const [running, sold, told, migrated] = ['running', 'sold', 'told', 'migrated'].map(file => join(root, file)) as [
    string,
    string,
    string,
    string,
  ]
  const sell = (what: string) => `[ -e ${running} ] && [ ! -e ${page} ] && echo ${what} | tee -a ${sold} >> ${told}`
  const script = (file: string, text: string) => {
    writeFileSync(file, `#!/bin/sh\n${text}\n`)
    chmodSync(file, 0o755)
  }
  script(
    join(root, 'systemctl'),
    `case $1 in start) touch ${running};; stop) rm -f ${running};; restart) touch ${running};; is-failed) exit 1;; esac`,
  )
  const refuses = `if [ -e ${migrated} ]; then exit 1; fi`
  const takes = `if [ "$2" ]; then echo ${migration}; else touch ${migrated}; fi`
  for (const version of ['1', '2']) {
    mkdirSync(join(root, 'opt/talonario', version, 'deploy'), { recursive: true })
    const backup = `cp ${sold} ${place.data}/copias/${COPY}; ${sell('meanwhile')}`
    const restore = `cp $2 ${sold}; rm -f ${migrated}`
    const commands = `backup) ${backup};; restore) ${restore};; migrar) ${version === '1' ? refuses : takes};;`
    script(join(root, 'opt/talonario', version, 'deploy/talonario'), `case $1 in ${commands} esac; exit 0`)
  }
  for (const folder of [join(place.data, 'copias'), join(root, 'etc/talonario'), join(place.program, '..')])
    mkdirSync(folder, { recursive: true })
  symlinkSync(join(root, 'opt/talonario/1'), place.program)
  for (const file of [sold, told]) writeFileSync(file, 'before\n')
  writeFileSync(running, '')

  const version = () => readlinkSync(place.program).slice(-1)
  const server = createServer((_request, reply) => {
    const serves = existsSync(running)
    if (serves && version() === '2' && !existsSync(page))
      for (const file of [sold, told]) appendFileSync(file, 'by 2\n')
    reply.writeHead(serves && version() === '1' ? 200 : 503).end()
  })
  writeFileSync(place.env, `PORT=${await listenOn(server)}\n`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.close()
  })
  return {
    name,
    /** How far an upgrade to 2 was when it was killed. */
    begun(step: string) {
      const [before, target] = ['1', '2'].map(versionFolder)
      writeFileSync(
        `${place.upgrade}.actualiza`,
        JSON.stringify({ version: '2', before, target, migraciones: [], step }),
      )
      writeFileSync(page, '')
    },
    left: () => readdirSync(join(root, 'etc')).filter(name => name.startsWith('talonario_')),
    copies: () => readdirSync(join(place.data, 'copias')),
    serves: () => [version(), existsSync(running), existsSync(page), existsSync(migrated)],
    sold: () => linesOf(sold),
    told: () => linesOf(told),
  }
}
/** Version 1 runs, without the page, on the database as it was. */
const AS_BEFORE = ['1', true, false, false]

it('an upgrade without a migration copies nothing, and one that fails loses no sale', async () => {
  const { name, serves, copies, sold, told } = await makeMachine()
  await expect(upgradeOrg(name, '2')).rejects.toThrow(`talonario@${name}.service no contesta`)
  expect([serves(), copies()]).toEqual([AS_BEFORE, []])
  expect([...sold()]).toEqual(['before'])
  expect(sold()).toEqual(told())
})

it('one that fails after a migration goes back to the copy just made, whatever else is called one, since which nobody sold', async () => {
  const { name, serves, copies, sold, told } = await makeMachine('0201_next')
  writeFileSync(join(placeOf(name).data, 'copias/viejo.tar.gz'), 'old\n')
  await expect(upgradeOrg(name, '2')).rejects.toThrow(`talonario@${name}.service no contesta`)
  expect([serves(), copies().toSorted()]).toEqual([AS_BEFORE, [COPY, 'viejo.tar.gz']])
  expect(sold()).toEqual(told())
})

it.each([
  ['fails', 'exit 1', 'backup'],
  ['is nowhere', 'exit 0', 'La copia no quedó en'],
])('one whose copy %s leaves the former version serving', async (_, ends, reason) => {
  const { name, serves, sold } = await makeMachine('0201_next')
  const file = join(placeOf(name).program, 'deploy/talonario')
  writeFileSync(file, readFileSync(file, 'utf8').replace('backup) ', `backup) ${ends}; `))
  await expect(upgradeOrg(name, '2')).rejects.toThrow(reason)
  expect([serves(), [...sold()]]).toEqual([AS_BEFORE, ['before']])
})

it('one with no copy but an older one changes nothing', async () => {
  const { name, serves } = await makeMachine('0201_next')
  const { program, data } = placeOf(name)
  writeFileSync(join(data, 'copias', COPY), 'old\n')
  const file = join(program, 'deploy/talonario')
  writeFileSync(file, readFileSync(file, 'utf8').replace('backup) ', 'backup) exit 0; '))
  await expect(upgradeOrg(name, '2')).rejects.toThrow('La copia no quedó en')
  expect(serves()).toEqual(AS_BEFORE)
})

it('a copy is new within the second of another too', async () => {
  const data = await testFolder(onTestFinished)
  mkdirSync(join(data, 'copias'))
  const make = (at: string) => newCopy(data, () => writeFileSync(join(data, 'copias', nameOfCopy(new Date(at))), ''))
  const moments = ['2026-11-30T12:00:00.600Z', '2026-11-30T12:00:00.999Z', '2026-11-30T12:00:01.000Z']
  expect(new Set(moments.map(make)).size).toBe(3)
})

it('one that was begun goes on with its own version alone', async () => {
  const { name, begun, serves, left } = await makeMachine()
  const halfWay = `${name} quedó a medio actualizar: talonario org upgrade ${name} 2 sigue desde ahí.`
  begun('abrir')
  await expect(upgradeOrg(name, '1')).rejects.toThrow(halfWay)
  await expect(restoreOrg(name, COPY)).rejects.toThrow(halfWay)
  await expect(moveOrg(name, 'root@otra')).rejects.toThrow(halfWay)
  // Killed once it had begun to open: the new program had been looked at, and somebody may have bought since.
  await upgradeOrg(name, '2')
  expect([serves(), left()]).toEqual([AS_BEFORE, []])
})

it('of two commands at once the second is refused, and the first ends whole', async () => {
  const { name, serves, left } = await makeMachine()
  const [first, ...others] = await Promise.allSettled([
    upgradeOrg(name, '2'),
    upgradeOrg(name, '2'),
    restoreOrg(name, COPY),
    removeOrg(name, () => {}),
  ])
  for (const { reason } of others as PromiseRejectedResult[])
    expect(reason.message).toBe(`Otro comando trabaja con ${name}: esperá a que termine.`)
  expect((first as PromiseRejectedResult).reason.message).toContain(`talonario@${name}.service no contesta`)
  expect([serves(), left()]).toEqual([AS_BEFORE, []])
})

it('a removal amid an upgrade leaves nothing of it', async () => {
  const { name, begun, left } = await makeMachine()
  begun('copiar')
  expect(left()).toHaveLength(2)
  await removeOrg(name, () => {})
  expect(left()).toEqual([])
})

it('a removal keeps a copy of all that was sold', async () => {
  const { name, told } = await makeMachine()
  expect(linesOf(await removeOrg(name, () => {}))).toEqual(told())
})

it.each([
  ['the folder of its copies', 'copias', 'elsewhere', 'hay un enlace en el camino'],
  ['its copy', `copias/${COPY}`, COPY, 'La copia no quedó en'],
])('a link in the place of %s leads root to no file of somebody else’s', async (_, own, target, reason) => {
  const { name, serves } = await makeMachine()
  const { data, program, kept } = placeOf(name)
  mkdirSync(join(data, '../elsewhere'))
  writeFileSync(join(data, '..', COPY), 'another’s\n')
  const file = join(program, 'deploy/talonario')
  const swap = `mv ${join(data, own)} ${join(data, 'aside')}; ln -s ${join(data, '..', target)} ${join(data, own)}`
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace('backup) ', `backup) cp ${join(data, '..', COPY)} ${join(data, '../elsewhere')}; `)
      .replace(';;', `; ${swap};;`),
  )
  await expect(removeOrg(name, () => {})).rejects.toThrow(reason)
  expect([serves(), existsSync(join(kept, COPY))]).toEqual([AS_BEFORE, false])
})
