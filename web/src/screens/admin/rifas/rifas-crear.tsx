import { useQuery } from '@tanstack/react-query'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { sellsNumbers } from '#domain/sorteo/sorteo.rules.ts'
import { FixNumbers } from '#features/rifa/fix-numbers.tsx'
import { GenerarForm, GenerarPreview, useGenerarForm } from '#features/rifa/generar-form.tsx'
import { RifasCreadas } from '#features/rifa/rifas-creadas.tsx'
import { useConfig } from '#lib/config.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Generates numbers and shows the existing ones. */
export default function RifasCrear() {
  const form = useGenerarForm()
  const pedido = form.getValues()
  // The list leaves out the numbers of finished draws; the count continues after them.
  const { numeroMayor } = useConfig()
  const { data: sorteos = [] } = useQuery(sorteoQueries.futuros())
  const open = sorteos.filter(sellsNumbers)
  return (
    <>
      <PageHead
        title="Alta de rifas"
        intro="Imprimí un talonario nuevo: cuántos números, a qué precio y para qué sorteo."
      />
      <div className="cols right">
        <GenerarForm form={form} />
        <div className="stack">
          <GenerarPreview pedido={pedido} siguiente={numeroMayor + 1} />
          <RifasCreadas />
          <FixNumbers sorteos={open} ultimo={numeroMayor} />
        </div>
      </div>
    </>
  )
}
