import { NavLink } from 'react-router'
import { Icon } from '#ui/base/icon.tsx'
import type { MenuEntry } from './menus.ts'
import './frame.css'

/** Four or five places under the thumb, below 900 px. */
export function BottomBar({ menu, label }: { menu: readonly MenuEntry[]; label: string }) {
  return (
    <nav className="bottom-bar only-narrow no-print" aria-label={label}>
      {menu.map(({ to, label: place, icon }) => (
        <NavLink key={to} to={to}>
          <span className="place">
            <Icon name={icon} />
          </span>
          {place}
        </NavLink>
      ))}
    </nav>
  )
}
