import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { metaAnualMessages } from '#domain/meta-anual/meta-anual.messages.ts'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { MetaForm, SellerGoals } from '#features/meta-anual/meta-form.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'

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
