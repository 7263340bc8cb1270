import type { CSSProperties } from 'react'
import './confetti.css'

const PIECES = 60

/** Falls once. Decorative: who asked for less motion does not get it. */
export function Confetti() {
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
        <i key={piece} style={pathOf(piece)} />
      ))}
    </div>
  )
}

/** Scattered by the golden angle: even, and the same on each screen. */
function pathOf(piece: number): CSSProperties {
  const spread = (piece * 137.508) % 100
  return {
    '--x': `${spread}%`,
    '--drift': `${((piece * 53) % 40) - 20}vw`,
    '--wait': `${(piece * 37) % 900}ms`,
    '--turn': `${360 + ((piece * 71) % 720)}deg`,
    '--ink': `var(--confetti-${piece % 4})`,
  } as CSSProperties
}
