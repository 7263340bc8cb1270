import { vi } from 'vitest'

/** A camera that sees what `show` puts before it, for browsers that read codes themselves; refused if so said. */
export function fakeCamera({ refuse }: { refuse?: string } = {}) {
  let shown = ''
  const stopped = vi.fn()
  const stream = { getTracks: () => [{ stop: stopped }] }
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => (shown ? [{ rawValue: shown }] : [])
    },
  )
  const getUserMedia = async () => {
    if (refuse) throw new DOMException('no', refuse)
    return stream
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  HTMLMediaElement.prototype.play = async () => {}
  return {
    show: (text: string) => {
      shown = text
    },
    stopped,
  }
}
