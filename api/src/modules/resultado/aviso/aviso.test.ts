import { avisoApi, cierreApi, resultadoApi } from '@talonario/contract'
import { readBoleto } from '@talonario/sorteo/ticket'
import { beforeEach, describe, expect, it } from 'vitest'
import { alcanceDeHuella } from '#mails/draw.ts'
import { makeRaffle, type Raffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, keptWorld, type TestApp, testApp } from '../../../../test/test-app.ts'
import { announceCierres, remindOfSorteos } from './aviso.service.ts'

let app: TestApp
let admin: Client
let raffle: Raffle
const sold = keptWorld(
  world => testApp({ env: { FRONTEND_URL: 'https://rifa.example' }, world }),
  async ({ as, db, users: { vendedora, vendedor } }) => {
    const admin = await as('admin')
    const raffle = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 12, premios: ['Casa', 'Auto'] })
    const [a = 0, b = 0, c = 0, d = 0] = raffle.numeros
    await sellNumbers(db, { numeros: [a], comprador: { nombre: 'Ana Núñez', email: 'ana@correo.test' } })
    const bruno = { nombre: 'Bruno Sosa', email: 'bruno@correo.test' }
    await sellNumbers(db, { numeros: [b, c], vendedor: vendedora, comprador: bruno })
    await sellNumbers(db, { numeros: [d], vendedor, comprador: { nombre: 'Carla', email: 'carla@correo.test' } })
    // Buyers of another draw get no mail about this one.
    const other = await makeRaffle(admin, { fecha: '2026-12-02', cantidad: 1 })
    await sellNumbers(db, { numeros: other.numeros, comprador: { email: 'otro@correo.test' } })
    return { raffle }
  },
)
beforeEach(async () => {
  ;({ t: app, raffle } = await sold())
  admin = await app.as('admin')
})

const correos = (evento: string) =>
  app.db.selectFrom('correo').selectAll().where('evento', 'like', `${evento}:%`).orderBy('para').execute()

describe('at the closing', () => {
  it('each buyer gets fingerprint, root and the codes of his tickets, once, however many processes write', async () => {
    const { body } = await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: raffle.fecha } })
    await Promise.all(Array.from({ length: 6 }, () => announceCierres(app)))
    await announceCierres(app)
    const mails = await correos('sorteo-cerrado')
    expect(mails.map(({ para }) => para)).toEqual(['ana@correo.test', 'bruno@correo.test', 'carla@correo.test'])
    const { sorteo } = (await admin.call(resultadoApi.resultado, { params: { id: raffle.idSorteo } })).body
    const [a, b, c] = raffle.numeros
    expect(mails[0]?.asunto).toBe('Se cerró el sorteo del 01.12.2026')
    for (const { texto } of mails) {
      expect(texto).toContain(`Código del cierre: ${body.huella}`)
      expect(texto).toContain(`Código de la lista: ${sorteo.raiz}`)
      expect(texto).toContain('Participan 4 boletos')
      expect(texto).toContain('El resultado sale cuando se realice el sorteo.')
      expect(texto).toContain(`https://rifa.example/resultado/${raffle.idSorteo}`)
      expect(texto).toContain('hay que confiar en quien organiza')
    }
    expect(mails[0]?.texto).toContain(`el tuyo está en la lista sellada: ${String(a).padStart(5, '0')}.`)
    expect(mails[1]?.texto).toContain(
      `los tuyos están en la lista sellada: ${[b, c].map(numero => String(numero).padStart(5, '0')).join(', ')}.`,
    )
    const constancia = `https://rifa.example/api/sorteo/constancia/${raffle.idSorteo}?numero=${a}`
    expect(mails[0]?.texto).toContain(`Constancia de que está en la lista: ${constancia}`)
    const codes = mails[1]?.texto.match(/^b2\.\S+$/gm) ?? []
    expect(mails[1]?.texto).toContain(`https://rifa.example/resultado/${raffle.idSorteo}#boleto=${codes[0]}`)
    expect(codes.map(code => readBoleto(code).numero)).toEqual([b, c])
    expect(readBoleto(codes[0] ?? '')).toMatchObject({ sorteo: raffle.idSorteo, nombre: 'Bruno Sosa' })
  })
})

