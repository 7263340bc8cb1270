import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '#lib/class-names.ts'
import styles from './frame.module.css'
import type { MenuEntry } from './menus.ts'

type HeaderProps = {
  logo: ReactNode
  menu?: readonly MenuEntry[]
  menuLabel?: string
  className?: string
  children: ReactNode
}

/** The bar at the top: brand, menu from 900 px on, and what belongs at the right end. */
export function Header({ logo, menu, menuLabel, className, children }: HeaderProps) {
  return (
    <header className={classNames(styles.header, 'no-print', className)}>
      <div className={classNames('page', styles.headerPage)}>
        {logo}
        {menu && (
          <nav className={classNames(styles.headerMenu, 'only-wide')} aria-label={menuLabel}>
            {menu.map(({ to, label }) => (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ))}
          </nav>
        )}
        <div className={classNames('row end', styles.headerEnd)}>{children}</div>
      </div>
    </header>
  )
}
