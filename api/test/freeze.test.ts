import { allEndpoints, type Endpoint } from '@talonario/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { arbitraryOf } from './arbitrary.ts'
import { close, codigoOf, FECHAS, makeContinua, savePlanes, sellByPlan, whenDue } from './continua.ts'
import { comprador } from './on-sale.ts'
import { testShop } from './shop.ts'
import { forFile } from './test-app.ts'

/** Numbers in instalments between the closing of a draw and its result. */
const t = forFile(await testShop())
await makeContinua(await t.as('admin'), { precio: 3_600, cantidad: 10 })
await savePlanes(await t.as('admin'))
for (const numero of [1, 2, 3, 4]) await sellByPlan(t, numero, numero % 2 ? 'vendedora' : 'admin')
const codigo = await codigoOf(t, 1)
await whenDue(t, FECHAS[0])
expect((await close(t, FECHAS[0])).status).toBe(200)

/** In an order that is the same each time, as the values that are sent. */
const idsOf = async (from: string) =>
  (await sql<{ id: string }>`select ${sql.raw(from)}`.execute(t.db)).rows.map(({ id }) => id)
const ids = {
  rifa: await idsOf('id from rifa order by numero'),
  titular: await idsOf('id from titular order by numero'),
  compra: await idsOf('compra_id as id from titular order by numero'),
  premio: await idsOf('p.id from premio p join sorteo s on s.id = p.sorteo_id order by s.fecha'),
  sorteo: await idsOf('id from sorteo order by fecha'),
  modalidad: await idsOf('id from modalidad order by nombre'),
}
const KNOWN: [name: RegExp, values: readonly unknown[]][] = [
  [/^(rifaId|otras)$/, ids.rifa],
  [/^(titularId|titulares)$/, ids.titular],
  [/^(compraId|compraIds)$/, ids.compra],
  [/^(idPremios?|dePremio)$/, ids.premio],
  [/^(idSorteo|sorteoId|sorteo)$/, ids.sorteo],
  [/^modalidadId$/, ids.modalidad],
  [/^(id|_id)$/, Object.values(ids).flat()],
  [/^(numero|numeros|numerosRifas|desde|hasta)$/, [1, 2, 3, 4, 5, 6, 10]],
  [/^fecha|^pasarA$/, FECHAS],
  [/^(nombre|motivo|nota|descripcion)$/, ['Ana Núñez']],
  [/^(correo|email)$/, [comprador.correo]],
  [/^(ci|cedula|documento)$/, [comprador.cedula, t.users.vendedora.ci]],
  [/^telefono$/, [comprador.telefono]],
  [/^codigo$/, [codigo]],
]
const known = (name: string) => KNOWN.find(([pattern]) => pattern.test(name))?.[1] ?? []

/** What stays as it is: who has which number, at what price and by which plan, its buyer, the draws and their prizes. */
const frozen = async () =>
  (
    await sql<{ all: string }>`select json_build_object(
      'rifa', (select json_agg(r order by r.id) from rifa r),
      'titular', (select json_agg(t order by t.id) from titular t),
      'compra', (select json_agg(c order by c.id) from (
        select c.id, c.comprador_nombre, c.comprador_ci from compra c join titular t on t.compra_id = c.id) c),
      'cuota', (select json_agg(q order by q.titular_id, q.n) from (select titular_id, n, monto, orden from cuota) q),
      'premio', (select json_agg(p order by p.id) from (
        select id, nombre, sorteo_id, orden, de_premio_id, cifras from premio where sorteo_id is not null or de_premio_id is not null) p),
      'lista', (select json_agg(l order by l.sorteo_id, l.bloque) from lista_sellada l),
      'participacion', (select json_agg(p order by p.sorteo_id, p.numero) from participacion p)
    )::text as all`.execute(t.db)
  ).rows[0]?.all

/** These give the closed draw its result, by which the campaign goes on. */
const RESULT = /^(resultado\.(realizarSorteo|cargar\w+|usar\w+)|funcion\.\w+)$/
const writes = allEndpoints().filter(([name, { method }]) => method !== 'GET' && !RESULT.test(name))

const TRIES = 12
async function walk(endpoint: Endpoint, tries: number) {
  const parts = (['params', 'body'] as const).flatMap(part => {
    const schema = endpoint[part]
    return schema ? [[part, fc.sample(arbitraryOf(schema, known), { seed: 31, numRuns: tries })] as const] : []
  })
  const admin = await t.as('admin')
  const codes = new Set<string>()
  // The same once more tries nothing else.
  for (let i = 0; i < (parts.length ? tries : 1); i++) {
    const input = Object.fromEntries(parts.map(([part, samples]) => [part, samples[i]]))
    const { body } = await admin.call(endpoint, input as never)
    codes.add((body as { code?: string } | null)?.code ?? 'success')
  }
  return codes
}
/** Calls that would change what is frozen: what they are sent reaches the closed draw. Calling it off ends it, and takes the password. */
const FROZEN = [
  'sorteo.cambiarFecha',
  'sorteo.asignarPremio',
  'sorteo.quitarPremio',
  'cuota.cambiarModalidad',
  'cuota.liberarAtrasadas',
  'venta.anularVenta',
  'compra.reatribuir',
]
const closed = await frozen()
const reached: string[] = []
// First of all: another call may end the campaign.
for (const [name, endpoint] of writes) {
  if (FROZEN.includes(name) && (await walk(endpoint, TRIES)).has('SORTEO_CERRADO')) reached.push(name)
}
const afterwards = await frozen()

describe('between the closing of a draw and its result', () => {
  it('what is sent reaches the calls that would change something, and changes nothing', () => {
    expect(afterwards).toBe(closed)
    expect(reached.toSorted()).toEqual(FROZEN.toSorted())
  })

  it.each(writes.filter(([name]) => !FROZEN.includes(name)))(
    '%s changes nothing of the numbers',
    async (_, endpoint) => {
      await walk(endpoint, process.env.WHOLE ? TRIES : TRIES / 3)
      expect(await frozen()).toBe(closed)
    },
  )
})
