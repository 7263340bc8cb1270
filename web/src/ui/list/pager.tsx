import { Button, IconButton } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
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

type NoRowsProps = {
  page: number
  onPage: (page: number) => void
  paginaVacia: string
  vacia: string
  /** What will be listed. */
  text?: string
  /** Of a list that is filtered: what is searched, and the way to all of it. */
  search?: false | { title: string; text: string; all: string; onClear: () => void }
}

/** An empty page of a list: why it is empty, and where there is something. */
export function NoRows({ page, onPage, paginaVacia, vacia, text, search }: NoRowsProps) {
  if (page > 1) {
    return (
      <EmptyState drawing="perdidos-404" heading="h2" title={paginaVacia}>
        <Button onClick={() => onPage(1)}>Ir a la página 1</Button>
      </EmptyState>
    )
  }
  if (!search) return <EmptyState drawing="vacio-ventas" heading="h2" title={vacia} text={text} />
  return (
    <EmptyState drawing="perdidos-404" heading="h2" title={search.title} text={search.text}>
      <Button onClick={search.onClear}>{search.all}</Button>
    </EmptyState>
  )
}
