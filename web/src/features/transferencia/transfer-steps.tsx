import { awaitsPayment, type ReplyOf, type transferenciaApi } from '@talonario/contract'
import { useQueryClient } from '@tanstack/react-query'
import { clockLeft } from '#domain/compra/compra.rules.ts'
import { useCancelarTransferencia } from '#domain/transferencia/transferencia.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { dayTime, money } from '#lib/format.ts'
import { useServerNow } from '#lib/live/server-clock.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { Perforation, Receipt } from '#ui/ticket/receipt.tsx'

type Orden = ReplyOf<typeof transferenciaApi.verTransferencia>

/** Where and how much to transfer, until when, and whom to tell; or what became of the order. */
export function TransferSteps({ codigo, orden }: { codigo: string; orden: Orden }) {
  const { estado, external_reference } = orden
  const seeOrder = (
    <ButtonLink kind="quiet" to={paths.compra(external_reference)}>
      Ver la compra
    </ButtonLink>
  )
  if (awaitsPayment(estado)) return <Waiting codigo={codigo} orden={orden} seeOrder={seeOrder} />
  return (
    <>
      <Note tone={estado === 'pagada' ? 'good' : undefined}>
        {estado === 'pagada'
          ? 'Vimos tu transferencia: la compra está paga.'
          : 'Esta compra ya no espera una transferencia. Si la mandaste, la organización la va a ver: te da los números si siguen a la venta, o te devuelve el dinero.'}
      </Note>
      {seeOrder}
    </>
  )
}

function Waiting({ codigo, orden, seeOrder }: { codigo: string; orden: Orden; seeOrder: React.ReactNode }) {
  const { cuenta, titular, total, visto, codigo: referencia, vence, lineas } = orden
  const { chat } = useConfig()
  const cancelar = useCancelarTransferencia()
  const falta = Math.round((total - visto) * 100) / 100
  const texto = `Hola. Transferí ${money(falta)} por ${lineas.join(', ')}. Referencia: ${referencia}.`
  const cancel = async () => {
    const detail = 'Tus números quedan libres. Si ya transferiste, no la canceles.'
    if (await confirm('¿Cancelar la compra?', { detail, confirmLabel: 'Cancelar la compra', cancelLabel: 'Volver' }))
      cancelar.mutate({ codigo }, toastReply())
  }
  return (
    <>
      {!cuenta && (
        <Note icon="warning">
          La organización ya no recibe transferencias. Si ya transferiste, no tenés que hacer nada más; si no, cancelá
          la compra y pagá de otra forma.
        </Note>
      )}
      <Receipt>
        <dl className="stack gap-2">
          {cuenta && (
            <>
              <Given label="Alias o cuenta" text={cuenta} />
              <div>
                <dt className="small muted">A nombre de</dt>
                <dd>{titular}</dd>
              </div>
            </>
          )}
          <Given label="Importe exacto" text={String(falta)} shown={money(falta)} />
          <Given label="Referencia" text={referencia} />
        </dl>
        <Perforation />
        {visto > 0 && <p>{`Ya vimos ${money(visto)} de ${money(total)}.`}</p>}
        <TimeLeft until={vence} />
      </Receipt>
      {cancelar.error && <Note tone="bad">{sentenceOf(cancelar.error)}</Note>}
      <WhatsappLink
        className="button primary full"
        whatsapp={chat}
        texto={texto}
        label="Ya transferí: avisar por WhatsApp"
      >
        Ya transferí: avisar por WhatsApp
      </WhatsappLink>
      <p className="muted small centered">
        La compra queda paga cuando la organización ve la transferencia en su cuenta. No hace falta mandar el
        comprobante.
      </p>
      {seeOrder}
      <Button kind="quiet" busy={cancelar.isPending && 'Cancelando...'} onClick={cancel}>
        Cancelar la compra
      </Button>
    </>
  )
}

function Given({ label, text, shown = text }: { label: string; text: string; shown?: string }) {
  return (
    <div>
      <dt className="small muted">{label}</dt>
      <dd>
        <Copyable text={text} shown={shown} label={label.toLowerCase()} />
      </dd>
    </div>
  )
}

/** Until when the numbers wait; asks again when that is over. */
function TimeLeft({ until }: { until: string }) {
  const queryClient = useQueryClient()
  const left = clockLeft(Date.parse(until) - useServerNow(1000))
  if (left === null)
    return (
      <Button kind="quiet" onClick={() => queryClient.invalidateQueries({ queryKey: ['compra'] })}>
        El tiempo terminó: actualizar
      </Button>
    )
  return (
    <p role="timer">
      {'Te guardamos los números hasta el '}
      {dayTime(until)} (<span className="num">{left}</span>).
    </p>
  )
}
