import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { Icon } from '#ui/base/icon.tsx'
import './list.css'

type DisclosureProps = { summary: ReactNode; open?: boolean; children: ReactNode }

/** A row that opens: summaries, the details of a sale. Native, so keyboard and find-in-page work. What a person opens comes into view. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  // What is open from the start says once that it has opened.
  const first = useRef(open)
  const show = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && !first.current) currentTarget.scrollIntoView({ block: 'nearest' })
    first.current = false
  }
  return (
    <details className="disclosure" open={open} onToggle={show}>
      <summary>
        {summary}
        <Icon name="chevron-down" className="chevron" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
