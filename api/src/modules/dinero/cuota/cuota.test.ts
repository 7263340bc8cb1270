import { boletoApi, casoApi, comisionApi, cuotaApi, resultadoApi, ventaApi } from '@talonario/contract'
import { hojaDeBoleto, readBoleto } from '@talonario/sorteo/ticket'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { announceCierres } from '#modules/resultado/aviso/aviso.service.ts'
import {
  addTerminacion,
  beginCuotas,
  carryOut as carryOutOf,
  close,
  codigoOf,
  collect as collectOf,
  continuaShop,
  draw,
  FECHAS,
  giveTo,
  makeContinua,
  payOnline,
  planOf,
  reportOf,
  savePlanes,
  sealedIn,
  sellByPlan,
  whenDue,
} from '../../../../test/continua.ts'
import { judge, moveTo } from '../../../../test/draw-in-the-past.ts'
import { comprador, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { decide, type Shop, settled, testShop } from '../../../../test/shop.ts'
import type { Client } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'
import { remindOfCuotas } from './cuota-aviso.service.ts'

let t: Shop
let sorteos: { id: string; fecha: string }[]
const [PRIMERO, SEGUNDO, TERCERO] = FECHAS

/** Of tests that look at their own number alone, before any draw. The others have a copy each. */
const shared = await openShared()
afterAll(async () => {
  expect(await findBroken(shared.t.db)).toEqual([])
  await shared.t.close()
})
async function openShared() {
  const t = await testShop()
  const admin = await t.as('admin')
  const { sorteos } = await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
  return { t, sorteos }
}
beforeEach(() => {
  ;({ t, sorteos } = shared)
})
const alone = async () => {
  ;({ t, sorteos } = await continuaShop())
}

const sell = (numero: number, who?: 'admin' | 'vendedora' | 'vendedor', plan?: string) =>
  sellByPlan(t, numero, who, plan)
/** Sells a number at what it costs once other draws are over. */
async function sellLate(numero: number) {
  await t.db
    .insertInto('modalidad')
    .values({
      nombre: 'Final',
      desde_orden: 3,
      hasta_orden: 3,
      created_at: t.clock.now(),
      cuotas: '[{"monto":100,"orden":3}]',
    })
    .execute()
  return await sell(numero, 'vendedora', 'Final')
}
const collect = (titularId: string, who?: 'admin' | 'vendedora' | 'vendedor', more?: object) =>
  collectOf(t, titularId, who, more)
const due = async (who: Client, query: { numero?: number } = {}) =>
  (await who.call(cuotaApi.pendientes, { query: { page: 1, ...query } })).body
const linkOf = (numero: number) => codigoOf(t, numero)
const begin = (codigo: string, cuotas?: number[]) => beginCuotas(t, codigo, cuotas)
const playsIn = (i: number) => sealedIn(t, sorteos[i]?.id ?? '')
const carryOut = (fecha: string) => carryOutOf(t, fecha)
const cashOf = async (person: { id: string }) => {
  const lines = t.db.selectFrom('asiento_linea').select(eb => eb.fn.sum<string>('importe').as('suma'))
  return Number((await lines.where('cuenta', '=', `caja:${person.id}`).executeTakeFirstOrThrow()).suma ?? 0)
}

describe('an instalment in person', () => {
  it('of several that were collected at once none is taken back by itself', async () => {
    const { id } = await sell(13)
    const had = await cashOf(t.users.vendedor)
    const { body } = await collect(id, 'vendedor', { cuotas: [2, 3] })
    const admin = await t.as('admin')
    const back = (lineas?: number[]) =>
      admin.call(ventaApi.anularVenta, {
        body: { compraId: body.recibo.compraId, motivo: 'Se bajó', ...(lineas && { lineas }) },
      })
    const refused = await back([1])
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'CUOTAS_ENTERAS', message: 'Una compra que paga cuotas se devuelve entera.' },
    ])
    expect((await cashOf(t.users.vendedor)) - had).toBe(240_000)
    expect((await back()).status).toBe(200)
    expect(await cashOf(t.users.vendedor)).toBe(had)
  })

  it('is an order that is found by its number and its draw, and says what it paid', async () => {
    await alone()
    const { id } = await sell(7)
    await collect(id, 'vendedor')
    const admin = await t.as('admin')
    const listed = async (query: { buscar?: string; sorteo?: string }) =>
      (await admin.call(casoApi.listarCompras, { params: { page: 1 }, query })).body.compras.map(
        ({ numeros, productos }) => ({ numeros, productos }),
      )
    const both = [
      { numeros: [], productos: [expect.stringMatching(/00007 · cuota 2 de 3$/)] },
      { numeros: [7], productos: [] },
    ]
    const byNumber = await listed({ buscar: '7' })
    expect(byNumber).toHaveLength(2)
    expect(byNumber).toEqual(expect.arrayContaining(both))
    expect(await listed({ sorteo: sorteos[0]?.id ?? '' })).toEqual(expect.arrayContaining(both))
  })

  it('is taken by any seller, into that seller’s account, with a receipt', async () => {
    await alone()
    const { id } = await sell(1)
    const { body } = await collect(id, 'vendedor')
    expect(body.recibo).toMatchObject({ NumeroRifa: 1, cuotas: [2], de: 3, montoTotal: 1_200 })
    expect(body.message).toBe('Cobrada: cuota 2 de 3 del 00001, de Ana.')
    expect([await cashOf(t.users.vendedora), await cashOf(t.users.vendedor)]).toEqual([120_000, 120_000])
    const linea = await t.db.selectFrom('compra_linea').selectAll().where('n', '=', 2).executeTakeFirstOrThrow()
    expect(linea).toMatchObject({
      vendedor_id: t.users.vendedora.id,
      atribucion: 'en_persona',
      titulo: expect.stringMatching(/cuota 2 de 3$/),
    })
    const mail = await t.db
      .selectFrom('correo')
      .select(['asunto', 'texto'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      asunto: 'Recibimos tu cuota',
      texto: expect.stringMatching(/Boleto \d+ · cuota 2 de 3/),
    })
    expect(await findBroken(t.db)).toEqual([])
  })

  it('is paid once, whoever asks and however often', async () => {
    const { id } = await sell(2)
    const all = await Promise.all(
      ['vendedora', 'vendedor', 'admin'].map(who => collect(id, who as 'admin', { cuotas: [2] })),
    )
    expect(all.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'CUOTA_PAGADA', 'CUOTA_PAGADA'])
    expect((await collect(id, 'admin', { cuotas: [2, 3] })).body.code).toBe('CUOTA_PAGADA')
    expect((await collect(id, 'admin', { cuotas: [3] })).status).toBe(200)
    expect((await collect(id, 'admin')).body.code).toBe('CUOTA_PAGADA')
  })

  it('takes what was shown to whoever collects, and nothing if that has changed', async () => {
    const { id } = await sell(3)
    const refused = await collect(id, 'vendedora', { cuotas: [2], monto: 1_199.99 })
    expect([refused.status, refused.body.code]).toEqual([409, 'CUOTAS_CAMBIARON'])
    expect(refused.body.message).toMatch(/^Lo que falta pagar de ese número cambió: ahora son \$\s1\.200\b/)
    expect((await collect(id, 'vendedora', { cuotas: [2], monto: 1_200 })).status).toBe(200)
  })

  it('of the same key is the same receipt', async () => {
    const { id } = await sell(4)
    const had = await cashOf(t.users.vendedora)
    const once = async () =>
      (await t.as('vendedora')).call(cuotaApi.cobrarCuota, {
        body: { titularId: id, metodoPago: 'efectivo' },
        headers: { 'idempotency-key': 'k1' },
      })
    const [first, second] = [await once(), await once()]
    expect(second.body).toEqual(first.body)
    expect((await cashOf(t.users.vendedora)) - had).toBe(120_000)
  })

  it('earns the number’s seller', async () => {
    await alone()
    const tramos = [{ desde: 1, tasa: 10 }]
    await (await t.as('admin')).call(comisionApi.establecerPlan, {
      body: { activa: true, comprasPropias: true, tramos },
    })
    const { id } = await sell(1)
    await collect(id, 'vendedor')
    const { totales } = { totales: (await (await t.as('admin')).call(comisionApi.totales)).body.vendedores }
    const earned = totales.map(({ nombre, ganada }) => [nombre, ganada]).filter(([, ganada]) => ganada !== 0)
    expect(earned).toEqual([[t.users.vendedora.nombreCompleto, 240]])
    expect(await findBroken(t.db)).toEqual([])
  })
})

