import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  allEndpoints,
  boletoApi,
  cierreApi,
  consultaApi,
  difusionApi,
  type Endpoint,
  funcionApi,
  resultadoApi,
} from '@talonario/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { insertPeople } from '#demo/cast.ts'
import type { Person } from '#demo/people.ts'
import { BOLETO, codeWriter } from '#modules/numeros/toma/toma-codigo.service.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { hashToken } from '../src/modules/personas/sesion/sesion.rules.ts'
import { type Caller, caller } from './caller.ts'
import { urlOf as databaseUrl } from './database-url.ts'
import { openStream } from './live-stream.ts'
import { makeRaffle, type Raffle } from './raffle.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { sellNumbers } from './sold.ts'
import { urlOf } from './test-app.ts'
import { testDatabase } from './test-database.ts'
import { testFolder } from './test-folder.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const SOLD = 30
/** Numbers of another draw come first, so that no year, port or size of a reply looks like one of these. */
const BEFORE = 12_000
const ROLES = ['nobody', 'cliente', 'vendedora', 'admin'] as const

let db: Db
let drop: () => Promise<void>
const dataDir = await testFolder()
let environment: Record<string, string>
let server: ServerProcess
let url: string
let raffle: Raffle
const tokens: Partial<Record<Person | 'nobody', string>> = {}

beforeAll(async () => {
  const database = await testDatabase(4)
  ;({ db, drop } = database)
  environment = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: dataDir, LOG_LEVEL: 'trace' }
  await start()
  const people = await insertPeople(db)
  for (const role of ['cliente', 'vendedora', 'admin'] as const) {
    tokens[role] = await openSesion(db, people[role], new Date())
  }
  await makeRaffle(as('admin') as never, { fecha: '2099-12-23', cantidad: BEFORE })
  raffle = await makeRaffle(as('admin') as never, {
    fecha: '2099-12-24',
    cantidad: SOLD + 5,
    premios: ['Casa', 'Auto', 'Moto', 'Pava'],
  })
  for (const numero of raffle.numeros.slice(0, SOLD)) {
    const comprador = { nombre: nameOf(numero), email: `persona${numero}@correo.test`, ci: `${numero}9999` }
    await sellNumbers(db, { numeros: [numero], comprador, vendedor: people.vendedora, at: new Date() })
  }
})
afterAll(async () => {
  await server.stop()
  await drop()
})

async function start(): Promise<void> {
  server = startServer(environment)
  url = await server.url
}
const as = (role: (typeof ROLES)[number]): Caller => caller(url, tokens[role] ?? '')
/** A name that no other text has in it. */
const nameOf = (numero: number) =>
  `Zulma Q${String(numero).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')}x`
const publicOf = async () =>
  (await as('nobody').call(resultadoApi.resultado, { params: { id: raffle.idSorteo } })).body.sorteo

/** Reading calls with POST. */
const ASKING = new Set(['rifa.buscarRifas', 'asignacion.rifasPorVendedor', 'metaAnual.obtenerProgresoMeta'])
/** What would draw or open the draw in another way. */
const FORCING = new Set(['resultado.realizarSorteo', 'cierre.cerrarSorteo', 'resultado.cargarExtracto'])
const all = allEndpoints().filter(([name]) => name !== 'enVivo.enVivo')
const reading = all.filter(([name, { method }]) => method === 'GET' || ASKING.has(name))
const opening = all.filter(([name]) => FORCING.has(name))

/** Every reading call by every role about this draw, the server's output meanwhile, and the mails: a text each. */
async function readEverything({ forcing = false } = {}): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const printed = server.output().length
  for (const role of ROLES) {
    for (const [name, endpoint] of [...reading, ...(forcing ? opening : [])])
      texts.set(`${name} by ${role}`, await ask(endpoint, tokens[role] ?? ''))
  }
  const noise = /"(pid|time|responseTime|reqId|remotePort)":("[^"]*"|[\d.e+-]+)/g
  texts.set('log', server.output().slice(printed).replace(noise, ''))
  for (const [name, text] of await readAsBuyers()) texts.set(name, text)
  for (const table of ['reclamo', 'ganador', 'aviso_push', 'difusion_destinatario'] as const)
    texts.set(`rows of ${table}`, JSON.stringify(await db.selectFrom(table).selectAll().execute()))
  const mails = await db.selectFrom('correo').select(['evento', 'asunto', 'texto']).orderBy('id').execute()
  texts.set('mails', JSON.stringify(mails))
  return texts
}

/**
 * What each buyer sees without an account: the ticket of the number, the look-up by mail, and the recipients of a
 * message to those who won nothing.
 */
async function readAsBuyers(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const codeOf = await codeWriter({ DATA_DIR: dataDir }, BOLETO)
  const sold = await db
    .selectFrom('titular')
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .select(['compra.id as compra_id', 'titular.numero', 'compra.comprador_email as email'])
    .where('titular.sorteo_id', '=', raffle.idSorteo)
    .execute()
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + 60_000)]
  for (const { compra_id, numero, email } of sold) {
    const token = `de-${numero}-${created_at.getTime()}`
    await db
      .insertInto('enlace_correo')
      .values({ token_hash: hashToken(token), uso: 'consulta', email, created_at, expires_at })
      .execute()
    const codigo = codeOf({ compraId: compra_id, numero })
    const ticket = await as('nobody').call(boletoApi.verBoleto, { params: { codigo } })
    const numbers = await as('nobody').call(consultaApi.numerosPorCorreo, { body: { token } })
    expect([ticket.status, numbers.body.total]).toEqual([200, 1])
    texts.set(`ticket of ${numero}`, JSON.stringify(ticket.body))
    texts.set(`look-up of ${numero}`, JSON.stringify(numbers.body))
  }
  for (const destino of ['compradores', 'no_ganadores'] as const) {
    const mensaje = { destino, idSorteo: raffle.idSorteo, asunto: 'Gracias', texto: 'Gracias por participar.' }
    const reach = await as('admin').call(difusionApi.previaDifusion, { body: mensaje })
    texts.set(`message to ${destino}`, JSON.stringify(reach.body))
  }
  return texts
}

