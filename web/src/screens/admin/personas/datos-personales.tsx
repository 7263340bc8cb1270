import { PersonSearch } from '#features/datos-personales/person-search.tsx'
import styles from '#screens/admin/admin.module.css'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Data of a person who requests or wants them erased. */
export default function DatosPersonales() {
  return (
    <div className={styles.adminConfig}>
      <PageHead title="Datos personales" intro="Para cuando alguien pide sus datos, o que los borres." />
      <PersonSearch />
    </div>
  )
}
