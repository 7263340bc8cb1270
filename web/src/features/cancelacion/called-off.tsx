import type { Cancelacion } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import {
  cancelacionQueries,
  useListaDeDevoluciones,
  useReintentarDevoluciones,
} from '#domain/cancelacion/cancelacion.api.ts'
import { queSeCancelo } from '#domain/cancelacion/cancelacion.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count, dayTime, money } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { ProgressBar } from '#ui/chart/progress-bar.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { OwedList } from './owed-list.tsx'

/** What was called off, how far its money has gone back, and what is owed; nothing while nothing was. */
export function CalledOff() {
  const { data: cancelaciones = [], isPending } = useQuery(cancelacionQueries.todas())
  if (isPending) return <div aria-busy="true" />
  if (cancelaciones.length === 0) return null
  return (
    <Panel title="Lo que se canceló">
      <div className="stack gap-2">
        <ItemList label="Lo que se canceló">
          {cancelaciones.map(cancelacion => (
            <Item key={cancelacion._id}>
              <OneCalledOff cancelacion={cancelacion} />
            </Item>
          ))}
        </ItemList>
        {cancelaciones.some(({ devuelve }) => devuelve) && <OwedList />}
      </div>
    </Panel>
  )
}

function OneCalledOff({ cancelacion }: { cancelacion: Cancelacion }) {
  const { fecha, motivo, quien, devuelve, enLinea, enMano, conPremio } = cancelacion
  return (
    <div className="stack gap-1 grow">
      <b>{queSeCancelo(cancelacion)}</b>
      <p className="muted small">{`${quien} · ${dayTime(fecha)} · ${motivo}`}</p>
      {!devuelve && <p className="small">Sus números siguen jugando en los otros sorteos: no se devuelve nada.</p>}
      {enLinea.ordenes > 0 && <Way label="En línea" way={enLinea} />}
      {enMano.ordenes > 0 && <Way label="En mano" way={enMano} />}
      {conPremio > 0 && (
        <p className="muted small">{`${count(conPremio)} con un premio de un sorteo anterior: no se devuelven.`}</p>
      )}
      {devuelve && <Steps cancelacion={cancelacion} />}
    </div>
  )
}

function Way({ label, way }: { label: string; way: Cancelacion['enLinea'] }) {
  const { ordenes, hechas, monto, hecho } = way
  const text = `${label}: ${money(hecho)} de ${money(monto)} · ${count(hechas)} de ${count(ordenes)}`
  return (
    <>
      <ProgressBar label={label} done={hechas} total={ordenes} text={text} />
      <span className="small">{text}</span>
    </>
  )
}

/** What failed, and the list to sign. */
function Steps({ cancelacion: { _id, enMano, fallan } }: { cancelacion: Cancelacion }) {
  const lista = useListaDeDevoluciones()
  const again = useReintentarDevoluciones()
  return (
    <>
      {fallan > 0 && (
        <Note tone="bad">{`${count(fallan)} ${fallan === 1 ? 'falló' : 'fallaron'}: se reintenta solo, y abajo dice por qué.`}</Note>
      )}
      {lista.error && <Note tone="bad">{sentenceOf(lista.error)}</Note>}
      <div className="row wrap-lines">
        {enMano.ordenes > 0 && (
          <Button
            icon="print"
            busy={lista.isPending && 'Preparando...'}
            onClick={() => lista.mutate({ query: { cancelacion: _id } })}
          >
            Lista para firmar
          </Button>
        )}
        {fallan > 0 && (
          <Button
            icon="refresh"
            busy={again.isPending && 'Intentando...'}
            onClick={() => again.mutate({ cancelacion: _id }, toastReply())}
          >
            Intentar ahora
          </Button>
        )}
      </div>
    </>
  )
}
