import { boletoApi, cuotaApi, reclamoApi, resultadoApi, ventaApi } from '@talonario/contract'
import { hojaDeBoleto, readBoleto } from '@talonario/sorteo/ticket'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { announceCierres } from '#modules/resultado/aviso/aviso.service.ts'
import {
  addTerminacion,
  beginCuotas,
  buyByPlan,
  carryOut,
  chargeBack,
  codigoOf,
  collect,
  continuaShop,
  FECHAS,
  giveTo,
  holderOf,
  payOnline,
  reportOf,
  sellByPlan,
  whenDue,
} from '../../../../test/continua.ts'
import { comprador } from '../../../../test/on-sale.ts'
import { orderOf, type Shop } from '../../../../test/shop.ts'

let t: Shop
let sorteos: { id: string; fecha: string }[]
const [PRIMERO, SEGUNDO, TERCERO] = FECHAS

beforeEach(async () => {
  ;({ t, sorteos } = await continuaShop())
})

const give = (compraId: string, who: 'cliente' | 'clienta') => giveTo(t, compraId, who)
const own = async (who: 'cliente' | 'clienta') =>
  (await (await t.as(who)).call(boletoApi.misBoletos, { query: { page: 1 } })).body.boletos
const pageOf = async (codigo: string) =>
  (await (await t.as('nobody')).call(boletoApi.verBoleto, { params: { codigo } })).body.boleto

describe('a number that plays all year', () => {
  it('says each draw since its sale, what became of it there, and its plan', async () => {
    const { compra_id } = await sellByPlan(t, 1)
    await give(compra_id, 'cliente')
    await carryOut(t, PRIMERO)
    // Late in the second draw.
    await sellByPlan(t, 2, 'admin', 'Contado, dos sorteos')
    await carryOut(t, SEGUNDO)
    await whenDue(t, TERCERO)
    const [boleto] = await own('cliente')
    expect(
      boleto?.sorteos?.map(({ fechaSorteo, suerte, premios }) => [fechaSorteo.slice(0, 10), suerte, premios]),
    ).toEqual([
      [PRIMERO, 'premiado', [`Del ${PRIMERO}`]],
      [SEGUNDO, 'no_juega', []],
      [TERCERO, 'por_jugar', []],
    ])
    const [first] = boleto?.sorteos ?? []
    expect(first && hojaDeBoleto(readBoleto(first.codigo))).toBe(first?.inclusion?.hoja)
    const page = await pageOf(boleto?.boleto ?? '')
    expect(page).toMatchObject({ idSorteo: sorteos[2]?.id, fechaSorteo: `${TERCERO}T12:00:00.000Z` })
    expect(page.sorteos?.map(({ suerte }) => suerte)).toEqual(['premiado', 'no_juega', 'por_jugar'])
    expect(page.plan?.cuotas.map(({ estado }) => estado)).toEqual(['pagada', 'atrasada', 'pendiente'])
    const { codigo = '' } = page.plan ?? {}
    const paid = await (await t.as('nobody')).call(cuotaApi.verCuotas, { params: { codigo } })
    expect(paid.body.plan).toMatchObject({ NumeroRifa: 1, pagado: 1_200, total: 3_600 })
  })

  it('is what was sealed of it, whatever is undone, refunded or charged back afterwards', async () => {
    // An alternate's chargeback is a case, and so is a winner's: the other one's frees the number.
    Object.assign(t.env, { SUPLENTES: 0 })
    const [{ id: sorteo } = { id: '' }] = sorteos
    const pagos = new Map<number, { referencia: string; adelantada: string }>()
    for (const numero of [1, 2]) {
      const referencia = await buyByPlan(t, numero)
      const adelantada = (await collect(t, (await holderOf(t, numero)).id)).body.recibo.compraId
      pagos.set(numero, { referencia, adelantada })
    }
    await buyByPlan(t, 3)
    const { external_reference: enLinea } = (await beginCuotas(t, await codigoOf(t, 3))).body
    await payOnline(t, enLinea)
    await carryOut(t, PRIMERO)
    const sealed = async () =>
      (await own('cliente')).flatMap(({ numeroRifa, sorteos = [] }) =>
        sorteos.filter(({ idSorteo }) => idSorteo === sorteo).map(enSorteo => ({ numeroRifa, ...enSorteo })),
      )
    const before = await sealed()
    const other =
      before.find(({ numeroRifa, suerte }) => pagos.has(numeroRifa) && suerte === 'sin_premio')?.numeroRifa ?? 0
    const { referencia, adelantada } = pagos.get(other) ?? { referencia: '', adelantada: '' }
    const anular = { compraId: adelantada, motivo: 'Se arrepintió' }
    expect((await (await t.as('admin')).call(ventaApi.anularVenta, { body: anular })).body.status).toBe('success')
    expect(await sealed()).toEqual(before)
    const { monto } = (await orderOf(t, enLinea)).pagos[0] ?? { monto: 0 }
    expect(await reportOf(t, enLinea, { estado: 'reembolsado', reembolsado: monto })).toMatchObject({
      estado: 'reembolsada',
    })
    expect(await sealed()).toEqual(before)
    for (const { codigo, inclusion } of before) expect(hojaDeBoleto(readBoleto(codigo))).toBe(inclusion?.hoja)
    expect(await chargeBack(t, referencia)).toMatchObject({ estado: 'contracargo', vendidas: [] })
    expect(await sealed()).toEqual(before)
    await announceCierres(t)
    const mails = await t.db.selectFrom('correo').select('texto').where('evento', 'like', 'sorteo-cerrado:%').execute()
    for (const { codigo } of before) expect(mails.some(({ texto }) => texto.includes(codigo))).toBe(true)
  })

  it('stays with its former holder for the draws that were theirs', async () => {
    const { compra_id } = await sellByPlan(t, 1)
    await give(compra_id, 'cliente')
    await carryOut(t, PRIMERO)
    const body = { ...comprador, nombre: 'Berta Paz', correo: '', compraId: compra_id, numero: 1, motivo: 'Regalo' }
    await (await t.as('admin')).call(cuotaApi.cederNumero, { body: { ...body, correo: 'berta@correo.test' } })
    await give((await holderOf(t, 1)).compra_id, 'clienta')
    await collect(t, (await holderOf(t, 1)).id)
    await carryOut(t, SEGUNDO)
    const seen = async (who: 'cliente' | 'clienta') =>
      (await own(who)).map(({ sorteos }) => sorteos?.map(({ fechaSorteo }) => fechaSorteo.slice(0, 10)))
    expect([await seen('cliente'), await seen('clienta')]).toEqual([[[PRIMERO]], [[SEGUNDO, TERCERO]]])
    const [{ sorteos: suyos = [] } = {}] = await own('clienta')
    expect(suyos[0] && hojaDeBoleto(readBoleto(suyos[0].codigo))).toBe(suyos[0]?.inclusion?.hoja)
  })
})

