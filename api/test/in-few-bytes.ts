import sharp from 'sharp'

/** A screenshot as a small file: a PNG in few colours, or a JPEG. */
export const inFewBytes = (png: Buffer, kind: 'png' | 'jpg'): Promise<Buffer> =>
  (kind === 'png' ? sharp(png).png({ palette: true, effort: 10 }) : sharp(png).jpeg({ quality: 60 })).toBuffer()
