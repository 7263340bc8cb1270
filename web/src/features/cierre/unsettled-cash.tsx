import { useQuery } from '@tanstack/react-query'
import { cajaQueries } from '#domain/caja/caja.api.ts'
import { money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Money that sellers still hold when a draw is about to be closed: it warns and does not stop anybody, because the sales are real. */
export function UnsettledCash() {
  const { data } = useQuery(cajaQueries.saldos())
  const sum = (of: 'caja' | 'porAcreditar') =>
    data?.vendedores.reduce((total, saldo) => total + Math.max(0, saldo[of]), 0) ?? 0
  const [caja, porAcreditar] = [sum('caja'), sum('porAcreditar')]
  if (caja === 0 && porAcreditar === 0) return null
  return (
    <Note icon="warning">
      {`Los vendedores tienen ${money(caja)} sin rendir y ${money(porAcreditar)} en transferencias sin ver. El sorteo se puede hacer igual: esas ventas valen. `}
      <TextLink to={paths.admin.caja}>Ir a la caja</TextLink>
    </Note>
  )
}
