import type { FastifyBaseLogger } from 'fastify'
import { noteJob } from '#measures.ts'

/** Work that recurs. It runs in every server process, so it must be safe to run twice at once (SKIP LOCKED, conditional updates). */
export type Job = { name: string; everyMs: number; run(): Promise<unknown> }

/** Runs each job once at start and then again `everyMs` after it ended. `stop` waits for what is at work. */
export function startJobs(jobs: readonly Job[], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const stops = jobs.map(job => startJob(job, log))
  return {
    async stop() {
      await Promise.all(stops.map(stop => stop()))
    },
  }
}

function startJob(job: Job, log: FastifyBaseLogger): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  const once = async () => {
    const begin = performance.now()
    let failed = false
    try {
      await job.run()
    } catch (error) {
      failed = true
      log.error({ err: error, job: job.name }, 'job failed')
    }
    noteJob(job.name, job.everyMs, begin, failed)
    if (!stopped) timer = setTimeout(start, job.everyMs)
  }
  const start = () => {
    working = once()
  }
  start()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await working
  }
}
