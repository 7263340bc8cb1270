import { ACCIONES, type Accion, limits } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import type { FiltroActos } from '#domain/auditoria/auditoria.api.ts'
import { accionWords } from '#domain/auditoria/auditoria.messages.ts'
import { readAccion } from '#domain/auditoria/auditoria.rules.ts'
import styles from '#features/auditoria/act-list.module.css'
import { ActList } from '#features/auditoria/act-list.tsx'
import { ChainCheck, ExportActs } from '#features/auditoria/chain-check.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { SelectField } from '#ui/form/form.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The acts, and the check that nothing was changed. */
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

const options = [
  { value: '', label: 'Todas las acciones' },
  ...(Object.keys(ACCIONES) as Accion[]).map(value => ({ value, label: accionWords[value] })),
]

type ActFilterProps = { filtro: FiltroActos; onChange: (change: Partial<FiltroActos>) => void }

/** Filter of the acts. */
function ActFilter({ filtro, onChange }: ActFilterProps) {
  return (
    <div className={styles.actFilter}>
      <SearchField
        label="Buscar por nombre, email o identificador"
        placeholder="Nombre, email o identificador"
        value={filtro.buscar}
        onChange={buscar => onChange({ buscar })}
        debounce={ux.adminSearch}
        maxLength={limits.textoCorto}
      />
      <SelectField
        aria-label="Acción"
        data={options}
        value={filtro.accion}
        onChange={event => onChange({ accion: readAccion(event.currentTarget.value) })}
      />
    </div>
  )
}
