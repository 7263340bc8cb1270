import {
  AppError,
  compraFisicaForm,
  decimal,
  documentDigits,
  limits,
  NOMBRE_COMPLETO,
  placesOf,
  readRow,
  rowsOfCsv,
  type Titulos,
  toDay,
  type Usuario,
} from '@talonario/contract'
import * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import { mapWithPauses, withPauses } from '#http/line/with-pauses.ts'
import { listExport, piecesOf } from '#http/list-export.ts'
import { makeOnce, type Sent } from '#http/once.ts'
import { listVigentes } from '#modules/campania/modalidad/modalidad.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { findVendedorIds, type LineaVendida, listLineasVendidas } from './venta.queries.ts'
import { registradas } from './venta.rules.ts'
import { rifaIdsOf, vender } from './venta.service.ts'

/** The columns that a file is read by, as the export calls them. */
const COLUMNAS = {
  numero: 'Número',
  nombre: 'Nombre',
  cedula: 'Documento',
  correo: 'Email',
  telefono: 'Teléfono',
  metodoPago: 'Método de pago',
  vendedor: 'Documento del vendedor',
  plan: 'Plan',
} as const

const DETALLES = [
  'Fecha',
  'Fecha de venta',
  'Canal',
  'Estado',
  'Detalle',
  'Cantidad',
  'Precio',
  'Importe',
  'Comprobante',
  'Cobrado',
] as const

/** Orders read at once; one has up to `limits.lineasPorCompra` lines. */
const COMPRAS_AT_ONCE = 2_000

/** The sales of a campaign, a line each, in pieces: the caller's, or everybody's for an admin. */
export function exportarVentas(
  db: Db,
  { zone, caller, campania }: { zone: string; caller: Usuario; campania: string | undefined },
) {
  const instant = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const vendedorId = caller.rol === 'admin' ? null : caller._id
  const read = (after: LineaVendida | undefined) =>
    listLineasVendidas(db, vendedorId, { after, compras: COMPRAS_AT_ONCE, campania })
  return listExport([...Object.values(COLUMNAS), ...DETALLES], piecesOf(read), linea => cells(linea, instant))
}

/** Nothing was paid by it. */
const MEDIOS: Record<string, string> = { cesion: 'cambio de titular' }

const cells = (linea: LineaVendida, instant: Intl.DateTimeFormat) => [
  linea.numero ?? '',
  linea.nombre,
  linea.cedula,
  linea.correo,
  linea.telefono,
  MEDIOS[linea.metodoPago] ?? linea.metodoPago,
  linea.vendedor ?? '',
  linea.plan ?? '',
  instant.format(linea.createdAt),
  linea.vendidaEl ?? '',
  linea.canal,
  linea.estado,
  linea.titulo,
  linea.cantidad,
  decimal(linea.precio),
  decimal(linea.precio * linea.cantidad),
  linea.comprobante,
  decimal(linea.cobrado),
]

/** Enters sales made on paper, once a key and all or nothing. Throws CLAVE_REUTILIZADA and what vender throws. */
export async function importarVentas(
  db: Db,
  env: Deps['env'],
  caller: Usuario,
  csv: string,
  { key, now }: Pick<Sent, 'key'> & { now: Date },
): Promise<{ importados: number; message: string }> {
  const ventas = await readVentas(csv)
  const sinCorreo = ventas.find(venta => venta.datosClienteFisico.correo === '')
  if (sinCorreo && env.CORREO_EN_PERSONA === 'obligatorio')
    throw invalid(`fila ${sinCorreo.fila}: El email es obligatorio.`)
  const numeros = ventas.map(venta => venta.numero)
  return await makeOnce(db, { caller, key }, now, async db => {
    const sellers = await findSellers(db, ventas)
    const ids = await rifaIdsOf(db, numeros)
    const planOf = await planReader(db, ventas)
    const pedidas = await mapWithPauses(ventas, venta => ({
      ...venta,
      rifaIds: [ids.get(venta.numero) ?? ''],
      vendedorId: sellers.get(venta.vendedor) ?? caller._id,
      modalidadId: planOf(venta),
    }))
    await vender(db, { env, caller, now }, 'archivo', pedidas)
    await recordActo(db, 'importarVentas', '', { cantidad: ventas.length, numeros })
    return { importados: numeros.length, message: registradas(numeros, await findNumberWidth(db)) }
  })
}

