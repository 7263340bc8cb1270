import { createHash } from 'node:crypto'
import { AppError, limits } from '@talonario/contract'
import type { Sharp, SharpOptions } from 'sharp'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { drawInLine } from '#http/line/in-line.ts'
import { deleteImagenIfUnused, findImagen, insertImagen } from './imagen.queries.ts'

/** The picture re-encoded for storage, or null if none was sent. Slow: call it before a transaction begins. */
export async function prepareImagen(sent: Buffer | null, uso: Uso): Promise<Imagen | null> {
  return sent && reencode(sent, uso)
}

/** Keeps a picture under the hash of its content; call it in the transaction that points at it. Returns its name. */
export async function storeImagen(db: Db, imagen: Imagen): Promise<string> {
  await insertImagen(db, imagen)
  return imagen.nombre
}

/** Deletes a picture that nothing shows any more. */
export async function forgetImagen(db: Db, nombre: string): Promise<void> {
  await inTransaction(db, db => deleteImagenIfUnused(db, nombre))
}

/** A stored picture for a paper; null for `''`, and for one of the program's own drawings. */
export async function imagenForPaper(db: Db, nombre: string, side: number): Promise<Buffer | null> {
  const found = nombre.endsWith('.webp') ? await findImagen(db, nombre) : undefined
  return found ? await toPng(found.bytes, side) : null
}

type Uso = 'avatar' | 'producto'
export type Imagen = { nombre: string; tipo: string; bytes: Buffer }

/** What reads pictures is itself read with the first of them. Every picture is a new one: keeping the last ones decoded would only cost memory. */
async function open(sent: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(sent, options)
}

/** 40 megapixels is a good camera's picture; a decompression bomb has more. AVIF takes four times as long to decode. */
const MAX_PIXELS = 40e6
const MAX_PIXELS_AVIF = 20e6

/** A line of 40 million pixels is no picture, and takes gigabytes to scale. */
const MAX_SIDE = 16_384

/** First bytes of the accepted formats. SVG and HTML can contain scripts and are refused, whatever they are called. */
const FIRST_BYTES: readonly ((bytes: Buffer) => boolean)[] = [
  bytes => bytes.readUIntBE(0, 3) === 0xffd8ff,
  bytes => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  bytes => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
  bytes => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)),
  bytes =>
    /^.{4}ftyp(avif|avis|mif1|msf1)/s.test(bytes.toString('latin1', 0, 12)) && bytes.subarray(0, 64).includes('avi'),
]

/** Whether the bytes begin as JPG, PNG, GIF, WebP or AVIF. */
const looksLikePicture = (bytes: Buffer): boolean => bytes.length >= 16 && FIRST_BYTES.some(begins => begins(bytes))

/**
 * The stored form of a sent picture: its pixels, upright, resized for its use, as WebP without metadata (place, device,
 * comments). Throws IMAGEN_GRANDE or IMAGEN_INVALIDA.
 */
async function reencode(sent: Buffer, uso: Uso): Promise<Imagen> {
  if (sent.length > limits.imagenBytes) throw new AppError('IMAGEN_GRANDE')
  if (!looksLikePicture(sent)) throw new AppError('IMAGEN_INVALIDA')
  return drawInLine(async () => {
    await refuseBomb(sent)
    const bytes = await toWebp(sent, uso)
    return { nombre: `${createHash('sha256').update(bytes).digest('hex')}.webp`, tipo: 'image/webp', bytes }
  })
}

/** What a GIF declares, which its reader does not believe and replaces by its first frame; 0 of another picture. */
const canvasOfGif = (sent: Buffer): number =>
  sent.toString('latin1', 0, 3) === 'GIF' ? sent.readUInt16LE(6) * sent.readUInt16LE(8) : 0

async function refuseBomb(sent: Buffer): Promise<void> {
  const picture = await open(sent, { limitInputPixels: false })
  const { width, height, format } = await picture.metadata().catch(refuse)
  const pixels = format === 'heif' ? MAX_PIXELS_AVIF : MAX_PIXELS
  if (Math.max(width * height, canvasOfGif(sent)) > pixels || Math.max(width, height) > MAX_SIDE)
    throw new AppError('IMAGEN_GRANDE')
}

/** Pictures that take longer are refused. Changed only by tests, because other tests run beside them. */
export const PATIENCE = { seconds: 2 }

async function toWebp(sent: Buffer, uso: Uso): Promise<Buffer> {
  // One page: the first frame of an animation.
  const picture = await open(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true })
  const sized =
    uso === 'avatar'
      ? picture.resize(512, 512, { fit: 'cover' })
      : picture.resize(1200, 1200, { fit: 'inside', withoutEnlargement: true })
  return await sized.webp({ quality: 82 }).timeout(PATIENCE).toBuffer().catch(refuse)
}

function refuse(): never {
  throw new AppError('IMAGEN_INVALIDA')
}

/** A stored picture for a paper, within a square of so many pixels. */
async function toPng(bytes: Buffer, side: number): Promise<Buffer> {
  const picture = await open(bytes, {})
  return await picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}
