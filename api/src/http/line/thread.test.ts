import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { endThreads, openThread, warmThread } from './thread.ts'

/** A thread that answers by this function; what it imports comes by an address of its own. */
const threadOf = (work: string) =>
  new URL(
    `data:text/javascript,import { answer } from '${new URL('./thread.ts', import.meta.url)}'; answer(${encodeURIComponent(work)})`,
  )

/** How the next thread ends: 0 by itself, 1 if it is stopped. */
async function exitOfNext(): Promise<number> {
  const [thread] = (await once(process, 'worker')) as [Worker]
  const [code] = await once(thread, 'exit')
  return code
}

it('a thread that is told to end in its work ends by itself, and whoever waited hears of it', async () => {
  const exit = exitOfNext()
  const thread = openThread<string, string>(
    threadOf(
      'async (say, wanted) => { while (say === "draw" && wanted()) await new Promise(setImmediate); return say }',
    ),
  )
  expect(await thread.ask('ready')).toBe('ready')
  const waited = expect(thread.ask('draw')).rejects.toThrow('A thread ended with 0 before its answer')
  await thread.end()
  expect(await exit).toBe(0)
  await waited
})

it('questions are answered in their order, each with its own answer', async () => {
  const thread = openThread<number, number>(threadOf('async n => n * 2'))
  expect(await Promise.all([1, 2, 3].map(n => thread.ask(n)))).toEqual([2, 4, 6])
  await thread.end()
})

it('an answer that was taken is kept by nobody, however long the thread lives', async () => {
  // In a process of its own: what collects at will changes the flags that the compiled files of the other tests are kept for.
  const script = `
    const { openThread } = await import('${new URL('./thread.ts', import.meta.url)}')
    const thread = openThread(new URL(process.argv[1]))
    const taken = await Promise.all([1, 2, 3].map(async n => new WeakRef(await thread.ask(n))))
    await new Promise(setImmediate)
    gc()
    console.log(taken.filter(answer => answer.deref()).length)
    await thread.end()`
  const options = ['--expose-gc', '--input-type=module', '-e', script, `${threadOf('n => ({ n })')}`]
  expect((await promisify(execFile)(process.execPath, options)).stdout).toBe('0\n')
})

it('work that nobody waits for any more ends, and the next question is answered', async () => {
  const thread = openThread<string, string>(
    threadOf(
      'async (say, wanted) => { while (say === "long" && wanted()) await new Promise(setImmediate); return say }',
    ),
  )
  expect(await thread.ask('ready')).toBe('ready')
  const leaving = new AbortController()
  const left = expect(thread.ask('long', leaving.signal)).rejects.toThrow('This operation was aborted')
  const next = thread.ask('next')
  leaving.abort()
  await left
  expect(await next).toBe('next')
  await thread.end()
})

it('a warm thread answers again and again, and ends by itself once nobody has asked for a while', async () => {
  const exit = exitOfNext()
  const ask = warmThread<string, number>(threadOf('() => (globalThis.times = (globalThis.times ?? 0) + 1)'), {
    idleMs: 200,
  })
  expect(await Promise.all([ask('a'), ask('b')])).toEqual([1, 2])
  expect(await ask('c')).toBe(3)
  expect(await exit).toBe(0)
  expect(await ask('d')).toBe(1)
  await endThreads()
})

it('a warm thread whose work fails fails its question, and the next one gets another thread', async () => {
  const ask = warmThread<string, string>(
    threadOf('say => { if (say === "bad") throw new Error("no paper"); return say }'),
    {
      idleMs: 60_000,
    },
  )
  await expect(ask('bad')).rejects.toThrow('no paper')
  expect(await ask('good')).toBe('good')
  await endThreads()
})

it('work that fails fails its question, and the ones after it', async () => {
  const thread = openThread<number, number>(threadOf('() => { throw new Error("no paper") }'))
  const [first, second] = [thread.ask(1), thread.ask(2)]
  await Promise.all([expect(first).rejects.toThrow('no paper'), expect(second).rejects.toThrow('no paper')])
  await thread.end()
})

it('all threads end by themselves before the process does', async () => {
  const exit = exitOfNext()
  expect(await openThread<number, number>(threadOf('n => n')).ask(1)).toBe(1)
  await endThreads()
  expect(await exit).toBe(0)
})

const SRC = join(import.meta.dirname, '../..')
const inThreads = execFileSync('git', ['ls-files'], { cwd: SRC, encoding: 'utf8' })
  .split('\n')
  .filter(file => /(?<!\.test)\.ts$/.test(file) && /^answer\(/m.test(readFileSync(join(SRC, file), 'utf8')))
  .toSorted()

/** Whether a thread that reads this file had to take the types out of one. */
async function takesTypesOut(file: string, NODE_COMPILE_CACHE: string): Promise<boolean> {
  const code = `import(${JSON.stringify(pathToFileURL(join(SRC, file)))}).then(() =>
    require('node:worker_threads').parentPort.postMessage(process.moduleLoadList.some(name => name.includes('amaro'))))`
  const thread = new Worker(code, { eval: true, env: { ...process.env, NODE_COMPILE_CACHE } })
  const [does] = await once(thread, 'message')
  thread.postMessage('end')
  await once(thread, 'exit')
  return does
}

it('no thread takes the types out of a file once the list of all that run in threads was read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compiled-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await takesTypesOut(inThreads[0] ?? '', join(folder, 'nothing'))).toBe(true)
  const env = { ...process.env, NODE_COMPILE_CACHE: folder }
  await promisify(execFile)(process.execPath, [join(SRC, 'threads.ts')], { env })
  const again = await Promise.all(inThreads.map(async file => [file, await takesTypesOut(file, folder)]))
  expect(again).toEqual([
    ['http/pages/first-look-worker.ts', false],
    ['modules/numeros/talonario/talonario-hilo.service.ts', false],
    ['modules/resultado/cierre/cierre-hilo.service.ts', false],
    ['modules/resultado/cierre/cierre-prueba-hilo.service.ts', false],
  ])
})
