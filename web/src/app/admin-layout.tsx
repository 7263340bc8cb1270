import { useState } from 'react'
import { Outlet } from 'react-router'
import { VerifyBanner } from '#features/cuenta/verify-banner.tsx'
import { SecondFactorGate } from '#features/segundo-factor/second-factor-gate.tsx'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { ThemeToggle } from '#ui/base/theme-toggle.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import { SideDrawer } from '#ui/layout/side-drawer.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { Header } from './header.tsx'
import './admin-layout.css'

/** The admin's frame: a side bar from 900 px on, below it a header whose Menú opens the same list. */
export function AdminLayout() {
  const { user } = useSignedIn()
  const [open, setOpen] = useState(false)
  const logo = <Logo to={paths.admin.inicio} />
  return (
    <div className="admin">
      <aside className="side-bar only-wide">
        <div className="side-bar-top">
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
        <SideDrawer opened={open} onClose={() => setOpen(false)} title="Menú" className="side-bar">
          <AdminMenu onNavigate={() => setOpen(false)} />
        </SideDrawer>
        <VerifyBanner />
        <main id="contenido" tabIndex={-1} className="admin-main">
          <SecondFactorGate email={user.email}>
            <Outlet />
          </SecondFactorGate>
        </main>
      </div>
    </div>
  )
}
