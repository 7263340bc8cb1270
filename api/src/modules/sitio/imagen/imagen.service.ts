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

/** Stores a picture under the hash of its content and returns that name. Call it in the transaction that refers to it. */
export async function storeImagen(db: Db, imagen: Imagen): Promise<string> {
  await insertImagen(db, imagen)
  return imagen.nombre
}

/** Deletes a picture that nothing shows any more. */
export async function forgetImagen(db: Db, nombre: string): Promise<void> {
  await inTransaction(db, db => deleteImagenIfUnused(db, nombre))
}

/** A stored picture for a PDF; null for `''` and for the pictures that come with the program. */
export async function imagenForPaper(db: Db, nombre: string, side: number): Promise<Buffer | null> {
  const found = nombre.endsWith('.webp') ? await findImagen(db, nombre) : undefined
  return found ? await toPng(found.bytes, side) : null
}

type Uso = 'avatar' | 'producto'
export type Imagen = { nombre: string; tipo: string; bytes: Buffer }

/** Imports sharp when the first picture arrives. Its cache is off, because no picture is opened twice. */
async function open(sent: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(sent, options)
}

/** A good camera takes 40 megapixels; a decompression bomb has more. AVIF takes four times as long to decode. */
const MAX_PIXELS = 40e6
const MAX_PIXELS_AVIF = 20e6

/** A line of 40 million pixels is no picture, and scaling it would take gigabytes. */
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
 * The form in which a picture is stored: upright, resized for its use, as WebP without metadata (place, device, comments). Throws
 * IMAGEN_GRANDE or IMAGEN_INVALIDA.
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

/** The pixels that a GIF declares, which sharp replaces by the size of its first frame; 0 for other pictures. */
const canvasOfGif = (sent: Buffer): number =>
  sent.toString('latin1', 0, 3) === 'GIF' ? sent.readUInt16LE(6) * sent.readUInt16LE(8) : 0

async function refuseBomb(sent: Buffer): Promise<void> {
  const picture = await open(sent, { limitInputPixels: false })
  const { width, height, format } = await picture.metadata().catch(refuse)
  const pixels = format === 'heif' ? MAX_PIXELS_AVIF : MAX_PIXELS
  if (Math.max(width * height, canvasOfGif(sent)) > pixels || Math.max(width, height) > MAX_SIDE)
    throw new AppError('IMAGEN_GRANDE')
}

/** A picture that takes longer is refused. Only tests change it, because other tests run beside them. */
export const PATIENCE = { seconds: 2 }

async function toWebp(sent: Buffer, uso: Uso): Promise<Buffer> {
  // `pages: 1` takes the first frame of an animation.
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

/** A stored picture as PNG for a PDF, within a square of `side` pixels. */
async function toPng(bytes: Buffer, side: number): Promise<Buffer> {
  const picture = await open(bytes, {})
  return await picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}
