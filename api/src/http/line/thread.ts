import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Tells a thread to end by itself between two pieces of work. `terminate()` would stop it anywhere in Node's and V8's own code, and a fault
 * there ends the whole process.
 */
const END = 'end'
/** Tells a thread that the answer it works on is no longer wanted. */
const DROP = 'drop'

const ends = new Set<() => Promise<unknown>>()

/** Opens a thread for work described by a file that calls `answer`. A second question waits until the first is answered. */
export function openThread<Question, Answer>(file: URL, options: WorkerOptions = {}) {
  const worker = new Worker(file, options)
  const [over, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let failure: unknown
  /** What waits for an answer. One promise each: a race against a promise as long-lived as the thread would keep every answer. */
  let asked: PromiseWithResolvers<Answer> | undefined
  const fail = (error: unknown) => {
    failure ??= error
    asked?.reject(failure)
    over.resolve()
  }
  worker
    .on('message', said => asked?.resolve(said))
    .on('error', fail)
    .once('exit', code => {
      fail(new Error(`A thread ended with ${code} before its answer`))
      ends.delete(end)
      gone.resolve()
    })
  function end(): Promise<void> {
    worker.postMessage(END)
    return gone.promise
  }
  ends.add(end)
  async function askNow(question: Question, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted()
    if (failure) throw failure
    asked = Promise.withResolvers()
    worker.postMessage([question])
    const drop = () => worker.postMessage(DROP)
    signal?.addEventListener('abort', drop)
    try {
      const said = await asked.promise
      signal?.throwIfAborted()
      return said
    } finally {
      asked = undefined
      signal?.removeEventListener('abort', drop)
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    /** Even an aborted question is answered, so that the next one starts after its work has ended. */
    ask(question: Question, signal?: AbortSignal): Promise<Answer> {
      const said = turn.then(() => askNow(question, signal))
      turn = said.then(
        () => {},
        () => {},
      )
      return said
    },
    /** Ends the thread without further answers; resolves when it is gone. */
    end,
    /** Resolves once the thread has failed or ended. */
    over: over.promise,
  }
}

/**
 * A thread that the first question opens and that stays for the next ones, since reading its files takes a second. It ends, and frees its
 * memory, once nobody has asked for `idleMs`.
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

/** Ends all threads. Call it before the process exits, which would stop them anywhere. */
export const endThreads = async (): Promise<void> => {
  await Promise.all(Array.from(ends, end => end()))
}

/** Called in the thread: answers each question with `work`. After a turn of its event loop, `work` may ask whether its answer is still wanted. */
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
