import {
  AppError,
  type ComoSeVende,
  compraFisicaForm,
  decimal,
  limits,
  parseCsv,
  toCsv,
  toDay,
  type Usuario,
} from '@talonario/contract'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { lineasOf } from '#modules/dinero/compra/compra.service.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findRifaIds, findVendedorIds, type LineaVendida, listLineasVendidas } from './venta.queries.ts'
import { enPersona, howSold, requireFechas, sell } from './venta.service.ts'

type Tx = Transaction<Database>

const DETALLES = [
  'fecha',
  'fechaVenta',
  'canal',
  'estado',
  'detalle',
  'cantidad',
  'precio',
  'importe',
  'comprobante',
] as const

/** Orders read at once; one has up to `limits.lineasPorCompra` lines. */
const COMPRAS_AT_ONCE = 2_000

/** The sales of a campaign, a line each, in pieces: the caller's, or everybody's for an admin. */
export async function* exportarVentas(
  db: Db,
  { zone, caller, campania }: { zone: string; caller: Usuario; campania: string | undefined },
) {
  const instant = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  yield toCsv([[...COLUMNAS, ...DETALLES]])
  for (let after: LineaVendida | undefined; ; ) {
    const vendedorId = caller.rol === 'admin' ? null : caller._id
    const lineas = await listLineasVendidas(db, vendedorId, { after, compras: COMPRAS_AT_ONCE, campania })
    after = lineas.at(-1)
    if (!after) return
    // Only the first piece carries the mark of a beginning.
    yield toCsv(lineas.map(linea => cells(linea, instant))).slice(1)
  }
}

const cells = (linea: LineaVendida, instant: Intl.DateTimeFormat) => [
  linea.numero ?? '',
  linea.nombre,
  linea.cedula,
  linea.correo,
  linea.telefono,
  linea.metodoPago,
  linea.vendedor ?? '',
  instant.format(linea.createdAt),
  linea.vendidaEl ?? '',
  linea.canal,
  linea.estado,
  linea.titulo,
  linea.cantidad,
  decimal(linea.precio),
  decimal(linea.precio * linea.cantidad),
  linea.comprobante,
]

/** Enters sales made on paper, all or nothing. Returns how many. */
export async function importarVentas(
  db: Db,
  env: Deps['env'],
  caller: Usuario,
  csv: string,
  now: Date,
): Promise<number> {
  const ventas = readVentas(parseCsv(csv))
  const sinCorreo = ventas.find(venta => venta.datosClienteFisico.correo === '')
  if (sinCorreo && env.CORREO_EN_PERSONA === 'obligatorio')
    throw invalid(`fila ${sinCorreo.fila}: El email es obligatorio.`)
  await inTransaction(db, async db => {
    const sellers = await findSellers(db, ventas)
    const numeros = ventas.map(venta => venta.numero)
    const rifas = await lockNumbers(db, numeros, { venta: howSold(env, caller), now })
    await requireFechas(db, env, ventas, now)
    const lineas = Map.groupBy(await lineasOf(db, rifas), linea => linea.numero)
    const nuevas = ventas.map(venta => ({
      ...enPersona(env, sellers.get(venta.vendedor) ?? caller._id, venta, null),
      solicitanteId: caller._id,
      vendidaEl: venta.vendidaEl,
      lineas: lineas.get(venta.numero) ?? [],
    }))
    await sell(db, nuevas, now)
    await recordActo(db, 'importarVentas', '', { cantidad: nuevas.length, numeros })
  })
  return ventas.length
}

async function findSellers(db: Db, ventas: readonly VentaEnPapel[]): Promise<Map<string, string>> {
  const named = ventas.filter(venta => venta.vendedor !== '')
  const sellers = await findVendedorIds(db, [...new Set(named.map(venta => venta.vendedor))])
  const unknown = named.find(venta => !sellers.has(venta.vendedor))
  if (unknown) throw invalid(`fila ${unknown.fila}: no hay un vendedor con documento ${unknown.vendedor}`)
  return sellers
}

