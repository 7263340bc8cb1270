import { once } from 'node:events'
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * A thread ends by itself once it is told to, between two pieces of work. `terminate()` stops it anywhere in Node's and V8's own code,
 * and what goes wrong there ends the whole process.
 */
const END = 'end'

const ends = new Set<() => Promise<unknown>>()

/** Work beside the server's own thread, in a file that calls `answer`. Who asks twice waits for the first answer. */
export function openThread<Question, Answer>(file: URL, options: WorkerOptions = {}) {
  const worker = new Worker(file, options)
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  const gone = new Promise<void>(resolve => {
    worker.on('error', failed.reject).once('exit', code => {
      failed.reject(new Error(`A thread ended with ${code} before its answer`))
      ends.delete(end)
      resolve()
    })
  })
  function end(): Promise<void> {
    worker.postMessage(END)
    return gone
  }
  ends.add(end)
  async function askNow(question: Question, signal?: AbortSignal): Promise<Answer> {
    worker.postMessage([question])
    const [said] = await Promise.race([once(worker, 'message', signal ? { signal } : {}), failed.promise])
    return said
  }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    ask(question: Question, signal?: AbortSignal): Promise<Answer> {
      const said = turn.then(() => askNow(question, signal))
      turn = said
      return said
    },
    /** Without the answers that are still wanted; resolves when it is gone. */
    end,
  }
}

/** Ends all threads; a process that exits before would stop them anywhere. */
export const endThreads = async (): Promise<void> => {
  await Promise.all(Array.from(ends, end => end()))
}

/** Called in the thread: answers each question by `work`, which may ask now and then whether its answer is still wanted. */
export function answer<Question, Answer>(
  work: (question: Question, wanted: () => boolean) => Answer | Promise<Answer>,
) {
  let wanted = true
  parentPort?.on('message', async (message: [Question] | typeof END) => {
    if (message === END) {
      wanted = false
      parentPort?.close()
      return
    }
    const said = await work(message[0], () => wanted)
    if (wanted) parentPort?.postMessage(said)
  })
}
