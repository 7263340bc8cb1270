import type { ReactNode } from 'react'
import { Icon } from '#ui/base/icon.tsx'
import './list.css'

type DisclosureProps = { summary: ReactNode; open?: boolean; children: ReactNode }

/** A row that opens: summaries, the details of a sale. Native, so keyboard and find-in-page work. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        {summary}
        <Icon name="chevron-down" className="chevron" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
