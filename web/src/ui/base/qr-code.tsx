import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import './marks.css'

/** Light modules around the code, without which readers do not find it. */
const QUIET = 4

/** A text as a picture that a telephone reads. Dark on white in both themes. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const size = code.size + 2 * QUIET
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}>
      <path d={toSvgPath(code)} />
    </svg>
  )
}
