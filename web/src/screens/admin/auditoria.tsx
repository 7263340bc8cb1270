import { readAccion } from '#domain/auditoria/auditoria.rules.ts'
import { ActFilter } from '#features/auditoria/act-filter.tsx'
import { ActList } from '#features/auditoria/act-list.tsx'
import { ChainCheck, ExportActs } from '#features/auditoria/chain-check.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Who did what, and whether that is still what was written. */
export default function Auditoria() {
  const [read, write] = useAddressState<'accion' | 'buscar' | 'pagina'>()
  const filtro = { accion: readAccion(read('accion')), buscar: read('buscar') }
  return (
    <>
      <PageHead title="Auditoría" intro="Quién hizo qué y cuándo. Nada de esto se puede cambiar ni borrar.">
        <ExportActs filtro={filtro} />
      </PageHead>
      <div className="stack gap-3">
        <ChainCheck />
        <ActFilter filtro={filtro} onChange={change => write({ ...change, pagina: '' })} />
        <ActList
          filtro={filtro}
          page={readPage(read('pagina'))}
          onPage={pagina => write({ pagina: String(pagina) })}
          onClear={() => write({ accion: '', buscar: '', pagina: '' })}
        />
      </div>
    </>
  )
}
