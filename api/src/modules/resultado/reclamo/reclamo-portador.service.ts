import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { requireBoleto } from '#modules/numeros/talonario/talonario-portador.service.ts'
import { findDePortador, type Portador } from './reclamo.queries.ts'

/** What whoever comes for a prize showed and said. */
export type Presentado = { codigo?: string | undefined; nombre?: string | undefined }

/**
 * Who a prize is handed over to where no name stands for its number: whoever shows the ticket that is valid now. Nobody, for a number with a
 * name. Throws PREMIO_AL_PORTADOR, BOLETO_DE_OTRO.
 */
export async function requirePortador(db: Db, titularId: string, { codigo, nombre }: Presentado): Promise<Portador> {
  const own = await findDePortador(db, titularId)
  if (!own?.alPortador) return { portador: '', impresion: null }
  if (!codigo || !nombre) throw new AppError('PREMIO_AL_PORTADOR', { numeros: [own.numero] })
  return { portador: nombre, impresion: await requireBoleto(db, own.rifaId, codigo) }
}