describe('an instalment online', () => {
  it('is paid by a signed link of this installation, without an account', async () => {
    await sell(5)
    const codigo = await linkOf(5)
    const forged = `${codigo.slice(0, -3)}${codigo.endsWith('AAA') ? 'BBB' : 'AAA'}`
    for (const other of [forged, 'x'.repeat(43)]) expect((await begin(other)).body.code).toBe('NO_ENCONTRADO')
    const nobody = await t.as('nobody')
    const { plan } = (await nobody.call(cuotaApi.verCuotas, { params: { codigo } })).body
    expect(plan).toMatchObject({ NumeroRifa: 5, pagado: 1_200, total: 3_600 })
    expect(told(plan, comprador)).toEqual([])
    const { body } = await begin(codigo)
    expect((await begin(codigo)).body.external_reference).toBe(body.external_reference)
    await decide(nobody, body.external_reference, 'aprobar')
    await settled(t, body.external_reference, { estado: 'pagada' })
    const after = (await nobody.call(cuotaApi.verCuotas, { params: { codigo } })).body.plan
    expect(after.cuotas.map(({ estado }) => estado)).toEqual(['pagada', 'pagada', 'pendiente'])
  })

  it('that was paid in person meanwhile is refunded', async () => {
    const { id } = await sell(6)
    const { body } = await begin(await linkOf(6), [2])
    await collect(id, 'vendedora', { cuotas: [2] })
    await decide(await t.as('nobody'), body.external_reference, 'aprobar')
    await t.runJobs()
    await settled(t, body.external_reference, {
      estado: 'reembolsada',
    })
  })
})

