import { useQuery } from '@tanstack/react-query'
import { rifaAdminQueries } from '#domain/rifa/rifa-admin.api.ts'
import type { Pedido } from '#domain/rifa/rifa-admin.rules.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { FixNumbers } from '#features/correccion/fix-numbers.tsx'
import { GenerarForm, GenerarPreview } from '#features/rifa/generar-form.tsx'
import { RifasCreadas } from '#features/rifa/rifas-creadas.tsx'
import { TrabajoPanel } from '#features/trabajo/trabajo-panel.tsx'
import { useDraft } from '#lib/form/draft.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Makes new numbers and shows those there are. */
export default function RifasCrear() {
  const { fields: pedido, change, forget } = useDraft<Pedido>({ cantidad: 4, precio: '', fecha: '' })
  const { data } = useQuery(rifaAdminQueries.lista({ page: 1 }))
  const { data: sorteos = [] } = useQuery(sorteoQueries.futuros())
  const open = sorteos.filter(({ estado }) => estado === 'agendado')
  return (
    <>
      <PageHead
        title="Alta de rifas"
        intro="Imprimí un talonario nuevo: cuántos números, a qué precio y para qué sorteo."
      />
      <TrabajoPanel tipo="generar" />
      <div className="cols right">
        <GenerarForm pedido={pedido} onChange={change} onMade={forget} />
        <div className="stack">
          {data && <GenerarPreview pedido={pedido} siguiente={data.totalRifas + 1} />}
          <RifasCreadas />
          {data && <FixNumbers sorteos={open} ultimo={data.totalRifas} />}
        </div>
      </div>
    </>
  )
}
