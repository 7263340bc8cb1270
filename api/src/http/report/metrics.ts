import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@talonario/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Counts, countOrders, countWaiting, findLateJobs, findRetentionQuestion } from '#db/counts.ts'
import type { Deps } from '#http/deps.ts'
import { gauges, jobMeasures } from '#measures.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `GET /metrics` for Prometheus, for callers with the token: this process, and what waits in the database all processes share. */
export function serveMetrics(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock'>, token: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  const refresh = [measureJobs(registry), measureProcess(registry), measureDatabase(registry, deps)]
  app.get('/metrics', async (request, reply) => {
    if (!carries(request, token)) throw new AppError('SIN_TOKEN')
    await Promise.all(refresh.map(look => look()))
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function carries({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Measures requests by their declared route, so that what people put into a path stays out. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'talonario_http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // A live connection ends when its browser leaves, so its duration says nothing.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
}

function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  return /^\/(api|health|metrics)(\/|$)/.test(url) && !url.startsWith('/api/docs') ? url : 'web'
}

type Refresh = () => void | Promise<void>

function measureJobs(registry: Registry): Refresh {
  const one = { labelNames: ['job'], registers: [registry] }
  const runs = new Counter({ name: 'talonario_job_runs_total', help: 'Runs of a recurring job', ...one })
  const failures = new Counter({ name: 'talonario_job_failures_total', help: 'Runs that failed', ...one })
  const seconds = new Counter({ name: 'talonario_job_seconds_total', help: 'Time spent in a job', ...one })
  const success = 'talonario_job_last_success_timestamp_seconds'
  const last = new Gauge({ name: success, help: 'End of the last run that did not fail', ...one })
  const every = new Gauge({ name: 'talonario_job_interval_seconds', help: 'Pause between two runs', ...one })
  return () => {
    for (const metric of [runs, failures, seconds]) metric.reset()
    for (const [job, measure] of jobMeasures) {
      runs.inc({ job }, measure.runs)
      failures.inc({ job }, measure.failures)
      seconds.inc({ job }, measure.seconds)
      last.set({ job }, measure.endedAt)
      every.set({ job }, measure.everySeconds)
    }
  }
}

/** Measures of this process: pool, queues, live connections. */
function measureProcess(registry: Registry): Refresh {
  return () => {
    for (const [name, { help, parts }] of gauges) {
      const known = registry.getSingleMetric(name) as Gauge | undefined
      const gauge = known ?? new Gauge({ name, help, registers: [registry] })
      gauge.set(parts.reduce((sum, read) => sum + read(), 0))
    }
  }
}

const WAITING: Record<keyof Counts, [name: string, help: string]> = {
  correo_espera: ['mail_waiting', 'Mails that have not left yet'],
  correo_atraso: ['mail_overdue_seconds', 'How long the oldest due mail has been due'],
  correo_fallado: ['mail_failed', 'Mails that were given up'],
  tarea_espera: ['task_waiting', 'Refunds and reviews of payments not done yet'],
  tarea_atraso: ['task_overdue_seconds', 'How long the oldest due task has been due'],
  casos: ['open_cases', 'Cases that wait for an organiser'],
  reservados: ['held_numbers', 'Numbers held by an unpaid order'],
}

function measureDatabase(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): Refresh {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `talonario_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', '1 while the database answers')
  const orders = gauge('orders', 'Orders by state', 'estado')
  const late = gauge('jobs_late', 'Recurring jobs that no process has run for too long')
  const asks = gauge('retention_asks', '1 while erasing old data waits for a person to call the time right')
  const ahead = gauge('clock_ahead_seconds', 'How far the clock of this machine is ahead of another', 'of')
  const waiting = Object.entries(WAITING).map(
    ([key, [name, help]]) => [key as keyof Counts, gauge(name, help)] as const,
  )
  return async () => {
    try {
      const [counts, byState, jobs, question] = await Promise.all([
        countWaiting(db, clock.now()),
        countOrders(db),
        findLateJobs(db),
        findRetentionQuestion(db),
      ])
      asks.set(question ? 1 : 0)
      late.set(jobs.length)
      for (const [of, seconds] of Object.entries(clock.ahead?.() ?? {})) ahead.set({ of }, seconds)
      for (const [key, metric] of waiting) metric.set(counts?.[key] ?? 0)
      for (const { estado, total } of byState) orders.set({ estado }, total)
      up.set(1)
    } catch {
      // Reports the process all the same; old figures of the database would be wrong.
      up.set(0)
      for (const metric of [orders, late, asks, ...waiting.map(([, metric]) => metric)]) metric.reset()
    }
  }
}
