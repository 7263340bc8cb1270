import { AppError } from '@talonario/contract'
import { codigoEn, comprobarCodigo } from '@talonario/sorteo/papel'
import type { Db } from '#db/schema.ts'
import { findImpresa } from './talonario.queries.ts'
import { listClaves } from './talonario-firma.service.ts'

/** The print of a number's ticket, of which this is the code, scanned or pasted, and that is valid now. Throws BOLETO_DE_OTRO. */
export async function requireBoleto(db: Db, rifaId: string, texto: string): Promise<number> {
  const impresa = await findImpresa(db, rifaId)
  if (!impresa) throw new AppError('NO_ENCONTRADO')
  const claves = await listClaves(db)
  const leido = await comprobarCodigo(codigoEn(texto), id => claves.find(clave => clave.id === id)?.publica)
  const { numero, campania, impresion } = impresa
  if (
    leido?.parte !== 'boleto' ||
    leido.numero !== numero ||
    leido.campania !== campania ||
    leido.impresion !== impresion
  )
    throw new AppError('BOLETO_DE_OTRO', { numeros: [numero] })
  return impresion
}
