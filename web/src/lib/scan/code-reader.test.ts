import { expect, it } from 'vitest'
import { sizeOf } from './code-reader.ts'

it.each([
  [
    { width: 9_000, height: 6_000 },
    { width: 1_000, height: 667 },
  ],
  [
    { videoWidth: 720, videoHeight: 12_000 },
    { width: 60, height: 1_000 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])('a picture of %j is read in a thousand pixels a side at most', (picture, read) => {
  expect(sizeOf(picture as ImageBitmap)).toEqual(read)
})
