import { Readable } from 'node:stream'
import { AppError, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Caller } from '#http/deps.ts'
import type { FileReply } from '#http/mount.ts'
import { countIntento } from '#http/throttle.ts'
import { exportLimit } from '#http/throttle-limits.ts'
import { withoutActingLinks } from '#mails/mail.ts'
import { findUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findPersona, type Persona, SECCIONES } from './datos-personales.queries.ts'

/** Rows of a part in memory at once. */
const AT_ONCE = 500

/** Everything held about the caller. */
export async function misDatos(db: Db, caller: Caller, now: Date): Promise<FileReply> {
  return archivoOf(db, caller.id, caller, now)
}

/** Everything held about a person, for an organiser. */
export async function exportarDatos(db: Db, id: string, caller: Caller, now: Date): Promise<FileReply> {
  const archivo = await archivoOf(db, id, caller, now)
  await recordActo(db, 'exportarDatos', id)
  return archivo
}

/** The account with this e-mail or document. */
export async function buscarPersona(db: Db, buscar: string): Promise<Usuario> {
  const id = await findPersona(db, buscar)
  const found = id && (await findUsuario(db, id))
  if (!found) throw new AppError('USUARIO_NO_ENCONTRADO')
  return found.usuario
}

async function archivoOf(db: Db, id: string, caller: Caller, now: Date): Promise<FileReply> {
  const found = await findUsuario(db, id)
  if (!found) throw new AppError('USUARIO_NO_ENCONTRADO')
  await countIntento(db, [exportLimit(caller.id)], now)
  const write = caller.soloMira && caller.id !== id ? forLooker : JSON.stringify
  return {
    bytes: Readable.from(writeData(db, found.usuario, { now, write })),
    type: 'application/json; charset=utf-8',
    fileName: 'datos-personales.json',
  }
}

/** `write`: a row as whoever asked may read it. */
type Escrito = { now: Date; write: (fila: unknown) => string }

/** Without the references of orders, and without the links of mails by which somebody acts. */
const forLooker = (fila: unknown): string =>
  withoutActingLinks(JSON.stringify(fila, (clave, valor) => (clave === 'referencia' ? '' : valor)))

/** One JSON object, piece by piece: a seller of thousands of numbers does not fit into memory at once. */
async function* writeData(db: Db, perfil: Usuario, { now, write }: Escrito): AsyncGenerator<string> {
  yield `{\n"generado": ${JSON.stringify(now.toISOString())},\n"perfil": ${JSON.stringify(perfil)}`
  for (const nombre of Object.keys(SECCIONES)) {
    yield `,\n${JSON.stringify(nombre)}: [`
    let separator = '\n'
    for await (const fila of filasOf(db, nombre, perfil)) {
      yield `${separator}${write(fila)}`
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

async function* filasOf(db: Db, nombre: string, persona: Persona): AsyncGenerator<unknown> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = (await SECCIONES[nombre]?.(db, persona, { limit: AT_ONCE, offset })) ?? []
    yield* rows
    if (rows.length < AT_ONCE) break
  }
}
