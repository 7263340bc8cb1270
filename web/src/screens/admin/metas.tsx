import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vendedoresActivosQuery } from '#features/asignacion/vendedor.api.ts'
import { MetaForm } from '#features/meta-anual/components/meta-form.tsx'
import { SellerGoals } from '#features/meta-anual/components/seller-goals.tsx'
import { metaAnualMessages } from '#features/meta-anual/meta-anual.messages.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Annual goals of the sellers. */
export default function Metas() {
  const [seller, setSeller] = useState('')
  return (
    <>
      <PageHead title="Metas Anuales" intro="Cuántos números se propone vender cada vendedor en el año." />
      <QueryView
        query={useQuery(vendedoresActivosQuery)}
        skeleton={<Skeleton height={420} />}
        loading="Cargando vendedores..."
        {...metaAnualMessages.vendedores}
        fixed
      >
        {vendedores => {
          const nombre = vendedores.find(({ _id }) => _id === seller)?.nombreCompleto
          return (
            <div className="cols even">
              <MetaForm vendedores={vendedores} onSeller={setSeller} />
              {nombre ? (
                <SellerGoals userId={seller} nombre={nombre} />
              ) : (
                <Panel title="Progreso">
                  <p className="muted">Elegí un vendedor para ver sus metas.</p>
                </Panel>
              )}
            </div>
          )
        }}
      </QueryView>
    </>
  )
}
