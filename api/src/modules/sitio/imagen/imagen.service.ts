import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteImagenIfUnused, findImagen, insertImagen } from './imagen.queries.ts'
import { type Imagen, reencode, toPng, type Uso } from './imagen.rules.ts'

export { holdImagenes } from './imagen.queries.ts'
export type { Imagen } from './imagen.rules.ts'

/** The picture as we keep it, or null when none was sent. Slow: call it before a transaction begins. */
export async function prepareImagen(sent: Buffer | null, uso: Uso): Promise<Imagen | null> {
  return sent && reencode(sent, uso)
}

/** Keeps a picture under the hash of its content; call it in the transaction that points at it. Returns its name. */
export async function storeImagen(db: Db, imagen: Imagen): Promise<string> {
  await insertImagen(db, imagen)
  return imagen.nombre
}

/** Forgets a picture that nobody shows any more. */
export async function forgetImagen(db: Db, nombre: string): Promise<void> {
  await inTransaction(db, db => deleteImagenIfUnused(db, nombre))
}

/** A kept picture for a paper; null for `''`, and for a drawing of the program, which is none of ours. */
export async function imagenForPaper(db: Db, nombre: string, side: number): Promise<Buffer | null> {
  const found = nombre.endsWith('.webp') ? await findImagen(db, nombre) : undefined
  return found ? await toPng(found.bytes, side) : null
}
