import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { type KeySource, openSecret, sealSecret } from '#outside/data-key.ts'

/** The key that signs the paper of a campaign: `privada` in PKCS #8. */
export type Firmante = { id: number; campania: number; privada: Buffer }

const contextOf = (id: number) => `clave_firma:${id}`

/**
 * The current campaign's key, made when its first paper is printed. Each campaign has its own: what earlier ones have signed stays valid, and
 * nobody signs with theirs any more.
 */
export async function firmanteOf(db: Db, keys: KeySource, now: Date): Promise<Firmante> {
  const found = await findClave(db)
  if (found) return { ...found, privada: await openSecret(keys, found.privada, contextOf(found.id)) }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from clave_firma`.execute(db)
  const id = rows[0]?.id ?? 1
  await db
    .insertInto('clave_firma')
    .values({
      id,
      campania_id: sql<string>`campania_actual()`,
      publica: rawOf(publicKey),
      privada_sellada: await sealSecret(keys, privateKey.export({ type: 'pkcs8', format: 'der' }), contextOf(id)),
      desde: now,
    })
    // Of two first prints at once the other one's key stays.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return await firmanteOf(db, keys, now)
}

/** Its 32 bytes: the end of the DER form. */
const rawOf = (publicKey: KeyObject): Buffer =>
  Buffer.from(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))

async function findClave(db: Db): Promise<Firmante | undefined> {
  const { rows } = await sql<Firmante>`
    select k.id, c.orden as campania, k.privada_sellada as privada
    from clave_firma k join campania c on c.id = k.campania_id where c.id = (select campania_actual())`.execute(db)
  return rows[0]
}

export type ClavePublica = { id: number; campania: number; publica: Buffer; desde: Date }

/** Every key that has signed paper: with it and nothing else anybody checks a code. */
export async function listClaves(db: Db): Promise<ClavePublica[]> {
  const { rows } = await sql<ClavePublica>`
    select k.id, c.orden as campania, k.publica, k.desde
    from clave_firma k join campania c on c.id = k.campania_id order by k.id`.execute(db)
  return rows
}
