import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { parseEnvironment, takeEnvironmentFile } from './environment-file.ts'

const TALONARIO = join(import.meta.dirname, '../../../deploy/talonario')

it('a file of variables is read as systemd reads it', () => {
  const text = '# comment\n; comment\nA=1\n B = no\nB=dos # parte del valor\nC="tres  "\nD=\'cua"tro\'\nE=\nF=a=b \n'
  expect(Object.fromEntries(parseEnvironment(text))).toEqual({
    A: '1',
    B: 'dos # parte del valor',
    C: 'tres  ',
    D: 'cua"tro',
    E: '',
    F: 'a=b',
  })
})

it('what is set already stays, and a file that is not there is passed over', async () => {
  const file = join(await testFolder(onTestFinished), 'talonario.env')
  writeFileSync(file, 'PORT=1\nHOST=::1\n')
  const env: NodeJS.ProcessEnv = { TALONARIO_ENV: file, PORT: '2' }
  takeEnvironmentFile(env)
  expect(env).toMatchObject({ PORT: '2', HOST: '::1' })
  takeEnvironmentFile({ TALONARIO_ENV: '/nada/talonario.env' })
})

it('the command of a release reads that file, from wherever it is called by its link', async () => {
  const folder = await testFolder(onTestFinished)
  const file = join(folder, 'talonario.env')
  writeFileSync(file, 'PORT=uno\n')
  execFileSync('ln', ['-s', TALONARIO, join(folder, 'talonario')])
  const run = (...args: string[]) =>
    spawnSync(join(folder, 'talonario'), args, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, TALONARIO_ENV: file },
    })
  expect(run('doctor').stdout).toContain('La variable PORT tiene que ser un número entero entre 0 y 65535.')
  const start = run('start')
  expect([start.status, start.stderr]).toEqual([
    78,
    'La variable PORT tiene que ser un número entero entre 0 y 65535.\n',
  ])
  expect([run('nada').status, run().status]).toEqual([2, 2])
})

it.runIf(process.getuid?.() === 0)('a copy that root makes belongs to the owner of the data', async () => {
  const folder = await testFolder(onTestFinished)
  execFileSync('chown', ['65534:65534', folder])
  chmodSync(folder, 0o700)
  const script = `import { becomeOwner } from '${join(import.meta.dirname, 'environment-file.ts')}'
    becomeOwner(process.argv[1]); console.log(process.getuid(), process.getgid(), process.getgroups().includes(0))`
  const seen = execFileSync(process.execPath, ['--input-type=module', '-e', script, folder], { encoding: 'utf8' })
  expect(seen).toBe('65534 65534 false\n')
})

it('a start whose data folder cannot be made ends at once, with a sentence', async () => {
  const folder = await testFolder(onTestFinished)
  writeFileSync(join(folder, 'archivo'), '')
  for (const [DATA_DIR, code] of [
    [join(folder, 'archivo/datos'), 'ENOTDIR'],
    ['/proc/nada/datos', 'ENOENT'],
  ] as const) {
    const env = { PATH: process.env.PATH, TALONARIO_ENV: '/nada', DATA_DIR, PORT: '0' }
    const { status, stderr } = spawnSync(TALONARIO, ['start'], { encoding: 'utf8', env, timeout: 60_000 })
    const sentence = `No se puede escribir en la carpeta de datos ${DATA_DIR} (${code}): elegí otra con DATA_DIR.\n`
    expect([status, stderr]).toEqual([78, sentence])
  }
})
