import { campaniaApi, cancelacionApi, modalidadApi, sorteoApi, ventaApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { carryOut, continuaShop, FECHAS, PLANES, planOf, sealedIn } from '../../../../test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { checkOut, decide, type Shop, settled, tryCheckOut } from '../../../../test/shop.ts'

let t: Shop
let sorteos: { id: string; fecha: string }[]
const [PRIMERO, SEGUNDO, TERCERO] = FECHAS

beforeEach(async () => {
  ;({ t, sorteos } = await continuaShop())
})

const table = async () => (await (await t.as('nobody')).call(modalidadApi.listarModalidades)).body
const save = async (modalidades: readonly unknown[]) =>
  (await t.as('admin')).call(modalidadApi.guardarModalidades, { body: { modalidades: modalidades as never } })
const sell = async (numero: number, plan?: string) => {
  const modalidadId = plan && (await planOf(t, plan))
  const body = { ...saleOf(await rifaIdOf(t.db, numero)), ...(modalidadId && { modalidadId }) }
  return (await t.as('admin')).call(ventaApi.realizarCompraFisica, { body })
}
const cuotas = async (numero: number) =>
  await t.db
    .selectFrom('cuota')
    .innerJoin('titular', 'titular.id', 'cuota.titular_id')
    .select(['n', 'monto', 'orden', 'pagada_at'])
    .where('numero', '=', numero)
    .where('estado', '=', 'vendida')
    .orderBy('n')
    .execute()

describe('the price table', () => {
  it('is public, and says what is for sale now and until when each instalment may be paid', async () => {
    const { modalidades, proximo } = await table()
    expect(proximo).toBe(1)
    expect(modalidades.map(({ nombre, total, vale }) => [nombre, total, vale])).toEqual([
      ['Contado', 3_600, true],
      ['Tres', 3_600, true],
      ['Contado, dos sorteos', 2_400, false],
    ])
    expect(modalidades[1]?.cuotas.map(({ n, monto, orden, fecha }) => [n, monto, orden, fecha.slice(0, 10)])).toEqual([
      [1, 1_200, 1, PRIMERO],
      [2, 1_200, 2, SEGUNDO],
      [3, 1_200, 3, TERCERO],
    ])
    expect(modalidades[1]?.cuotas[1]?.vence).toMatch(/^2026-12-1\dT/)
  })

  it('keeps what stays in it, and what is sold although it is offered no more', async () => {
    const before = (await table()).modalidades
    await sell(1, 'Tres')
    const kept = await save([PLANES[0]])
    expect(kept.body.modalidades.map(({ id }) => id)).toEqual([before[0]?.id])
    expect((await sell(2, 'Tres')).body.code).toBe('MODALIDAD_NO_VALE')
    const rows = await t.db.selectFrom('modalidad').select(['nombre', 'baja_at']).orderBy('nombre').execute()
    expect(rows.map(({ nombre, baja_at }) => [nombre, baja_at !== null])).toEqual([
      ['Contado', false],
      ['Tres', true],
    ])
    const change = t.db.updateTable('modalidad').set({ cuotas: '[{"monto":1,"orden":1}]' } as never)
    await expect(change.execute()).rejects.toMatchObject({ code: 'RF007' })
  })

  it('names draws that are scheduled, of a campaign whose numbers play in all of them', async () => {
    const refused = await save([{ ...PLANES[1], vencen: [1, 2, 4] }])
    expect(refused.body.code).toBe('MODALIDAD_SIN_SORTEO')
    const admin = await t.as('admin')
    await save([])
    await admin.call(campaniaApi.elegirClase, { body: { clase: 'serie' } })
    expect((await save(PLANES)).body.code).toBe('SOLO_CONTINUA')
  })

  it('has one plan of one payment, and one only, for every stretch in which it sells from now on', async () => {
    const [contado, tres, segundo] = PLANES
    const refused = async (modalidades: unknown[]) => (await save(modalidades)).body.message
    expect(await refused([tres])).toBe(
      'Para vender antes del sorteo del 01.12.2026 tiene que valer una modalidad de un pago, y una sola: en la tabla hay 0. Por ella compra quien no elige cuotas.',
    )
    const larga = { ...contado, nombre: 'Otro', hasta: 2 }
    expect(await refused([contado, tres, larga])).toMatch(/^Para vender antes del sorteo del 01\.12\.2026 .*hay 2\./)
    expect(await refused([contado, { ...tres, desde: 2, hasta: 2, vencen: [2, 3] }])).toMatch(
      /^Para vender entre el sorteo del 01\.12\.2026 y el del 11\.12\.2026 .*hay 0\./,
    )
    expect((await table()).modalidades).toHaveLength(3)
    expect((await save([larga, tres])).status).toBe(200)
    expect((await save([contado, contado, tres])).status).toBe(200)
    // What is over sells nothing.
    await save(PLANES)
    await sell(1)
    await carryOut(t, PRIMERO)
    expect((await save([tres, segundo])).status).toBe(200)
  })

  it('keeps the order of the draws that it names', async () => {
    const admin = await t.as('admin')
    const attempts = [
      await admin.call(sorteoApi.cambiarFecha, { body: { fechaSorteo: PRIMERO, fechaNueva: '2026-12-15' } }),
      await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-15' } }),
      await admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: TERCERO } }),
      await admin.call(sorteoApi.cambiarFecha, { body: { fechaSorteo: PRIMERO, fechaNueva: '2026-12-10' } }),
      await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-28' } }),
    ]
    expect(attempts.map(({ status, body }) => body.code ?? status)).toEqual([
      ...['ORDEN_DE_SORTEOS', 'ORDEN_DE_SORTEOS', 'ORDEN_DE_SORTEOS'],
      ...[200, 200],
    ])
  })
})

