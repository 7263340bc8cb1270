import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import styles from './acceso.module.css'

type AccountFrameProps = { title: string; intro?: ReactNode; wide?: boolean; children: ReactNode }

/** Signing in, signing up, passwords: the form beside a book of tickets, which is a strip above on phones. */
export function AccountFrame({ title, intro, wide, children }: AccountFrameProps) {
  return (
    <div className={styles.account}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.accountCover} aria-hidden="true">
        <div className={styles.accountGuilloche} />
        <div className={styles.accountBook}>
          {['00044', '00043', '00042'].map((number, place) => (
            <span key={number} className="num" style={{ '--depth': 2 - place } as CSSProperties}>
              {number}
            </span>
          ))}
        </div>
        <p className="num">
          Cada número,
          <br />
          en su talón.
        </p>
      </div>
      <div className={classNames(styles.accountForm, wide && styles.wide)}>
        <div>
          <Logo to={paths.landing} />
        </div>
        <div>
          <h1>{title}</h1>
          {intro && <p className="muted">{intro}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
