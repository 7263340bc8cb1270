import {
  campaniaApi,
  cierreApi,
  cuotaApi,
  modalidadApi,
  premioApi,
  resultadoApi,
  rifaApi,
  sorteoApi,
  ventaApi,
} from '@talonario/contract'
import { parseLista } from '@talonario/sorteo/list'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { settlePago } from '#modules/dinero/pago/pago.service.ts'
import type { Caller } from './caller.ts'
import { moveTo } from './draw-in-the-past.ts'
import { rifaIdOf, saleOf } from './on-sale.ts'
import { changePayment, checkOut, decide, orderOf, type Shop, settled, testShop } from './shop.ts'
import { keptWorld, type TestApp } from './test-app.ts'

/** A campaign whose numbers play in all its draws, made through the API. */
export type Continua = { sorteos: { id: string; fecha: string }[]; numeros: number[] }

export const FECHAS = ['2026-12-01', '2026-12-11', '2026-12-21'] as const

/** Draws on these days with a prize each, and numbers that play in all of them. */
export async function makeContinua(
  admin: Caller,
  {
    fechas = FECHAS,
    cantidad = 20,
    precio = 100,
  }: { fechas?: readonly string[]; cantidad?: number; precio?: number } = {},
): Promise<Continua> {
  await admin.call(campaniaApi.elegirClase, { body: { clase: 'continua' } })
  const sorteos: Continua['sorteos'] = []
  for (const fecha of fechas) {
    const { body } = await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: fecha } })
    await givePrizeTo(admin, { id: body.sorteo.id, nombre: `Del ${fecha}` })
    sorteos.push({ id: body.sorteo.id, fecha })
  }
  const body = { cantidad, precioRifa: precio, fecha: fechas.at(-1) ?? '' }
  const made = await admin.call(rifaApi.generarNumerosRifa, { body })
  if (made.status !== 200) throw new Error(made.body.message)
  return { sorteos, numeros: Array.from({ length: cantidad }, (_, i) => made.body.desde + i) }
}

async function givePrizeTo(admin: Caller, { id, nombre }: { id: string; nombre: string }): Promise<void> {
  const premio = await admin.call(premioApi.crearPremio, { body: { nombre, descripcion: 'Uno' } })
  const idPremios = [premio.body.premio.id]
  await admin.call(sorteoApi.asignarPremio, { body: { idSorteo: id, idPremios } })
}

/** Gives a draw a prize. */
export const givePrize = async (t: TestApp, id: string): Promise<void> =>
  await givePrizeTo(await t.as('admin'), { id, nombre: 'Otro' })

/** A shop with such a campaign at 3,600 a number and its price table, for one test. */
export const continuaShop = keptWorld(
  world => testShop({}, world),
  async t => {
    const admin = await t.as('admin')
    const { sorteos } = await makeContinua(admin, { precio: 3_600 })
    await savePlanes(admin)
    return { sorteos }
  },
)

/** Moves the clock to when the draw of a day may be closed, never back. */
export async function whenDue(t: TestApp, fecha: string): Promise<void> {
  const { vence_at } = await t.db
    .selectFrom('sorteo')
    .select('vence_at')
    .where('fecha', '=', fecha)
    .executeTakeFirstOrThrow()
  if (vence_at && vence_at > t.clock.now()) moveTo(t, vence_at.toISOString())
}

export const close = async (t: TestApp, fecha: string) =>
  (await t.as('admin')).call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha } })

/** The result of a day's draw, which is closed first if it is open. */
export const draw = async (t: TestApp, fecha: string) =>
  (await t.as('admin')).call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })

/** The numbers of a draw's sealed list. */
export async function sealedIn(t: TestApp, id: string): Promise<number[]> {
  const { text } = await (await t.as('nobody')).call(resultadoApi.lista, { params: { id } })
  return parseLista(text).map(hoja => Number(hoja.split('|')[0]))
}

/** A price table for three draws. */
export const PLANES = [
  { nombre: 'Contado', desde: 1, hasta: 1, total: 3_600, vencen: [1] },
  { nombre: 'Tres', desde: 1, hasta: 1, total: 3_600, vencen: [1, 2, 3] },
  { nombre: 'Contado, dos sorteos', desde: 2, hasta: 2, total: 2_400, vencen: [2] },
]

/** The same with a plan of one payment, of this total, for each stretch between draws in which they sell and have none. */
export function conUnPago(planes: typeof PLANES, total: number): typeof PLANES {
  const ordenes = new Set(
    planes.flatMap(({ desde, hasta }) => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i)),
  )
  const missing = [...ordenes].filter(
    orden => !planes.some(({ desde, hasta, vencen }) => vencen.length === 1 && desde <= orden && orden <= hasta),
  )
  return [
    ...planes,
    ...missing.map(orden => ({ nombre: `Un pago ${orden}`, desde: orden, hasta: orden, total, vencen: [orden] })),
  ]
}

export async function savePlanes(admin: Caller, modalidades: typeof PLANES = PLANES): Promise<void> {
  const { status, body } = await admin.call(modalidadApi.guardarModalidades, { body: { modalidades } })
  if (status !== 200) throw new Error(body.message)
}

