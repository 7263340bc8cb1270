import { actaApi, boletoApi, cierreApi, resultadoApi } from '@talonario/contract'
import { verificarInclusion } from '@talonario/sorteo/inclusion'
import { huellaDeFuera, parseLista } from '@talonario/sorteo/list'
import { readCierre } from '@talonario/sorteo/proof'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { judge } from '../../../../test/draw-in-the-past.ts'
import { makeRaffle, type Raffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, forFile, type TestApp, testApp, urlOf } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'

/** The buyer, whose data nobody else may get. */
const CLIENTE = { nombre: 'Nicolás Pereyra', ci: '4.111.222-3', email: 'nicolas@correo.test', telefono: '099 111 222' }
const CLIENTA = { nombre: 'Ana Núñez', ci: '5.333.444-5', email: 'ana.nunez@correo.test', telefono: '098 333 444' }

let app: TestApp
let raffle: Raffle
let admin: Client
let nobody: Client
let cliente: Client
let clienta: Client
/** A draw with numbers of two buyers. */
async function open() {
  app = forFile(await testApp())
  admin = await app.as('admin')
  nobody = await app.as('nobody')
  cliente = await app.as('cliente')
  clienta = await app.as('clienta')
  raffle = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 30, premios: ['Casa', 'Auto'] })
  const { numeros } = raffle
  await sellNumbers(app.db, { numeros: numeros.slice(0, 5), usuario: app.users.cliente, comprador: CLIENTE })
  await sellNumbers(app.db, { numeros: numeros.slice(10, 18), usuario: app.users.clienta, comprador: CLIENTA })
}
async function close() {
  await open()
  await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: raffle.fecha } })
}
async function carryOut() {
  await open()
  await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: raffle.fecha } })
}

const params = () => ({ id: raffle.idSorteo })
const resultado = async () => (await nobody.call(resultadoApi.resultado, { params: params() })).body.sorteo
const boletos = async (who: Client) => (await who.call(boletoApi.misBoletos)).body.boletos
const constancia = (numero: number) => nobody.call(resultadoApi.constancia, { params: params(), query: { numero } })
const PUBLIC = [
  resultadoApi.resultado,
  resultadoApi.prueba,
  resultadoApi.lista,
  resultadoApi.constancia,
  resultadoApi.noVendidos,
]

describe('an open draw', () => {
  beforeAll(open)

  it('shows its schedule and nothing that is not decided yet', async () => {
    expect(await resultado()).toMatchObject({
      estado: 'agendado',
      fuente: 'interna',
      agendado: '2026-11-21T15:00:00.000Z',
      cerrado: '',
      realizado: '',
      participantes: null,
      sinVender: null,
      raiz: '',
      huella: '',
      ronda: null,
      espera: '',
      cierre: null,
      entropia: null,
      semilla: '',
      ganadores: [],
      suplentes: [],
    })
  })

  it('has no list, no proof and no papers', async () => {
    const sinCerrar = { status: 409, body: { message: 'Las ventas de ese sorteo todavía no se cerraron.' } }
    expect(await nobody.call(resultadoApi.lista, { params: params() })).toMatchObject(sinCerrar)
    expect(await constancia(raffle.numeros[0] ?? 0)).toMatchObject(sinCerrar)
    expect(await nobody.call(resultadoApi.noVendidos, { params: params() })).toMatchObject(sinCerrar)
    expect(await admin.call(actaApi.declaracion, { params: params() })).toMatchObject(sinCerrar)
    const sinResultado = { status: 409, body: { message: 'Ese sorteo todavía no tiene resultado.' } }
    expect(await nobody.call(resultadoApi.prueba, { params: params() })).toMatchObject(sinResultado)
    expect(await admin.call(actaApi.acta, { params: params() })).toMatchObject(sinResultado)
  })

  it('gives each buyer the codes of his own tickets, which are in no list yet', async () => {
    const [first, ...more] = await boletos(cliente)
    expect(more).toHaveLength(4)
    expect(first).toMatchObject({ idSorteo: raffle.idSorteo, numeroRifa: raffle.numeros[0], inclusion: null })
    expect(first?.codigo).toMatch(/^b2\./)
  })
})

