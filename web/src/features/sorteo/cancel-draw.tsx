import { cancelarConVentasForm, dayFromWire, type PreviaDeCancelacion, type Sorteo } from '@talonario/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelacionQueries, useCancelarSorteo } from '#domain/cancelacion/cancelacion.api.ts'
import { cancelacionMessages, cifrasDePrevia, hasSales } from '#domain/cancelacion/cancelacion.messages.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { nombreDeSorteo, sorteoPedido } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count, money } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastReply, toastSuccess } from '#ui/feedback/toast.ts'
import { AskDialog } from '#ui/form/ask-action.tsx'
import { SelectField } from '#ui/form/form.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

type CancelDrawProps = { sorteo: Sorteo /** Open draws that could have its numbers. */; others: readonly Sorteo[] }

/** Calls a draw off: without sales at once, with sales after the figures, the reason and the password. */
export function CancelDraw({ sorteo, others }: CancelDrawProps) {
  const { previa, look, busy, close } = usePrevia(sorteo, false)
  const day = nombreDeSorteo(sorteo)
  return (
    <>
      <Button
        kind="quiet"
        icon="close"
        busy={busy && 'Cancelando...'}
        onClick={look}
        aria-haspopup="dialog"
        aria-label={busy ? undefined : `Cancelar el sorteo del ${day}`}
      >
        Cancelar
      </Button>
      {previa && hasSales(previa) && (
        <CallOff sorteo={sorteo} previa={previa} title={`¿Cancelar el sorteo del ${day}?`} onClose={close} />
      )}
      {previa && !hasSales(previa) && <CancelUnsold sorteo={sorteo} others={others} onClose={close} />}
    </>
  )
}

/** Calls off all draws that are to come; nothing while there are none. */
export function CancelRaffle() {
  const { data: sorteos = [] } = useQuery(sorteoQueries.futuros())
  const sorteo = sorteos.find(({ tipo }) => tipo !== 'resorteo')
  return sorteo ? <CancelAll sorteo={sorteo} /> : null
}

function CancelAll({ sorteo }: { sorteo: Sorteo }) {
  const { previa, look, busy, close } = usePrevia(sorteo, true)
  return (
    <div>
      <Button kind="danger" busy={busy && 'Mirando las ventas...'} onClick={look} aria-haspopup="dialog">
        Cancelar toda la rifa
      </Button>
      {previa && <CallOff sorteo={sorteo} entera previa={previa} title="¿Cancelar toda la rifa?" onClose={close} />}
    </div>
  )
}

/** What it would do, as it is when the button is pressed. */
function usePrevia(sorteo: Sorteo, entera: boolean) {
  const [previa, setPrevia] = useState<PreviaDeCancelacion | null>(null)
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const look = async () => {
    setBusy(true)
    const query = { ...cancelacionQueries.previa(sorteoPedido(sorteo), entera), staleTime: 0 }
    await queryClient.fetchQuery(query).then(
      reply => setPrevia(reply.previa),
      error => toastError(sentenceOf(error)),
    )
    setBusy(false)
  }
  return { previa, look, busy, close: () => setPrevia(null) }
}

type CallOffProps = {
  sorteo: Sorteo
  entera?: boolean
  previa: PreviaDeCancelacion
  title: string
  onClose: () => void
}

function CallOff({ sorteo, entera, previa, title, onClose }: CallOffProps) {
  const { mutateAsync, isPending, error } = useCancelarSorteo()
  const send = ({ motivo = '', currentPassword = '', codigo }: Record<string, string>) =>
    mutateAsync({ ...sorteoPedido(sorteo), ...(entera && { entera }), motivo, currentPassword, codigo }).then(reply => {
      onClose()
      toastSuccess(reply.message)
      return reply
    })
  return (
    <AskDialog
      opened
      onClose={onClose}
      title={title}
      schema={cancelarConVentasForm}
      fields={[
        { name: 'motivo', label: 'Motivo', is: 'reason', hint: cancelacionMessages.motivo },
        { name: 'currentPassword', label: 'Tu contraseña', is: 'password' },
        ...(previa.segundoFactor
          ? [{ name: 'codigo', label: 'Código de tu aplicación de verificación', is: 'text' } as const]
          : []),
      ]}
      confirm={entera ? 'Sí, cancelar la rifa' : 'Sí, cancelar el sorteo'}
      busy={isPending && 'Cancelando...'}
      danger
      problem={error && sentenceOf(error)}
      onSend={send}
    >
      <KeyValues pairs={cifrasDePrevia(previa)} />
      {!previa.sigue && previa.vendedores.length > 0 && (
        <Disclosure summary="Por vendedor">
          <KeyValues
            pairs={previa.vendedores.map(({ nombre, ordenes, monto }) => [
              nombre,
              `${money(monto)} · ${count(ordenes)} ${ordenes === 1 ? 'venta' : 'ventas'}`,
            ])}
          />
        </Disclosure>
      )}
      <Note tone="gold" icon="warning">
        {previa.sigue ? cancelacionMessages.sigue : cancelacionMessages.devuelve}
      </Note>
    </AskDialog>
  )
}

/** Moves or frees its numbers. */
function CancelUnsold({ sorteo, others, onClose }: CancelDrawProps & { onClose: () => void }) {
  const [pasarA, setPasarA] = useState('')
  const { mutate, isPending } = useCancelarSorteo()
  const cancel = () =>
    mutate({ ...sorteoPedido(sorteo), pasarA: pasarA || undefined }, { ...toastReply(), onSettled: onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      question
      title={`¿Cancelar el sorteo del ${nombreDeSorteo(sorteo)}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="danger" busy={isPending && 'Cancelando...'} onClick={cancel}>
            Sí, cancelar el sorteo
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>Sus premios vuelven a quedar libres. No tiene números vendidos ni reservados.</p>
        {sorteo.tipo ? (
          <p>Sus números siguen jugando en los otros sorteos de la campaña.</p>
        ) : (
          <SelectField
            label="Sus números"
            value={pasarA}
            onChange={event => setPasarA(event.currentTarget.value)}
            description="Se pueden volver a generar si son los últimos y nadie los apartó nunca."
            data={[
              { value: '', label: 'Devolverlos, para volver a generarlos' },
              ...others.map(otro => ({
                value: dayFromWire(otro.fechaSorteo),
                label: `Pasarlos al sorteo del ${nombreDeSorteo(otro)}`,
              })),
            ]}
          />
        )}
      </div>
    </Dialog>
  )
}
