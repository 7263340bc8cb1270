import type { CSSProperties } from 'react'
import './receipt.css'

/** Digits on numbering wheels; decorative, so the number has to be given beside it. `size` is any CSS length. */
export function Wheels({ digits, size }: { digits: string; size?: string }) {
  return (
    <span className="wheels" style={size ? ({ '--wheel': size } as CSSProperties) : undefined} aria-hidden="true">
      {[...digits].map((digit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a wheel is known by its place
        <i key={place}>{digit}</i>
      ))}
    </span>
  )
}