describe('a sale with a plan', () => {
  it('takes its first instalment, on every channel, and the rest is due', async () => {
    const { body } = await sell(1, 'Tres')
    expect(body.compra.montoTotal).toBe(1_200)
    const rifa = await rifaIdOf(t.db, 2)
    const lines = [{ _id: rifa, modalidadId: await planOf(t, 'Tres') }, { _id: await rifaIdOf(t.db, 3) }]
    const productos = lines.map(line => ({ ...line, quantity: 1, tipo: 'rifa' as const }))
    const referencia = await checkOut(await t.as('cliente'), productos)
    await decide(await t.as('cliente'), referencia, 'aprobar')
    await settled(t, referencia, { estado: 'pagada' })
    for (const numero of [1, 2])
      expect(
        (await cuotas(numero)).map(({ n, monto, orden, pagada_at }) => [n, monto, orden, pagada_at !== null]),
      ).toEqual([
        [1, 120_000, 1, true],
        [2, 120_000, 2, false],
        [3, 120_000, 3, false],
      ])
    expect((await cuotas(3)).map(({ monto, pagada_at }) => [monto, pagada_at !== null])).toEqual([[360_000, true]])
    const [linea] = await t.db.selectFrom('compra_linea').select('titulo').orderBy('compra_id').execute()
    expect(linea?.titulo).toMatch(/^Boleto \d+( · cuota 1 de 3)?$/)
    expect(await findBroken(t.db)).toEqual([])
  })

  it('is of what is for sale now, else refused; without one it is all at once', async () => {
    expect((await sell(1, 'Contado, dos sorteos')).body.code).toBe('MODALIDAD_NO_VALE')
    await sell(1)
    await carryOut(t, PRIMERO)
    expect((await sell(2, 'Tres')).body.code).toBe('MODALIDAD_NO_VALE')
    expect((await sell(2)).body.compra.montoTotal).toBe(2_400)
    await save([PLANES[0]])
    expect((await sell(3)).body.code).toBe('MODALIDAD_SIN_ELEGIR')
    const lines = [{ _id: await rifaIdOf(t.db, 3) }]
    expect((await tryCheckOut(await t.as('cliente'), lines)).body.code).toBe('MODALIDAD_SIN_ELEGIR')
  })

  it('plays while nothing is due', async () => {
    await sell(1, 'Tres')
    await sell(2)
    await carryOut(t, PRIMERO)
    await carryOut(t, SEGUNDO)
    expect(await sealedIn(t, sorteos[0]?.id ?? '')).toEqual([1, 2])
    expect(await sealedIn(t, sorteos[1]?.id ?? '')).toEqual([2])
    expect(await findBroken(t.db)).toEqual([])
  })
})
