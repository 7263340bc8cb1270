import { rifaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startJobs } from '#jobs/runner.ts'
import { checkOut, decide, numbersOnSale, settled, testShop } from '../../../test/shop.ts'
import { forFile, forTest, testApp } from '../../../test/test-app.ts'

const TOKEN = 'una clave para las mediciones'
const authorization = `Bearer ${TOKEN}`

const shop = forFile(await testShop({ METRICS_TOKEN: TOKEN }))

const scrape = (headers: Record<string, string> = { authorization }) =>
  shop.app.inject({ method: 'GET', url: '/metrics', headers })

/** Value of one line. */
async function value(line: string): Promise<number> {
  const found = (await scrape()).body.split('\n').find(text => text.startsWith(`${line} `))
  return found === undefined ? Number.NaN : Number(found.slice(line.length))
}

describe('the metrics', () => {
  it('require the token', async () => {
    const refused: Record<string, string>[] = [{}, { authorization: 'Bearer otra clave' }, { authorization: TOKEN }]
    for (const headers of refused) {
      expect((await scrape(headers)).statusCode).toBe(401)
    }
    expect((await scrape()).headers['content-type']).toContain('text/plain')
  })

  it('are not there at all where no token is configured', async () => {
    const plain = forTest(await testApp())
    const { body } = await plain.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } })
    expect(body).not.toContain('talonario_')
  })

  it('count calls by the route as it was declared, and orders by state', async () => {
    const cliente = await shop.as('cliente')
    const numbers = await numbersOnSale(shop, 3)
    const paid = await checkOut(cliente, numbers.take())
    await decide(cliente, paid, 'aprobar')
    await settled(shop, paid, { estado: 'pagada' })
    await checkOut(cliente, numbers.take(2))
    await cliente.call(rifaApi.listarRifas, { query: { buscar: '2' } })
    const count = 'talonario_http_request_duration_seconds_count'
    expect(await value(`${count}{method="POST",route="/api/pago/procesarPago",status="200"}`)).toBe(2)
    expect(await value('talonario_orders{estado="pagada"}')).toBe(1)
    expect(await value('talonario_held_numbers')).toBe(2)
    expect(await value('talonario_mail_waiting')).toBeGreaterThanOrEqual(1)
    expect(await value('talonario_mail_overdue_seconds')).toBeLessThan(600)
    expect(await value('talonario_open_cases')).toBe(0)
    expect(await value('talonario_database_up')).toBe(1)
    expect(await value('talonario_pool_connections')).toBeGreaterThan(0)
  })

  it('count a job’s runs and failures', async () => {
    const jobs = startJobs(
      shop.db,
      [
        { name: 'anda', everyMs: 60_000, run: async () => {} },
        { name: 'falla', everyMs: 60_000, run: () => Promise.reject(new Error('planted')) },
      ],
      shop.app.log,
    )
    await jobs.stop()
    expect(await value('talonario_job_runs_total{job="anda"}')).toBe(1)
    expect(await value('talonario_job_failures_total{job="anda"}')).toBe(0)
    expect(await value('talonario_job_failures_total{job="falla"}')).toBe(1)
    expect(await value('talonario_job_last_success_timestamp_seconds{job="falla"}')).toBe(0)
  })

  it('count the jobs that no process has run', async () => {
    await startJobs(shop.db, [{ name: 'tarde', everyMs: 60_000, run: async () => {} }], shop.app.log).stop()
    expect(await value('talonario_jobs_late')).toBe(0)
    await sql`update turno set corrio_at = now() - interval '1 hour' where nombre = 'tarde'`.execute(shop.db)
    expect(await value('talonario_jobs_late')).toBe(1)
    await sql`delete from turno`.execute(shop.db)
  })

  it('carry no id, address or name of anybody', async () => {
    await shop.app.inject({ method: 'GET', url: '/api/producto/filtrarProducto/ana@correo.test' })
    await shop.app.inject({ method: 'GET', url: '/no/hay/ana@correo.test' })
    const { body } = await scrape()
    expect(body.match(/\S*@\S*|[0-9a-f]{8}-[0-9a-f]{4}|talonario\.test/g)).toBeNull()
    // Node's own metrics vary with what the process has done (its garbage collections, say).
    const known = /^(estado|job|kind|le|major|method|minor|patch|route|space|status|type|version)$/
    const labels = [...body.matchAll(/[{,](\w+)="/g)].map(([, name = '']) => name)
    expect(labels).toContain('route')
    expect(labels.filter(name => !known.test(name))).toEqual([])
  })
})
