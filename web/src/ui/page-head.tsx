import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import './page-head.css'

type PageHeadProps = { title: string; intro?: ReactNode; children?: ReactNode }

/** The h1 of a screen, its document title, one line of introduction, and actions at the right. */
export function PageHead({ title, intro, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <PageTitle>{title}</PageTitle>
      <div>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {children && <div className="row wrap-lines">{children}</div>}
    </div>
  )
}
