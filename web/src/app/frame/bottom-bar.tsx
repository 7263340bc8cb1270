import { NavLink } from 'react-router'
import { classNames } from '#lib/class-names.ts'
import { Icon } from '#ui/base/icon.tsx'
import styles from './frame.module.css'
import type { MenuEntry } from './menus.ts'

/** Four or five places under the thumb, below 900 px. */
export function BottomBar({ menu, label }: { menu: readonly MenuEntry[]; label: string }) {
  return (
    <nav className={classNames(styles.bottomBar, 'only-narrow no-print')} aria-label={label}>
      {menu.map(({ to, label: place, icon }) => (
        <NavLink key={to} to={to}>
          <span className={styles.place}>
            <Icon name={icon} />
          </span>
          {place}
        </NavLink>
      ))}
    </nav>
  )
}