describe('a prize by last digits', () => {
  it('is mailed, shown, listed and handed over once to each of its winners', async () => {
    const dePremio = await addTerminacion(t, sorteos[0]?.id)
    for (const numero of [1, 11]) await give((await sellByPlan(t, numero)).compra_id, 'cliente')
    await carryOut(t, PRIMERO)
    const admin = await t.as('admin')
    const { derivados } = (await admin.call(reclamoApi.derivados, { query: {} })).body
    const [ganado] = derivados
    expect(derivados).toMatchObject([
      { premio: 'La última', idSorteo: sorteos[0]?.id, beneficiario: { email: comprador.correo }, entrega: null },
    ])
    const mails = await t.db
      .selectFrom('correo')
      .select(['para', 'asunto'])
      .where('evento', 'like', 'terminacion:%')
      .execute()
    expect(mails).toEqual([
      { para: comprador.correo, asunto: expect.stringMatching(/^Tu número 0*1?1 ganó un premio por terminación$/) },
    ])
    const deliver = () =>
      admin.call(reclamoApi.entregarDerivado, {
        body: { idPremio: ganado?.idPremio ?? '', titularId: ganado?.titularId ?? '', documento: '12345678' },
      })
    const twice = await Promise.all([deliver(), deliver()])
    expect(twice.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'RECLAMO_ENTREGADO'])
    const none = { idPremio: dePremio, titularId: ganado?.titularId ?? '', documento: '12345678' }
    expect((await admin.call(reclamoApi.entregarDerivado, { body: none })).status).toBe(404)
    const after = (await admin.call(reclamoApi.derivados, { query: { numero: ganado?.numeroRifa } })).body
    expect(after.derivados[0]?.entrega).toMatchObject({ documento: '12345678' })
    const nobody = await t.as('nobody')
    const publico = (await nobody.call(resultadoApi.resultado, { params: { id: sorteos[0]?.id ?? '' } })).body.sorteo
    expect(publico.derivados).toMatchObject([{ numeros: [ganado?.numeroRifa], entregados: 1 }])
    const { sorteos: listed } = (await nobody.call(resultadoApi.listarGanadores)).body
    expect(listed[0]?.derivados).toEqual([{ premio: 'La última', numeros: [ganado?.numeroRifa] }])
    const boleto = (await own('cliente')).find(({ numeroRifa }) => numeroRifa === ganado?.numeroRifa)
    expect(boleto?.sorteos?.[0]).toMatchObject({ suerte: 'premiado', premios: ['La última'] })
    expect((await pageOf(boleto?.boleto ?? '')).terminaciones).toEqual([
      { premio: 'La última', idSorteo: sorteos[0]?.id, entregado: true },
    ])
    expect(await findBroken(t.db)).toEqual([])
  })
})
