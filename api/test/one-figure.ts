import { asignacionApi, balanceApi, resumenApi, rowsOfCsv, vendedorApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Client, TestApp } from './test-app.ts'

/** The money that came in for the current campaign as each place shows it, in major units; a raffle without products shows one figure. */
export async function figuresOf(t: TestApp) {
  const admin = await t.as('admin')
  const { inicio, balance, vendidas } = await shownBy(admin)
  const { dias, sorteos } = (await admin.call(resumenApi.tablero)).body
  return {
    inicio,
    dias: total(dias.map(({ recaudado }) => recaudado)),
    balance,
    sorteos: sorteos.map(({ recaudado }) => recaudado),
    archivo: cobradoOf(vendidas),
  }
}

/** The figures of a raffle that sells products too, where two that should be one are not: the home counts numbers alone; its days are the last ones. */
export async function unlikeFigures(t: TestApp) {
  const { inicio, balance, vendidas } = await shownBy(await t.as('admin'))
  const archivo = cobradoOf(vendidas)
  const deNumeros = cobradoOf(vendidas.filter(({ detalle }) => detalle.startsWith('Boleto ')))
  return inicio === deNumeros && balance === archivo ? [] : [{ inicio, deNumeros, balance, archivo }]
}

async function shownBy(admin: Client) {
  const { recaudado: inicio } = (await admin.call(resumenApi.resumen)).body
  const { ingresos } = (await admin.call(balanceApi.balance, { query: {} })).body.balance
  const balance = total(ingresos.map(({ ventas, devoluciones }) => ventas - devoluciones))
  return { inicio, balance, vendidas: await exportedBy(admin) }
}

const total = (some: readonly number[]) => Math.round(some.reduce((sum, one) => sum + one, 0) * 100) / 100
const cobradoOf = (vendidas: readonly { cobrado: number }[]) => total(vendidas.map(({ cobrado }) => cobrado))

/** The lines of the file of sales, and what is still here of each. */
async function exportedBy(admin: Client): Promise<{ detalle: string; cobrado: number }[]> {
  const [heading = [], ...rows] = rowsOfCsv((await admin.call(ventaApi.exportarVentas, { query: {} })).text)
  const [detalle, cobrado] = [heading.indexOf('Detalle'), heading.indexOf('Cobrado')]
  return rows.map(row => ({ detalle: row[detalle] ?? '', cobrado: Number(row[cobrado]?.replace(',', '.')) }))
}

/** What each list says a seller took in person. */
export async function takenBy(t: TestApp, who: 'vendedora' | 'vendedor') {
  const admin = await t.as('admin')
  const { users } = (await admin.call(vendedorApi.list, { params: { page: 1 }, query: { buscar: t.users[who].ci } }))
    .body
  const { totales } = (await admin.call(asignacionApi.totalesPorVendedor)).body
  const own = (await (await t.as(who)).call(ventaApi.obtenerIngresosTotalesPorUsuario)).body
  return {
    vendedores: users.find(({ _id }) => _id === t.users[who].id)?.cobrado,
    reparto: totales.find(({ _id }) => _id === t.users[who].id)?.monto,
    propio: own.ingresosTotales,
  }
}

/** Orders of which the screens count other money (`cobrado`) than the ledger has as sold. */
export async function shownOtherwise(db: Db) {
  const { rows } = await sql<{ compra: string; mostrado: number; asentado: number }>`
    select coalesce(v.compra_id, libro.compra_id) as compra, coalesce(v.suma, 0) as mostrado, coalesce(libro.suma, 0) as asentado
    from (select compra_id, sum(importe)::bigint as suma from cobrado group by 1) v full join (
      select a.compra_id, -sum(l.importe)::bigint as suma from asiento a join asiento_linea l on l.asiento_id = a.id
      where l.cuenta like 'ventas:%' group by a.compra_id
    ) libro on libro.compra_id = v.compra_id where coalesce(v.suma, 0) <> coalesce(libro.suma, 0)`.execute(db)
  return rows
}
