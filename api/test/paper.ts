import { createPrivateKey, sign } from 'node:crypto'
import { type CodigoDePapel, datosOf, escribirCodigo } from '@talonario/sorteo/papel'
import { firmanteOf } from '#modules/numeros/talonario/talonario-firma.service.ts'
import type { TestApp } from './test-app.ts'

/** The code of a part of a number's paper, as it is printed; of its first print unless told. */
export async function signedCode(
  { db, env, clock }: Pick<TestApp, 'db' | 'env' | 'clock'>,
  { impresion = 1, ...which }: Pick<CodigoDePapel, 'numero' | 'parte'> & { impresion?: number },
): Promise<string> {
  const { id, campania, privada } = await firmanteOf(db, env, clock.now())
  const datos = datosOf({ clave: id, campania, impresion, ...which })
  return escribirCodigo(datos, sign(null, datos, createPrivateKey({ key: privada, type: 'pkcs8', format: 'der' })))
}
