import { once } from 'node:events'
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * A thread ends by itself once it is told to, between two pieces of work. `terminate()` stops it anywhere in Node's and V8's own code,
 * and what goes wrong there ends the whole process.
 */
const END = 'end'
/** Nobody waits for the answer under way. */
const DROP = 'drop'

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
    signal?.throwIfAborted()
    worker.postMessage([question])
    const drop = () => worker.postMessage(DROP)
    signal?.addEventListener('abort', drop)
    const [said] = await Promise.race([once(worker, 'message'), failed.promise]).finally(() =>
      signal?.removeEventListener('abort', drop),
    )
    signal?.throwIfAborted()
    return said
  }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    /** An aborted question is answered too, so that the next one is asked when its work has ended. */
    ask(question: Question, signal?: AbortSignal): Promise<Answer> {
      const said = turn.then(() => askNow(question, signal))
      turn = said.catch(() => {})
      return said
    },
    /** Without the answers that are still wanted; resolves when it is gone. */
    end,
    /** Resolves once it has failed or ended. */
    over: failed.promise.catch(() => {}),
  }
}

/**
 * A thread that is opened by the first question and stays for the next ones: reading its files takes a second. Once nobody has asked for `idleMs`,
 * it ends and gives its memory back.
 */
export function warmThread<Question, Answer>(file: URL, options: WorkerOptions & { idleMs: number }) {
  let thread: ReturnType<typeof openThread<Question, Answer>> | undefined
  let asked = 0
  let idle: NodeJS.Timeout | undefined
  const giveBack = () => {
    void thread?.end()
    thread = undefined
  }
  const open = () => {
    const opened = openThread<Question, Answer>(file, options)
    void opened.over.then(() => {
      if (thread === opened) thread = undefined
    })
    return opened
  }
  return async (question: Question, signal?: AbortSignal): Promise<Answer> => {
    clearTimeout(idle)
    asked++
    thread ??= open()
    try {
      return await thread.ask(question, signal)
    } finally {
      if (--asked === 0) idle = setTimeout(giveBack, options.idleMs).unref()
    }
  }
}

/** Ends all threads; a process that exits before would stop them anywhere. */
export const endThreads = async (): Promise<void> => {
  await Promise.all(Array.from(ends, end => end()))
}

/** Called in the thread: answers each question by `work`, which may ask now and then, behind a turn of its event loop, whether it is still wanted. */
export function answer<Question, Answer>(
  work: (question: Question, wanted: () => boolean) => Answer | Promise<Answer>,
) {
  let wanted = true
  let ended = false
  parentPort?.on('message', async (message: [Question] | typeof END | typeof DROP) => {
    if (message === END) {
      ended = true
      parentPort?.close()
    } else if (message === DROP) wanted = false
    else {
      wanted = true
      const said = await work(message[0], () => wanted && !ended)
      if (!ended) parentPort?.postMessage(said)
    }
  })
}
