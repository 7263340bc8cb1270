import { limits } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { cuotaQueries } from '#domain/cuota/cuota.api.ts'
import { cuotaMessages } from '#domain/cuota/cuota.messages.ts'
import { digitsOf } from '#domain/rifa/rifa.rules.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { NoRows, Pager } from '#ui/list/pager.tsx'
import { Done, DueList, type Hecho } from './due-list.tsx'

type DueNumbersProps = {
  /** Nothing until a number is searched. */
  soloBuscado?: boolean
}

/** What is to be cashed: of the numbers one has sold, an organiser of all; or of any number, by its digits. */
export function DueNumbers({ soloBuscado = false }: DueNumbersProps) {
  const [page, setPage] = useState(1)
  const [buscado, setBuscado] = useState('')
  const [hecho, setHecho] = useState<Hecho | null>(null)
  const numero = Number(digitsOf(buscado))
  const search = (text: string) => {
    setBuscado(text)
    setPage(1)
  }
  return (
    <div className="stack gap-3">
      <SearchField
        label="Cobrar otro número"
        inputMode="numeric"
        maxLength={String(limits.rifasEnTotal).length}
        value={buscado}
        onChange={search}
        debounce={ux.adminSearch}
      />
      {hecho && <Done hecho={hecho} />}
      {(numero > 0 || !soloBuscado) && (
        <Due page={page} onPage={setPage} numero={numero} onClear={() => search('')} onDone={setHecho} />
      )}
    </div>
  )
}

type DueProps = {
  page: number
  onPage: (page: number) => void
  numero: number
  onClear: () => void
  onDone: (hecho: Hecho) => void
}

function Due({ page, onPage, numero, onClear, onDone }: DueProps) {
  return (
    <QueryView
      heading="h2"
      query={useQuery(cuotaQueries.pendientes(page, numero || undefined))}
      skeleton={<ListSkeleton rows={4} height={120} />}
      isEmpty={({ pendientes }) => pendientes.length === 0}
      empty={
        <NoRows
          page={page}
          onPage={onPage}
          paginaVacia={cuotaMessages.paginaVacia}
          vacia={cuotaMessages.ninguna}
          text={cuotaMessages.cuales}
          search={numero > 0 && { ...cuotaMessages.ningunaDelNumero, onClear }}
        />
      }
    >
      {({ pendientes, pages }) => (
        <div className="stack gap-3">
          <DueList pendientes={pendientes} onDone={onDone} />
          {pages > 1 && <Pager page={page} pages={pages} onChange={onPage} />}
        </div>
      )}
    </QueryView>
  )
}