/** Locks numbers to be sold, by what is written on them. Throws RIFAS_INEXISTENTES, RIFA_NO_DISPONIBLE, SORTEO_CERRADO. */
export async function lockNumbers(db: Tx, numeros: readonly number[], como: { venta: ComoSeVende; now: Date }) {
  const ids = await findRifaIds(db, numeros)
  const missing = numeros.filter(numero => !ids.has(numero))
  if (missing.length > 0) throw new AppError('RIFAS_INEXISTENTES', { numeros: missing })
  return await lockForSale(db, [...ids.values()], como)
}

/** One sale on paper, a row of the file. `fila` counts the heading as 1, like a spreadsheet. */
type VentaEnPapel = z.output<typeof papel> & { fila: number }

const NUMERO = 'el número de rifa no es válido'
const papel = z.object({
  numero: z.pipe(
    z.string().check(z.trim(), z.regex(/^\d{1,7}$/, NUMERO)),
    z.pipe(z.transform(Number), z.number().check(z.gte(1, NUMERO), z.lte(limits.rifasEnTotal, NUMERO))),
  ),
  metodoPago: z.pipe(z.string().check(z.trim(), z.toLowerCase()), compraFisicaForm.shape.metodoPago),
  datosClienteFisico: compraFisicaForm.shape.datosClienteFisico,
  /** ci of the seller; `''`: the caller. */
  vendedor: z.string().check(
    z.overwrite(value => value.replace(/[.\-\s]/g, '')),
    z.regex(/^\d{0,12}$/, 'el documento del vendedor no es válido'),
  ),
  /** The day on its stub, as a spreadsheet writes it too; `''`: the day of the file. */
  vendidaEl: z.pipe(
    z.string().check(
      z.overwrite(value => value.trim().replace(/^(\d\d)[/.-](\d\d)[/.-](\d{4})$/, '$3-$2-$1')),
      z.refine(value => value === '' || toDay(value) === value, 'la fecha de la venta no es válida'),
    ),
    z.transform((value): string | null => value || null),
  ),
})

/** Column → field. The export has these columns too, so that its files can be imported. */
const COLUMNAS = ['numero', 'nombre', 'cedula', 'correo', 'telefono', 'metodoPago', 'vendedor'] as const
const OBLIGATORIAS = COLUMNAS.slice(0, 6)

/** Reads the rows of a file whose first one names the columns, in any order. Throws CSV_INVALIDO that names the row. */
function readVentas(rows: readonly (readonly string[])[]): VentaEnPapel[] {
  const [heading = [], ...body] = rows
  const names = heading.map(cell => cell.trim().toLowerCase())
  const at = (name: string) => names.indexOf(name.toLowerCase())
  const missing = OBLIGATORIAS.filter(name => at(name) === -1)
  if (missing.length > 0) throw invalid(`faltan las columnas ${missing.join(', ')}`)
  if (body.length === 0) throw invalid('no tiene ventas')
  const ventas = body.map((cells, index) => readVenta(name => cells[at(name)] ?? '', index + 2))
  refuseRepeated(ventas)
  return ventas
}

function readVenta(cell: (name: string) => string, fila: number): VentaEnPapel {
  const parsed = papel.safeParse({
    numero: cell('numero'),
    metodoPago: cell('metodoPago'),
    datosClienteFisico: {
      nombre: cell('nombre'),
      correo: cell('correo'),
      cedula: cell('cedula'),
      telefono: cell('telefono'),
    },
    vendedor: cell('vendedor'),
    vendidaEl: cell('fechaVenta'),
  })
  if (!parsed.success) throw invalid(`fila ${fila}: ${parsed.error.issues[0]?.message}`)
  return { ...parsed.data, fila }
}

function refuseRepeated(ventas: readonly VentaEnPapel[]): void {
  const seen = new Map<number, number>()
  for (const { numero, fila } of ventas) {
    const before = seen.get(numero)
    if (before) throw invalid(`fila ${fila}: el número ${numero} ya está en la fila ${before}`)
    seen.set(numero, fila)
  }
}

const invalid = (motivo: string) => new AppError('CSV_INVALIDO', { motivo: motivo.replace(/\.$/, '') })
