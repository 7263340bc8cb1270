import { AppError, limits } from '@talonario/contract'
import type { FastifyRequest } from 'fastify'

export type Form = { fields: Record<string, string>; image: Buffer | null }

/**
 * Reads a multipart form: its text fields, and the file part `image`. Other files are dropped, and so is a text part named `image` (older
 * clients send the stored file name back). Throws PEDIDO_GRANDE above `most` bytes in all. The fields of a JSON body are taken as they are.
 */
export async function readForm(request: FastifyRequest, most: number): Promise<Form> {
  if (!request.isMultipart()) return { fields: (request.body ?? {}) as Record<string, string>, image: null }
  try {
    return await readParts(request, most)
  } catch (error) {
    // An error without a code means that the form was cut off or malformed.
    const isRefusal = error instanceof AppError || String((error as { code?: unknown }).code).startsWith('FST_')
    throw isRefusal ? error : new AppError('JSON_INVALIDO')
  }
}

async function readParts(request: FastifyRequest, most: number): Promise<Form> {
  let size = 0
  const fields: Record<string, string> = {}
  let image: Buffer | null = null
  for await (const part of request.parts({
    limits: { fileSize: limits.imagenBytes, files: 4, fields: 60, fieldSize: 100_000 },
  })) {
    if (part.type === 'field') {
      size += String(part.value).length
      if (part.fieldname !== 'image') fields[part.fieldname] = String(part.value)
    } else {
      const bytes = await part.toBuffer()
      if (part.file.truncated) throw new AppError('IMAGEN_GRANDE')
      size += bytes.length
      if (part.fieldname === 'image' && bytes.length > 0) image = bytes
    }
    if (size > most) throw new AppError('PEDIDO_GRANDE')
  }
  return { fields, image }
}
