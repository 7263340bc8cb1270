import { IconButton } from '#ui/base/button.tsx'
import './list.css'

type PagerProps = { page: number; pages: number; onChange: (page: number) => void; label?: string }

/** From so many pages on, one can be typed. */
const LONG = 10

/** '3 de 42' between two arrows that are disabled at the ends; pages outside 1..pages are ignored. */
export function Pager({ page, pages, onChange, label = 'Páginas' }: PagerProps) {
  const go = (target: number) => target >= 1 && target <= pages && onChange(target)
  return (
    <nav className="pager" aria-label={label}>
      <IconButton
        kind="default"
        icon="chevron-left"
        label="Página anterior"
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      />
      <span aria-live="polite">{`${page} de ${pages}`}</span>
      <IconButton
        kind="default"
        icon="chevron-right"
        label="Página siguiente"
        disabled={page >= pages}
        onClick={() => go(page + 1)}
      />
      {pages > LONG && <PageJump key={page} onGo={target => go(Math.min(Math.max(target, 1), pages))} />}
    </nav>
  )
}

/** A page typed, and Enter or leaving the field: a phone's number pad has no Enter. */
function PageJump({ onGo }: { onGo: (page: number) => void }) {
  const jump = ({ value }: HTMLInputElement) => /^\d+$/.test(value) && onGo(Number(value))
  return (
    <input
      className="field-input"
      aria-label="Ir a la página"
      placeholder="Ir a…"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && jump(currentTarget)}
      onBlur={({ currentTarget }) => jump(currentTarget)}
    />
  )
}
