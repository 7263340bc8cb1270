import { Outlet, useLocation } from 'react-router'
import { whatsappAddress } from '#domain/organizacion/organizacion.rules.ts'
import { VerifyBanner } from '#features/acceso/own-address.tsx'
import { SiteFooter } from '#features/organizacion/site-footer.tsx'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { ButtonLink, ThemeToggle } from '#ui/base/button.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { publicBottomMenu, publicMenu } from './menus.ts'
import { PersonMenu } from './person-menu.tsx'

/** Open to the public only once the raffle is published. Earlier orders continue. */
const SHOP: ReadonlySet<string> = new Set([
  paths.landing,
  paths.beneficios,
  paths.tienda,
  paths.carrito,
  paths.checkout,
])

/** Header, footer and, on phones, the bottom bar of shoppers. */
export function PublicLayout() {
  const session = useSession()
  const { publicada } = useConfig()
  const { pathname } = useLocation()
  const closed = !publicada && session?.rol !== 'admin' && SHOP.has(pathname)
  return (
    <div className={styles.hasBottomBar}>
      <Header logo={<Logo to={paths.landing} />} menu={publicMenu} menuLabel="Principal">
        <ThemeToggle />
        {session ? <PersonMenu session={session} /> : <ButtonLink to={paths.login()}>Ingresar</ButtonLink>}
      </Header>
      <VerifyBanner />
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
  const { organizacion } = useConfig()
  return (
    <div className={classNames('page', styles.comingSoon)}>
      <PageTitle>Muy pronto</PageTitle>
      <h1>Muy pronto</h1>
      <p className="muted">Estamos preparando la rifa. Volvé en unos días.</p>
      {organizacion.whatsapp ? (
        <a className="text-button" href={whatsappAddress(organizacion.whatsapp)} target="_blank" rel="noreferrer">
          Escribinos por WhatsApp
        </a>
      ) : (
        <ButtonLink to={paths.contacto}>Escribinos</ButtonLink>
      )}
    </div>
  )
}
