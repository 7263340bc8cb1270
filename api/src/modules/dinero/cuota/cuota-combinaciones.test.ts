import {
  boletoApi,
  casoApi,
  cierreApi,
  comisionApi,
  compraApi,
  cuotaApi,
  datosPersonalesApi,
  modalidadApi,
  reclamoApi,
  resultadoApi,
  sorteoApi,
  ventaApi,
} from '@talonario/contract'
import { parseLista } from '@talonario/sorteo/list'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { callSuplentes } from '#modules/resultado/reclamo/reclamo.service.ts'
import {
  addTerminacion,
  beginCuotas,
  buyByPlan,
  carryOut,
  chargeBack,
  close,
  codigoOf,
  collect,
  continuaShop,
  FECHAS,
  handOver,
  holderOf,
  planOf,
  sealedIn,
  sellByPlan,
  whenDue,
} from '../../../../test/continua.ts'
import { moveTo } from '../../../../test/draw-in-the-past.ts'
import { comprador } from '../../../../test/on-sale.ts'
import { onPaper, signedCode } from '../../../../test/paper.ts'
import { bring, phoneOf } from '../../../../test/phone.ts'
import { decide, type Shop, settled } from '../../../../test/shop.ts'

/** What instalments are together with paper, telephones, voided sales, chargebacks, sellers who leave, and prizes. */
let t: Shop
let sorteos: { id: string; fecha: string }[]
const [PRIMERO, SEGUNDO] = FECHAS

beforeEach(async () => {
  ;({ t, sorteos } = await continuaShop())
})

const admin = () => t.as('admin')
const listOf = (i: number) => sealedIn(t, sorteos[i]?.id ?? '')
const outOf = async (i: number) =>
  parseLista((await (await t.as('nobody')).call(resultadoApi.fuera, { params: { id: sorteos[i]?.id ?? '' } })).text)
