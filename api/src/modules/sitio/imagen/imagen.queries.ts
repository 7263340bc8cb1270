import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

export async function findImagen(db: Db, nombre: string): Promise<{ tipo: string; bytes: Buffer } | undefined> {
  return db.selectFrom('imagen').select(['tipo', 'bytes']).where('nombre', '=', nombre).executeTakeFirst()
}

/** Stores a picture. If the content is stored already this only locks the row, so that nobody deletes it before the caller's transaction refers to it. */
export async function insertImagen(db: Db, imagen: { nombre: string; tipo: string; bytes: Buffer }): Promise<void> {
  await db
    .insertInto('imagen')
    .values(imagen)
    .onConflict(conflict => conflict.column('nombre').doUpdateSet({ tipo: imagen.tipo }))
    .execute()
}

/** Deletes a picture that nothing refers to. The lock comes first, so that the second statement sees references made during the wait. */
export async function deleteImagenIfUnused(db: Db, nombre: string): Promise<void> {
  await db.selectFrom('imagen').select('nombre').where('nombre', '=', nombre).forUpdate().execute()
  await db
    .deleteFrom('imagen')
    .where('nombre', '=', nombre)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('usuario').select('id').whereRef('usuario.imagen', '=', 'imagen.nombre'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('producto').select('id').whereRef('producto.imagen', '=', 'imagen.nombre'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('premio').select('id').whereRef('premio.imagen', '=', 'imagen.nombre'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('organizacion_version').select('version').whereRef('imagen.nombre', '=', sql`any(imagenes)`)),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('entrega').select('id').whereRef('entrega.imagen', '=', 'imagen.nombre'))),
    )
    .execute()
}

/** How many of these pictures exist. Each is locked until the end of the transaction that refers to it. */
export async function holdImagenes(db: Db, nombres: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('imagen')
    .select('nombre')
    .where('nombre', '=', sql<string>`any(${nombres}::text[])`)
    .orderBy('nombre')
    .forKeyShare()
    .execute()
  return rows.length
}