describe('a closed draw', () => {
  beforeAll(close)

  it('shows root, counts and fingerprint', async () => {
    const sorteo = await resultado()
    expect(sorteo).toMatchObject({ estado: 'cerrado', participantes: 13, sinVender: 17, ganadores: [], entropia: null })
    expect(sorteo.cierre).toMatchObject({ raiz: sorteo.raiz, sello: { huella: sorteo.huella } })
    expect(sorteo.espera).toBe('cuando se realice el sorteo')
  })

  it('shows every buyer from his ticket that his number is in the list', async () => {
    const { cierre, huella } = await resultado()
    for (const who of [cliente, clienta]) {
      for (const { codigo, inclusion } of await boletos(who)) {
        const valor = { formato: 'rifa/inclusion/v3', cierre, ...inclusion }
        expect(verificarInclusion(codigo, valor, huella).falla).toBeNull()
      }
    }
  })

  it('returns the inclusion proof of a number, and no other number’s ticket opens it', async () => {
    const [mine] = await boletos(cliente)
    const [hers] = await boletos(clienta)
    const { body } = await constancia(mine?.numeroRifa ?? 0)
    expect(verificarInclusion(mine?.codigo ?? '', body.constancia).valida).toBe(true)
    expect(verificarInclusion(hers?.codigo ?? '', body.constancia).falla?.clave).toBe('hoja')
  })

  it('has no inclusion proof of an unsold number, nor of one out of range', async () => {
    const message = 'Ese número no está en la lista sellada.'
    expect(await constancia(raffle.numeros[5] ?? 0)).toMatchObject({ status: 404, body: { message } })
    expect(await constancia(999_999)).toMatchObject({ status: 404, body: { message } })
    expect((await constancia(0)).status).toBe(400)
  })

  it('publishes the list as a file, one leaf a line, the same as sealed', async () => {
    const { headers, text } = await nobody.call(resultadoApi.lista, { params: params() })
    expect(headers['content-disposition']).toBe('attachment; filename="lista-2026-12-01.txt"')
    expect(text).toMatch(/^(\d+\|[0-9a-f]{64}\n){13}$/)
    expect(parseLista(text).map(hoja => Number(hoja.split('|')[0]))).toEqual(
      [raffle.numeros.slice(0, 5), raffle.numeros.slice(10, 18)].flat(),
    )
  })

  it('publishes every other number of the campaign, with the reason that it does not play', async () => {
    const { text, headers } = await nobody.call(resultadoApi.fuera, { params: params() })
    expect(headers['content-disposition']).toBe('attachment; filename="fuera-2026-12-01.txt"')
    const { rows } = await sql<{
      linea: string
    }>`select numero || case when sorteo_id = ${raffle.idSorteo} then '|S' else '|O' end as linea
      from rifa where numero <> all(${[...raffle.numeros.slice(0, 5), ...raffle.numeros.slice(10, 18)]}) order by numero`.execute(
      app.db,
    )
    expect(parseLista(text)).toEqual(rows.map(({ linea }) => linea))
    const { fuera } = readCierre((await resultado()).cierre).participacion ?? {}
    expect(fuera).toBe(huellaDeFuera(parseLista(text)))
  })

  it.each([
    `update fuera set lineas = '1|S'`,
    `delete from fuera`,
    `truncate fuera`,
    `insert into fuera select sorteo_id, 999, lineas from fuera limit 1`,
  ])('keeps them by SQL too: %s', async statement => {
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(/la lista sellada no cambia|fuera no se vacía/)
  })

  it('declares its unsold numbers as CSV', async () => {
    const { text, headers } = await nobody.call(resultadoApi.noVendidos, { params: params() })
    const unsold = [...raffle.numeros.slice(5, 10), ...raffle.numeros.slice(18)]
    expect(text.replace('\uFEFF', '')).toBe(`Número\r\n${unsold.map(numero => `${numero}\r\n`).join('')}`)
    expect(headers['content-disposition']).toBe('attachment; filename="sin-vender-2026-12-01.csv"')
  })
})

