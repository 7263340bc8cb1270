import { useQuery } from '@tanstack/react-query'
import { talonariosQuery } from '#domain/talonario/talonario.api.ts'
import { count } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'

/** The way of a seller to the stubs of their books that are not registered yet; nothing without any. */
export function RegisterStubs() {
  const { talonarios = [] } = useQuery(talonariosQuery(1, 'entregado')).data ?? {}
  const faltan = talonarios.reduce((sum, libro) => sum + libro.faltan, 0)
  const next = talonarios.findLast(libro => libro.faltan > 0)
  if (!next) return null
  return (
    <ButtonLink reloadDocument large full icon="edit" to={`${paths.vendedor.talones}?talonario=${next._id}`}>
      {`Registrar talones (faltan ${count(faltan)})`}
    </ButtonLink>
  )
}
