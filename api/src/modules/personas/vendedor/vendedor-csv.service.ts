import { randomBytes } from 'node:crypto'
import {
  AppError,
  type ColumnaDeVendedor,
  counted,
  findTitulos,
  parseCsv,
  type ReplyOf,
  readRow,
  tituloLlano,
  titulosDeVendedores,
  toCsv,
  type vendedorApi,
  vendedorDeLista,
} from '@talonario/contract'
import * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Direcciones, Momento } from '#modules/personas/acceso/acceso-verificacion.service.ts'
import { findTaken, insertUsuarios, telefonoColumns } from '#modules/personas/usuario/usuario.queries.ts'
import { refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import { hashPassword } from '#modules/personas/usuario/usuario-password.rules.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findIdentidad } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { listAllVendedores } from './vendedor.queries.ts'
import { type Enlace, inviteAll } from './vendedor-invitacion.service.ts'

/** The title of each column of the export, as `titulosDeVendedores` reads it. */
const TITLES: Record<ColumnaDeVendedor | 'estado', string> = {
  nombreUsu: 'Usuario',
  nombreCompleto: 'Nombre completo',
  ci: 'Documento',
  email: 'Email',
  telefono: 'Teléfono',
  direccion: 'Dirección',
  grupo: 'Grupo',
  estado: 'Estado',
}

/** Every seller as a file that importarVendedores reads again. */
export async function exportarVendedores(db: Db): Promise<string> {
  const vendedores = await listAllVendedores(db)
  await recordActo(db, 'exportarVendedores', '', { cantidad: vendedores.length })
  const columns = Object.keys(TITLES) as (keyof typeof TITLES)[]
  return toCsv([Object.values(TITLES), ...vendedores.map(vendedor => columns.map(name => vendedor[name]))])
}

type Invitacion = Enlace & { _id: string; nombreCompleto: string; telefono: string; whatsapp: string | null }

/** Lists everything that is wrong with a table of sellers. Throws CSV_INVALIDO if it has no row to check. */
export async function revisarVendedores(db: Db, csv: string, env: Direcciones): Promise<Problema[]> {
  return (await readTabla(db, csv, env)).errores
}

/** Opens an account for every row, or for none; each seller gets a link to choose a password. */
export async function importarVendedores(db: Db, csv: string, { env, now }: Momento): Promise<Invitacion[]> {
  const { filas, errores } = await readTabla(db, csv, env)
  refuseWrong(errores)
  // One random password for all of them, which nobody learns: each sets their own by the invitation.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  return await inTransaction(db, async db => {
    const rows = filas.map(fila => toRow(fila, password_hash, env))
    const users = await insertUsuarios(db, rows)
    await recordActo(db, 'importarVendedores', '', { cantidad: users.length, usuarios: users.map(user => user.id) })
    const links = await inviteAll(db, users, { env, now })
    return links.map((link, place) => {
      const { id = '', nombreCompleto = '', telefono = '' } = users[place] ?? {}
      return { _id: id, nombreCompleto, telefono, whatsapp: rows[place]?.telefono_e164 ?? null, ...link }
    })
  }).catch(async error => {
    // A user name or address was taken since the table was checked: says whose row it is, as the check does.
    if (violatedConstraint(error)) refuseWrong((await readTabla(db, csv, env)).errores)
    return refuseTaken(error)
  })
}

function refuseWrong(errores: readonly Problema[]): void {
  if (errores.length > 0) throw new AppError('CSV_INVALIDO', { motivo: errores.map(written) })
}

async function readTabla(db: Db, csv: string, env: Direcciones): Promise<Tabla> {
  const { filas, errores, claves } = readFilas(parseCsv(csv))
  const taken = [...(await findTaken(db, columnsOf(claves))), ...(await listReservados(db, env))]
  return { filas, errores: [...errores, ...findRepeated(claves, taken)].toSorted((a, b) => a.fila - b.fila) }
}

/** The organisation's own addresses, in the form of taken ones. */
async function listReservados(db: Db, { CONTACT_EMAIL = '' }: Direcciones) {
  const own = [CONTACT_EMAIL, (await findIdentidad(db)).contacto].filter(Boolean)
  return own.map(email => ({ nombre_usu: '', email, ci: '' }))
}

const columnsOf = (filas: readonly Claves[]) => ({
  nombreUsu: filas.map(fila => fila.nombreUsu).filter(Boolean),
  email: filas.map(fila => fila.email).filter(Boolean),
  ci: filas.map(fila => fila.ci).filter(Boolean),
})

