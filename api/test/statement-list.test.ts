import { allEndpoints, type Endpoint, premioApi, rifaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#db/schema.ts'
import { actingAs } from '#http/acting.ts'
import { pagoJobs } from '#jobs/pago.jobs.ts'
import {
  ajusteJobs,
  auditoriaJobs,
  compraJobs,
  correoJobs,
  sorteoJobs,
  trabajoJobs,
  usuarioJobs,
} from '#jobs/recurring.jobs.ts'
import { reembolsar } from '#modules/dinero/caso/caso-compra.service.ts'
import { insertAviso } from '#modules/dinero/tarea/tarea.service.ts'
import { sampleOf, send } from './every-call.ts'
import { type FullShop, fullShop, NUMBERS } from './full-shop.ts'
import { record, type Sent } from './record.ts'
import { checkOut } from './shop.ts'

/** What a statement needs of an engine beyond reading and writing rows of one place: the rows of the table in docs/operations.md. */
const NEEDS: [string, RegExp][] = [
  ['advisory locks', /pg_(try_)?advisory|tomar_cupo|turno_de_correo/],
  ['row locks', /\bfor (no key )?update\b|\bfor (key )?share\b|trabar_(rifas|compra)/],
  ['skip locked', /skip locked/],
  ['statement triggers', /(insert into|copy|update|delete from) "?(titular|rifa|rifa_actual)"?\b/],
  [
    'row triggers',
    /(insert into|update|delete from) "?(sorteo|premio|ganador|compra|usuario|auditoria|lista_sellada|correo)"?\b/,
  ],
  ['listen and notify', /\blisten\b|pg_notify/],
  ['snapshots', /pg_current_(snapshot|xact_id)|pg_visible_in_snapshot|xid8|pg_snapshot/],
  ['unique in another key', /on conflict/],
  ['text search', /texto_busqueda|unaccent|ilike|"like"| like /],
  ['recursive', /with recursive/],
]

/** One text for what differs only in how many values it has, or in a name made for the occasion. */
const normal = (text: string) =>
  text
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\$\d+/g, '$')
    .replace(/\$(, \$)+/g, '$, …')
    .replace(/(\((\$|\$, …)\))(, ?\((\$|\$, …)\))+/g, '$1, …')
    .replace(/'[0-9a-f-]{36}'/g, '$')

const lineOf = (text: string) => {
  const needs = NEEDS.flatMap(([need, pattern]) => (pattern.test(text) ? [need] : []))
  return `-- ${needs.join(', ') || 'nothing'}\n${text};\n`
}

/** What a page asks without a session, sent by GET or with a secret in its body. */
const isPageOfAnyone = (name: string, { access, method }: Endpoint) =>
  access === 'anyone' && (method === 'GET' || name === 'consulta.numerosPorCorreo')

/** Pictures of a ticket: drawing one takes far longer than the statement that finds the organiser's name for it. */
const LONGER_THAN_A_PAGE = ['boleto.imagenDeBoleto', 'boleto.pdfDeBoleto']

const VISITOR = { id: null, rol: 'nadie', pedido: null } as const

async function listTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** What a statement does, and to which tables. */
function shortly(text: string, tables: ReadonlySet<string>): string {
  const [verb = ''] = text.split(' ')
  const named = [...text.matchAll(/\b(?:into|update|from|join) "?([a-z_]+)/g)].flatMap(([, name = '']) => name)
  return [verb, ...new Set(named.filter(name => tables.has(name)).sort())].join(' ')
}

/** Work that a call only triggers is the server's own. */
const ownOf = (sent: readonly Sent[]) => sent.filter(({ rol }) => rol !== 'sistema')

/** One call: how many statements it sends, and which. */
function linesOf(name: string, sent: readonly Sent[], tables: ReadonlySet<string>): string {
  const own = ownOf(sent).map(({ text }) => shortly(normal(text), tables))
  return [`${name} ${own.length}`, ...own.sort().map(line => `  ${line}`)].join('\n')
}

/** Payments in time and late, and a refund, that wait for the job, because a call's own run ends at no fixed moment. */
async function leaveTasks(shop: FullShop): Promise<void> {
  const { db, clock, simulado: payments, env } = shop
  for (const [numero, estado] of [
    [NUMBERS.free + 1, 'esperando_pago'],
    [NUMBERS.free + 2, 'vencida'],
  ] as const) {
    const referencia = await checkOut(await shop.as('cliente'), [{ _id: shop.rifa(numero) }])
    await db.updateTable('compra').set({ estado }).where('referencia', '=', referencia).execute()
    await payments.pagar(referencia, 'aprobar')
    const [pago] = await payments.searchPayments(referencia)
    await insertAviso(db, pago?.id ?? '', clock.now())
  }
  const refund = { compraId: shop.orders.paid.id, motivo: 'Lo pidió', usuarioId: shop.users.admin.id }
  await reembolsar({ db, payments, env }, refund, clock.now())
}

it('every statement that the server sends is in docs/statements.sql, and how many a call sends in docs/statements-of-calls.txt', async () => {
  const shop = await fullShop()
  const tables = await listTables(shop.db)
  const texts: string[] = []
  const calls: string[] = []
  const long: string[] = []
  const recorded = async (work: () => Promise<unknown>) => texts.push(...(await record(work)).map(({ text }) => text))
  for (const [name, endpoint] of allEndpoints()) {
    // What a sample prepares is the test's, what the call sends is the server's.
    const sample = await sampleOf(shop, name)
    const sent = await record(() => actingAs(VISITOR, async () => await send(shop, endpoint, sample)))
    texts.push(...sent.map(({ text }) => text))
    calls.push(linesOf(name, sent, tables))
    if (isPageOfAnyone(name, endpoint) && ownOf(sent).length > 2) long.push(name)
  }
  // The sample reads by state; other clients read a page of all.
  const nobody = await shop.as('nobody')
  await recorded(() => nobody.call(rifaApi.listarRifas))
  // A call sent again with its key.
  const prize = { body: { nombre: 'Una radio', descripcion: 'Azul' }, headers: { 'idempotency-key': 'otra vez' } }
  for (let turn = 0; turn < 2; turn++) await recorded(() => shop.admin.call(premioApi.crearPremio, prize))
  await leaveTasks(shop)
  const all = [ajusteJobs, auditoriaJobs, compraJobs, correoJobs, pagoJobs, sorteoJobs, trabajoJobs, usuarioJobs]
  for (const jobs of all) {
    for (const job of jobs({ ...shop, payments: shop.simulado })) await recorded(() => job.run())
  }
  await shop.close()
  expect(long).toEqual(LONGER_THAN_A_PAGE)
  const ours = new Set(texts.map(normal).filter(text => text && !/^(begin|commit|rollback)/.test(text)))
  const list = [...ours].sort().map(lineOf).join('\n')
  await expect(list).toMatchFileSnapshot('../../docs/statements.sql')
  await expect(`${calls.join('\n')}\n`).toMatchFileSnapshot('../../docs/statements-of-calls.txt')
})
