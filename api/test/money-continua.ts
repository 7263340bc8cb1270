import { campaniaApi, cuotasOf } from '@talonario/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { cobrarConQr } from '#modules/dinero/checkout/checkout-qr.service.ts'
import { cambiarModalidad, cobrarCuota, liberarAtrasadas, pagarCuota } from '#modules/dinero/cuota/cuota.service.ts'
import { realizarCompraFisica } from '#modules/dinero/venta/venta.service.ts'
import { CUOTAS, codeWriter } from '#modules/numeros/toma/toma-codigo.service.ts'
import { realizarSorteo } from '#modules/resultado/resultado/resultado.service.ts'
import { makeContinua, savePlanes, whenDue } from './continua.ts'
import { comprador, openSale, saleOf } from './on-sale.ts'
import type { Shop } from './shop.ts'
import { print, tellAndConfirm, WAYS } from './ways.ts'

/** What the machine does in a campaign whose numbers play in every draw, besides all it does in a serie. */
const index = fc.nat(5)
export const deContinua = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('collect' as const), who: fc.nat(1), which: index, count: fc.nat(1) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('payByLink' as const), which: index, count: fc.nat(1) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('sellBy' as const),
      way: fc.constantFrom(
        'En la mesa, un talón',
        'En un archivo',
        'Desde un teléfono sin señal',
        'Por QR',
        'Un aviso que se confirma',
      ),
      which: index,
      plan: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('draw' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('free' as const), which: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      which: index,
      como: fc.constantFrom('contado' as const, 'cuotas' as const),
    }),
  },
)
type Command = typeof deContinua extends fc.Arbitrary<infer T> ? T : never

/** Amounts that do not divide; the second is for sale after the first draw too. */
const PLANES = [
  { nombre: 'Dos', desde: 1, hasta: 1, total: 100.01, vencen: [1, 2] },
  { nombre: 'Tres', desde: 1, hasta: 2, total: 200.02, vencen: [1, 2, 3] },
  { nombre: 'Final', desde: 2, hasta: 3, total: 99.99, vencen: [2, 3] },
  { nombre: 'Un pago', desde: 1, hasta: 3, total: 99.97, vencen: [1] },
]

/** What a way of selling is refused with; anything else is a fault. */
export function refused(error: Error): void {
  if (!/^(?!ERROR_INTERNO|undefined)([A-Z_]+|sin_numero|tardia|cancelada|nothing lent|no notice)$/.test(error.message))
    throw error
}

/** A new campaign of three draws with numbers and plans for sale, after any other; plans in minor units. */
export async function newCampaign(t: Shop, cantidad: number) {
  const admin = await t.as('admin')
  await admin.call(campaniaApi.crearCampania, { body: { nombre: `Desde ${t.clock.now().toISOString()}` } })
  await openSale(t.db)
  // A program may end before its draws: the next one's are after them.
  const { rows: dias } = await sql<{ fecha: string }>`
    select (greatest((select max(fecha) from sorteo), ${t.clock.now()}::date) + 3 * i)::text as fecha from generate_series(1, 3) i order by i`.execute(
    t.db,
  )
  const fechas = dias.map(({ fecha }) => fecha)
  await makeContinua(admin, { fechas, cantidad })
  await savePlanes(admin, PLANES)
  const rifas = await t.db.selectFrom('rifa_actual').select(['id', 'numero']).orderBy('numero').execute()
  const { rows } = await sql<{ id: string; nombre: string }>`
    select id, nombre from modalidad where campania_id = campania_actual() order by desde_orden, nombre`.execute(t.db)
  const planes = rows.map(({ id, nombre }) => {
    const { total = 0, vencen = [] } = PLANES.find(plan => plan.nombre === nombre) ?? {}
    return { id, nombre, cuotas: cuotasOf({ total: Math.round(total * 100), vencen }).map(({ monto }) => monto) }
  })

  /** Whatever draws are left are over too, without a result that anybody would verify. */
  async function end() {
    for (const fecha of fechas) {
      await sql`update sorteo set estado = 'cerrado', cerrado_at = greatest(${t.clock.now()}, vence_at), cantidad = 0, raiz = '00'
        where fecha = ${fecha} and estado = 'agendado'`.execute(t.db)
      await sql`update sorteo set estado = 'realizado', realizado_at = cerrado_at, prueba = '{}'
        where fecha = ${fecha} and estado = 'cerrado'`.execute(t.db)
    }
    await sql`update campania set estado = 'terminada', terminada_at = ${t.clock.now()} where estado <> 'terminada'`.execute(
      t.db,
    )
  }
  return { rifas, planes, end }
}

/** The draw that comes next, or all that are to come, as it is called off. */
export async function nextDraw({ db }: Shop, entera: boolean) {
  const next = db.selectFrom('sorteo_actual').select('fecha').where('estado', '=', 'agendado').orderBy('fecha').limit(1)
  const row = await next.executeTakeFirst()
  return row && { fechaSorteo: row.fecha, entera }
}

