/** Measures of this process, for GET /metrics. Names and labels contain no ids and nothing personal. */
type Gauge = { help: string; parts: (() => number)[] }
type JobMeasure = { runs: number; failures: number; seconds: number; endedAt: number; everySeconds: number }

export const gauges = new Map<string, Gauge>()
export const jobMeasures = new Map<string, JobMeasure>()

/** Registers a number of this process as the gauge `talonario_<name>`; numbers of one name are added up. */
export function showGauge(name: string, help: string, read: () => number): void {
  const parts = gauges.get(`talonario_${name}`)?.parts ?? []
  gauges.set(`talonario_${name}`, { help, parts: [...parts, read] })
}

/** Notes one run of a job that began at `startedAt` of performance.now(). */
export function noteJob(name: string, everyMs: number, startedAt: number, failed: boolean): void {
  const before = jobMeasures.get(name) ?? { runs: 0, failures: 0, seconds: 0, endedAt: 0, everySeconds: everyMs / 1000 }
  jobMeasures.set(name, {
    ...before,
    runs: before.runs + 1,
    failures: before.failures + (failed ? 1 : 0),
    seconds: before.seconds + (performance.now() - startedAt) / 1000,
    endedAt: failed ? before.endedAt : Date.now() / 1000,
  })
}
