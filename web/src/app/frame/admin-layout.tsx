import { Drawer } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useKnownUsos, usoQuery } from '#domain/uso/uso.api.ts'
import { OrganiserBanner } from '#features/acceso/organiser-address.tsx'
import { HelpLink } from '#features/ayuda/help-link.tsx'
import { SecondFactorGate } from '#features/segundo-factor/second-factor.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button, IconButton, ThemeToggle } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import styles from './admin-layout.module.css'
import { adminMenu, adminMoreMenu, adminOwnMenu } from './admin-menu.ts'
import { Header } from './header.tsx'
import type { MenuEntry } from './menus.ts'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '#ui/feedback/dialog.css'

/** The admin's frame: a side bar from 900 px on, below it a header whose Menú opens the same list. */
export function AdminLayout() {
  const { user } = useSignedIn()
  const [open, setOpen] = useState(false)
  useFreshUsos()
  const logo = <Logo to={paths.admin.inicio} />
  return (
    <div className={styles.admin}>
      <aside className={classNames(styles.sideBar, 'only-wide no-print')}>
        <div className={styles.sideBarTop}>
          {logo}
          <ThemeToggle />
        </div>
        <AdminMenu />
      </aside>
      <div>
        <Header logo={logo} className="only-narrow">
          <ThemeToggle />
          <Button icon="menu" aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Menú
          </Button>
        </Header>
        <SideDrawer
          opened={open}
          onClose={() => setOpen(false)}
          title="Menú"
          className={classNames(styles.sideBar, 'no-print')}
        >
          <AdminMenu onNavigate={() => setOpen(false)} />
        </SideDrawer>
        <OrganiserBanner />
        {user.rol === 'veedor' && (
          <p className={styles.onlyLooks}>
            <b>Tu cuenta solo mira.</b> Ves todo, y lo que cambies no se guarda.
          </p>
        )}
        <main id="contenido" tabIndex={-1} className={styles.adminMain}>
          <SecondFactorGate email={user.email}>
            <Outlet />
            <HelpLink />
          </SecondFactorGate>
        </main>
      </div>
    </div>
  )
}

/** Asks again on every screen what the raffle uses, since something may have been done for the first time. */
function useFreshUsos(): void {
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on leaving each screen
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: usoQuery.queryKey }), [pathname, queryClient])
}

/**
 * The admin's menu in groups; they scroll if they do not fit, and the personal entries stay below. What is folded is open
 * on its own screens, so that the menu shows where one is.
 */
function AdminMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const places = useRef<HTMLDivElement>(null)
  // Until it is known there are none, so that none moves.
  const usos = useKnownUsos()
  const used = (entries: readonly MenuEntry[]) => entries.filter(({ uso }) => usos && (!uso || usos.has(uso)))
  useEffect(() => {
    const here = pathname && usos && places.current?.querySelector('[aria-current]')
    if (here) here.scrollIntoView({ block: 'nearest' })
  }, [pathname, usos])
  const entry = ({ to, label, icon }: MenuEntry) => (
    <NavLink key={to} to={to} onClick={onNavigate}>
      <Icon name={icon} size={20} />
      {label}
    </NavLink>
  )
  return (
    <nav aria-label="Administración">
      <div ref={places} className={styles.sideBarPlaces}>
        {adminMenu.map(used).map(
          (group, place) =>
            group.length > 0 && (
              <Fragment key={group[0]?.to}>
                {place > 0 && <hr />}
                {group.map(entry)}
              </Fragment>
            ),
        )}
        {usos && (
          <details open={adminMoreMenu.some(({ to }) => pathname.startsWith(to))}>
            <summary>
              <Icon name="chevron-down" size={20} />
              Más
            </summary>
            {used(adminMoreMenu).map(entry)}
          </details>
        )}
      </div>
      <hr />
      {adminOwnMenu.map(entry)}
    </nav>
  )
}

type SideDrawerProps = { opened: boolean; onClose: () => void; title: string; className?: string; children: ReactNode }

/** A titled panel from the left edge; traps the focus and restores it. */
function SideDrawer({ opened, onClose, title, className, children }: SideDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={300} transitionProps={{ duration: 150 }}>
      <Drawer.Overlay className="dialog-overlay" />
      <Drawer.Content>
        <div className={classNames('drawer', className)}>
          <div className="dialog-head">
            <Drawer.Title className="dialog-title">{title}</Drawer.Title>
            <IconButton icon="close" label="Cerrar" onClick={onClose} />
          </div>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
