import {
  AL_PORTADOR,
  type Day,
  entregarPremioForm,
  limits,
  postergarReclamoForm,
  type Reclamo,
} from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { reclamoQueries, useEntregarPremio, usePostergarReclamo } from '#domain/reclamo/reclamo.api.ts'
import {
  aQuienSeEntrega,
  avisoDePremio,
  contraQue,
  DEL_PORTADOR,
  estadoWords,
  reclamoMessages,
} from '#domain/reclamo/reclamo.messages.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { amountOf } from '#lib/form/amount.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { dayDots, money, padNumber, today, until } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { AskAction } from '#ui/form/ask-action.tsx'
import { Form, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { DateField } from '#ui/picker/date-field.tsx'

/** The claims of all prizes, how to reach the people, and the hand-overs. */
export function PrizesToHandOver() {
  return (
    <QueryView
      query={useQuery(reclamoQueries.todos())}
      skeleton={<ListSkeleton rows={3} height={112} />}
      isEmpty={reclamos => reclamos.length === 0}
      empty={<p className="muted">{reclamoMessages.vacia}</p>}
    >
      {reclamos => (
        <Panel>
          <ItemList label="Premios">
            {reclamos.map(reclamo => (
              <Item key={reclamo._id}>
                <PrizeRow reclamo={reclamo} />
              </Item>
            ))}
          </ItemList>
        </Panel>
      )}
    </QueryView>
  )
}

function PrizeRow({ reclamo }: { reclamo: Reclamo }) {
  const { premio, estado, turno, numeroRifa, vence, sinSuplentes, entrega } = reclamo
  const { nombre, email, telefono, whatsapp, ci } = reclamo.beneficiario
  const quien = [nombre, ci && `documento ${ci}`, telefono, email].filter(Boolean).join(' · ')
  return (
    <div className="stack gap-1 grow">
      <p className="row apart wrap-lines">
        <b>{premio}</b>
        <Pill {...estadoWords[estado]} />
      </p>
      <p className="small">
        {`${padNumber(numeroRifa)} · sorteo del ${nombreDeSorteo(sorteoOf(reclamo))}${turno > 1 ? ` · suplente ${turno - 1}` : ''}`}
      </p>
      <p className="small">{quien}</p>
      {estado === 'llamado' && !sinSuplentes && (
        <p className="muted small">{`Puede confirmar ${until(vence)}; después se llama al suplente.`}</p>
      )}
      {sinSuplentes && <Note>{reclamoMessages.sinSuplentes}</Note>}
      {entrega ? (
        <p className="small">
          {`Entregado el ${dayDots(entrega.fecha)} ${contraQue(entrega)}${entrega.impuesto === null ? '' : ` · impuesto ${money(entrega.impuesto)}`}${entrega.nota ? ` · ${entrega.nota}` : ''}`}
        </p>
      ) : (
        <div className="row wrap-lines">
          <HandOver reclamo={reclamo} />
          {telefono && (
            <WhatsappLink
              whatsapp={whatsapp}
              texto={avisoDePremio(nombre, premio, padNumber(numeroRifa))}
              label={`Avisarle por WhatsApp a ${nombre}`}
            >
              Avisarle por WhatsApp
            </WhatsappLink>
          )}
          {estado === 'llamado' && <MoveDeadline reclamo={reclamo} />}
        </div>
      )}
    </div>
  )
}

/** Moves a deadline to later, in public. */
function MoveDeadline({ reclamo: { _id: id, premio, vence } }: { reclamo: Reclamo }) {
  return (
    <AskAction
      button="Extender el plazo"
      kind="quiet"
      title={`Extender el plazo de ${premio}`}
      schema={postergarReclamoForm}
      fields={[
        { name: 'dias', label: '¿Cuántos días más?', is: 'text', input: { inputMode: 'numeric' } },
        { name: 'motivo', label: 'Motivo', is: 'reason', hint: 'Se lee en la página del sorteo: sin datos de nadie.' },
      ]}
      initial={{ id }}
      confirm="Extender"
      write={usePostergarReclamo()}
      leido={{ vence }}
      toBody={({ dias = '', motivo = '' }) => ({ id, dias: Number(dias), motivo })}
    >
      <p>{`Hoy puede confirmar ${until(vence)}. Un plazo se extiende hasta ${limits.diasDeProrroga} días en total y no se acorta.`}</p>
    </AskAction>
  )
}

type Entrega = {
  id: string
  documento: string
  fecha: Day | ''
  impuesto: string
  nota: string
  codigo: string
  nombre: string
}

/** A hand-over as it is sent: without a tax, if there is none. */
const entregaOf = ({ impuesto, ...rest }: Entrega) => ({ ...rest, ...(impuesto && { impuesto: amountOf(impuesto) }) })

/** Asks for what is recorded of a hand-over. It stays as recorded. */
function HandOver({ reclamo: { _id: id, premio, beneficiario } }: { reclamo: Reclamo }) {
  const [opened, setOpened] = useState(false)
  const form = useContractForm(
    entregarPremioForm,
    { id, documento: '', fecha: today(), impuesto: '', nota: '', codigo: '', nombre: '' },
    { of: id, toBody: entregaOf, live: true },
  )
  const entregar = useEntregarPremio()
  const formId = useId()
  const close = () => {
    setOpened(false)
    form.clearErrors()
    entregar.reset()
  }
  const send = form.onSubmit(values =>
    entregar.mutateAsync(entregaOf(values)).then(reply => {
      toastSuccess(reply.message)
      close()
      return reply
    }),
  )
  const actions = (
    <>
      <Button onClick={close}>Cancelar</Button>
      <Button form={formId} type="submit" kind="primary" busy={entregar.isPending && 'Anotando...'}>
        Anotar la entrega
      </Button>
    </>
  )
  return (
    <>
      <Button icon="gift" aria-haspopup="dialog" aria-label={`Entregar ${premio}`} onClick={() => setOpened(true)}>
        Entregar
      </Button>
      <Dialog question opened={opened} onClose={close} title={`Entregar ${premio}`} actions={actions}>
        <Form id={formId} onSubmit={send}>
          <p>{aQuienSeEntrega(beneficiario.nombre)}</p>
          {beneficiario.nombre === AL_PORTADOR &&
            DEL_PORTADOR.map(({ name, label, hint }) => (
              <TextField key={name} label={label} description={hint} autoComplete="off" field={form.field(name)} />
            ))}
          <TextField label="Documento que mostró" inputMode="numeric" field={form.field('documento')} />
          <DateField label="Día de la entrega" value={form.getValues().fecha} {...form.getInputProps('fecha')} />
          <TextField
            label="Impuesto al premio (opcional)"
            inputMode="decimal"
            description="Solo si en tu caso corresponde."
            field={form.field('impuesto')}
          />
          <TextField label="Nota (opcional)" maxLength={limits.nota} field={form.field('nota')} />
          {entregar.error && <Note tone="bad">{sentenceOf(entregar.error)}</Note>}
        </Form>
      </Dialog>
    </>
  )
}