describe('what is to be paid', () => {
  it('is a seller’s own, with phone and link; of another’s number the first name alone', async () => {
    await alone()
    await sell(1, 'vendedora')
    await sell(2, 'vendedor')
    const vendedora = await t.as('vendedora')
    const own = await due(vendedora)
    expect(own.pendientes.map(({ NumeroRifa, telefono }) => [NumeroRifa, telefono])).toEqual([[1, '099123456']])
    expect(own.pendientes[0]?.enlace).toMatch(/\/cuotas\/[\w-]{43}$/)
    const other = await due(vendedora, { numero: 2 })
    expect(other.pendientes[0]).toMatchObject({ NumeroRifa: 2, comprador: 'Ana', telefono: '', enlace: '' })
    expect((await due(await t.as('admin'))).total).toBe(2)
  })
})

describe('a buyer', () => {
  it('is reminded seven days and one before an instalment is due, and three after, once each', async () => {
    await alone()
    const { id } = await sell(1)
    await sell(2, 'admin', 'Contado')
    const { vence_at } = await t.db
      .selectFrom('sorteo')
      .select('vence_at')
      .where('fecha', '=', SEGUNDO)
      .executeTakeFirstOrThrow()
    const at = async (days: number) => {
      moveTo(t, new Date((vence_at?.getTime() ?? 0) - days * 86_400_000).toISOString())
      for (const _ of [1, 2]) await remindOfCuotas(t.db, t.env, t.clock.now())
      const mails = await t.db
        .selectFrom('correo')
        .select(['asunto', 'texto'])
        .where('evento', 'like', `cuota:${id}:2:%`)
        .execute()
      return mails.length
    }
    expect([await at(8), await at(7), await at(3), await at(1)]).toEqual([0, 1, 1, 2])
    expect(await at(-3)).toBe(3)
    const [mail] = await t.db.selectFrom('correo').selectAll().where('evento', 'like', `cuota:${id}:2:7:%`).execute()
    expect(mail?.texto).toMatch(
      /Hasta el 11\.12\.2026 a las \d\d:\d\d podés pagar la cuota 2 de 3 de tu boleto \d*1, de/,
    )
    expect(mail?.texto).toMatch(/\/cuotas\/[\w-]{43}$/)
    const { pendientes } = await due(await t.as('vendedora'))
    expect(pendientes[0]?.mensaje).toMatch(/^Hola, Ana\. Venció la cuota 2 de 3/)
    await collect(id, 'vendedora', { cuotas: [2] })
    expect(await at(-3)).toBe(3)
  })
})

