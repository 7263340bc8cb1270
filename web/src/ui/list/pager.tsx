import { IconButton } from '#ui/base/button.tsx'
import './list.css'

type PagerProps = { page: number; pages: number; onChange: (page: number) => void; label?: string }

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
    </nav>
  )
}
