import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '#ui/base/icon.tsx'
import { adminMenu } from './menus.ts'

/** The admin's places in groups, between perforations. */
export function AdminMenu({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Administración">
      {adminMenu.map((group, place) => (
        <Fragment key={group[0]?.to}>
          {place > 0 && <hr />}
          {group.map(({ to, label, icon }) => (
            <NavLink key={to} to={to} onClick={onNavigate}>
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
        </Fragment>
      ))}
    </nav>
  )
}
