import { asignacionApi, prestamoApi, talonarioApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { saleOf } from '../../../../test/on-sale.ts'
import { phoneOf, scheduleAt } from '../../../../test/phone.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { seeded } from '../../../../test/random.ts'
import { testShop, tryCheckOut } from '../../../../test/shop.ts'
import { forTest } from '../../../../test/test-app.ts'

/** Numbers that are contended for; the full size is 1000. */
const NUMEROS = Number(process.env.PAPEL_CONTIENDA ?? 100)
const [POR_LIBRO, RONDAS] = [5, (8 * NUMEROS) / 100]

it(
  'shop, seller, telephone and organiser contend for numbers while books are printed, handed out, reprinted and returned: none is on paper and sold elsewhere',
  async () => {
    const t = forTest(await testShop())
    const [admin, cliente, clienta, hers] = [
      await t.as('admin'),
      await t.as('cliente'),
      await t.as('clienta'),
      await t.as('vendedora'),
    ]
    await makeRaffle(admin, { fecha: '2026-12-24', cantidad: NUMEROS })
    await scheduleAt(t.db, '2026-12-24T23:00:00.000Z')
    const phone = await phoneOf(hers)
    const rifas = await t.db.selectFrom('rifa').select(['id', 'numero']).orderBy('numero').execute()
    await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: t.users.vendedora.ci, numerosRifas: [1] } })
    expect(await phone.borrow()).toHaveLength(1)
    const chance = seeded(33)
    const one = () => chance.pick(rifas).id
    const range = () => {
      const desde = 1 + POR_LIBRO * chance.below(NUMEROS / POR_LIBRO)
      return { desde, hasta: desde + POR_LIBRO - 1 }
    }
    const books = async () => (await admin.call(talonarioApi.listarTalonarios)).body.talonarios
    const some = async () => {
      const all = await books()
      return all[chance.below(all.length)]
    }
    const make = async () => {
      const made = await admin.call(talonarioApi.armarTalonarios, {
        body: { tamano: POR_LIBRO, partes: [{ ...range(), vendedor: t.users.vendedora.id }] },
      })
      const { talonarios = [] } = made.body
      await admin.inject({ method: 'POST', url: '/api/talonario/imprimir', payload: { talonarios, orden: 'pila' } })
      await admin.call(talonarioApi.entregar, { body: { talonarios, vendedor: t.users.vendedora.id } })
    }
    const acts = [
      () => tryCheckOut(cliente, [{ _id: one() }]),
      () => tryCheckOut(clienta, [{ _id: one() }]),
      () => hers.call(ventaApi.realizarCompraFisica, { body: saleOf(one()) }),
      () => admin.call(ventaApi.realizarCompraFisica, { body: saleOf(one()) }),
      async () => {
        const numerosRifas = [chance.pick(rifas).numero]
        await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: t.users.vendedora.ci, numerosRifas } })
        await phone.borrow()
      },
      () => hers.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } }),
      make,
      make,
      async () => {
        const libro = await some()
        if (!libro) return
        const { _id: talonario, desde, hasta } = libro
        await admin.call(talonarioApi.reimprimir, { body: { talonario, desde, hasta, motivo: 'se mojó' } })
        await admin.call(talonarioApi.recibir, { body: { talonario, desde, hasta: desde + chance.below(POR_LIBRO) } })
      },
    ]
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      await Promise.all(acts.map(act => act()))
      if (ronda % 4 === 3) t.clock.advance({ minutes: 40 })
    }
    expect(await findBroken(t.db)).toEqual([])
    const { rows } = await sql<{ papel: number; linea: number; persona: number }>`
    select count(*) filter (where r.en_papel_at is not null)::int as papel, count(*) filter (where c.canal = 'online')::int as linea,
      count(*) filter (where c.canal = 'presencial')::int as persona
    from rifa r left join titular t on t.rifa_id = r.id left join compra c on c.id = t.compra_id`.execute(t.db)
    // Every channel had its part.
    expect(Object.values(rows[0] ?? {}).every(n => n > 0)).toBe(true)
  },
  1_200 * NUMEROS,
)
