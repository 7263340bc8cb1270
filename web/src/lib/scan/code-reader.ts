/** What a code can be read in. */
type Picture = HTMLVideoElement | ImageBitmap

/** The text of the QR code in a picture; `''` without one. */
export type ReadCode = (picture: Picture) => Promise<string>

type Detector = { detect: (picture: Picture) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader, where it has one; otherwise a library that is loaded for it. */
export async function codeReader(): Promise<ReadCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async picture => (await detector.detect(picture))[0]?.rawValue ?? ''
  }
  const { default: readQr } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async picture => {
    const { width, height } = sizeOf(picture)
    if (!context || width === 0) return ''
    Object.assign(canvas, { width, height })
    context.drawImage(picture, 0, 0, width, height)
    return readQr(context.getImageData(0, 0, width, height).data, width, height)?.data ?? ''
  }
}

/** Pixels of the longer side: a printed code takes a third of it, and more would be slow on an old telephone. */
const ENOUGH = 1_000

/** The pixels in which a picture is read. */
export function sizeOf(picture: Picture): { width: number; height: number } {
  const [width, height] =
    'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
  const scale = Math.min(1, ENOUGH / Math.max(1, width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
