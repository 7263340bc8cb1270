import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { deleteFreePremio, existsPremio } from './premio.queries.ts'

/** Deletes a free prize. Throws PREMIO_ASIGNADO when a draw has it, PREMIO_NO_ENCONTRADO. */
export async function eliminarPremio(db: Db, id: string): Promise<void> {
  if (await deleteFreePremio(db, id)) return
  throw new AppError((await existsPremio(db, id)) ? 'PREMIO_ASIGNADO' : 'PREMIO_NO_ENCONTRADO')
}