describe('a draw carried out', () => {
  beforeAll(carryOut)

  it('shows winners, alternates, secret and seed; both verifiers agree', async () => {
    const sorteo = await resultado()
    expect(sorteo.ganadores).toHaveLength(2)
    expect(sorteo.suplentes).toHaveLength(3)
    expect(sorteo).toMatchObject({ estado: 'realizado', espera: '', entropia: { fuente: 'interna' } })
    expect(sorteo.semilla).toMatch(/^[0-9a-f]{64}$/)
    const { body } = await nobody.call(resultadoApi.listarGanadores)
    expect(body.sorteos[0]?.ganadores.map(({ numeroRifa }) => numeroRifa)).toEqual(
      sorteo.ganadores.map(ganador => ganador?.numeroRifa),
    )
    expect(await judge(nobody, raffle.idSorteo)).toEqual({ falla: null, python: null, avisos: ['tiempos', 'entropia'] })
  })

  it('offers its proof as a file that names the list', async () => {
    const { headers, body } = await nobody.call(resultadoApi.prueba, { params: params() })
    expect(headers['content-disposition']).toBe('attachment; filename="prueba-2026-12-01.json"')
    expect(body).toMatchObject({ formato: 'rifa/prueba/v3', lista: { archivo: 'lista-2026-12-01.txt' } })
  })

  it('reveals no buyer: of all people, only the winners’ names', async () => {
    const winners = new Set((await resultado()).ganadores.map(ganador => ganador?.nombreParticipante))
    const keys = await app.db.selectFrom('titular').select('clave').execute()
    for (const endpoint of PUBLIC) {
      const { payload, statusCode } = await nobody.inject({
        method: 'GET',
        url: urlOf(endpoint, {
          params: params(),
          query: endpoint === resultadoApi.constancia ? { numero: raffle.numeros[0] } : {},
        }),
      })
      expect(statusCode).toBe(200)
      for (const { nombre, ...datos } of [CLIENTE, CLIENTA]) {
        const named = endpoint === resultadoApi.resultado && winners.has(nombre)
        expect(told(payload, { ...datos, nombre: named ? '' : nombre })).toEqual([])
      }
      for (const { clave } of keys) expect(payload).not.toContain(clave.toString('hex'))
    }
  })

  it('is unknown under another id', async () => {
    for (const endpoint of PUBLIC) {
      const url = urlOf(endpoint, { params: { id: crypto.randomUUID() }, query: { numero: 1 } })
      expect((await nobody.inject({ method: 'GET', url })).statusCode).toBe(404)
    }
  })
})

describe('my tickets', () => {
  beforeAll(open)

  it('are the caller’s own, by page, newest draw first, and of one draw when asked', async () => {
    const other = await makeRaffle(admin, { fecha: '2026-12-02', cantidad: 120 })
    await sellNumbers(app.db, { numeros: other.numeros, usuario: app.users.cliente, comprador: CLIENTE })
    const { body } = await cliente.call(boletoApi.misBoletos)
    expect(body).toMatchObject({ total: 125, page: 1, pages: 2 })
    expect(body.boletos).toHaveLength(100)
    expect(body.boletos[0]).toMatchObject({ idSorteo: other.idSorteo, numeroRifa: other.numeros[0], inclusion: null })
    const { body: second } = await cliente.call(boletoApi.misBoletos, { query: { page: 2 } })
    expect(second.boletos.at(-1)).toMatchObject({ idSorteo: raffle.idSorteo, numeroRifa: raffle.numeros[4] })
    const { body: one } = await cliente.call(boletoApi.misBoletos, { query: { sorteo: raffle.idSorteo } })
    expect(one).toMatchObject({ total: 5, pages: 1 })
    expect((await (await app.as('vendedor')).call(boletoApi.misBoletos)).body.boletos).toEqual([])
  })
})