const undo = async (compraId: string) =>
  (await (await admin()).call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se arrepintió' } })).body.code ??
  'undone'
const free = async (titularId: string) => {
  const body = { titulares: [titularId], motivo: 'No pagó' }
  return (await (await admin()).call(cuotaApi.liberarAtrasadas, { body })).body.code ?? 'freed'
}
const assignTo = (numeros: readonly number[]) =>
  t.db
    .updateTable('rifa')
    .set({ vendedor_id: t.users.vendedora.id, asignada_at: t.clock.now() })
    .where('numero', 'in', numeros)
    .execute()
/** Numbers 1 to 10 on paper, handed to a seller. */
const print = () => onPaper(t, { desde: 1, hasta: 10, de: 'vendedora' })
const winnerOf = async (fecha: string) =>
  await t.db
    .selectFrom('ganador')
    .innerJoin('sorteo', 'sorteo.id', 'ganador.sorteo_id')
    .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
    .select(['rifa.numero', 'ganador.titular_id'])
    .where('fecha', '=', fecha)
    .where('premio_id', 'is not', null)
    .executeTakeFirstOrThrow()

type Row = [rules: string, fact: string, check: () => Promise<unknown>]
const ROWS: Row[] = [
  [
    '4, paper',
    'a stub is sold by the price table',
    async () => {
      const modalidadId = await planOf(t, 'Contado')
      const body = { vendedor: t.users.vendedora.id, talones: [{ numero: 1, nombre: 'Ana Paz' }], modalidadId }
      await (await admin()).call(ventaApi.registrarTalones, { body })
      const { id } = await holderOf(t, 1)
      const { modalidad_id } = await t.db
        .selectFrom('titular')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(modalidad_id).toBe(modalidadId)
    },
  ],
  [
    '5, paper',
    'unsold paper is declared at each draw, and its book stays for the next',
    async () => {
      await print()
      await sellByPlan(t, 11, 'admin', 'Contado')
      for (const i of [0, 1]) {
        const fechaSorteo = FECHAS[i] ?? ''
        await whenDue(t, fechaSorteo)
        expect((await close(t, fechaSorteo)).body.code).toBe('PAPEL_SIN_RENDIR')
        const body = { fechaSorteo, sinRendir: 10 }
        expect((await (await admin()).call(cierreApi.cerrarSorteo, { body })).status).toBe(200)
        expect((await (await admin()).call(resultadoApi.realizarSorteo, { body })).status).toBe(200)
        expect(await outOf(i)).toContain('1|S')
      }
      const enPapel = t.db.selectFrom('rifa').select('numero').where('en_papel_at', 'is not', null)
      expect(await enPapel.execute()).toHaveLength(10)
    },
  ],
  [
    '7, paper',
    'the paper of a number that is freed is void',
    async () => {
      await print()
      const { id } = await sellByPlan(t, 3)
      await sellByPlan(t, 11, 'admin', 'Contado')
      for (const fechaSorteo of [PRIMERO, SEGUNDO]) {
        await whenDue(t, fechaSorteo)
        const body = { fechaSorteo, sinRendir: 9 }
        expect((await (await admin()).call(resultadoApi.realizarSorteo, { body })).status).toBe(200)
      }
      const params = { codigo: await signedCode(t, { numero: 3, parte: 'boleto' }) }
      const estado = async () =>
        (await (await t.as('nobody')).call(boletoApi.leerBoleto, { params })).body.boleto.estado
      expect(await estado()).toBe('registrado')
      await handOver(t, id)
      expect(await free(id)).toBe('freed')
      expect(await estado()).toBe('anulado')
    },
  ],
  [
    '5, telephones',
    'a number is lent until its next draw’s sales end, and a draw closes in spite of it by an organiser’s word alone',
    async () => {
      await assignTo([1, 2])
      await sellByPlan(t, 3, 'admin', 'Contado')
      moveTo(t, '2026-11-30T23:00:00.000Z')
      const phone = await phoneOf(await t.as('vendedora'))
      const prestadas = await phone.borrow()
      expect(prestadas.map(({ NumeroRifa }) => NumeroRifa)).toEqual([1, 2])
      const { vence_at } = await t.db
        .selectFrom('sorteo')
        .select('vence_at')
        .where('fecha', '=', PRIMERO)
        .executeTakeFirstOrThrow()
      for (const { hasta } of prestadas) expect(new Date(hasta) <= (vence_at ?? 0)).toBe(true)
      await whenDue(t, PRIMERO)
      await t.db
        .updateTable('titular')
        .set({ expires_at: new Date('2026-12-02T12:00:00Z') })
        .where('estado', '=', 'reservada')
        .execute()
      expect((await close(t, PRIMERO)).body.code).toBe('RIFA_EN_PRESTAMO')
      const body = { fechaSorteo: PRIMERO, aunque: true }
      expect((await (await admin()).call(cierreApi.cerrarSorteo, { body })).status).toBe(200)
    },
  ],
  [
    '6, telephones',
    'a sale made before a closing that arrives after it waits for a person, and plays in nothing that was sealed',
    async () => {
      await assignTo([1])
      await sellByPlan(t, 3, 'admin', 'Contado')
      const phone = await phoneOf(await t.as('vendedora'))
      const modalidadId = await planOf(t, 'Tres')
      const lent = (await phone.borrow()).map(({ rifaId }) => ({ rifaId, precioRifa: 1_200 }))
      const sobre = await phone.sell(lent, { venta: { modalidadId } })
      await carryOut(t, PRIMERO)
      const [recibido] = await bring(await t.as('nobody'), [sobre])
      expect(recibido?.numeros.map(({ resultado }) => resultado)).toEqual(['tardia'])
      expect((await (await admin()).call(casoApi.casos)).body.casos).toHaveLength(1)
      expect(await listOf(0)).toEqual([3])
    },
  ],
  [
    '9, voids',
    'instalments are undone from the last to the first',
    async () => {
      const { id, compra_id } = await sellByPlan(t, 1)
      const second = (await collect(t, id)).body.recibo.compraId
      const third = (await collect(t, id)).body.recibo.compraId
      expect([await undo(compra_id), await undo(second)]).toEqual(['CUOTAS_PAGADAS', 'CUOTAS_PAGADAS'])
      for (const compraId of [third, second, compra_id]) expect(await undo(compraId)).toBe('undone')
    },
  ],
  [
    '6 and 9, voids',
    'what has played is not undone',
    async () => {
      const { id, compra_id } = await sellByPlan(t, 1)
      await carryOut(t, PRIMERO)
      expect(await undo((await collect(t, id)).body.recibo.compraId)).toBe('undone')
      const again = (await collect(t, id)).body.recibo.compraId
      await carryOut(t, SEGUNDO)
      expect([await undo(again), await undo(compra_id)]).toEqual(['SORTEO_CERRADO', 'SORTEO_CERRADO'])
    },
  ],
  [
    '9, voids',
    'of an order of instalments whole ones alone are returned',
    async () => {
      const { id } = await sellByPlan(t, 1)
      const { compraId } = (await collect(t, id, 'vendedora', { cuotas: [2, 3] })).body.recibo
      const body = { compraId, lineas: [1], motivo: 'Una' }
      expect((await (await admin()).call(ventaApi.anularVenta, { body })).body.code).toBe('CUOTAS_ENTERAS')
      expect(await undo(compraId)).toBe('undone')
    },
  ],
  [
    '9, chargebacks',
    'of the first instalment frees the number, and what was paid later is a case until it was returned',
    async () => {
      const first = await buyByPlan(t, 1)
      const later = (await collect(t, (await holderOf(t, 1)).id)).body.recibo.compraId
      for (const _ of ['once', 'and again'])
        expect(await chargeBack(t, first)).toMatchObject({
          estado: 'contracargo',
          vendidas: [],
          abiertos: ['cuotas_sin_numero'],
        })
      expect(await undo(later)).toBe('undone')
    },
  ],
  [
    '9, chargebacks',
    'of a later instalment after it has played puts the number in arrears, and the sealed list stands',
    async () => {
      // An alternate's is a case too.
      Object.assign(t.env, { SUPLENTES: 0 })
      await buyByPlan(t, 1)
      await buyByPlan(t, 2)
      const paid = new Map<number, string>()
      for (const numero of [1, 2]) {
        const { external_reference } = (await beginCuotas(t, await codigoOf(t, numero))).body
        await decide(await t.as('nobody'), external_reference, 'aprobar')
        await settled(t, external_reference, { estado: 'pagada' })
        paid.set(numero, external_reference)
      }
      await carryOut(t, PRIMERO)
      await carryOut(t, SEGUNDO)
      const won = (await winnerOf(SEGUNDO)).numero
      const other = 3 - won
      await chargeBack(t, paid.get(other) ?? '')
      const { pendientes } = (await (await admin()).call(cuotaApi.pendientes, { query: { page: 1, numero: other } }))
        .body
      expect(pendientes[0]?.cuotas.map(({ estado }) => estado)).toEqual(['pagada', 'atrasada', 'pendiente'])
      expect(await listOf(1)).toEqual([1, 2])
      // Of a winner it is for a person to decide.
      expect(await chargeBack(t, paid.get(won) ?? '')).toMatchObject({
        estado: 'en_revision',
        abiertos: ['sorteo_cerrado'],
      })
    },
  ],
  [
    '9, chargebacks',
    'of the first instalment of a winner leaves the number, and is a case',
    async () => {
      const first = await buyByPlan(t, 1)
      await carryOut(t, PRIMERO)
      expect(await chargeBack(t, first)).toMatchObject({
        estado: 'en_revision',
        vendidas: [1],
        abiertos: ['sorteo_cerrado'],
      })
      expect(await listOf(0)).toEqual([1])
    },
  ],
  [
    '10, removal',
    'of a seller who has gone the organisers take the instalments, and they earn nobody',
    async () => {
      const tramos = [{ desde: 1, tasa: 10 }]
      await (await admin()).call(comisionApi.establecerPlan, { body: { activa: true, comprasPropias: true, tramos } })
      const { id } = await sellByPlan(t, 1)
      const earned = async () => {
        const { rows } = await sql<{
          n: number
        }>`select coalesce(sum(ganada), 0)::int as n from comision_estado`.execute(t.db)
        return rows[0]?.n
      }
      const before = await earned()
      expect(before).toBe(12_000)
      const params = { id: t.users.vendedora.id }
      expect(
        (await (await admin()).call(datosPersonalesApi.remove, { params, body: { motivo: 'Se fue' } })).status,
      ).toBe(200)
      expect((await collect(t, id, 'admin')).status).toBe(200)
      expect(await earned()).toBe(before)
    },
  ],
  [
    '10, voids',
    'whose sale a number was stays once a draw has sealed it, for its later instalments too',
    async () => {
      const { id, compra_id } = await sellByPlan(t, 1)
      await carryOut(t, PRIMERO)
      const body = { compraId: compra_id, motivo: 'Era de otro', vendedorId: t.users.vendedor.id }
      expect((await (await admin()).call(compraApi.reatribuir, { body })).body.code).toBe('SORTEO_CERRADO')
      await collect(t, id, 'vendedor')
      const lineas = await t.db.selectFrom('compra_linea').select('vendedor_id').distinct().execute()
      expect(lineas).toEqual([{ vendedor_id: t.users.vendedora.id }])
    },
  ],
  [
    '7, claims',
    'a number with a prize to be handed over is not freed, and one whose prize was is',
    async () => {
      const { id } = await sellByPlan(t, 1)
      await carryOut(t, PRIMERO)
      await sellByPlan(t, 2, 'admin', 'Contado, dos sorteos')
      await carryOut(t, SEGUNDO)
      expect(await free(id)).toBe('PREMIO_PENDIENTE')
      await handOver(t, id)
      expect(await free(id)).toBe('freed')
    },
  ],
  [
    '12 and 13, claims',
    'what a number has won is its holder’s at the closing, whoever has it since',
    async () => {
      const { compra_id } = await sellByPlan(t, 1)
      await carryOut(t, PRIMERO)
      const otra = { nombre: 'Berta Paz', correo: 'berta@correo.test', cedula: '87654321', telefono: '099654321' }
      const body = { ...otra, compraId: compra_id, numero: 1, motivo: 'Se mudó' }
      expect((await (await admin()).call(cuotaApi.cederNumero, { body })).status).toBe(200)
      const { reclamos } = (await (await admin()).call(reclamoApi.reclamos)).body
      expect(reclamos).toMatchObject([{ beneficiario: { email: comprador.correo } }])
    },
  ],
  [
    '11, claims',
    'a prize by last digits goes by the number drawn, never by the alternate’s',
    async () => {
      await addTerminacion(t, sorteos[0]?.id)
      for (const numero of [1, 2, 11, 12]) await sellByPlan(t, numero, 'vendedora', 'Contado')
      await carryOut(t, PRIMERO)
      const { numero } = await winnerOf(PRIMERO)
      const derived = async () =>
        (await (await admin()).call(reclamoApi.derivados, { query: {} })).body.derivados.map(
          ({ numeroRifa }) => numeroRifa,
        )
      const ganados = await derived()
      expect(ganados).toEqual([numero > 10 ? numero - 10 : numero + 10])
      t.clock.advance({ days: 90 })
      await callSuplentes(t)
      const { reclamos } = (await (await admin()).call(reclamoApi.reclamos)).body
      expect(reclamos.some(({ turno }) => turno > 1)).toBe(true)
      expect(await derived()).toEqual(ganados)
    },
  ],
  [
    '14',
    'a draw that moves takes what is due for it along, and passes no other',
    async () => {
      await sellByPlan(t, 1)
      const due = async () =>
        (await (await t.as('nobody')).call(modalidadApi.listarModalidades)).body.modalidades[1]?.cuotas[1]
      const move = async (fechaNueva: string) =>
        (await (await admin()).call(sorteoApi.cambiarFecha, { body: { fechaSorteo: SEGUNDO, fechaNueva } })).body
          .code ?? 'moved'
      expect(await move('2026-12-24')).toBe('ORDEN_DE_SORTEOS')
      const before = await due()
      expect(await move('2026-12-15')).toBe('moved')
      const after = await due()
      expect(Date.parse(after?.vence ?? '') - Date.parse(before?.vence ?? '')).toBe(4 * 86_400_000)
      moveTo(t, before?.vence ?? '')
      await carryOut(t, PRIMERO)
      expect((await close(t, '2026-12-15')).body.code).toBe('CIERRE_ANTES_DE_VENCER')
    },
  ],
]

it('there are seventeen', () => {
  expect(ROWS).toHaveLength(17)
})

it.each(ROWS)('rules %s: %s', async (_rules, _fact, check) => {
  await check()
  expect(await findBroken(t.db)).toEqual([])
})
