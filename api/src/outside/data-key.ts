import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a key is: in the configuration, else in a file of the data folder. */
export type KeySource = { SECRETO_DATOS?: string | undefined; DATA_DIR: string; file?: string }

/** The file name of the data key. */
export const DATA_KEY_FILE = 'clave-datos'

/** The file name of the draws' key. No copy contains it, since a copy with this key would reveal a result beforehand. */
export const DRAW_KEY_FILE = 'clave-sorteos'

/** Where the key of the draws' secrets is: the same variable, else a file of its own. */
export const drawKeys = ({ SECRETO_DATOS, DATA_DIR }: KeySource): KeySource => ({
  SECRETO_DATOS,
  DATA_DIR,
  file: DRAW_KEY_FILE,
})

/** Where the key that signs copies is: the same variable, else a file of its own. No copy contains it, so whoever changes a copy cannot sign it. */
export const copyKeys = ({ SECRETO_DATOS, DATA_DIR }: KeySource): KeySource => ({
  SECRETO_DATOS,
  DATA_DIR,
  file: 'clave-copias',
})

const [IV, TAG] = [12, 16]

/**
 * Encrypts a secret for the database with a key that is not in it, so that a copy of the tables alone does not reveal it. `context` names
 * its owner: moved to another row it cannot be decrypted.
 */
export async function sealSecret(keys: KeySource, secret: Uint8Array, context: string): Promise<Buffer> {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(keys), iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a secret; throws if the key is another one, or a byte was changed. */
export async function openSecret(keys: KeySource, sealed: Buffer, context: string): Promise<Buffer> {
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(keys), sealed.subarray(0, IV), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(IV, IV + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
  } catch (cause) {
    const key = keys.SECRETO_DATOS ? 'SECRETO_DATOS' : join(keys.DATA_DIR, keys.file ?? DATA_KEY_FILE)
    throw new Error(`a secret in the database was encrypted with another key than ${key}`, { cause })
  }
}

/** HMAC-SHA256 of a text by this installation's key, in hexadecimal. */
export const sign = async (keys: KeySource, text: Uint8Array): Promise<string> => (await signer(keys))(text)

type Signer = (text: Uint8Array) => string

/** The same for many texts: reads the key once, since the configuration does not change while a server runs. */
export async function signer(keys: KeySource): Promise<Signer> {
  const known = signers.get(keys)
  if (known) return known
  const key = createSecretKey(derive(await materialOf(keys), 'talonario: firma de las copias'))
  const sign: Signer = text => createHmac('sha256', key).update(text).digest('hex')
  signers.set(keys, sign)
  return sign
}

const signers = new WeakMap<KeySource, Signer>()

/** The secret for the key that offline sales are encrypted to, before it is fitted to the curve (docs/offline.md). */
export const secretScalar = async (keys: KeySource): Promise<Buffer> =>
  derive(await materialOf(keys), 'talonario: sobres de ventas sin señal')

/** Whether there is a key to check a signature with; an unused folder has none. */
export const hasKey = async ({ SECRETO_DATOS, DATA_DIR, file = DATA_KEY_FILE }: KeySource): Promise<boolean> =>
  Boolean(SECRETO_DATOS || (await readKey(join(DATA_DIR, file))))

const keyOf = async (keys: KeySource) => derive(await materialOf(keys), 'talonario: secretos en la base de datos')

const materialOf = async ({ SECRETO_DATOS, DATA_DIR, file = DATA_KEY_FILE }: KeySource) =>
  SECRETO_DATOS ? Buffer.from(SECRETO_DATOS) : keyInFolder(DATA_DIR, file)

const derive = (material: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', material, '', purpose, 32))

/** The key of this data folder, made when it is first needed. If several processes make one, the first one's stays. */
async function keyInFolder(folder: string, file: string): Promise<Buffer> {
  const path = join(folder, file)
  const found = await readKey(path)
  if (found) return found
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const mine = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(mine, randomBytes(32), { mode: 0o600, flush: true })
  await link(mine, path).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(mine)
  return readFile(path)
}

async function readKey(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
