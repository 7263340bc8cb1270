import { type ReactNode, useId } from 'react'
import { classNames } from '#lib/class-names.ts'
import './layout.css'

type PanelProps = {
  title?: ReactNode
  aside?: ReactNode
  /** Target of a link on the same screen. */
  anchor?: string
  className?: string
  children: ReactNode
}

/** A white sheet for one task. With a title it is a named region. */
export function Panel({ title, aside, anchor, className, children }: PanelProps) {
  const id = useId()
  return (
    <section id={anchor} className={classNames('panel', className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="panel-head">
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
