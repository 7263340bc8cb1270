import { compraFisicaForm } from '@talonario/contract'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { useRealizarCompraFisica } from '#domain/venta/venta.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import {
  type Cobro,
  type Comprador,
  comprobanteDe,
  estadoDe,
  type MetodoPago,
  type Numero,
  sinComprador,
} from '#domain/venta/venta.rules.ts'
import { ConnectionError, sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { dayDots, money, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { shareText } from '#lib/share-text.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import './venta.css'

type SalePanelProps = {
  numero: Numero
  /** Whom the number before was sold to, when this one is for the same person. */
  comprador: Comprador | undefined
  venta: ReturnType<typeof useRealizarCompraFisica>
  onClose: (para?: Comprador) => void
}

/** The form of one sale: a sheet over the tickets on phones, a panel beside them on wide screens. */
export function SalePanel({ numero, comprador = sinComprador, venta, onClose }: SalePanelProps) {
  const { isSuccess: sold, isPending, error } = venta
  const form = useContractForm(compraFisicaForm, {
    rifaId: numero._id,
    metodoPago: '',
    cobro: 'organizacion',
    datosClienteFisico: comprador,
  })
  const focusFirst = useEffectEvent(() => {
    const first = comprador === sinComprador ? 'datosClienteFisico.nombre' : 'metodoPago'
    form.getInputNode(first)?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number that is chosen starts at the first field
  useEffect(focusFirst, [numero._id])
  const send = form.onSubmit(({ metodoPago, cobro, datosClienteFisico }) => {
    // The schema has accepted the method; the number may have changed since the form was begun.
    const body = { rifaId: numero._id, metodoPago: metodoPago as MetodoPago, cobro: cobro as Cobro, datosClienteFisico }
    return venta.mutateAsync(body)
  })
  const gone = !sold && estadoDe(numero) !== 'libre' && !(error instanceof ConnectionError)
  const close = () => !isPending && onClose()
  const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
  return (
    <Form
      className="sale-panel"
      aria-label={`Vender el número ${padNumber(numero.numero)}`}
      onSubmit={send}
      onKeyDown={closeByKey}
    >
      <div className="sale-head">
        <Ticket numero={numero.numero} state={sold ? 'paga' : gone ? estadoDe(numero) : 'elegida'} />
        <div className="grow">
          <b className="num sale-price">{money(numero.precioRifa)}</b>
          <span className="muted small nowrap">{`Sorteo ${dayDots(numero.FechaSorteo)}`}</span>
        </div>
        <IconButton icon="close" label="Cerrar" onClick={close} />
      </div>
      <BuyerFields form={form} disabled={sold} />
      <div className="sale-foot">
        {error && <Note tone="bad">{refusalOf(error, gone)}</Note>}
        <Button
          kind="primary"
          large
          full
          type="submit"
          icon="check"
          busy={isPending && 'Vendiendo...'}
          disabled={sold || gone}
        >
          {sold ? 'Vendida' : 'Vender'}
        </Button>
        {sold && <SoldActions numero={numero} comprador={form.getValues().datosClienteFisico} onAgain={onClose} />}
      </div>
    </Form>
  )
}

function refusalOf(error: Error, gone: boolean): string {
  const sentence = sentenceOf(error, ventaMessages.venta)
  return gone ? `${sentence} ${ventaMessages.otroNumero}` : sentence
}

type SoldActionsProps = { numero: Numero; comprador: Comprador; onAgain: (para: Comprador) => void }

/** What comes after a sale: a receipt for the buyer, and another number for the same person. */
function SoldActions({ numero, comprador, onAgain }: SoldActionsProps) {
  const first = useRef<HTMLButtonElement>(null)
  // The button that sold is disabled now and has lost the focus.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const share = async () => {
    try {
      const text = comprobanteDe(numero, comprador.nombre, `${location.origin}${paths.resultado}`)
      if ((await shareText(text)) === 'copied') toastSuccess(ventaMessages.copiado)
    } catch {
      toastError(ventaMessages.noCompartido)
    }
  }
  return (
    <>
      <Button ref={first} full icon="share" onClick={share}>
        Compartir comprobante
      </Button>
      <Button kind="quiet" full icon="plus" onClick={() => onAgain(comprador)}>
        Otro número, misma persona
      </Button>
    </>
  )
}
