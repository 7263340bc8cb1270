import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { requireBoleto } from '#modules/numeros/talonario/talonario-portador.service.ts'
import { findDePortador, type Portador } from './reclamo.queries.ts'

/** The ticket and the name given by the person who comes for a prize. */
export type Presentado = { codigo?: string | undefined; nombre?: string | undefined }

/**
 * The person who gets the prize of a number sold without a name: whoever shows its valid ticket. Empty for a number with a name. Throws
 * PREMIO_AL_PORTADOR, BOLETO_DE_OTRO.
 */
export async function requirePortador(db: Db, titularId: string, { codigo, nombre }: Presentado): Promise<Portador> {
  const own = await findDePortador(db, titularId)
  if (!own?.alPortador) return { portador: '', impresion: null }
  if (!codigo || !nombre) throw new AppError('PREMIO_AL_PORTADOR', { numeros: [own.numero] })
  return { portador: nombre, impresion: await requireBoleto(db, own.rifaId, codigo) }
}
