import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

export async function findImagen(db: Db, nombre: string): Promise<{ tipo: string; bytes: Buffer } | undefined> {
  return db.selectFrom('imagen').select(['tipo', 'bytes']).where('nombre', '=', nombre).executeTakeFirst()
}

/** The same content again only takes a lock: nobody can delete the row before the caller's transaction references it. */
export async function insertImagen(db: Db, imagen: { nombre: string; tipo: string; bytes: Buffer }): Promise<void> {
  await db
    .insertInto('imagen')
    .values(imagen)
    .onConflict(conflict => conflict.column('nombre').doUpdateSet({ tipo: imagen.tipo }))
    .execute()
}

/** Locks first and reads afterwards, so that the second statement sees a reference made during the wait. */
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

/** How many of these pictures exist, each locked until the transaction that references it ends. */
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
