import { asignacionMessages } from '#domain/asignacion/asignacion.messages.ts'
import { runsText } from '#domain/asignacion/asignacion.rules.ts'
import type { Vendedor } from '#domain/vendedor/vendedor.api.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import './book-cover.css'

type BookCoverProps = {
  vendedor: Vendedor | undefined
  chosen: ReadonlySet<number>
  busy: boolean
  onAssign: () => void
}

/** The cover of the book that is about to be handed over: for whom, how many, which ones. */
export function BookCover({ vendedor, chosen, busy, onAssign }: BookCoverProps) {
  return (
    <aside className="book-cover" aria-label="Resumen">
      <div className="book-guilloche" aria-hidden="true" />
      <p className="book-hint">Talonario para</p>
      <h2>{vendedor?.nombreCompleto ?? 'Elegí un vendedor'}</h2>
      {vendedor && <p className="book-hint">{vendedor.ci ? `CI ${vendedor.ci}` : asignacionMessages.sinCi}</p>}
      <p className="book-count" aria-live="polite">
        <b className="num">{count(chosen.size)}</b> {chosen.size === 1 ? 'rifa elegida' : 'rifas elegidas'}
      </p>
      <p className="book-hint book-numbers num">{runsText(chosen)}</p>
      <Button kind="primary" large full busy={busy && 'Asignando...'} onClick={onAssign}>
        Asignar Rifas
      </Button>
    </aside>
  )
}