/** The plan that a row names, by how many instalments it has or by its name; nothing: none is named. Throws CSV_INVALIDO that names the row. */
async function planReader(db: Db, ventas: readonly VentaEnPapel[]) {
  const vigentes = ventas.some(({ plan }) => plan !== '') ? await listVigentes(db) : []
  return ({ plan, fila }: VentaEnPapel): string | undefined => {
    if (plan === '') return undefined
    const [una, otra] = vigentes.filter(({ nombre, cuotas }) =>
      [String(cuotas.length), nombre.toLowerCase()].includes(plan),
    )
    if (!una || otra) throw invalid(`fila ${fila}: hoy no se vende con el plan «${plan}»`)
    return una.id
  }
}

async function findSellers(db: Db, ventas: readonly VentaEnPapel[]): Promise<Map<string, string>> {
  const named = ventas.filter(venta => venta.vendedor !== '')
  const sellers = await findVendedorIds(db, [...new Set(named.map(venta => venta.vendedor))])
  const unknown = named.find(venta => !sellers.has(venta.vendedor))
  if (unknown) throw invalid(`fila ${unknown.fila}: no hay un vendedor con documento ${unknown.vendedor}`)
  return sellers
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
  vendedor: z
    .string()
    .check(z.overwrite(documentDigits), z.regex(/^\d{0,12}$/, 'el documento del vendedor no es válido')),
  /** In how many instalments, or the plan's name; `''`: as it is sold where there is no choice. */
  plan: z.string().check(z.trim(), z.toLowerCase()),
  /** The day on its stub; `''`: the day of the file. */
  fecha: z.pipe(
    z.string().check(
      z.overwrite(dayOfSheet),
      z.refine(value => value === '' || toDay(value) === value, 'la fecha de la venta no es válida'),
    ),
    z.transform((value): string | null => value || null),
  ),
})

type Columna = keyof typeof COLUMNAS | 'fechaVenta'

/** Its titles as people write them. */
const TITULOS: Titulos<Columna> = {
  correo: /mail\b|\bcorreo/,
  vendedor: /\bvendedora?\b/,
  cedula: /\b(ci|documento|cedula|dni)\b/,
  telefono: /\b(telefono|celular|whatsapp|tel|cel)\b/,
  metodoPago: /metodo ?de ?pago|metodopago|forma de pago/,
  fechaVenta: /fecha ?(de |de la )?venta/,
  plan: /\bplan\b/,
  nombre: new RegExp(`${NOMBRE_COMPLETO.source}|\\b(comprador|compradora|cliente)\\b`),
  numero: /\b(numero|nro|rifa|talon|boleto)\b/,
}

const MESES = 'ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic'.split('|')
const DIA = /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3})\.?[/. -](\d{4}|\d\d)(?= \d|$)/i

/** A day as a spreadsheet writes it, with or without an hour: 2026-11-08, 8/11/2026, 08/11/26, 8-nov-26, or the days since 1899-12-30. */
function dayOfSheet(value: string): string {
  const text = value.trim()
  const [, d = '', m = '', y = ''] = DIA.exec(text) ?? []
  const month = Number(m) || MESES.indexOf(m.toLowerCase()) + 1
  if (y) return `${y.padStart(4, '20')}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`
  const [days] = /^[345]\d{4}(?=[.,]\d+$|$)/.exec(text) ?? []
  if (days) return new Date((Number(days) - 25_569) * 86_400_000).toISOString().slice(0, 10)
  return text.replace(/^(\d{4}-\d\d-\d\d)[ T].*$/, '$1')
}

const OBLIGATORIAS = ['numero', 'nombre', 'cedula', 'correo', 'telefono', 'metodoPago'] as const

/** Reads the rows of a file whose first one names the columns, in any order. Throws CSV_INVALIDO that names the row. */
async function readVentas(csv: string): Promise<VentaEnPapel[]> {
  const rows = rowsOfCsv(csv)
  const places = placesOf<Columna>(rows.next().value ?? [], TITULOS, 'nombre')
  const missing = OBLIGATORIAS.filter(name => !places.has(name))
  if (missing.length > 0) throw invalid(`faltan las columnas ${missing.map(name => COLUMNAS[name]).join(', ')}`)
  const ventas: VentaEnPapel[] = []
  for await (const cells of withPauses(rows)) {
    ventas.push(readVenta(readRow(cells, places), ventas.length + 2))
  }
  if (ventas.length === 0) throw invalid('no tiene ventas')
  refuseRepeated(ventas)
  return ventas
}

function readVenta(row: Partial<Record<Columna, string>>, fila: number): VentaEnPapel {
  const { nombre = '', correo = '', cedula = '', telefono = '' } = row
  const { numero = '', metodoPago = '', vendedor = '', plan = '', fechaVenta: fecha = '' } = row
  const datosClienteFisico = { nombre, correo, cedula, telefono }
  const parsed = papel.safeParse({ numero, metodoPago, datosClienteFisico, vendedor, plan, fecha })
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
