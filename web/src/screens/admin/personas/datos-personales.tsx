import { PersonSearch } from '#features/datos-personales/person-search.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import '#screens/admin/admin.css'

/** For the day somebody asks for their data, or for them to be erased. */
export default function DatosPersonales() {
  return (
    <div className="admin-config">
      <PageHead title="Datos personales" intro="Para cuando alguien pide sus datos, o que los borres." />
      <PersonSearch />
    </div>
  )
}
