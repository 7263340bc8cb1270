/** Why there is no picture: refused, none there, taken by another program, or this page may not have one. */
export type SinCamara = 'negada' | 'ninguna' | 'ocupada' | 'otra-pagina'

/** The camera at the back, if there are two. Rejects with an Error whose `cause` is a SinCamara. */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error('No camera', { cause: 'ninguna' })
  try {
    const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
    return await navigator.mediaDevices.getUserMedia({ video })
  } catch (error) {
    throw new Error('No camera', { cause: whyOf(error) })
  }
}

const WHY: Record<string, SinCamara> = { NotAllowedError: 'negada', NotReadableError: 'ocupada', AbortError: 'ocupada' }

function whyOf(error: unknown): SinCamara {
  if (!isAllowedHere()) return 'otra-pagina'
  return (error instanceof DOMException && WHY[error.name]) || 'ninguna'
}

/**
 * Whether the address that was loaded may use the camera: a screen that was come to by a link is still the page before. Browsers that do not
 * know such a permission do not forbid it.
 */
function isAllowedHere(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (feature: string) => boolean } }
  return featurePolicy?.allowsFeature('camera') ?? true
}
