import { registerVendedorForm } from '@talonario/contract'
import * as z from 'zod/mini'

/** The columns of the sellers' file, in order; estado is written and not read. */
export const COLUMNAS = ['nombreUsu', 'nombreCompleto', 'ci', 'email', 'telefono', 'direccion', 'estado'] as const
const OBLIGATORIAS = COLUMNAS.slice(0, 5)

/** As people write the titles; case, accents, spaces and dots do not count. */
const TITULOS: Record<(typeof COLUMNAS)[number], readonly string[]> = {
  nombreUsu: ['nombreusu', 'usuario', 'nombredeusuario'],
  nombreCompleto: ['nombrecompleto', 'nombre', 'nombreyapellido'],
  ci: ['ci', 'documento', 'cedula', 'dni'],
  email: ['email', 'correo', 'mail', 'correoelectronico'],
  telefono: ['telefono', 'celular', 'whatsapp'],
  direccion: ['direccion', 'domicilio'],
  estado: ['estado'],
}
const PLAIN = { nombreUsu: 'usuario', nombreCompleto: 'nombre', ci: 'documento', email: 'correo', telefono: 'teléfono' }

const plain = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** Sellers one file may bring: one transaction, one mail each. */
const MAXIMO = 1_000

const fila = z.omit(registerVendedorForm, { password: true, rol: true })
export type Fila = z.output<typeof fila>

/** The sellers of a parsed file, or everything that is wrong with it, row by row. */
export function readFilas(rows: readonly string[][]): { filas: Fila[]; errores: string[] } {
  const [header = [], ...body] = rows
  const titles = header.map(plain)
  const place = (name: (typeof COLUMNAS)[number]) => titles.findIndex(title => TITULOS[name].includes(title))
  const missing = OBLIGATORIAS.filter(name => place(name) === -1)
  if (missing.length > 0) {
    const words = missing.map(name => PLAIN[name as keyof typeof PLAIN])
    return { filas: [], errores: [`faltan las columnas ${words.join(', ')}`] }
  }
  if (body.length === 0) return { filas: [], errores: ['no tiene vendedores'] }
  if (body.length > MAXIMO) return { filas: [], errores: [`admite hasta ${MAXIMO} vendedores`] }
  const parsed = body.map(row => z.safeParse(fila, Object.fromEntries(COLUMNAS.map(name => [name, row[place(name)]]))))
  const errores = parsed.flatMap((result, index) =>
    result.success ? [] : [problem(index, result.error.issues[0]?.message ?? '')],
  )
  return { filas: parsed.flatMap(result => (result.success ? [result.data] : [])), errores }
}

type Taken = { nombre_usu: string; email: string; ci: string }

/** Rows whose user name, e-mail or document is taken, in the database or by an earlier row. */
export function findRepeated(filas: readonly Fila[], taken: readonly Taken[]): string[] {
  const seen = {
    nombreUsu: new Set(taken.map(row => row.nombre_usu.toLowerCase())),
    email: new Set(taken.map(row => row.email.toLowerCase())),
    ci: new Set(taken.map(row => row.ci)),
  }
  return filas.flatMap((fila, index) => {
    const repeated = (Object.keys(seen) as (keyof typeof seen)[]).find(name => seen[name].has(fila[name].toLowerCase()))
    for (const [name, values] of Object.entries(seen)) values.add(fila[name as keyof typeof seen].toLowerCase())
    return repeated ? [problem(index, `${NOMBRES[repeated]} ya está en uso`)] : []
  })
}

const NOMBRES = { nombreUsu: 'el nombre de usuario', email: 'el email', ci: 'el documento' }

/** As a person counts: the header is row 1. */
const problem = (index: number, sentence: string) => `fila ${index + 2}: ${sentence.replace(/\.$/, '')}`
