import type { Modalidad } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { modalidadesQuery, useGuardarModalidades } from '#domain/modalidad/modalidad.api.ts'
import { modalidadMessages } from '#domain/modalidad/modalidad.messages.ts'
import { enOrden, filaOf, vencenInWords } from '#domain/modalidad/modalidad.rules.ts'
import { planInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { IconButton, TextLink } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'
import { PastePrices } from './paste-prices.tsx'
import { PriceForm } from './price-form.tsx'

/** In how many instalments a number is paid, and what it costs sold later on. */
export function PriceTable() {
  const sorteos = useQuery(sorteoQueries.futuros())
  const [editada, setEditada] = useState<Modalidad | null>(null)
  return (
    <Panel title="Tabla de precios" className="stack">
      <QueryView query={useQuery(modalidadesQuery)} skeleton={<ListSkeleton rows={2} height={56} />}>
        {({ modalidades, proximo, version }) => (
          <div className="stack">
            <Rows modalidades={modalidades} version={version} onEdit={setEditada} />
            <QueryView
              query={sorteos}
              refused={agendarMessages.noCargaron}
              skeleton={<ListSkeleton rows={1} height={200} />}
              isEmpty={list => enOrden(list, proximo).length === 0}
              empty={
                <p className="muted">
                  {modalidadMessages.sinSorteos} <TextLink to={paths.admin.agendarSorteo}>Agendar sorteo</TextLink>
                </p>
              }
            >
              {list => (
                <>
                  {modalidades.length === 0 && <PastePrices sorteos={enOrden(list, proximo)} version={version} />}
                  <PriceForm
                    key={`${editada?.id} ${list.length}`}
                    editada={editada}
                    otras={modalidades.filter(({ id }) => id !== editada?.id).map(filaOf)}
                    version={version}
                    sorteos={enOrden(list, proximo)}
                    onDone={() => setEditada(null)}
                  />
                </>
              )}
            </QueryView>
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

type RowsProps = { modalidades: readonly Modalidad[]; version: string; onEdit: (modalidad: Modalidad) => void }

function Rows({ modalidades, version, onEdit }: RowsProps) {
  const guardar = useGuardarModalidades()
  const remove = async ({ id, nombre }: Modalidad) => {
    const detail = 'Deja de venderse. Los números que ya se vendieron así siguen igual.'
    if (!(await confirm(`¿Quitar ${nombre}?`, { detail, confirmLabel: 'Quitar', danger: true }))) return
    const quedan = modalidades.filter(other => other.id !== id).map(filaOf)
    guardar.mutate({ version, modalidades: quedan }, { onSuccess: ({ message }) => toastSuccess(message) })
  }
  if (modalidades.length === 0) return <p className="muted">{modalidadMessages.vacia}</p>
  return (
    <>
      {guardar.error && <Note tone="bad">{sentenceOf(guardar.error)}</Note>}
      <CardTable
        label="Modalidades"
        rows={modalidades}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Modalidad', cell: ({ nombre }) => nombre },
          { label: 'Total', cell: ({ total }) => money(total), numeric: true },
          { label: 'Se paga', cell: ({ cuotas }) => planInWords(cuotas) },
          { label: 'Vence', cell: ({ cuotas }) => vencenInWords(cuotas) },
          { label: 'Se vende antes del sorteo', cell: ({ desde, hasta }) => soldBefore(desde, hasta) },
          {
            label: 'Acción',
            cell: modalidad => (
              <span className="row gap-1">
                <IconButton icon="edit" label={`Cambiar ${modalidad.nombre}`} onClick={() => onEdit(modalidad)} />
                <IconButton icon="trash" label={`Quitar ${modalidad.nombre}`} onClick={() => remove(modalidad)} />
              </span>
            ),
          },
        ]}
      />
    </>
  )
}

const soldBefore = (desde: number, hasta: number) => (desde === hasta ? desde : `${desde} a ${hasta}`)
