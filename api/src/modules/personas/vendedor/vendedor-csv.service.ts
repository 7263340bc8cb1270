import { randomBytes } from 'node:crypto'
import { AppError, counted, registerVendedorForm } from '@talonario/contract'
import * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { parseCsv, toCsv } from '#http/csv.ts'
import type { Direcciones, Momento } from '#modules/personas/acceso/acceso-verificacion.service.ts'
import { findTaken, insertUsuarios } from '#modules/personas/usuario/usuario.queries.ts'
import { refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import { hashPassword } from '#modules/personas/usuario/usuario-password.rules.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findIdentidad } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { listAllVendedores } from './vendedor.queries.ts'
import { type Enlace, inviteAll } from './vendedor-invitacion.service.ts'

/** Every seller as a file that importarVendedores reads again. */
export async function exportarVendedores(db: Db): Promise<string> {
  const vendedores = await listAllVendedores(db)
  await recordActo(db, 'exportarVendedores', '', { cantidad: vendedores.length })
  return toCsv([COLUMNAS, ...vendedores.map(vendedor => COLUMNAS.map(name => vendedor[name]))])
}

type Invitacion = Enlace & { _id: string; nombreCompleto: string; telefono: string }

/** Opens an account for every row, or for none; each seller gets a link to choose a password. */
export async function importarVendedores(db: Db, csv: string, { env, now }: Momento): Promise<Invitacion[]> {
  const { filas, errores } = readFilas(parseCsv(csv))
  if (errores.length > 0) throw new AppError('CSV_INVALIDO', { motivo: errores })
  const repeated = findRepeated(filas, [...(await findTaken(db, columnsOf(filas))), ...(await listReservados(db, env))])
  if (repeated.length > 0) throw new AppError('CSV_INVALIDO', { motivo: repeated })
  // A random password, the same for all of them: they sign in by invitation.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  return await inTransaction(db, async db => {
    const users = await insertUsuarios(
      db,
      filas.map(fila => toRow(fila, password_hash)),
    )
    await recordActo(db, 'importarVendedores', '', { cantidad: users.length, usuarios: users.map(user => user.id) })
    const links = await inviteAll(db, users, { env, now })
    return links.map((link, place) => {
      const { id = '', nombreCompleto = '', telefono = '' } = users[place] ?? {}
      return { _id: id, nombreCompleto, telefono, ...link }
    })
  }).catch(refuseTaken)
}

/** The organisation's own addresses, as if they were taken. */
async function listReservados(db: Db, { CONTACT_EMAIL = '' }: Direcciones) {
  const own = [CONTACT_EMAIL, (await findIdentidad(db)).contacto].filter(Boolean)
  return own.map(email => ({ nombre_usu: '', email, ci: '' }))
}

const columnsOf = (filas: readonly Fila[]) => ({
  nombreUsu: filas.map(fila => fila.nombreUsu),
  email: filas.map(fila => fila.email),
  ci: filas.map(fila => fila.ci),
})

const toRow = (fila: Fila, password_hash: string) => ({
  nombre_usu: fila.nombreUsu,
  nombre_completo: fila.nombreCompleto,
  ci: fila.ci,
  email: fila.email,
  telefono: fila.telefono,
  direccion: fila.direccion ?? '',
  rol: 'vendedor' as const,
  password_hash,
  sin_clave_propia: true,
})

/** The columns of the sellers' file, in order; estado is written and not read. */
const COLUMNAS = ['nombreUsu', 'nombreCompleto', 'ci', 'email', 'telefono', 'direccion', 'estado'] as const
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
type Fila = z.output<typeof fila>

/** The sellers of a parsed file, or everything that is wrong with it, row by row. */
function readFilas(rows: readonly string[][]): { filas: Fila[]; errores: string[] } {
  const [header = [], ...body] = rows
  const titles = header.map(plain)
  const place = (name: (typeof COLUMNAS)[number]) => titles.findIndex(title => TITULOS[name].includes(title))
  const missing = OBLIGATORIAS.filter(name => place(name) === -1)
  if (missing.length > 0) {
    const words = missing.map(name => PLAIN[name as keyof typeof PLAIN])
    return { filas: [], errores: [`faltan las columnas ${words.join(', ')}`] }
  }
  if (body.length === 0) return { filas: [], errores: ['no tiene vendedores'] }
  if (body.length > MAXIMO) return { filas: [], errores: [`admite hasta ${counted(MAXIMO)} vendedores`] }
  const parsed = body.map(row => z.safeParse(fila, Object.fromEntries(COLUMNAS.map(name => [name, row[place(name)]]))))
  const errores = parsed.flatMap((result, index) =>
    result.success ? [] : [problem(index, result.error.issues[0]?.message ?? '')],
  )
  return { filas: parsed.flatMap(result => (result.success ? [result.data] : [])), errores }
}

type Taken = { nombre_usu: string; email: string; ci: string }

/** Rows whose user name, e-mail or document is taken, in the database or by an earlier row. */
function findRepeated(filas: readonly Fila[], taken: readonly Taken[]): string[] {
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