/** A campaign in real time, whose draws may be closed at any moment: until a number of it is sold. */
export async function endTerms(db: Db): Promise<void> {
  await sql`update sorteo set vence_at = now() - interval '1 day'`.execute(db)
}

/** The id of a plan by its name. */
export const planOf = async (t: { db: Db }, nombre: string): Promise<string> =>
  (await t.db.selectFrom('modalidad').select('id').where('nombre', '=', nombre).executeTakeFirstOrThrow()).id

type Seller = 'admin' | 'vendedora' | 'vendedor'

/** Sells a number by a plan and returns its holder. */
export async function sellByPlan(t: TestApp, numero: number, who: Seller = 'vendedora', plan = 'Tres') {
  const body = { ...saleOf(await rifaIdOf(t.db, numero)), modalidadId: await planOf(t, plan) }
  const { body: reply } = await (await t.as(who)).call(ventaApi.realizarCompraFisica, { body })
  if (reply.status !== 'success') throw new Error(reply.message)
  return await holderOf(t, numero)
}

/** Who holds a sold number. */
export const holderOf = async (t: Pick<TestApp, 'db'>, numero: number) => {
  const row = t.db
    .selectFrom('titular')
    .select(eb => ['id', eb.ref('compra_id').$notNull().as('compra_id')])
    .where('numero', '=', numero)
    .where('estado', '=', 'vendida')
  return await row.executeTakeFirstOrThrow()
}

/** Takes instalments in person. */
export const collect = async (t: TestApp, titularId: string, who: Seller = 'vendedora', more: object = {}) =>
  (await t.as(who)).call(cuotaApi.cobrarCuota, { body: { titularId, metodoPago: 'efectivo', ...more } })

/** The code of the link by which a number's instalments are paid. */
export async function codigoOf(t: TestApp, numero: number): Promise<string> {
  const { body } = await (await t.as('admin')).call(cuotaApi.pendientes, { query: { page: 1, numero } })
  return body.pendientes[0]?.enlace.split('/').at(-1) ?? ''
}

/** Begins to pay instalments online by that code. */
export const beginCuotas = async (t: TestApp, codigo: string, cuotas?: number[]) =>
  (await t.as('nobody')).call(cuotaApi.pagarCuota, { body: { codigo, ...(cuotas && { cuotas }) } })

/** Moves the clock to a day's draw and carries it out. */
export async function carryOut(t: TestApp, fecha: string): Promise<void> {
  await whenDue(t, fecha)
  const { body } = await draw(t, fecha)
  if (body.status !== 'success') throw new Error(body.message)
}

/** Buys a number by a plan online; returns the order's reference. */
export async function buyByPlan(t: Shop, numero: number, plan = 'Tres'): Promise<string> {
  const line = { _id: await rifaIdOf(t.db, numero), modalidadId: await planOf(t, plan) }
  const referencia = await checkOut(await t.as('cliente'), [line])
  await payOnline(t, referencia)
  return referencia
}

/** An order is paid at the provider. */
export async function payOnline(t: Shop, referencia: string): Promise<void> {
  await decide(await t.as('nobody'), referencia, 'aprobar')
  await settled(t, referencia, { estado: 'pagada' })
}

/** The provider reports an order's payment otherwise; returns what becomes of the order. */
export async function reportOf(t: Shop, referencia: string, change: Record<string, unknown>) {
  const [pago] = (await orderOf(t, referencia)).pagos
  await changePayment(t, pago?.id ?? '', change)
  await settlePago({ db: t.db, env: t.env, payments: t.simulado }, { referencia }, t.clock.now())
  return await orderOf(t, referencia)
}
export const chargeBack = (t: Shop, referencia: string) => reportOf(t, referencia, { estado: 'contracargo' })

/** What a holder has won is handed over, whoever chance chose. */
export async function handOver(t: TestApp, titularId: string): Promise<void> {
  const own = sql`select g.sorteo_id, g.posicion from ganador g where g.titular_id = ${titularId}`
  await sql`update reclamo set entregado_at = now(), documento = '1', entregado_dia = now(), entregado_por = ${t.users.admin.id}
    where (sorteo_id, posicion) in (${own})`.execute(t.db)
}

/** An order is an account's, which then sees its numbers. */
export async function giveTo(t: TestApp, compraId: string, who: 'cliente' | 'clienta'): Promise<void> {
  await t.db.updateTable('compra').set({ usuario_id: t.users[who].id }).where('id', '=', compraId).execute()
}

/** A draw's prize has another by last digits; returns what the organiser is answered. */
export async function addTerminacion(t: TestApp, sorteoId = '') {
  const own = t.db.selectFrom('premio').select('id').where('sorteo_id', '=', sorteoId)
  const { id: dePremio } = await own.executeTakeFirstOrThrow()
  const body = { nombre: 'La última', descripcion: 'Un vale', terminacion: { dePremio, cifras: 1 } }
  const { status } = await (await t.as('admin')).call(premioApi.crearPremio, { body })
  if (status !== 200) throw new Error('No prize')
  return dePremio
}
