import { padNumber } from '#lib/format.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

type TicketNumberProps = { numero: number; width?: number }

/** Figures in cells of one width (Besley has no tabular ones), read as one number. */
export function TicketNumber({ numero, width }: TicketNumberProps) {
  const digits = padNumber(numero, width)
  return (
    <span className="number">
      <VisuallyHidden>{digits}</VisuallyHidden>
      <span className="digits" aria-hidden="true">
        {[...digits].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in a number is its identity
          <i key={place}>{digit}</i>
        ))}
      </span>
    </span>
  )
}