describe('after the draw', () => {
  it('each winner and the seller of the number get a mail about the prize', async () => {
    const { sorteo } = (await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: raffle.fecha } })).body
    const sellers: Record<string, string | undefined> = {
      'Bruno Sosa': app.users.vendedora.email,
      Carla: app.users.vendedor.email,
    }
    const [toWinners, toSellers] = [await correos('sorteo-ganador'), await correos('sorteo-vendido')]
    const mails = [...toWinners, ...toSellers]
    const expected = sorteo.ganadores.flatMap(({ numeroRifa, nombreParticipante, premio }) => {
      const seller = sellers[nombreParticipante]
      return [
        [`Tu boleto ${String(numeroRifa).padStart(5, '0')} ganó en el sorteo`, premio.nombre],
        ...(seller
          ? [[`Vendiste el número ${String(numeroRifa).padStart(5, '0')}, que ganó en el sorteo`, premio.nombre]]
          : []),
      ]
    })
    expect(mails.map(({ asunto }) => asunto).sort()).toEqual(expected.map(([asunto]) => asunto).sort())
    for (const [asunto, premio] of expected) {
      const mail = mails.find(mail => mail.asunto === asunto)
      expect(mail?.texto).toContain(`ganó este premio: ${premio}.`)
      expect(mail?.texto).toContain('01.12.2026')
    }
    expect(toSellers.every(({ para }) => Object.values(sellers).includes(para))).toBe(true)
  })

  it('a closing not mailed yet is mailed with a link to the result', async () => {
    const late = await makeRaffle(admin, { fecha: '2026-12-03', cantidad: 1, premios: ['Moto'] })
    await sellNumbers(app.db, { numeros: late.numeros, comprador: { email: 'tarde@correo.test' } })
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: late.fecha } })
    await announceCierres(app)
    const mail = await app.db
      .selectFrom('correo')
      .select('texto')
      .where('para', '=', 'tarde@correo.test')
      .where('evento', 'like', 'sorteo-cerrado:%')
      .executeTakeFirstOrThrow()
    expect(mail.texto).toContain('El resultado ya está publicado.')
  })
})

describe('what a fingerprint proves', () => {
  const zone = 'America/Argentina/Buenos_Aires'
  const respaldo = null

  it('is said with the instant until which it has to have come, and what a late one means', () => {
    const ronda = { prevista: 1000, usada: 1000, motivo: 'prevista' as const }
    const drand = alcanceDeHuella({ programa: { fuente: 'drand', cadena: '0'.repeat(64), respaldo }, ronda }, zone)
    expect(drand).toContain('si te llegó antes del 23.08.2023 a las 12:59:24')
    expect(drand).toContain('Si este correo te llegó después, no muestra por sí solo que la lista se cerró antes')
    const oficial = { nombre: 'Quiniela', fecha: '2023-08-23', cifras: 'todas', forma: { cantidad: 20, digitos: 3 } }
    const programa = { fuente: 'loteria' as const, oficial, hora: '2023-08-24T00:00:00.000Z' }
    expect(alcanceDeHuella({ programa, ronda: null }, zone)).toContain('anunciado para el 23.08.2023 a las 21:00:00')
  })
})

describe('a reminder', () => {
  const mine = async () => (await (await app.as('cliente')).call(avisoApi.misAvisos)).body.sorteos
  const remind = async (idSorteo: string, avisar = true) =>
    await (await app.as('cliente')).call(avisoApi.avisarSorteo, { body: { idSorteo, avisar } })
  const verify = (at: Date | null) =>
    app.db.updateTable('usuario').set({ email_verified_at: at }).where('id', '=', app.users.cliente.id).execute()

  it('is mailed once, ten minutes before the draw and not earlier', async () => {
    await verify(app.clock.now())
    const { idSorteo } = await makeRaffle(admin, { fecha: '2026-11-22', cantidad: 1 })
    const { idSorteo: undone } = await makeRaffle(admin, { fecha: '2026-11-23', cantidad: 1 })
    expect([(await remind(idSorteo)).status, (await remind(idSorteo)).status]).toEqual([200, 200])
    await remind(undone)
    expect((await mine()).toSorted()).toEqual([idSorteo, undone].toSorted())
    await remind(undone, false)
    expect(await mine()).toEqual([idSorteo])
    // The draw is at 21:00 of the next day, and it is noon.
    app.clock.advance({ hours: 32, minutes: 49 })
    await remindOfSorteos(app)
    expect(await correos('sorteo-por-empezar')).toEqual([])
    app.clock.advance({ minutes: 1 })
    await Promise.all([remindOfSorteos(app), remindOfSorteos(app)])
    await remindOfSorteos(app)
    const mails = await correos('sorteo-por-empezar')
    expect(mails.map(({ para }) => para)).toEqual([app.users.cliente.email])
    expect(mails[0]?.texto).toContain('el sorteo es el 22.11.2026 a las 21:00.')
    expect(mails[0]?.texto).toContain(`https://rifa.example/sorteo/${idSorteo}/vivo`)
    expect(await mine()).toEqual([])
  })

  it('goes to no address that nobody has verified, and of no draw that is over', async () => {
    await verify(null)
    const { idSorteo } = await makeRaffle(admin, { fecha: '2026-11-24', cantidad: 1 })
    await remind(idSorteo)
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: raffle.fecha } })
    app.clock.advance({ days: 3 })
    await remindOfSorteos(app)
    expect(await correos('sorteo-por-empezar')).toEqual([])
    expect((await remind(raffle.idSorteo)).body.code).toBe('SORTEO_REALIZADO')
    expect((await remind(app.users.cliente.id)).body.code).toBe('NO_ENCONTRADO')
  })
})
