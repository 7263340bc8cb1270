import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { endThreads, openThread } from './thread.ts'

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
