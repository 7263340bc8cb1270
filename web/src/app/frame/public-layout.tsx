import { Outlet, useLocation } from 'react-router'
import { SiteFooter } from '#features/organizacion/site-footer.tsx'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { isShop, paths, whatsappLink } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { ButtonLink, ThemeToggle } from '#ui/base/button.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { publicBottomMenu, publicMenu } from './menus.ts'
import { PersonMenu } from './person-menu.tsx'

/** Header, footer and, on phones, the bottom bar of shoppers. */
export function PublicLayout() {
  const session = useSession()
  const { publicada } = useConfig()
  const { pathname } = useLocation()
  const closed = !publicada && session?.rol !== 'admin' && isShop(pathname)
  return (
    <div className={styles.hasBottomBar}>
      <Header logo={<Logo to={paths.landing} />} menu={publicMenu} menuLabel="Principal">
        <ThemeToggle />
        {session ? <PersonMenu session={session} /> : <ButtonLink to={paths.login()}>Ingresar</ButtonLink>}
      </Header>
      <main id="contenido" tabIndex={-1} className="grow-down">
        {closed ? <ComingSoon /> : <Outlet />}
      </main>
      <SiteFooter />
      <BottomBar menu={publicBottomMenu} label="Principal" />
    </div>
  )
}

/** What everybody except organisers sees before the raffle is published. */
function ComingSoon() {
  const { chat } = useConfig()
  return (
    <div className={classNames('page', styles.comingSoon)}>
      <PageTitle>Muy pronto</PageTitle>
      <h1>Muy pronto</h1>
      <p className="muted">Estamos preparando la rifa. Volvé en unos días.</p>
      {chat ? (
        <a className="text-button" href={whatsappLink({ numero: chat })} target="_blank" rel="noreferrer">
          Escribinos por WhatsApp
        </a>
      ) : (
        <ButtonLink to={paths.contacto}>Escribinos</ButtonLink>
      )}
    </div>
  )
}
