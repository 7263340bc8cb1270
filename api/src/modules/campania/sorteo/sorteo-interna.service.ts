import { randomBytes } from 'node:crypto'
import { AppError } from '@talonario/contract'
import { compromisoDeSecreto } from '@talonario/sorteo/interna'
import type { Cierre, Entropia } from '@talonario/sorteo/proof'
import { decidingPrograma } from '@talonario/sorteo/source'
import type { Db } from '#db/schema.ts'
import { drawKeys, type KeySource, openSecret, sealSecret } from '#outside/data-key.ts'
import { findSecreto, listOpenSecretos, updateSecreto } from './sorteo.queries.ts'

const BYTES = 32

/** 32 secret bytes, encrypted, and their SHA-256, which is published at once. */
export const planInterna = (keys: KeySource) => sealInterna(randomBytes(BYTES), keys)

async function sealInterna(bytes: Buffer, keys: KeySource) {
  const compromiso = compromisoDeSecreto(bytes.toString('hex'))
  return { compromiso, secreto: await sealSecret(drawKeys(keys), bytes, compromiso) }
}

/** The secret of a closed draw, revealed. Throws SECRETO_ILEGIBLE if it was encrypted with another key than this server's. */
export async function entropiaInterna(db: Db, { programa, sorteo }: Cierre, keys: KeySource): Promise<Entropia> {
  const guardado = await findSecreto(db, sorteo.id)
  const decide = decidingPrograma(programa, 'interna')
  const compromiso = decide.fuente === 'interna' ? decide.compromiso : ''
  const secreto = guardado.length === BYTES ? guardado : await openInterna(guardado, compromiso, keys)
  return { fuente: 'interna', secreto: secreto.toString('hex') }
}

async function openInterna(guardado: Buffer, compromiso: string, keys: KeySource): Promise<Buffer> {
  try {
    return await openSecret(drawKeys(keys), guardado, compromiso)
  } catch {
    throw new AppError('SECRETO_ILEGIBLE')
  }
}

/** Encrypts the secrets that an earlier version wrote down as they are. */
export async function sealStoredSecrets(db: Db, keys: KeySource): Promise<void> {
  for (const { sorteo_id, secreto } of await listOpenSecretos(db)) {
    await updateSecreto(db, sorteo_id, (await sealInterna(secreto, keys)).secreto)
  }
}
