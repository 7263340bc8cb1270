import { AppError, compraFisicaForm, limits } from '@talonario/contract'
import * as z from 'zod/mini'

/** One sale on paper, a row of the file. `fila` counts the heading as 1, like a spreadsheet. */
export type VentaEnPapel = z.output<typeof papel> & { fila: number }

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
})

/** Column → field. The export has these columns too, so that its files can be imported. */
export const COLUMNAS = ['numero', 'nombre', 'cedula', 'correo', 'telefono', 'metodoPago', 'vendedor'] as const
const OBLIGATORIAS = COLUMNAS.slice(0, 6)

/** Reads the rows of a file whose first one names the columns, in any order. Throws CSV_INVALIDO that names the row. */
export function readVentas(rows: readonly (readonly string[])[]): VentaEnPapel[] {
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

export const invalid = (motivo: string) => new AppError('CSV_INVALIDO', { motivo: motivo.replace(/\.$/, '') })