const toRow = (fila: Fila, password_hash: string, env: Direcciones) => ({
  nombre_usu: fila.nombreUsu,
  nombre_completo: fila.nombreCompleto,
  ci: fila.ci,
  email: fila.email,
  ...telefonoColumns(fila.telefono, env),
  direccion: fila.direccion ?? '',
  grupo: fila.grupo ?? '',
  rol: 'vendedor' as const,
  password_hash,
  sin_clave_propia: true,
})

const OBLIGATORIAS = ['nombreCompleto', 'ci', 'telefono'] as const

const PLAIN = { nombreCompleto: 'nombre', ci: 'documento', telefono: 'teléfono' }

/** Sellers in one file: it is one transaction, with a mail for each. */
const MAXIMO = 1_000

/** A seller of the table. A user name is made up if there is none; a missing address is `''`. */
type Fila = Omit<z.output<typeof vendedorDeLista>, 'nombreUsu' | 'email'> & { nombreUsu: string; email: string }
type Problema = ReplyOf<typeof vendedorApi.revisarVendedores>['errores'][number]
type Tabla = { filas: Fila[]; errores: Problema[] }
/** What must be unique, read even from a row that has other mistakes; `''` where it cannot be read. */
type Claves = { fila: number } & Record<'nombreUsu' | 'email' | 'ci', string>

/** Reads the sellers of a parsed table, and every mistake that a row shows by itself. */
function readFilas(rows: readonly string[][]): Tabla & { claves: Claves[] } {
  const { line, places } = findTitulos<ColumnaDeVendedor>(rows, titulosDeVendedores, 'nombreCompleto')
  const body = rows.slice(line + 1)
  const missing = OBLIGATORIAS.filter(name => !places.has(name)).map(name => PLAIN[name])
  if (missing.length > 0) throw new AppError('CSV_INVALIDO', { motivo: `faltan las columnas ${missing.join(', ')}` })
  if (body.length === 0) throw new AppError('CSV_INVALIDO', { motivo: 'no tiene vendedores' })
  if (body.length > MAXIMO) throw new AppError('CSV_INVALIDO', { motivo: `admite hasta ${counted(MAXIMO)} vendedores` })
  const parsed = body.map((row, index) => {
    const cells = readRow<ColumnaDeVendedor>(row, places)
    const key = (name: 'nombreUsu' | 'email' | 'ci') => z.safeParse(vendedorDeLista.shape[name], cells[name]).data ?? ''
    const claves = { fila: index + line + 2, nombreUsu: key('nombreUsu'), email: key('email'), ci: key('ci') }
    return { claves, result: z.safeParse(vendedorDeLista, cells) }
  })
  return {
    filas: parsed.flatMap(({ result }) => (result.success ? [completed(result.data)] : [])),
    claves: parsed.map(({ claves }) => claves),
    errores: parsed.flatMap(({ claves: { fila }, result }) =>
      result.success ? [] : firstOfEach(result.error.issues).map(issue => ({ fila, ...issue })),
    ),
  }
}

const completed = ({ nombreUsu, email = '', ...datos }: z.output<typeof vendedorDeLista>): Fila => ({
  ...datos,
  email,
  nombreUsu:
    nombreUsu ?? `${tituloLlano(datos.nombreCompleto.split(' ')[0] ?? '').slice(0, 20) || 'vendedor'}-${datos.ci}`,
})

/** The first message for each column of a row. */
const firstOfEach = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  [...Map.groupBy(issues, ({ path }) => String(path[0]))].map(([campo, [issue]]) => ({
    campo,
    mensaje: issue?.message ?? '',
  }))

type Taken = { nombre_usu: string; email: string; ci: string }

/** Rows whose user name, e-mail or document is taken, in the database or by an earlier row. */
function findRepeated(filas: readonly Claves[], taken: readonly Taken[]): Problema[] {
  const seen = {
    nombreUsu: new Set(taken.map(row => row.nombre_usu.toLowerCase())),
    email: new Set(taken.map(row => row.email.toLowerCase())),
    ci: new Set(taken.map(row => row.ci)),
  }
  const names = Object.keys(seen) as (keyof typeof seen)[]
  return filas.flatMap(claves => {
    const repeated = names.filter(name => claves[name] !== '' && seen[name].has(claves[name].toLowerCase()))
    for (const name of names) seen[name].add(claves[name].toLowerCase())
    return repeated.map(campo => ({ fila: claves.fila, campo, mensaje: `${NOMBRES[campo]} ya está en uso.` }))
  })
}

const NOMBRES = { nombreUsu: 'El nombre de usuario', email: 'El email', ci: 'El documento' }

const written = ({ fila, mensaje }: Problema) => `fila ${fila}: ${mensaje.replace(/\.$/, '')}`
