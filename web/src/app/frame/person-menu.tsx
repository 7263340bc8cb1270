import { useId, useRef } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '#lib/class-names.ts'
import type { Session } from '#lib/session.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './frame.module.css'
import { personMenu } from './menus.ts'

/** The person's name and menu. A native popover: Escape and a click outside close it. */
export function PersonMenu({ session }: { session: Session }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { nombreCompleto, nombreUsu, imagen } = session.user
  const nombre = nombreCompleto || nombreUsu
  return (
    <>
      <button type="button" className="button quiet" popoverTarget={id}>
        <Avatar nombre={nombre} imagen={imagen} size={32} />
        <VisuallyHidden>{`Tu cuenta: ${nombre}`}</VisuallyHidden>
        <span className={classNames(styles.personName, 'only-wide')} aria-hidden="true">
          {nombre.split(' ')[0]}
        </span>
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.personMenu}>
        <nav aria-label="Tu cuenta">
          {personMenu(session).map(({ to, label, icon }) => (
            <NavLink key={to} to={to} onClick={() => menu.current?.hidePopover()}>
              <Icon name={icon} className="muted" />
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
    </>
  )
}
