import type { Caso } from '@talonario/contract'
import { type KeySource, openSecret, sealSecret } from '#outside/data-key.ts'

/** Who is to stand as a sale's buyer. */
type Pedido = NonNullable<Caso['pedido']>

/** The same encrypted, for a case. */
export const sealPedido = async (keys: KeySource, compraId: string, pedido: Pedido): Promise<string> =>
  (await sealSecret(keys, Buffer.from(JSON.stringify(pedido)), compraId)).toString('base64')

/** The same again; null where there is none, or none that this installation can read: an organiser sees the case all the same. */
export async function openPedido(keys: KeySource, compraId: string, sealed: string | null): Promise<Pedido | null> {
  if (sealed === null) return null
  const opened = await openSecret(keys, Buffer.from(sealed, 'base64'), compraId).catch(() => null)
  return opened && JSON.parse(opened.toString())
}

/** Cases of orders as an organiser reads them. */
export const openCasos = async <T extends { pedido: string | null }>(
  keys: KeySource,
  casos: readonly T[],
  compraIdOf: (caso: T) => string,
) =>
  await Promise.all(
    casos.map(async caso => ({ ...caso, pedido: await openPedido(keys, compraIdOf(caso), caso.pedido) })),
  )
