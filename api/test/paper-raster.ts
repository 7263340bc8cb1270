import { inflateSync } from 'node:zlib'
import readQr from 'jsqr'

export type Rect = { x: number; y: number; w: number; h: number }

/** The QR codes of a PDF as they are drawn: the black rectangles of each, in points, in the order written. */
export function qrsOf(pdf: Buffer): Rect[][] {
  const streams = [...pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)]
  return streams.flatMap(([, body = '']) => {
    const content = inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    return content.split(/\nf\n/).flatMap(part => {
      const rects = [...part.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)]
      return rects.length > 100
        ? [rects.map(([, x, y, w, h]) => ({ x: Number(x), y: Number(y), w: Number(w), h: Number(h) }))]
        : []
    })
  })
}

/** A printed code on white, with a margin in millimetres: each pixel as dark as it is covered. */
export function scan(rects: readonly Rect[], dpi: number, white = 2): { data: Buffer; size: number } {
  const FINE = 4
  const scale = (dpi / 72) * FINE
  const margin = (white / 25.4) * 72
  const [left, top] = [Math.min(...rects.map(({ x }) => x)) - margin, Math.min(...rects.map(({ y }) => y)) - margin]
  const right = Math.max(...rects.map(({ x, w }) => x + w)) + margin
  const size = Math.ceil(((right - left) * scale) / FINE)
  const data = Buffer.alloc(size * size, 255)
  const fine = new Uint8Array(size * FINE * size * FINE)
  for (const { x, y, w, h } of rects)
    for (let row = Math.round((y - top) * scale); row < Math.round((y + h - top) * scale); row++)
      fine.fill(
        1,
        row * size * FINE + Math.round((x - left) * scale),
        row * size * FINE + Math.round((x + w - left) * scale),
      )
  for (let i = 0; i < data.length; i++) {
    let dark = 0
    for (let part = 0; part < FINE * FINE; part++)
      dark += fine[((Math.floor(i / size) * FINE + (part >> 2)) * size + (i % size)) * FINE + (part & 3)] ?? 0
    data[i] = 255 - Math.round((255 * dark) / (FINE * FINE))
  }
  return { data, size }
}

/** What a telephone would read of a grey picture; '' if nothing. */
export function readGrey(grey: Uint8Array, width: number): string {
  const rgba = new Uint8ClampedArray(grey.length * 4)
  grey.forEach((value, i) => {
    rgba.set([value, value, value, 255], 4 * i)
  })
  return readQr(rgba, width, grey.length / width)?.data ?? ''
}
