import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { startJobs } from '#jobs/runner.ts'
import { databaseClock } from '#outside/clock.ts'
import { forFile, testApp } from '../../../test/test-app.ts'

const HOUR = 3_600_000

const clock = databaseClock({
  database: async () => new Date(),
  machine: { now: () => new Date(Date.now() + HOUR) },
})
await clock.look()
const t = forFile(await testApp({ parts: () => ({ clock }) }))

const avisos = async () => {
  const { statusCode, body } = await t.app.inject('/health/ready')
  return [statusCode, JSON.parse(body).avisos]
}
beforeEach(async () => {
  await t.db.deleteFrom('turno').execute()
})
const OFF = 'El reloj de este servidor adelanta 3600 s respecto de la base de datos.'

describe('/health/ready', () => {
  it('is ready on a machine whose clock is an hour ahead, and reports it', async () => {
    expect(await avisos()).toEqual([200, [OFF]])
  })

  it('reports jobs that no process has run, until one does', async () => {
    const job = { name: 'prueba', everyMs: 60_000, run: async () => {} }
    await startJobs(t.db, [job], t.app.log).stop()
    expect(await avisos()).toEqual([200, [OFF]])
    await sql`update turno set corrio_at = now() - interval '1 hour'`.execute(t.db)
    expect(await avisos()).toEqual([200, ['El trabajo prueba no corre desde hace 60 minutos.', OFF]])
    await startJobs(t.db, [job], t.app.log).stop()
    expect(await avisos()).toEqual([200, [OFF]])
  })

  it('reports a job that fails each time, and one that ran in the future', async () => {
    const failing = { name: 'falla', everyMs: 1_000, run: () => Promise.reject(new Error('planted')) }
    await startJobs(t.db, [failing], t.app.log).stop()
    await sql`update turno set registrado_at = now() - interval '4 minutes'`.execute(t.db)
    expect(await avisos()).toEqual([200, ['El trabajo falla no corre desde hace 4 minutos.', OFF]])
    await sql`update turno set registrado_at = now() + interval '1 day'`.execute(t.db)
    const future = 'El trabajo falla corrió por última vez en el futuro: el reloj de la base de datos cambió.'
    expect(await avisos()).toEqual([200, [future, OFF]])
  })
})