/** The holder of some sold one of these numbers, and its next instalments that are not paid. */
export async function debtOf({ db }: Shop, rifas: readonly { id: string }[], which: number, count: number) {
  const { rows } = await sql<{ id: string; cuotas: number[] }>`
    select t.id, array(select n from cuota q where q.titular_id = t.id and q.pagada_at is null order by n limit ${count + 1}) as cuotas
    from titular t where t.estado = 'vendida' and t.rifa_id = any(${rifas.map(({ id }) => id)}::uuid[]) order by t.id`.execute(
    db,
  )
  return rows[which % rows.length]
}

/** A new campaign of six numbers, and what is done in it; `placed` and `sold` are told of each order and sale. */
export async function campaign(t: Shop, told: { placed(referencia: string): Promise<void>; sold(id: string): void }) {
  const { rifas, planes, end } = await newCampaign(t, 6)
  const codigoOf = await codeWriter(t.env, CUOTAS)
  const now = () => t.clock.now()

  /** Some plan of the table, whether it is for sale by now or not. */
  const planOf = (n: number) => planes[n % planes.length]?.id ?? ''
  await print(t, rifas.at(-1)?.numero ?? 0)
  // Half of the numbers owe something from the start.
  for (const { id } of rifas.slice(0, 3)) {
    const venta = { ...saleOf(id, 'pos'), modalidadId: planOf(1) }
    told.sold((await realizarCompraFisica(t.db, t.env, t.users.vendedora, venta, { key: null, now: now() }))._id)
  }

  /** By any plan, as whoever sells there says it; the last number is on paper. */
  async function sellBy({ way, which, plan }: { way: string; which: number; plan: number }): Promise<void> {
    const numero = rifas[which]?.numero ?? 0
    const { id = '', nombre = '', cuotas: [primera = 0] = [] } = planes[plan] ?? {}
    const said = { id, nombre, primera: primera / 100 }
    const sale = { numero, precio: 0, plan: said }
    if (way === 'Por QR') {
      const venta = { rifaId: rifas[which]?.id ?? '', datosClienteFisico: comprador, modalidadId: said.id }
      const parts = { db: t.db, payments: t.simulado, env: t.env }
      const cobro = await cobrarConQr(parts, t.users.vendedora, { venta, key: null, ip: '127.0.0.1', now: now() })
      return await told.placed(cobro.referencia)
    }
    await (way === 'Un aviso que se confirma' ? tellAndConfirm(t, sale) : WAYS[way]?.sell(t, sale))?.catch(refused)
    const holder = t.db
      .selectFrom('titular')
      .select('compra_id')
      .where('rifa_id', '=', rifas[which]?.id ?? '')
    const row = await holder.where('estado', '=', 'vendida').executeTakeFirst()
    if (row?.compra_id) told.sold(row.compra_id)
  }

  async function carryOut(c: Command): Promise<unknown> {
    if (c.do === 'draw') return drawNext()
    if (c.do === 'sellBy') return sellBy(c)
    const holder = await debtOf(t, rifas, c.which, 'count' in c ? c.count : 0)
    if (!holder) return
    const { id: titularId, cuotas } = holder
    switch (c.do) {
      case 'collect': {
        if (cuotas.length === 0) return
        const who = c.who === 0 ? t.users.vendedora : t.users.admin
        const cobro = { titularId, cuotas, metodoPago: 'efectivo' as const }
        const { compraId } = await cobrarCuota(t.db, t.env, who, cobro, { key: null, now: now() })
        return told.sold(compraId)
      }
      case 'payByLink': {
        if (cuotas.length === 0) return
        const parts = { db: t.db, payments: t.simulado, env: t.env }
        const pedido = { codigo: codigoOf(titularId), cuotas, ip: '127.0.0.1' }
        return await told.placed((await pagarCuota(parts, pedido, now())).referencia)
      }
      case 'free':
        return liberarAtrasadas(t.db, { titulares: [titularId], motivo: 'No pagó' }, now())
      case 'change':
        return cambiarModalidad(t.db, t.env, t.users.admin, { titularId, como: c.como }, now())
    }
  }

  async function drawNext() {
    const next = t.db.selectFrom('sorteo_actual').select('fecha').where('estado', 'in', ['agendado', 'cerrado'])
    const row = await next.orderBy('fecha').limit(1).executeTakeFirst()
    if (!row) return
    await whenDue(t, row.fecha)
    const { rows: papel } = await sql`select from rifa_actual r where r.en_papel_at is not null
      and not exists (select from titular where rifa_id = r.id and estado = 'vendida')`.execute(t.db)
    await realizarSorteo(t.db, { fechaSorteo: row.fecha }, t, { sinRendir: papel.length })
  }

  return { rifas, planOf, carryOut, end }
}
