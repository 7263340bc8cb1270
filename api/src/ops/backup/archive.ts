import { timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { copyKeys, hasKey, type KeySource, sign } from '#outside/data-key.ts'
import { StartError } from '#start-error.ts'
import { syncFolder } from '#sync-folder.ts'
import { FOLDER_FILE } from './folder.ts'
import { sha256 } from './snapshot.ts'
import { type Entry, readTar, TarError, writeTar } from './tar.ts'

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const part = (archivo: RegExp) =>
  z.strictObject({ archivo: z.string().regex(archivo), filas: z.int(), bytes: z.int(), sha256: z.string() })

/** A copy's list of contents. Only the names that `backUp` writes are allowed; `archivos` are the data folder's files besides the database. */
const manifestSchema = z.strictObject({
  formato: z.enum(['talonario-copia-1', 'talonario-copia-2']),
  creada: z.iso.datetime(),
  nivel: z.string().regex(/^\d{4}_[a-z0-9_]+$/),
  postgres: z.string(),
  tablas: z.array(
    z.strictObject({
      tabla: name,
      columnas: z.array(name),
      filas: z.int(),
      partes: z.array(part(/^tablas\/[a-z_][a-z0-9_]*-\d{5}\.csv$/)),
    }),
  ),
  secuencias: z.record(name, z.string().regex(/^\d+$/).nullable()),
  archivos: z.array(part(FOLDER_FILE)),
})
export type Manifest = z.output<typeof manifestSchema>

/** The contents, before the copy gets a format and a moment. */
type Found = Omit<Manifest, 'formato' | 'creada'>

/** `own`: signed with this installation's key, which no copy contains. */
export type Checked = { manifest: Manifest; own: boolean }

const MANIFEST = 'contenido.json'
const SIGNATURE = 'contenido.hmac'

const README = `Copia de seguridad de Talonario. Se restaura con: talonario restore este-archivo.tar.gz
tablas/    una tabla por archivo, en CSV (las grandes, en varios); un texto vacío se escribe "" y un dato ausente, nada.
carpeta/   lo que había en la carpeta de datos además de la base.
contenido.json   qué hay: la migración, cuántas filas y el SHA-256 de cada archivo.
contenido.hmac   su firma (HMAC-SHA256) con la clave de la instalación.
Lleva datos personales, contraseñas cifradas y claves: guardala como guardás el servidor.
`

/** Writes a copy; the file has its name only once it is whole and on the disk. Returns its size in bytes. */
export async function writeArchive(
  file: string,
  at: Date,
  keys: KeySource,
  entries: AsyncGenerator<Entry, Found>,
  signal?: AbortSignal,
): Promise<number> {
  const unfinished = `${file}.${process.pid}.parcial`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await removeAbandoned(dirname(file))
    const out = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(writeTar(withManifest(entries, at, keys), at), createGzip(), out, { signal })
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    if (signal?.aborted) throw new StartError('La copia se interrumpió: no quedó nada escrito.')
    throw asSentence(error, code => `No se pudo escribir la copia en ${file} (${code}).`)
  }
}

/** Removes files of backups that were killed, whose process is gone. */
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = /\.(\d+)\.parcial$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function* withManifest(entries: AsyncGenerator<Entry, Found>, at: Date, keys: KeySource): AsyncGenerator<Entry> {
  yield { name: 'LEEME.txt', bytes: Buffer.from(README) }
  const found = yield* entries
  const all: Manifest = { formato: 'talonario-copia-2', creada: at.toISOString(), ...found }
  const bytes = Buffer.from(JSON.stringify(all, null, 1))
  yield { name: MANIFEST, bytes }
  yield { name: SIGNATURE, bytes: Buffer.from(await sign(copyKeys(keys), bytes)) }
}

/** The files of a copy in order. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const gunzip = createGunzip()
  const reading = pipeline(createReadStream(file), gunzip)
  reading.catch(() => {})
  try {
    yield* readTar(gunzip)
    await reading
  } catch (error) {
    throw asSentence(
      error,
      code => `No se puede leer la copia ${file} (${code}).`,
      damaged(file, 'está cortado o dañado'),
    )
  }
}

/** Checks every name and every byte of a copy before anything is changed. Throws if it differs from its list. */
export async function checkArchive(file: string, keys: KeySource): Promise<Checked> {
  const found = new Map<string, string>()
  const own = new Map<string, Buffer>()
  for await (const { name, bytes } of readArchive(file)) {
    if (found.has(name) || own.has(name)) throw damaged(file, `${basename(name)} está dos veces`)
    if (name === MANIFEST || name === SIGNATURE) own.set(name, bytes)
    else found.set(name, sha256(bytes))
  }
  const text = own.get(MANIFEST)
  if (!text) throw damaged(file, 'no tiene su lista de contenido')
  const manifest = parse(text)
  if (!manifest) throw damaged(file, 'no es una copia de Talonario que este programa conozca')
  found.delete('LEEME.txt')
  for (const { archivo, sha256 } of partsOf(manifest)) {
    if (found.get(archivo) !== sha256) throw damaged(file, `${archivo} no es el que se guardó`)
    found.delete(archivo)
  }
  const [extra] = found.keys()
  if (extra) throw damaged(file, `${extra} no figura en su contenido`)
  return { manifest, own: await isSigned(keys, text, own.get(SIGNATURE)) }
}

async function isSigned(keys: KeySource, text: Buffer, signature: Buffer | undefined): Promise<boolean> {
  if (!signature || !(await hasKey(copyKeys(keys)))) return false
  const right = Buffer.from(await sign(copyKeys(keys), text))
  return signature.length === right.length && timingSafeEqual(signature, right)
}

function parse(text: Buffer): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text.toString())).data
  } catch {
    return undefined
  }
}

const partsOf = ({ tablas, archivos }: Manifest) => [...tablas.flatMap(({ partes }) => partes), ...archivos]

const damaged = (file: string, why: string) =>
  new StartError(`La copia ${file} no sirve: ${why}. No se cambió nada; probá con otra copia.`)

/** Turns an error that the operator can mend (a file that cannot be read or written, or is no archive) into a sentence. */
function asSentence(error: unknown, unusable: (code: string) => string, rubbish?: StartError): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (rubbish && (error instanceof TarError || code.startsWith('Z_'))) return rubbish
  return syscall ? new StartError(unusable(code)) : error
}
