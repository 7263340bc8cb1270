import { fromMinor, type Producto, type ProductoForm } from '@talonario/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { alphabetical } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'

const onSale = (db: Db) => db.selectFrom('producto').selectAll().where('deleted_at', 'is', null)

export async function listProductos(db: Db, page: number, size: number): Promise<Producto[]> {
  const rows = await onSale(db)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(toProducto)
}

export async function lockProducto(db: Db, id: string): Promise<Producto | undefined> {
  const row = await onSale(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toProducto(row)
}

export async function countProductos(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('producto')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Names that contain the text, without regard to case and accents. The text is no pattern: % and _ are themselves. */
export async function findProductosByName(db: Db, text: string): Promise<Producto[]> {
  const rows = await onSale(db)
    .where(sql<boolean>`strpos(lower(unaccent(nombre)), lower(unaccent(${text}))) > 0`)
    .orderBy(alphabetical('nombre'))
    .orderBy('id')
    .execute()
  return rows.map(toProducto)
}

export async function listMostSold(db: Db): Promise<Producto[]> {
  const rows = await onSale(db)
    .orderBy('cantidad_vendidos', 'desc')
    .orderBy(alphabetical('nombre'))
    .orderBy('id')
    .execute()
  return rows.map(toProducto)
}

export async function insertProducto(db: Db, values: Insertable<Database['producto']>): Promise<Producto> {
  return toProducto(await db.insertInto('producto').values(values).returningAll().executeTakeFirstOrThrow())
}

/** Changes a product that is on sale. */
export async function updateProducto(
  db: Db,
  id: string,
  values: Updateable<Database['producto']>,
): Promise<Producto | undefined> {
  const row = await db
    .updateTable('producto')
    .set(values)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toProducto(row)
}

export type ProductoEnCarrito = { id: string; nombre: string; precio: number; enVenta: boolean }

export async function findProductos(db: Db, ids: readonly string[]): Promise<ProductoEnCarrito[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductoEnCarrito>`
    select id, nombre, precio, deleted_at is null as "enVenta" from producto where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Counts an order's products as sold, or with `signo` −1 as no longer sold; of these lines, if given. Their rows are locked in one order. */
export async function addVendidos(
  db: Db,
  compraId: string,
  signo: 1 | -1,
  lineas: readonly number[] | null = null,
): Promise<void> {
  await sql`
    with unidades as (
      select producto_id, sum(cantidad)::integer as cantidad from compra_linea
      where compra_id = ${compraId} and producto_id is not null and (${lineas}::integer[] is null or linea = any(${lineas}::integer[]))
      group by producto_id
    ), trabados as (
      select id from producto where id in (select producto_id from unidades) order by id for no key update
    )
    update producto set cantidad_vendidos = cantidad_vendidos + ${signo} * unidades.cantidad
    from unidades, trabados where producto.id = unidades.producto_id and trabados.id = producto.id`.execute(db)
}

/** A product as it is sent: what it is called or looks like there, and all its other columns as they are. */
function toProducto(row: Selectable<Database['producto']>): Producto {
  const { id, nombre, precio, cantidad_vendidos, created_at: _made, deleted_at: _gone, ...more } = row
  const imagen = row.imagen ?? ''
  return {
    ...more,
    _id: id,
    nombreProducto: nombre,
    precio: fromMinor(precio),
    imagen,
    image: imagen,
    cantidadVendidos: cantidad_vendidos,
  }
}

/** What was not sent stays as it is, and is empty in a new product. */
export const columnsOf = ({ nombreProducto: nombre, ...form }: ProductoForm) => ({ nombre, ...form })
