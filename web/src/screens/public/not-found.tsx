import { classNames } from '#lib/class-names.ts'
import { homeOf, paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import styles from './not-found.module.css'

/** The 404 page: a torn ticket and the way back for each role. */
export default function NotFound() {
  const session = useSession()
  const back = session && session.rol !== 'public' ? homeOf(session.rol, session.user.id) : paths.login()
  return (
    <div className={classNames(styles.notFound, 'page')}>
      <PageTitle>No encontrado</PageTitle>
      <div className={styles.tornTicket} aria-hidden="true">
        <div className={styles.left}>
          <i />
          <span>40</span>
        </div>
        <div className={styles.right}>
          <span>4</span>
        </div>
      </div>
      <h1>Parece que nos perdimos...</h1>
      <p className="muted">Este número no salió en nuestro talonario. Volvé y seguí desde ahí.</p>
      <ButtonLink kind="primary" large to={back}>
        Volver al inicio
      </ButtonLink>
    </div>
  )
}
