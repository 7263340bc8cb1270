import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/schema.ts'
import { noteJob } from '#measures.ts'
import { NOTE_EVERY_MS, noteRun, registerJobs } from './turns.ts'

/** Recurring work. It runs in every server process, so it must be safe to run twice at once (SKIP LOCKED, conditional updates). */
export type Job = { name: string; everyMs: number; run(log?: FastifyBaseLogger): Promise<unknown> }

/** Runs each job once at start, and then again `everyMs` after each end. `stop` waits for those under way. */
export function startJobs(db: Db, jobs: readonly Job[], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const registered = registerJobs(db, jobs).catch(error => log.error({ err: error }, 'jobs not registered'))
  const stops = jobs.map(job => startJob(db, job, log, registered))
  return {
    async stop() {
      await Promise.all(stops.map(stop => stop()))
    },
  }
}

function startJob(db: Db, job: Job, log: FastifyBaseLogger, ready: Promise<void>): () => Promise<void> {
  let stopped = false
  let notedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const once = async () => {
    const begin = performance.now()
    let failed = false
    try {
      await job.run(log)
      if (performance.now() - notedAt >= NOTE_EVERY_MS) {
        await noteRun(db, job)
        notedAt = performance.now()
      }
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
  let working = ready.then(once)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await working
  }
}
