import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '#start-error.ts'
import { syncFolder } from '#sync-folder.ts'
import { type Contents, type Part, sha256 } from './snapshot.ts'
import { type Entry, readTar, TarError, writeTar } from './tar.ts'

/** The copy's list of contents, its last file. `archivos`: what the data folder holds beside the database. */
export type Manifest = Contents & { formato: string; creada: string; nivel: string; postgres: string; archivos: Part[] }

export const FORMAT = 'talonario-copia-1'
const MANIFEST = 'contenido.json'

const README = `Copia de seguridad de Talonario. Se restaura con: npm run restore -- este-archivo.tar.gz
tablas/    una tabla por archivo, en CSV (las grandes, en varios); un texto vacío se escribe "" y un dato ausente, nada.
carpeta/   lo que había en la carpeta de datos además de la base.
contenido.json   qué hay: la migración, cuántas filas y el SHA-256 de cada archivo.
Lleva datos personales, contraseñas cifradas y claves: guardala como guardás el servidor.
`

/** Writes a copy under its name when it is whole and on the disk, not before. Answers its size in bytes. */
export async function writeArchive(
  file: string,
  at: Date,
  entries: AsyncGenerator<Entry, Omit<Manifest, 'formato' | 'creada'>>,
): Promise<number> {
  const unfinished = `${file}.parcial`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const out = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(writeTar(withManifest(entries, at), at), createGzip(), out)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw asSentence(error, code => `No se pudo escribir la copia en ${file} (${code}).`)
  }
}

async function* withManifest(entries: Parameters<typeof writeArchive>[2], at: Date): AsyncGenerator<Entry> {
  yield { name: 'LEEME.txt', bytes: Buffer.from(README) }
  const manifest = yield* entries
  const all: Manifest = { formato: FORMAT, creada: at.toISOString(), ...manifest }
  yield { name: MANIFEST, bytes: Buffer.from(JSON.stringify(all, null, 1)) }
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

/** Looks at every byte of a copy before anything is changed; answers its list of contents. */
export async function checkArchive(file: string): Promise<Manifest> {
  const found = new Map<string, string>()
  let text: Buffer | undefined
  for await (const { name, bytes } of readArchive(file)) {
    if (name === MANIFEST) text = bytes
    else found.set(name, sha256(bytes))
  }
  if (!text) throw damaged(file, 'no tiene su lista de contenido')
  const manifest = parse(text)
  if (manifest?.formato !== FORMAT) throw damaged(file, 'no es una copia de Talonario que este programa conozca')
  found.delete('LEEME.txt')
  for (const { archivo, sha256 } of partsOf(manifest)) {
    if (found.get(archivo) !== sha256) throw damaged(file, `${archivo} no es el que se guardó`)
    found.delete(archivo)
  }
  const [extra] = found.keys()
  if (extra) throw damaged(file, `${extra} no figura en su contenido`)
  return manifest
}

function parse(text: Buffer): Manifest | null {
  try {
    return JSON.parse(text.toString())
  } catch {
    return null
  }
}

export const partsOf = ({ tablas, archivos }: Manifest): Part[] => [
  ...tablas.flatMap(({ partes }) => partes),
  ...archivos,
]

const damaged = (file: string, why: string) =>
  new StartError(`La copia ${file} no sirve: ${why}. No se cambió nada; probá con otra copia.`)

/** A file that cannot be read or written, and one that is no archive, are for the operator to mend. */
function asSentence(error: unknown, unusable: (code: string) => string, rubbish?: StartError): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (rubbish && (error instanceof TarError || code.startsWith('Z_'))) return rubbish
  return syscall ? new StartError(unusable(code)) : error
}
