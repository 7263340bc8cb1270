import { randomBytes } from 'node:crypto'
import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { parseCsv, toCsv } from '#http/csv.ts'
import { type Enlace, inviteAll } from '#modules/personas/invitacion/invitacion.service.ts'
import { findTaken, hashPassword, insertUsuarios, refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import type { Direcciones } from '#modules/personas/verificacion/verificacion.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { listAllVendedores } from './vendedor.queries.ts'
import { COLUMNAS, type Fila, findRepeated, readFilas } from './vendedor-csv.rules.ts'

/** Every seller as a file that importarVendedores reads again. */
export async function exportarVendedores(db: Db): Promise<string> {
  const vendedores = await listAllVendedores(db)
  await recordActo(db, 'exportarVendedores', '', { cantidad: vendedores.length })
  return toCsv([COLUMNAS, ...vendedores.map(vendedor => COLUMNAS.map(name => vendedor[name]))])
}

type Momento = { env: Direcciones; now: Date }
type Invitacion = Enlace & { _id: string; nombreCompleto: string; telefono: string }

/** Opens an account for every row, or for none; each seller gets a link to choose a password. */
export async function importarVendedores(db: Db, csv: string, { env, now }: Momento): Promise<Invitacion[]> {
  const { filas, errores } = readFilas(parseCsv(csv))
  if (errores.length > 0) throw new AppError('CSV_INVALIDO', { motivo: errores })
  const repeated = findRepeated(filas, [...(await findTaken(db, columnsOf(filas))), ...reservado(env)])
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

/** The organisation's own address is reserved. */
const reservado = ({ CONTACT_EMAIL }: Direcciones) =>
  CONTACT_EMAIL ? [{ nombre_usu: '', email: CONTACT_EMAIL, ci: '' }] : []

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
