import { cancelacionApi, rifaApi } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { realizarCompraFisica } from '#modules/dinero/venta/venta.service.ts'
import { asignarRifaAVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { cambiarPrecio, generarNumerosRifa } from '#modules/numeros/rifa/rifa-cambios.service.ts'
import { openSale, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../../test/test-database.ts'
import { cancelarSorteo as cancel } from './cancelacion.service.ts'

const t = forFile(await testApp())
const admin = await t.as('admin')
const now = t.clock.now()
await openSale(t.db)

let days = 0
const nextDay = () => `2027-03-${String(++days).padStart(2, '0')}`
const raffle = (cantidad: number) => makeRaffle(admin, { fecha: nextDay(), cantidad })
const numbersOf = async (sorteo: string) =>
  (await admin.call(rifaApi.listarRifas, { query: { page: 1, limit: 1000, sorteo } })).body.rifas.map(
    ({ NumeroRifa }) => NumeroRifa,
  )

describe('a cancelled draw', () => {
  const cancel = (fechaSorteo: string, pasarA?: string) =>
    admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo, ...(pasarA && { pasarA }) } })

  it('gives its numbers to another draw', async () => {
    const [one, two] = [await raffle(2), await raffle(2)]
    const { body } = await cancel(one.fecha, two.fecha)
    expect(body.message).toBe('El sorteo se canceló: sus premios quedaron libres. Sus números pasaron al otro sorteo.')
    expect(await numbersOf(two.idSorteo)).toEqual([...one.numeros, ...two.numeros])
  })

  it('gives the last numbers back to be made again, and keeps those that others follow', async () => {
    const [one, two] = [await raffle(2), await raffle(2)]
    expect((await cancel(one.fecha)).body.message).toContain('quedan sin sorteo y no se venden')
    expect((await cancel(two.fecha)).body.message).toContain('se pueden volver a generar')
    expect((await raffle(1)).numeros).toEqual([two.numeros[0]])
  })

  it('leaves no gap before numbers that are being made for another draw', async () => {
    const [one, other] = [await raffle(3), { cantidad: 2, precioRifa: 100, fecha: nextDay() }]
    const { cancelled } = await t.db.transaction().execute(async db => {
      await generarNumerosRifa(db, other, t)
      const cancelled = cancel(one.fecha)
      await Promise.race([cancelled, untilSomebodyWaits(t.db)])
      return { cancelled }
    })
    expect((await cancelled).body.message).toContain('quedan sin sorteo y no se venden')
    const { rows } = await sql<{ gaps: number }>`select max(numero) - count(*) as gaps from rifa_actual`.execute(t.db)
    expect(rows).toEqual([{ gaps: 0 }])
  })
})

type Tx = Transaction<Database>

const cancelarSorteo = (db: Tx, fechaSorteo: string) =>
  cancel({ db, env: t.env, clock: t.clock }, t.users.admin, { fechaSorteo })

/** In transactions of the test's, which nobody repeats: a deadlock would end one of them. */
const inOne = (work: (db: Tx) => Promise<unknown>) => t.db.transaction().execute(work)

describe.each([
  [
    'a sale',
    (db: Tx, rifaId: string) => realizarCompraFisica(db, t.env, t.users.admin, saleOf(rifaId), { key: null, now }),
  ],
  [
    'an assignment',
    (db: Tx, _: string, numero: number) =>
      asignarRifaAVendedor(db, { numerosRifas: [numero], id: t.users.vendedor.id }, now),
  ],
  [
    'a new price',
    (db: Tx, _: string, __: number, fechaSorteo: string) => cambiarPrecio(db, { fechaSorteo, precioRifa: 5 }, t.clock),
  ],
])('%s and the cancelling of its draw', (name, act) => {
  const facts = async () => {
    const { fecha, numeros, idSorteo } = await raffle(2)
    const [numero = 0] = numeros
    const rifaId = await rifaIdOf(t.db, numero)
    return { fecha, numero, rifaId, idSorteo, act: (db: Tx) => act(db, rifaId, numero, fecha) }
  }

  it('wait for each other and never deadlock: the one that has a number first is done first', async () => {
    const { fecha, rifaId, idSorteo, act } = await facts()
    let cancelled: Promise<unknown> | undefined
    await inOne(async db => {
      await sql`select from rifa where id = ${rifaId} for no key update`.execute(db)
      cancelled = inOne(db => cancelarSorteo(db, fecha)).catch(error => error.code)
      await untilSomebodyWaits(t.db)
      await act(db)
    })
    expect(await cancelled).toBe(name === 'a sale' ? 'SORTEO_CON_VENTAS' : 'devueltos')
    expect(await numbersOf(idSorteo)).toHaveLength(name === 'a sale' ? 2 : 0)
  })

  it('wait for each other and never deadlock: what comes after the draw was cancelled is refused', async () => {
    const { fecha, idSorteo, act } = await facts()
    let late: Promise<unknown> | undefined
    await inOne(async db => {
      await sql`select from rifa where sorteo_id = ${idSorteo} order by numero for no key update`.execute(db)
      late = inOne(act).then(
        () => 'done',
        error => error.code,
      )
      await untilSomebodyWaits(t.db)
      await cancelarSorteo(db, fecha)
    })
    expect(await late).toBe(
      { 'a sale': 'RIFAS_BORRADAS', 'an assignment': 'RIFAS_INEXISTENTES' }[name] ?? 'SORTEO_NO_ENCONTRADO',
    )
    expect(await numbersOf(idSorteo)).toEqual([])
  })
})
