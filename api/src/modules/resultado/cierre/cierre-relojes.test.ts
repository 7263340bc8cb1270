import { boletoApi, cuotaApi, ventaApi } from '@talonario/contract'
import { hojaDeBoleto, readBoleto } from '@talonario/sorteo/ticket'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#app.ts'
import { findBroken } from '#db/invariants/invariants.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import {
  carryOut,
  close,
  continuaShop,
  draw,
  FECHAS,
  giveTo,
  holderOf,
  sealedIn,
  whenDue,
} from '../../../../test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import type { Shop } from '../../../../test/shop.ts'
import { type Client, client } from '../../../../test/test-app.ts'

let t: Shop
let sorteos: { id: string; fecha: string }[]
/** An organiser at a second server on the same database. */
let other: () => Promise<Client>
const [PRIMERO, SEGUNDO] = FECHAS

const CLOCKS = [
  ['ten minutes ahead', 10],
  ['ten minutes behind', -10],
] as const

const sell = async (who: Client, numero: number) =>
  who.call(ventaApi.realizarCompraFisica, {
    body: { ...saleOf(await rifaIdOf(t.db, numero)), modalidadId: tres },
  })
const undo = async (who: Client, compraId: string) =>
  (await who.call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se arrepintió' } })).body.code ?? 'undone'
let tres: string

describe.each(CLOCKS)('a server whose clock is %s of the one that closes', (_, minutes) => {
  beforeEach(async () => {
    ;({ t, sorteos } = await continuaShop())
    const clock = { now: () => new Date(t.clock.now().getTime() + minutes * 60_000) }
    const app = await buildApp({ ...t, clock })
    onTestFinished(() => app.close())
    other = async () => client(app, await openSesion(t.db, t.users.admin, clock.now()))
    tres = (await t.db.selectFrom('modalidad').select('id').where('nombre', '=', 'Tres').executeTakeFirstOrThrow()).id
  })

  it('sells before a closing what that closing seals, and what has played stays sold', async () => {
    await whenDue(t, PRIMERO)
    expect((await sell(await other(), 1)).status).toBe(200)
    await carryOut(t, PRIMERO)
    expect(await sealedIn(t, sorteos[0]?.id ?? '')).toEqual([1])
    const { compra_id } = await holderOf(t, 1)
    for (const who of [await t.as('admin'), await other()]) expect(await undo(who, compra_id)).toBe('SORTEO_CERRADO')
  })

  it('takes before a closing the instalment that plays in it, as its ticket says', async () => {
    await sell(await t.as('admin'), 1)
    const { id, compra_id } = await holderOf(t, 1)
    await carryOut(t, PRIMERO)
    await whenDue(t, SEGUNDO)
    const cobro = { titularId: id, metodoPago: 'efectivo' as const }
    const { body } = await (await other()).call(cuotaApi.cobrarCuota, { body: cobro })
    await carryOut(t, SEGUNDO)
    expect(await sealedIn(t, sorteos[1]?.id ?? '')).toEqual([1])
    expect(await undo(await other(), body.recibo.compraId)).toBe('SORTEO_CERRADO')
    await giveTo(t, compra_id, 'cliente')
    const { boletos } = (await (await t.as('cliente')).call(boletoApi.misBoletos, { query: { page: 1 } })).body
    const jugados = boletos[0]?.sorteos?.slice(0, 2) ?? []
    expect(jugados).toHaveLength(2)
    for (const { codigo, inclusion } of jugados) expect(hojaDeBoleto(readBoleto(codigo))).toBe(inclusion?.hoja)
    expect(await findBroken(t.db)).toEqual([])
  })

  it('sells nothing between a closing and its result, and from then on what is not in that list', async () => {
    await sell(await t.as('admin'), 1)
    await whenDue(t, PRIMERO)
    await close(t, PRIMERO)
    expect((await sell(await other(), 2)).body.code).toBe('SORTEO_CERRADO')
    await draw(t, PRIMERO)
    // Of the table's plans only one for later draws is sold now.
    const body = saleOf(await rifaIdOf(t.db, 2))
    expect((await (await other()).call(ventaApi.realizarCompraFisica, { body })).status).toBe(200)
    expect(await sealedIn(t, sorteos[0]?.id ?? '')).toEqual([1])
    expect(await undo(await t.as('admin'), (await holderOf(t, 2)).compra_id)).toBe('undone')
  })

  it('and that one sell at once while it closes: what they acknowledged is the list', async () => {
    await whenDue(t, PRIMERO)
    const [one, two] = [await t.as('admin'), await other()]
    await sell(two, 1)
    const sales = Array.from({ length: 12 }, async (_, i) => {
      const { status, body } = await sell(i % 2 ? one : two, i + 2)
      if (status !== 200) expect(body.code).toBe('SORTEO_CERRADO')
      return status === 200 ? [i + 2] : []
    })
    const [closed, ...sold] = await Promise.all([close(t, PRIMERO), ...sales])
    expect(closed.status).toBe(200)
    expect(await sealedIn(t, sorteos[0]?.id ?? '')).toEqual([1, ...sold.flat()])
    await draw(t, PRIMERO)
    expect(await findBroken(t.db)).toEqual([])
  })
})
