import { AppError, type Leido, limits, type Producto, type ProductoForm, pageCount } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { makeOnce, type Sent } from '#http/once.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { forgetImagen, prepareImagen, storeImagen } from '#modules/sitio/imagen/imagen.service.ts'
import * as queries from './producto.queries.ts'

/** A page of what is on sale. The first page is there even when nothing is on it. */
export async function listProductos(
  db: Db,
  page: number,
): Promise<{ products: Producto[]; page: number; pages: number }> {
  const size = limits.productosPorPagina
  const pages = pageCount(await queries.countProductos(db), size)
  if (page > pages) throw new AppError('PAGINA_FUERA_DE_RANGO')
  return { products: await queries.listProductos(db, page, size), page, pages }
}

/** Puts a product on sale, once a key. Throws CLAVE_REUTILIZADA. */
export async function altaProducto(
  db: Db,
  form: ProductoForm,
  image: Buffer | null,
  sent: Sent,
  now: Date,
): Promise<Producto> {
  const imagen = await prepareImagen(image, 'producto')
  return makeOnce(db, sent, now, async db => {
    const columns = { ...queries.columnsOf(form), imagen: imagen && (await storeImagen(db, imagen)) }
    const producto = await queries.insertProducto(db, columns)
    await recordActo(db, 'altaProducto', producto._id, { precio: form.precio })
    return producto
  })
}

/** Throws PRODUCTO_NO_ENCONTRADO, CAMBIO_MIENTRAS. */
export async function modificarProducto(
  db: Db,
  id: string,
  { leido, ...form }: ProductoForm & { leido?: Leido },
): Promise<Producto> {
  return inTransaction(db, async db => {
    const before = found(await queries.lockProducto(db, id))
    const producto = found(await queries.updateProducto(db, id, queries.columnsOf(form)))
    requireLeido(leido, before, producto)
    await recordActo(db, 'modificarProducto', id, { precio: form.precio })
    return producto
  })
}

/** Its former picture is deleted, unless something else shows it. */
export async function cambiarImagen(db: Db, id: string, image: Buffer | null, leido?: Leido): Promise<Producto> {
  const imagen = await prepareImagen(image, 'producto')
  return inTransaction(db, async db => {
    const before = found(await queries.lockProducto(db, id))
    const producto = found(await queries.updateProducto(db, id, { imagen: imagen && (await storeImagen(db, imagen)) }))
    requireLeido(leido, before, producto)
    await recordActo(db, 'modificarProducto', id, { imagen: producto.imagen })
    if (before.imagen && before.imagen !== producto.imagen) await forgetImagen(db, before.imagen)
    return producto
  })
}

/** Takes a product off sale; the sales that point at it keep it. */
export async function eliminarProducto(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    found(await queries.updateProducto(db, id, { deleted_at: now }))
    await recordActo(db, 'eliminarProducto', id)
  })
}

function found(producto: Producto | undefined): Producto {
  if (!producto) throw new AppError('PRODUCTO_NO_ENCONTRADO')
  return producto
}
