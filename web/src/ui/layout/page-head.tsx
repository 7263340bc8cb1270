import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { PageTitle } from './page-title.tsx'
import './layout.css'

type PageHeadProps = {
  title: string
  intro?: ReactNode
  /** On phones the frame's header shows it (sellers): only for screen readers. */
  inHeader?: boolean
  children?: ReactNode
}

/** The h1 of a screen, its document title, one line of introduction, and actions at the right. */
export function PageHead({ title, intro, inHeader, children }: PageHeadProps) {
  return (
    <div className={classNames('page-head', inHeader && 'in-header')}>
      <PageTitle>{title}</PageTitle>
      <div>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {children && <div className="row wrap-lines in-turn">{children}</div>}
    </div>
  )
}
