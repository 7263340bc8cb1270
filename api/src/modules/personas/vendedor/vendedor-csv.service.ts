import { randomBytes } from 'node:crypto'
import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { parseCsv, toCsv } from '#http/csv.ts'
import { findTaken, hashPassword, insertUsuarios, refuseTaken } from '#modules/personas/usuario/usuario.service.ts'
import type { Direcciones } from '#modules/personas/verificacion/verificacion.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findNombre } from '#modules/sitio/organizacion/organizacion.service.ts'
import { listAllVendedores } from './vendedor.queries.ts'
import { COLUMNAS, type Fila, findRepeated, readFilas, welcomeMail } from './vendedor-csv.rules.ts'

/** Every seller as a file that importarVendedores reads again. */
export async function exportarVendedores(db: Db): Promise<string> {
  const vendedores = await listAllVendedores(db)
  await recordActo(db, 'exportarVendedores', '', { cantidad: vendedores.length })
  return toCsv([COLUMNAS, ...vendedores.map(vendedor => COLUMNAS.map(name => vendedor[name]))])
}

/** Opens an account for every row, or for none; each seller is mailed how to choose a password. */
export async function importarVendedores(db: Db, csv: string, env: Direcciones): Promise<number> {
  const { filas, errores } = readFilas(parseCsv(csv))
  if (errores.length > 0) throw new AppError('CSV_INVALIDO', { motivo: errores })
  const repeated = findRepeated(filas, [...(await findTaken(db, columnsOf(filas))), ...reservado(env)])
  if (repeated.length > 0) throw new AppError('CSV_INVALIDO', { motivo: repeated })
  // A password nobody knows, the same for all of them: the recovery mail is the way in.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  await inTransaction(db, async db => {
    const users = await insertUsuarios(
      db,
      filas.map(fila => toRow(fila, password_hash)),
    )
    const organizacion = await findNombre(db)
    await recordActo(db, 'importarVendedores', '', { cantidad: users.length, usuarios: users.map(user => user.id) })
    await enqueueCorreo(
      db,
      users.map(user => ({
        evento: `bienvenida:${user.id}`,
        para: user.email,
        ...welcomeMail(organizacion, user.nombreCompleto, env.FRONTEND_URL),
      })),
    )
  }).catch(refuseTaken)
  return filas.length
}

/** The organisation's own address is somebody's already. */
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
})
