import { faultSentences } from '#domain/carrito/carrito.messages.ts'
import { isRifa } from '#domain/carrito/carrito.rules.ts'
import { removeFromCart } from '#domain/carrito/carrito.store.ts'
import type { ReviewedLine } from '#domain/carrito/carrito-revision.rules.ts'
import { padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import './carrito.css'

/** Names what can no longer be bought and removes it with one click. */
export function UnavailableLines({ lines }: { lines: readonly ReviewedLine[] }) {
  const gone = lines.filter(({ fault }) => fault)
  if (gone.length === 0) return null
  return (
    <Note tone="bad">
      <ul>
        {gone.map(line => (
          <li key={line._id}>
            <b>{isRifa(line) ? padNumber(line.NumeroRifa) : line.nombreProducto}</b>
            {line.fault && `: ${faultSentences[line.fault].toLowerCase()}.`}
          </li>
        ))}
      </ul>
      <Button className="unavailable-remove" icon="trash" onClick={() => removeFromCart(gone)}>
        {gone.length === 1 ? 'Quitarlo del carrito' : 'Quitarlos del carrito'}
      </Button>
    </Note>
  )
}
