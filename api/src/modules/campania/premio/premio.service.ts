import { AppError, type Leido, limits } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { holdImagenes } from '#modules/sitio/imagen/imagen.queries.ts'
import { forgetImagen } from '#modules/sitio/imagen/imagen.service.ts'
import {
  countDerivadosBeside,
  deleteFreePremio,
  existsPremio,
  insertPremio,
  lockPremio,
  type PremioRow,
  type Terminacion,
  toPremio,
  updatePremio,
} from './premio.queries.ts'

type Form = {
  nombre: string
  descripcion: string
  imagen?: string | undefined
  paraVendedor?: string | undefined
}

/** Creates a prize. Throws IMAGEN_INEXISTENTE; for a prize decided by last digits PREMIO_NO_ENCONTRADO, DEMASIADOS_PREMIOS and SORTEO_CERRADO too. */
export async function crearPremio(
  db: Db,
  form: Form & { terminacion?: Terminacion | undefined },
  now: Date,
): Promise<PremioRow> {
  return await inTransaction(db, async db => {
    await requireImagen(db, form.imagen)
    if (form.terminacion) await requireBase(db, form.terminacion.dePremio)
    const premio = await insertPremio(db, { ...form, imagen: form.imagen || null, created_at: now })
    await recordActo(db, 'crearPremio', premio.id, { ...form.terminacion })
    return premio
  })
}

/** Corrects a prize. Throws PREMIO_NO_ENCONTRADO, IMAGEN_INEXISTENTE, PREMIO_PROMETIDO, CAMBIO_MIENTRAS, and SORTEO_CERRADO once its draw is sealed. */
export async function modificarPremio(
  db: Db,
  id: string,
  { imagen, leido, ...form }: Form & { leido?: Leido },
): Promise<PremioRow> {
  const { premio, before } = await inTransaction(db, async db => {
    const before = await lockPremio(db, id)
    await requireImagen(db, imagen)
    const premio = await updatePremio(db, id, { ...form, imagen: imagen === undefined ? undefined : imagen || null })
    if (!before || !premio) throw new AppError('PREMIO_NO_ENCONTRADO')
    requireLeido(leido, toPremio(before), toPremio(premio))
    await recordActo(db, 'modificarPremio', id, { imagen: premio.imagen !== before.imagen })
    return { premio, before }
  })
  if (before.imagen && before.imagen !== premio.imagen) await forgetImagen(db, before.imagen)
  return premio
}

async function requireBase(db: Db, id: string): Promise<void> {
  const cuantos = await countDerivadosBeside(db, id)
  if (cuantos === undefined) throw new AppError('PREMIO_NO_ENCONTRADO')
  const maximo = limits.premiosPorSorteo
  if (cuantos >= maximo) throw new AppError('DEMASIADOS_PREMIOS', { maximo })
}

async function requireImagen(db: Db, imagen: string | undefined): Promise<void> {
  if (imagen && (await holdImagenes(db, [imagen])) === 0) throw new AppError('IMAGEN_INEXISTENTE')
}

/** Deletes a free prize. Throws PREMIO_ASIGNADO if a draw has it, PREMIO_NO_ENCONTRADO. */
export async function eliminarPremio(db: Db, id: string): Promise<void> {
  await inTransaction(db, async db => {
    if (await deleteFreePremio(db, id)) return recordActo(db, 'eliminarPremio', id)
    throw new AppError((await existsPremio(db, id)) ? 'PREMIO_ASIGNADO' : 'PREMIO_NO_ENCONTRADO')
  })
}
