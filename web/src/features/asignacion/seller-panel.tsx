import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asignacionMessages } from '#domain/asignacion/asignacion.messages.ts'
import { matchingSellers, sellerLabel } from '#domain/asignacion/asignacion.rules.ts'
import { documentWords } from '#domain/cuenta/cuenta-documento.rules.ts'
import { type Vendedor, vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button, TextLink } from '#ui/base/button.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { ChoiceList, ChoiceRow } from '#ui/form/choice-list.tsx'
import { SelectField } from '#ui/form/form.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import styles from './asignacion.module.css'

/** Sellers in the list at first; each 'Ver más vendedores' brings ten more. */
const FIRST = 4
const MORE = 10

type SellerPanelProps = { chosen: string; onChoose: (id: string) => void }

/** Chooses an active seller, in a dropdown or in a list; the search narrows both. */
export function SellerPanel(props: SellerPanelProps) {
  const { sinVendedores, vendedores } = asignacionMessages
  return (
    <Panel title="Vendedor" className={styles.assignPart}>
      <QueryView
        query={useQuery(vendedoresActivosQuery)}
        skeleton={<ListSkeleton rows={7} height={56} />}
        loading="Cargando vendedores..."
        {...vendedores}
        fixed
        isEmpty={list => list.length === 0}
        empty={
          <>
            <p className="muted">{sinVendedores}</p>
            <TextLink tap to={paths.admin.altaVendedor}>
              Alta Vendedor
            </TextLink>
          </>
        }
      >
        {list => <SellerChoice {...props} vendedores={list} />}
      </QueryView>
    </Panel>
  )
}

function SellerChoice({ vendedores, chosen, onChoose }: SellerPanelProps & { vendedores: readonly Vendedor[] }) {
  const [buscar, setBuscar] = useState('')
  const [shown, setShown] = useState(FIRST)
  const found = matchingSellers(vendedores, buscar)
  return (
    <div className="stack">
      <SearchField label="Buscar vendedor" value={buscar} onChange={setBuscar} />
      <SelectField aria-label="Vendedor" value={chosen} onChange={event => onChoose(event.currentTarget.value)}>
        <option value="">Seleccionar vendedor</option>
        {vendedores
          .filter(vendedor => vendedor._id === chosen || found.includes(vendedor))
          .map(vendedor => (
            <option key={vendedor._id} value={vendedor._id}>
              {sellerLabel(vendedor)}
            </option>
          ))}
      </SelectField>
      <ChoiceList label="Vendedores">
        {found.slice(0, shown).map(({ _id, nombreCompleto, ci }) => (
          <ChoiceRow
            key={_id}
            chosen={_id === chosen}
            onChoose={() => onChoose(_id === chosen ? '' : _id)}
            icon={<Avatar nombre={nombreCompleto} />}
          >
            <b>{nombreCompleto}</b>
            <span className="muted small">{ci ? documentWords(ci) : 'Sin documento'}</span>
          </ChoiceRow>
        ))}
      </ChoiceList>
      {found.length === 0 && <p className="muted">{asignacionMessages.vendedorNoEncontrado}</p>}
      {found.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + MORE)}>
          Ver más vendedores
        </Button>
      )}
    </div>
  )
}
