import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openCamera, type SinCamara } from '#lib/scan/camera.ts'
import { codeReader } from '#lib/scan/code-reader.ts'
import { shownOnce } from '#lib/scan/seen.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FilePicker } from './file-picker.tsx'
import './code-scanner.css'

type ScannerProps = {
  /** Whether the camera is on: the page is loaded again for it if need be, so this is kept in its address. */
  on: boolean
  onSwitch: (on: boolean) => void
  /** What is shown is not read now. */
  paused: boolean
  onCode: (text: string) => void
}

/** Between two looks, in milliseconds: an old telephone needs as long for one. */
const LOOK_EVERY = 200

const SIN_CAMARA: Record<SinCamara, string> = {
  negada:
    'El navegador no tiene permiso para usar la cámara. Dáselo en la configuración del sitio, o escribí el número.',
  ninguna: 'No hay una cámara que este navegador pueda usar acá. Escribí el número.',
  ocupada: 'Otra aplicación está usando la cámara. Cerrala y probá otra vez, o escribí el número.',
  'otra-pagina': 'Para usar la cámara hay que cargar esta página de nuevo.',
}

/** Reads QR codes with the camera, or in a photo where it cannot be used. */
export function CodeScanner({ on, onSwitch, paused, onCode }: ScannerProps) {
  const [problem, setProblem] = useState('')
  const [elsewhere, setElsewhere] = useState(false)
  const fail = (why: SinCamara) => {
    // Loaded again it begins with the camera on.
    setElsewhere(why === 'otra-pagina')
    if (why !== 'otra-pagina') onSwitch(false)
    setProblem(SIN_CAMARA[why])
  }
  const turn = (next: boolean) => {
    setProblem('')
    setElsewhere(false)
    onSwitch(next)
  }
  const readPhoto = async (photo: File | null) => {
    if (!photo) return
    setProblem('')
    const text = await codeIn(photo)
    if (text) onCode(text)
    else setProblem('En esa foto no se ve ningún código. Sacala más de cerca, con el código entero.')
  }
  return (
    <div className="stack gap-1">
      {on && !elsewhere && <Viewer paused={paused} onCode={onCode} onFail={fail} />}
      <div className="row wrap-lines">
        {elsewhere ? (
          <Button icon="camera" onClick={() => location.reload()}>
            Cargarla de nuevo
          </Button>
        ) : (
          <Button icon="camera" onClick={() => turn(!on)}>
            {on ? 'Apagar la cámara' : 'Usar la cámara'}
          </Button>
        )}
        <FilePicker label="Leer de una foto" accept="image/*" value={null} onChange={readPhoto} />
      </div>
      {problem && <Note tone="bad">{problem}</Note>}
    </div>
  )
}

async function codeIn(photo: File): Promise<string> {
  try {
    const [read, picture] = await Promise.all([codeReader(), createImageBitmap(photo)])
    return await read(picture)
  } catch {
    return ''
  }
}

type ViewerProps = Pick<ScannerProps, 'paused' | 'onCode'> & { onFail: (why: SinCamara) => void }

/** What the camera sees, for as long as it is shown. */
function Viewer({ paused, onCode, onFail }: ViewerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent((text: string) => onCode(text))
  const listens = useEffectEvent(() => !paused)
  const fail = useEffectEvent((why: SinCamara) => onFail(why))
  useEffect(() => {
    const over = new AbortController()
    watch(video.current, { signal: over.signal, listens: () => listens(), tell: text => tell(text) }).catch(error => {
      if (!over.signal.aborted) fail((error as Error).cause as SinCamara)
    })
    return () => over.abort()
  }, [])
  return <video ref={video} className="code-viewer" muted playsInline aria-label="Lo que ve la cámara" />
}

/** Shows the camera and tells each code once. Rejects as `openCamera`. */
async function watch(
  video: HTMLVideoElement | null,
  { signal, listens, tell }: { signal: AbortSignal; listens: () => boolean; tell: (text: string) => void },
): Promise<void> {
  const stream = await openCamera()
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (!video || signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play().catch(() => {})
  const read = await codeReader()
  const seen = shownOnce()
  const look = async () => {
    if (signal.aborted) return
    const text = await read(video).catch(() => '')
    if (signal.aborted) return
    const shown = seen(text, { at: performance.now(), listening: listens() })
    if (shown) tell(shown)
    setTimeout(look, LOOK_EVERY)
  }
  await look()
}
