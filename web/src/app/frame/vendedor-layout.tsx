import { Outlet, useLocation } from 'react-router'
import { HelpLink } from '#features/ayuda/help-link.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { ThemeToggle } from '#ui/base/button.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import type { MenuEntry } from './menus.ts'
import { PersonMenu } from './person-menu.tsx'

/** The seller's frame: on phones the title is in the header and the menu at the bottom. */
export function VendedorLayout() {
  const session = useSignedIn()
  const { pathname } = useLocation()
  const menu = vendedorMenu(session.user.id)
  const here = menu.find(({ to }) => pathname.startsWith(to))
  const logo = (
    <>
      <Logo to={menu[0]?.to ?? '/'} bare />
      <span className={classNames(styles.headerPlace, 'only-narrow')} aria-hidden="true">
        {here?.label}
      </span>
    </>
  )
  return (
    <div className={styles.hasBottomBar}>
      <Header logo={logo} menu={menu} menuLabel="Vendedor">
        <ThemeToggle />
        <PersonMenu session={session} />
      </Header>
      <main id="contenido" tabIndex={-1} className="grow-down">
        <Outlet />
        <HelpLink apart />
      </main>
      <BottomBar menu={menu} label="Vendedor" />
    </div>
  )
}

function vendedorMenu(id: string): readonly MenuEntry[] {
  return [
    { to: paths.vendedor.perfil(id), label: 'Perfil', icon: 'person' },
    { to: paths.vendedor.vender(id), label: 'Vender', icon: 'ticket' },
    { to: paths.vendedor.caja(id), label: 'Mi caja', icon: 'card' },
    { to: paths.vendedor.historial(id), label: 'Historial', icon: 'history' },
    { to: paths.vendedor.estadisticas(id), label: 'Estadísticas', icon: 'bars' },
  ]
}
