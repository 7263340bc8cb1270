import type { METODOS_PAGO } from '@talonario/contract'
import type { Db } from '#db/schema.ts'

export type OnSale = { sorteoId: string; rifas: { id: string; numero: number }[] }

/** Opens the sale: a server that began on an empty database keeps it closed. */
export async function openSale(db: Db): Promise<void> {
  await db.updateTable('campania').set({ estado: 'publicada' }).where('estado', '=', 'borrador').execute()
}

/** A draw with numbers for sale, by SQL, and the sale open. `precio` in minor units. */
export async function putOnSale(
  db: Db,
  {
    cantidad,
    precio = 150_000,
    fecha = '2026-12-24',
    desde = 1,
  }: { cantidad: number; precio?: number; fecha?: string; desde?: number },
): Promise<OnSale> {
  await openSale(db)
  const { id: sorteoId } = await db
    .insertInto('sorteo')
    .values({ fecha, fuente: 'interna' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const rifas = await db
    .insertInto('rifa')
    .values(
      Array.from({ length: cantidad }, (_, index) => ({
        numero: desde + index,
        precio,
        sorteo_id: sorteoId,
        vendedor_id: null,
        anio: 2026,
      })),
    )
    .returning(['id', 'numero'])
    .execute()
  return { sorteoId, rifas }
}

/** Hands a number to a seller by SQL. */
export async function assign(db: Db, rifaId: string, vendedor: { id: string }): Promise<void> {
  await db
    .updateTable('rifa')
    .set({ vendedor_id: vendedor.id, asignada_at: new Date('2026-11-20T12:00:00Z') })
    .where('id', '=', rifaId)
    .execute()
}

/** The buyer of a sale in person, as its form has it. */
export const comprador = { nombre: 'Ana', correo: 'ana@correo.test', cedula: '12345678', telefono: '099123456' }

/** A sale of one number to that buyer, in person. */
export const saleOf = (rifaId = '', metodoPago: (typeof METODOS_PAGO)[number] = 'efectivo') => ({
  rifaId,
  metodoPago,
  numeroCuotas: 1 as const,
  datosClienteFisico: comprador,
})

/** The id of a number. */
export const rifaIdOf = async (db: Db, numero: number): Promise<string> =>
  (await db.selectFrom('rifa').select('id').where('numero', '=', numero).executeTakeFirstOrThrow()).id
