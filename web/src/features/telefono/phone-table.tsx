import type { Telefono } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import {
  faltanWords,
  preguntaDeBaja,
  preguntaDeDevolver,
  telefonoAdminMessages,
} from '#domain/telefono/telefono-admin.messages.ts'
import { telefonosQuery, useDarDeBaja, useDevolverDeOtro } from '#domain/telefono/telefono-lista.api.ts'
import { count, dayTime, until } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { CardTable } from '#ui/list/card-table.tsx'

/** The telephones that hold numbers for selling without a signal, and what can be done when one is lost. */
export function PhoneTable() {
  return (
    <Panel title="Teléfonos">
      <QueryView
        query={useQuery(telefonosQuery)}
        skeleton={<ListSkeleton rows={4} height={60} />}
        isEmpty={telefonos => telefonos.length === 0}
        empty={<p className="muted">{telefonoAdminMessages.vacia}</p>}
      >
        {telefonos => (
          <CardTable
            label="Teléfonos"
            rows={telefonos}
            rowKey={({ _id }) => _id}
            faded={({ baja }) => baja !== ''}
            columns={[
              { label: 'Vendedor', cell: ({ vendedor, nombre }) => [vendedor, nombre].filter(Boolean).join(' · ') },
              { label: 'Números', cell: loan },
              { label: 'Último contacto', cell: ({ visto }) => dayTime(visto) },
              { label: 'Estado', cell: telefono => <PhoneState telefono={telefono} /> },
              { label: 'Acciones', plain: true, cell: telefono => <PhoneActions telefono={telefono} /> },
            ]}
          />
        )}
      </QueryView>
    </Panel>
  )
}

const loan = ({ numeros, hasta }: Telefono) => (numeros === 0 ? '—' : `${count(numeros)}, ${until(hasta)}`)

function PhoneState({ telefono: { baja, faltan } }: { telefono: Telefono }) {
  return (
    <span className="row wrap-lines">
      {faltan > 0 && <Pill tone="bad" icon="warning" word={faltanWords(faltan)} />}
      {baja && `De baja desde el ${dayTime(baja)}`}
      {!baja && faltan === 0 && <Pill tone="good" icon="check" word="En uso" />}
    </span>
  )
}

function PhoneActions({ telefono }: { telefono: Telefono }) {
  const { _id: telefonoId, nombre, vendedor, numeros, baja } = telefono
  const darDeBaja = useDarDeBaja()
  const devolver = useDevolverDeOtro()
  const giveUp = async () => {
    const { text, detail } = preguntaDeBaja(telefono)
    if (await confirm(text, { detail, confirmLabel: 'Dar de baja', danger: true }))
      darDeBaja.mutate({ telefonoId }, toastReply())
  }
  const giveBack = async () => {
    const { text, detail } = preguntaDeDevolver(telefono)
    if (await confirm(text, { detail, confirmLabel: 'Devolver', danger: true }))
      devolver.mutate({ telefonoId }, toastReply())
  }
  const whose = <VisuallyHidden>{`de ${vendedor} (${nombre})`}</VisuallyHidden>
  return (
    <span className="row wrap-lines">
      {numeros > 0 && (
        <Button busy={devolver.isPending && 'Devolviendo...'} onClick={giveBack}>
          Devolver sus números {whose}
        </Button>
      )}
      {!baja && (
        <Button kind="danger" busy={darDeBaja.isPending && 'Un momento...'} onClick={giveUp}>
          Dar de baja {whose}
        </Button>
      )}
    </span>
  )
}
