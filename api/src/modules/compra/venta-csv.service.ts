import { AppError, fromMinor, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { parseCsv, toCsv } from '#http/csv.ts'
import { anotar } from '#modules/auditoria/auditoria.service.ts'
import { bloquearRifas, type RifaBloqueada } from '#modules/rifa/toma.service.ts'
import { crearCompras, lineaDeRifa } from './orden.service.ts'
import { enPersona, type Tienda } from './venta.service.ts'
import { COLUMNAS, invalid, leerVentas, type VentaEnPapel } from './venta-csv.rules.ts'
import { findRifaIds, findVendedorIds, listLineasVendidas } from './ventas.queries.ts'

const DETALLES = ['fecha', 'canal', 'estado', 'detalle', 'cantidad', 'precio', 'importe'] as const

/** What was sold, a line each: one's own, or everybody's for an admin. */
export async function exportarVentas(db: Db, zone: string, caller: Usuario): Promise<string> {
  const lineas = await listLineasVendidas(db, caller.rol === 'admin' ? null : caller._id)
  await anotar(db, 'exportarVentas', '', { cantidad: lineas.length })
  const instant = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const rows = lineas.map(linea => [
    ...[linea.numero ?? '', linea.nombre, linea.cedula, linea.correo, linea.telefono, linea.metodoPago],
    ...[linea.vendedor ?? '', instant.format(linea.createdAt), linea.canal, linea.estado, linea.titulo],
    ...[linea.cantidad, decimal(linea.precio), decimal(linea.precio * linea.cantidad)],
  ])
  return toCsv([[...COLUMNAS, ...DETALLES], ...rows])
}

/** A decimal comma, as the spreadsheets of the place read numbers. */
const decimal = (minor: number) => fromMinor(minor).toFixed(2).replace('.', ',')

/** Enters sales made on paper, all or nothing. Answers how many. */
export async function importarVentas(db: Db, env: Tienda, caller: Usuario, csv: string, now: Date): Promise<number> {
  const ventas = leerVentas(parseCsv(csv))
  await inTransaction(db, async db => {
    const sellers = await vendedoresDe(db, ventas)
    const rifas = await bloquearNumeros(db, ventas, now)
    const nuevas = ventas.map(venta => ({
      ...enPersona(env, sellers.get(venta.vendedor) ?? caller._id, venta, null),
      solicitanteId: caller._id,
      lineas: [lineaDeRifa(rifas.get(venta.numero) as RifaBloqueada)],
    }))
    const ids = await crearCompras(db, nuevas, { now, hasta: null })
    await anotar(db, 'importarVentas', '', { cantidad: ids.length, numeros: ventas.map(venta => venta.numero) })
  })
  return ventas.length
}

async function vendedoresDe(db: Db, ventas: readonly VentaEnPapel[]): Promise<Map<string, string>> {
  const named = ventas.filter(venta => venta.vendedor !== '')
  const sellers = await findVendedorIds(db, [...new Set(named.map(venta => venta.vendedor))])
  const unknown = named.find(venta => !sellers.has(venta.vendedor))
  if (unknown) throw invalid(`fila ${unknown.fila}: no hay un vendedor con documento ${unknown.vendedor}`)
  return sellers
}

async function bloquearNumeros(
  db: Parameters<typeof bloquearRifas>[0],
  ventas: readonly VentaEnPapel[],
  now: Date,
): Promise<Map<number, RifaBloqueada>> {
  const ids = await findRifaIds(
    db,
    ventas.map(venta => venta.numero),
  )
  const missing = ventas.filter(venta => !ids.has(venta.numero)).map(venta => venta.numero)
  if (missing.length > 0) throw new AppError('RIFAS_INEXISTENTES', { numeros: missing })
  const rifas = await bloquearRifas(db, [...ids.values()], { now })
  return new Map(rifas.map(rifa => [rifa.numero, rifa]))
}
