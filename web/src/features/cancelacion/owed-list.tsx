import {
  type Devolucion,
  limits,
  motivoForm,
  PAGA_DEVOLUCION,
  type PagaDevolucion,
  pagarDevolucionForm,
} from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { cancelacionQueries, useDeshacerDevolucion, usePagarDevolucion } from '#domain/cancelacion/cancelacion.api.ts'
import { devolucionWords, pagaWords } from '#domain/cancelacion/cancelacion.messages.ts'
import { count, dayTime, money, padNumber } from '#lib/format.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { AskAction } from '#ui/form/ask-action.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'

/** What a seller has to give back of what was called off; nothing while there is nothing. */
export function OwedByMe() {
  const { data, isPending } = useQuery(cancelacionQueries.devoluciones('', false))
  if (isPending) return <div aria-busy="true" />
  if (!data || data.total === 0) return null
  return (
    <Panel title="Devoluciones">
      <div className="stack">
        <p>
          Se canceló algo que vendiste. Devolvé lo de cada comprador del dinero que tenés y anotalo acá: les llega un
          correo. Lo que no puedas lo devuelve la organización.
        </p>
        <OwedList />
      </div>
    </Panel>
  )
}

/** What goes back to each buyer, first what nobody has given back. */
export function OwedList() {
  const [buscar, setBuscar] = useState('')
  const organiza = useSignedIn().rol === 'admin'
  return (
    <QueryView
      query={useQuery(cancelacionQueries.devoluciones(buscar, false))}
      skeleton={<ListSkeleton rows={3} height={60} />}
      isEmpty={({ total }) => total === 0 && buscar === ''}
      empty={<p className="muted">No hay nada por devolver.</p>}
    >
      {({ devoluciones, total, monto }) => (
        <div className="stack">
          <p>
            <b>{monto > 0 ? `Falta devolver ${money(monto)}.` : 'Ya se devolvió todo.'}</b>
          </p>
          <SearchField
            label="Buscar por nombre o número"
            value={buscar}
            onChange={setBuscar}
            debounce={ux.adminSearch}
          />
          {devoluciones.length === 0 && <p className="muted">Nadie es así.</p>}
          <FirstPart key={buscar} items={devoluciones.toSorted(byState)} first={10} more={50}>
            {shown => (
              <CardTable
                label="Devoluciones"
                rows={shown}
                rowKey={({ _id }) => _id}
                columns={[
                  { label: 'Comprador', block: true, cell: ({ comprador }) => <Buyer {...comprador} /> },
                  { label: 'Números', cell: ({ numeros }) => numeros.map(padNumber).join(', ') },
                  { label: 'Importe', numeric: true, cell: ({ importe }) => money(importe) },
                  ...(organiza
                    ? [{ label: 'Vendió', cell: ({ vendedor }: Devolucion) => vendedor.nombre || 'En línea' }]
                    : []),
                  { label: 'Estado', block: true, cell: devolucion => <State devolucion={devolucion} /> },
                  { label: 'Acción', cell: devolucion => <Action devolucion={devolucion} organiza={organiza} /> },
                ]}
              />
            )}
          </FirstPart>
          {total > limits.transferenciasPorLista && (
            <p className="muted">{`Estas son las primeras ${count(limits.transferenciasPorLista)}: buscá las demás.`}</p>
          )}
        </div>
      )}
    </QueryView>
  )
}

const ORDER: readonly Devolucion['estado'][] = ['por_pagar', 'en_curso', 'pagada', 'con_premio']
const byState = (a: Devolucion, b: Devolucion) => ORDER.indexOf(a.estado) - ORDER.indexOf(b.estado)

function Buyer({ nombre, telefono, email }: Devolucion['comprador']) {
  return (
    <span className="breaks">
      <b>{nombre}</b>
      <span className="muted small">{` ${[telefono, email].filter(Boolean).join(' · ')}`}</span>
    </span>
  )
}

function State({ devolucion: { estado, error, pagada, pagadaPor } }: { devolucion: Devolucion }) {
  return (
    <>
      <Pill {...devolucionWords[estado]} />
      {pagada && <span className="muted small">{` ${[dayTime(pagada), pagadaPor].filter(Boolean).join(', ')}`}</span>}
      {error && <span className="muted small">{` ${error}`}</span>}
    </>
  )
}

type ActionProps = { devolucion: Devolucion; organiza: boolean }

/** Writes down that it was given back: an organiser of whose money, a seller of their own; an organiser may undo it. */
function Action({ devolucion, organiza }: ActionProps) {
  const { _id: devolucionId, canal, estado, importe, comprador } = devolucion
  const pagar = usePagarDevolucion()
  const deshacer = useDeshacerDevolucion()
  if (canal === 'online') return null
  if (estado === 'pagada' && organiza) {
    return (
      <AskAction
        button="Deshacer"
        name={`Deshacer la devolución a ${comprador.nombre}`}
        kind="quiet"
        title={`¿No se le devolvió a ${comprador.nombre}?`}
        schema={motivoForm}
        fields={[{ name: 'motivo', label: 'Motivo', is: 'reason' }]}
        confirm="Se debe otra vez"
        write={deshacer}
        toBody={({ motivo = '' }) => ({ devolucionId, motivo })}
      />
    )
  }
  if (estado !== 'por_pagar') return null
  if (organiza) {
    return (
      <AskAction
        button="Se devolvió"
        name={`Anotar que se devolvió a ${comprador.nombre}`}
        icon="check"
        title={`Devolución de ${money(importe)} a ${comprador.nombre}`}
        schema={pagarDevolucionForm}
        initial={{ devolucionId }}
        fields={[
          {
            name: 'paga',
            label: 'De dónde salió el dinero',
            is: 'choice',
            options: Object.fromEntries(PAGA_DEVOLUCION.map(paga => [paga, pagaWords[paga]])),
          },
        ]}
        confirm="Anotar"
        write={pagar}
        toBody={({ paga }) => ({ devolucionId, paga: paga as PagaDevolucion })}
      />
    )
  }
  const own = async () => {
    const detail = 'Se descuenta de lo que tenés que rendir, y le llega un correo.'
    if (
      await confirm(`¿Le devolviste ${money(importe)} a ${comprador.nombre}?`, {
        detail,
        confirmLabel: 'Sí, se los devolví',
      })
    )
      pagar.mutate({ devolucionId, paga: 'vendedor' }, toastReply())
  }
  return (
    <Button
      icon="check"
      aria-label={`Se lo devolví a ${comprador.nombre}`}
      busy={pagar.isPending && 'Guardando...'}
      onClick={own}
    >
      Se lo devolví
    </Button>
  )
}
