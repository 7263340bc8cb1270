import { randomBytes } from 'node:crypto'
import { compromisoDeSecreto } from '@talonario/sorteo/interna'
import type { Entropia } from '@talonario/sorteo/proof'
import type { Db } from '#db/schema.ts'
import { findSecreto } from './sorteo.queries.ts'

/** 32 secret bytes and their SHA-256, which is published at once. */
export function programarInterna() {
  const secreto = randomBytes(32)
  return { compromiso: compromisoDeSecreto(secreto.toString('hex')), secreto }
}

/** The secret, revealed: it is at hand as soon as the draw is closed. */
export async function entropiaInterna(db: Db, sorteoId: string): Promise<Entropia> {
  const secreto = await findSecreto(db, sorteoId)
  return { fuente: 'interna', secreto: secreto.toString('hex') }
}
