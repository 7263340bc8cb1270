import { Outlet } from 'react-router'
import { SiteFooter } from '#features/organizacion/site-footer.tsx'
import { VerifyBanner } from '#features/verificacion/verify-banner.tsx'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { ThemeToggle } from '#ui/base/theme-toggle.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { publicBottomMenu, publicMenu } from './menus.ts'
import { PersonMenu } from './person-menu.tsx'

/** Header, footer and, on phones, the bottom bar of shoppers. */
export function PublicLayout() {
  const session = useSession()
  return (
    <div className="has-bottom-bar">
      <Header logo={<Logo to={paths.landing} />} menu={publicMenu} menuLabel="Principal">
        <ThemeToggle />
        {session ? <PersonMenu session={session} /> : <ButtonLink to={paths.login()}>Ingresar</ButtonLink>}
      </Header>
      <VerifyBanner />
      <main id="contenido" tabIndex={-1} className="grow-down">
        <Outlet />
      </main>
      <SiteFooter />
      <BottomBar menu={publicBottomMenu} label="Principal" />
    </div>
  )
}