describe('a number that is late', () => {
  it('does not play until it is paid, and then plays in the next closing', async () => {
    await alone()
    const { id } = await sell(1)
    await sell(2, 'admin', 'Contado')
    await carryOut(PRIMERO)
    await carryOut(SEGUNDO)
    expect((await due(await t.as('admin'))).pendientes[0]?.cuotas.map(({ estado }) => estado)).toEqual([
      ...['pagada', 'atrasada', 'pendiente'],
    ])
    expect((await collect(id, 'vendedora', { cuotas: [2, 3] })).status).toBe(200)
    await carryOut(TERCERO)
    expect([await playsIn(0), await playsIn(1), await playsIn(2)]).toEqual([[1, 2], [2], [1, 2]])
    for (const sorteo of sorteos)
      expect(await judge(await t.as('nobody'), sorteo.id)).toMatchObject({ falla: null, python: null })
    const cierres = await t.db.selectFrom('sorteo').select('cierre').orderBy('fecha').execute()
    const sealed = cierres.map(
      ({ cierre }) => (cierre as { participacion: { atrasadas: number; cobrado: number } }).participacion,
    )
    expect(sealed.map(({ atrasadas, cobrado }) => [atrasadas, cobrado])).toEqual([
      [0, 480_000],
      [1, 360_000],
      [0, 720_000],
    ])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('paid between a closing and its result counts for the next draw', async () => {
    await alone()
    const { id } = await sell(1)
    await sell(2, 'admin', 'Contado')
    await carryOut(PRIMERO)
    await whenDue(t, SEGUNDO)
    await close(t, SEGUNDO)
    expect((await collect(id)).status).toBe(200)
    await draw(t, SEGUNDO)
    expect(await playsIn(1)).toEqual([2])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('is freed by one act of an organiser, sells again, and what was paid stays', async () => {
    await alone()
    const { id } = await sell(1)
    const { id: alDia } = await sell(2, 'admin', 'Contado')
    await carryOut(PRIMERO)
    const free = async (titulares: string[]) =>
      (await t.as('admin')).call(cuotaApi.liberarAtrasadas, { body: { titulares, motivo: 'No pagó' } })
    expect((await free([id])).body.code).toBe('NUMEROS_AL_DIA')
    await carryOut(SEGUNDO)
    await t.db
      .insertInto('modalidad')
      .values({
        nombre: 'Final',
        desde_orden: 3,
        hasta_orden: 3,
        cuotas: '[{"monto":100,"orden":3}]',
        created_at: t.clock.now(),
      })
      .execute()
    expect((await free([id, alDia])).body.code).toBe('NUMEROS_AL_DIA')
    const premiado = await t.db.selectFrom('ganador').select('rifa_id').where('premio_id', 'is not', null).execute()
    const won =
      premiado.some(({ rifa_id }) => rifa_id) &&
      (
        await t.db
          .selectFrom('titular')
          .select('id')
          .where('id', '=', id)
          .where(
            'rifa_id',
            'in',
            premiado.map(({ rifa_id }) => rifa_id),
          )
          .execute()
      ).length > 0
    const freed = await free([id])
    if (won) return expect(freed.body.code).toBe('PREMIO_PENDIENTE')
    expect(freed.body).toMatchObject({ liberados: [1], message: 'Se liberó 1 número.' })
    expect(await cashOf(t.users.vendedora)).toBe(120_000)
    const { status } = await (await t.as('vendedor')).call(ventaApi.realizarCompraFisica, {
      body: saleOf(await rifaIdOf(t.db, 1)),
    })
    expect(status).toBe(200)
    await carryOut(TERCERO)
    expect(await playsIn(2)).toEqual([1, 2])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('is not freed while it has a prize to be handed over, by last digits too', async () => {
    await alone()
    await addTerminacion(t, sorteos[0]?.id)
    const late = [await sell(1), await sell(11)]
    await carryOut(PRIMERO)
    await sell(2, 'admin', 'Contado, dos sorteos')
    await carryOut(SEGUNDO)
    for (const { id } of late) {
      const freed = await (await t.as('admin')).call(cuotaApi.liberarAtrasadas, {
        body: { titulares: [id], motivo: 'No pagó' },
      })
      expect(freed.body.code).toBe('PREMIO_PENDIENTE')
    }
  })
})

describe('the code of a ticket', () => {
  const leavesOf = async (i: number) =>
    (await (await t.as('nobody')).call(resultadoApi.lista, { params: { id: sorteos[i]?.id ?? '' } })).text.split('\n')
  const mailed = async (i: number) => {
    await announceCierres(t)
    const evento = `sorteo-cerrado:${sorteos[i]?.id}:%`
    const mails = await t.db.selectFrom('correo').select('texto').where('evento', 'like', evento).execute()
    return mails.flatMap(({ texto }) => texto.match(/^b2\.\S+$/gm) ?? []).map(readBoleto)
  }
  const own = async () =>
    (await (await t.as('cliente')).call(boletoApi.misBoletos, { query: { page: 1 } })).body.boletos.map(
      ({ codigo, inclusion }) => ({ boleto: readBoleto(codigo), inclusion }),
    )
  const give = (compraId: string) => giveTo(t, compraId, 'cliente')

  it('is of what was paid until the closing, by its plan, whatever is paid later', async () => {
    await alone()
    const { id, compra_id } = await sell(1)
    await give(compra_id)
    await collect(id)
    await whenDue(t, PRIMERO)
    await close(t, PRIMERO)
    const contado = { modalidad: await planOf(t, 'Tres'), pagado: 240_000 }
    const [before] = await own()
    expect((await collect(id)).status).toBe(200)
    const [after] = await own()
    const [sent] = await mailed(0)
    expect(before?.boleto.contado).toEqual(contado)
    for (const boleto of [before?.boleto, after?.boleto, sent]) {
      expect(boleto && hojaDeBoleto(boleto)).toBe((await leavesOf(0))[0])
    }
    expect(after?.inclusion?.hoja).toBe((await leavesOf(0))[0])
  })

  it('is mailed of the numbers in the sealed list alone', async () => {
    await alone()
    await give((await sell(1)).compra_id)
    await sell(2, 'admin', 'Contado')
    await carryOut(PRIMERO)
    await whenDue(t, SEGUNDO)
    await close(t, SEGUNDO)
    await draw(t, SEGUNDO)
    await give((await sellLate(3)).compra_id)
    expect((await mailed(0)).map(({ numero }) => numero).toSorted()).toEqual([1, 2])
    expect((await mailed(1)).map(({ numero }) => numero)).toEqual([2])
    expect((await own()).map(({ boleto, inclusion }) => [boleto.numero, inclusion !== null])).toEqual([
      [1, true],
      [3, false],
    ])
  })
})

describe('a change of plan', () => {
  const change = async (
    titularId: string,
    como: 'contado' | 'cuotas',
    who: 'admin' | 'vendedora' | 'vendedor' | 'cliente' = 'admin',
  ) => (await t.as(who)).call(cuotaApi.cambiarModalidad, { body: { titularId, como } })

  it('is what is left at once, and back', async () => {
    const { id } = await sell(7)
    const once = await change(id, 'contado')
    expect(once.body.plan.cuotas.map(({ n, monto }) => [n, monto])).toEqual([
      [1, 1_200],
      [2, 2_400],
    ])
    const back = await change(id, 'cuotas')
    expect(back.body.plan.cuotas.map(({ n, monto, fecha }) => [n, monto, fecha])).toEqual([
      [1, 1_200, PRIMERO],
      [2, 1_200, SEGUNDO],
      [3, 1_200, TERCERO],
    ])
    for (const who of ['vendedor', 'cliente'] as const)
      expect((await change(id, 'contado', who)).body.code).toBe('SIN_PERMISO')
  })

  it('of a seller does not raise the next part; an organiser’s and the buyer’s own do', async () => {
    const { id, compra_id } = await sell(8)
    const once = await change(id, 'contado', 'vendedora')
    expect([once.status, once.body.message]).toEqual([
      409,
      'Lo próximo que paga quien compró pasaría a ser más, o antes: eso lo cambia quien organiza, o esa persona en sus compras.',
    ])
    expect((await change(id, 'contado')).status).toBe(200)
    expect((await change(id, 'cuotas', 'vendedora')).status).toBe(200)
    const account = t.users.cliente.id
    await t.db.updateTable('compra').set({ usuario_id: account }).where('id', '=', compra_id).execute()
    expect((await change(id, 'contado', 'cliente')).status).toBe(200)
  })

  it('is told to the buyer, and one that changes nothing is not', async () => {
    const { id } = await sell(9)
    expect((await change(id, 'cuotas', 'vendedora')).body).toMatchObject({
      mensaje: '',
      message: 'El plan ya era así.',
    })
    const { mensaje } = (await change(id, 'contado')).body
    expect(mensaje).toContain(
      'Cambió cómo se paga tu boleto 00009; el total es el mismo. Te queda por pagar:\nCuota 2 de 2: ',
    )
    const mails = await t.db
      .selectFrom('correo')
      .select(['asunto', 'texto'])
      .where('evento', 'like', `plan:${id}:%`)
      .execute()
    expect(mails).toEqual([{ asunto: 'Cambió cómo se paga tu boleto 00009', texto: expect.stringContaining(mensaje) }])
  })

  it('is made ten times an hour at most but by an organiser, since each is a mail', async () => {
    const { id, compra_id } = await sell(10)
    await giveTo(t, compra_id ?? '', 'cliente')
    const codes: unknown[] = []
    for (let n = 0; n < 11; n++) codes.push((await change(id, n % 2 ? 'cuotas' : 'contado', 'cliente')).body.code)
    expect(codes).toEqual([...Array(10).fill(undefined), 'DEMASIADOS_INTENTOS'])
    expect((await change(id, 'contado')).status).toBe(200)
  })

  it('is refused while an instalment is late', async () => {
    await alone()
    const { id } = await sell(1)
    await sell(2, 'admin', 'Contado')
    await carryOut(PRIMERO)
    await carryOut(SEGUNDO)
    expect((await change(id, 'contado')).body.code).toBe('PLAN_FIJO')
  })

  it('leads whoever pays after it to an order for the instalment as it is', async () => {
    const { id } = await sell(11)
    const codigo = await linkOf(11)
    const before = (await begin(codigo, [2])).body.external_reference
    await change(id, 'contado')
    const after = (await begin(codigo, [2])).body.external_reference
    expect(after).not.toBe(before)
    await payOnline(t, after)
  })

  it('makes an order for the instalment as it was refunded', async () => {
    const { id } = await sell(12)
    const { body } = await begin(await linkOf(12), [2])
    await change(id, 'contado')
    await decide(await t.as('nobody'), body.external_reference, 'aprobar')
    await t.runJobs()
    await settled(t, body.external_reference, { estado: 'reembolsada' })
  })
})

describe('undoing', () => {
  it('of an instalment online gives its money back, and it is due again', async () => {
    await alone()
    await sell(1)
    const codigo = await linkOf(1)
    const { body } = await begin(codigo)
    await decide(await t.as('nobody'), body.external_reference, 'aprobar')
    await settled(t, body.external_reference, { estado: 'pagada' })
    const compra = t.db.selectFrom('compra').select('id').where('referencia', '=', body.external_reference)
    const { id: compraId } = await compra.executeTakeFirstOrThrow()
    expect(
      (await (await t.as('admin')).call(casoApi.reembolsar, { body: { compraId, motivo: 'Lo pidió' } })).status,
    ).toBe(200)
    const mails = t.db.selectFrom('correo').select(['asunto', 'texto']).where('asunto', 'like', 'Te devolvemos%')
    const [mail] = await mails.execute()
    expect(mail?.asunto).toBe('Te devolvemos un pago')
    expect(mail?.texto).toContain('La organización canceló tu pago.')
    expect(mail?.texto).toContain('Las cuotas de ese pago se deben otra vez.')
    expect(mail?.texto).not.toContain('quedan libres')
    await t.runJobs()
    const { plan } = (await (await t.as('nobody')).call(cuotaApi.verCuotas, { params: { codigo } })).body
    expect(plan.cuotas.map(({ estado }) => estado)).toEqual(['pagada', 'pendiente', 'pendiente'])
    expect(await findBroken(t.db)).toEqual([])
  })

  it('of an instalment whose payment is approved no more is told to its buyer in words of instalments', async () => {
    await alone()
    await sell(1)
    const codigo = await linkOf(1)
    const { body } = await begin(codigo)
    await payOnline(t, body.external_reference)
    await reportOf(t, body.external_reference, { estado: 'cancelado' })
    const compra = t.db.selectFrom('compra').select('id').where('referencia', '=', body.external_reference)
    const { id: compraId } = await compra.executeTakeFirstOrThrow()
    const admin = await t.as('admin')
    expect((await admin.call(casoApi.reembolsar, { body: { compraId, motivo: 'Nunca pagó' } })).status).toBe(200)
    const mails = t.db.selectFrom('correo').select(['asunto', 'texto'])
    const [mail] = await mails.where('evento', '=', `compra-cancelada:${compraId}`).execute()
    expect(mail?.asunto).toBe('Se canceló un pago tuyo')
    expect(mail?.texto).toContain('La organización canceló tu pago, porque ya no figura como aprobado.')
    expect(mail?.texto).toContain('Las cuotas de ese pago se deben otra vez.')
    expect(mail?.texto).not.toContain('quedan libres')
    const { plan } = (await (await t.as('nobody')).call(cuotaApi.verCuotas, { params: { codigo } })).body
    expect(plan.cuotas.map(({ estado }) => estado)).toEqual(['pagada', 'pendiente', 'pendiente'])
  })
})
