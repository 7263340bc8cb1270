import { writeFile } from 'node:fs/promises'
import { type Rect, scan } from '../api/test/paper-raster.ts'

const [WIDTH, HEIGHT] = [640, 480]
/** Pictures a second, and how many of them each code is shown. */
const [RATE, EACH] = [5, 5]

/** Writes what a camera sees to which one printed code after the other is shown (Y4M, as Chromium's fake camera plays it over and over). */
export async function filmCodes(path: string, codes: readonly (readonly Rect[])[]): Promise<void> {
  const frames = codes.flatMap(rects => Array.from({ length: EACH }, () => frameOf(rects)))
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`)
  await writeFile(path, Buffer.concat([head, ...frames]))
}

/** A code in the middle of a white sheet. */
function frameOf(rects: readonly Rect[]): Buffer {
  const { data, size } = scan(rects, 400)
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  const [left, top] = [(WIDTH - size) >> 1, (HEIGHT - size) >> 1]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++)
      light[(top + y) * WIDTH + left + x] = 16 + Math.round(((data[y * size + x] ?? 0) * 219) / 255)
  }
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
}
