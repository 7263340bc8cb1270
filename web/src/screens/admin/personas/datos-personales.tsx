import { PersonSearch } from '#features/datos-personales/person-search.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import '#screens/admin/admin.css'

/** Data of a person who requests or wants them erased. */
export default function DatosPersonales() {
  return (
    <div className="admin-config">
      <PageHead title="Datos personales" intro="Para cuando alguien pide sus datos, o que los borres." />
      <PersonSearch />
    </div>
  )
}