async function ask(endpoint: Endpoint, token: string): Promise<string> {
  const id = raffle.idSorteo
  const numero = raffle.numeros[SOLD]
  const params = { id, idSorteo: id, page: 1, name: 'x', imagen: 'x', referencia: 'x', token: 'x', resetToken: 'x' }
  const query = { page: 1, limit: 1000, sorteo: id, fechaSorteo: raffle.fecha, numero, external_reference: 'x' }
  const body = {
    fechaSorteo: raffle.fecha,
    numeros: [numero],
    userId: id,
    año: 2099,
    cifras: '1',
    enlace: 'https://x.test',
  }
  const response = await fetch(`${url}${urlOf(endpoint, { params, query })}`, {
    method: endpoint.method,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: endpoint.method === 'GET' ? null : JSON.stringify(body),
  })
  return await response.text()
}

const mentions = (text: string, word: string) =>
  [...text.matchAll(new RegExp(`(?<![0-9a-f.])${word}(?![0-9a-f.])`, 'g'))].length

/** The mails of the closing have been sent: from here on only the show changes the texts. */
const settled = () =>
  vi.waitFor(async () => {
    const waiting = await db.selectFrom('aviso_cierre').select('sorteo_id').where('done_at', 'is', null).execute()
    const unsent = await db.selectFrom('correo').select('id').where('sent_at', 'is', null).execute()
    expect([waiting.length, unsent.length]).toEqual([0, 0])
  }, 60_000)

async function mailsInFolder(): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true })
  const mails = names.filter(name => name.endsWith('.eml') || name.endsWith('.txt'))
  return await Promise.all(mails.map(name => readFile(join(dataDir, name), 'utf8')))
}

it('a reveal names no winner before its turn (in no call, stream, mail or line of the log) and outlives kill -9, with one mail a winner', async () => {
  const { before, during } = await beginShow()
  await killTwice()
  await expectNoLeak(before, during)
})

/** Closes the draw and reveals its last prize; everything that could be read before and after. */
async function beginShow() {
  const { status } = await as('admin').call(cierreApi.cerrarSorteo, { body: { fechaSorteo: raffle.fecha } })
  expect(status).toBe(200)
  await settled()
  const before = await readEverything()
  const stream = await openStream(url)
  await stream.next('todo')
  const begun = await as('admin').call(funcionApi.empezarFuncion, {
    body: { fechaSorteo: raffle.fecha, ritmo: null },
  })
  expect(begun.status).toBe(200)
  const { funcion } = (
    await as('admin').call(funcionApi.revelarPremio, { body: { idSorteo: raffle.idSorteo, lugar: 4 } })
  ).body
  expect(funcion.revelados).toHaveLength(1)
  await stream.next('funcion', ({ funcion }) => funcion.revelados.length === 1)
  const during = await readEverything({ forcing: true })
  during.set('stream', JSON.stringify(stream.heard))
  stream.close()
  expect((await publicOf()).estado).toBe('cerrado')
  return { before, during }
}

async function killTwice(): Promise<void> {
  await server.stop('SIGKILL')
  await start()
  expect((await publicOf()).funcion?.revelados).toMatchObject([{ lugar: 4 }])
  await as('admin').call(funcionApi.cambiarRitmo, { body: { idSorteo: raffle.idSorteo, ritmo: 4 } })
  await vi.waitFor(async () => expect((await publicOf()).funcion?.revelados).toHaveLength(2), 20_000)
  await server.stop('SIGKILL')
  await start()
  await vi.waitFor(async () => expect((await publicOf()).estado).toBe('realizado'), {
    timeout: 60_000,
    interval: 500,
  })
  await settled()
  const { ganadores, funcion } = await publicOf()
  const shown = funcion?.revelados.toSorted((a, b) => a.lugar - b.lugar).map(({ numeroRifa }) => numeroRifa)
  expect(ganadores.map(ganador => ganador?.numeroRifa)).toEqual(shown)
  const told = (await mailsInFolder()).filter(
    text => text.includes(`/resultado/${raffle.idSorteo}`) && /persona\d+@/.test(text),
  )
  for (const numero of shown ?? []) {
    expect(told.filter(text => text.includes(`persona${numero}@`) && /gan(ó|=C3=B3)/.test(text))).toHaveLength(1)
  }
}

async function expectNoLeak(before: Map<string, string>, during: Map<string, string>): Promise<void> {
  const { ganadores } = await publicOf()
  const later = ganadores.slice(0, 3).map(ganador => ganador?.numeroRifa ?? 0)
  const leaks = [...during].flatMap(([where, text]) =>
    later
      .flatMap(numero => [String(numero), nameOf(numero)])
      .filter(word => mentions(text, word) !== mentions(before.get(where) ?? '', word))
      .map(word => `${where}: ${word}`),
  )
  expect(leaks).toEqual([])
  // The losers are not known yet, and nobody is called to a prize.
  expect(during.get('message to no_ganadores')).toContain('SORTEO_SIN_RESULTADO')
  expect([during.get('rows of reclamo'), during.get('rows of ganador')]).toEqual(['[]', '[]'])
  const [, , , last] = ganadores
  expect(mentions(during.get('resultado.resultado by nobody') ?? '', nameOf(last?.numeroRifa ?? 0))).toBe(1)
  console.log(`reveal: ${during.size} texts compared, ${[...during.values()].join('').length} characters`)
}
