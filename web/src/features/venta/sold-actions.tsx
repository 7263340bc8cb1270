import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { boletosOfCompraQuery, useCompartirBoleto } from '#domain/boleto/boleto.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { type Comprador, comprobanteOf, type Numero } from '#domain/venta/venta.rules.ts'
import { shareText } from '#lib/files.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'

type SoldActionsProps = {
  compraId: string
  numeros: readonly Numero[]
  comprador: Comprador
  onAgain: (para: Comprador) => void
}

/** After a sale: a receipt for the buyer, and another number for the same person. */
export function SoldActions({ compraId, numeros, comprador, onAgain }: SoldActionsProps) {
  const first = useRef<HTMLButtonElement>(null)
  // The button that sold is disabled now and has lost the focus.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const share = async () => {
    try {
      const text = comprobanteOf(numeros, comprador.nombre, `${location.origin}${paths.resultado}`)
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
      <SoldTickets compraId={compraId} />
    </>
  )
}

/** The ticket of each number, to send to the buyer; last, because they arrive after the rest. */
function SoldTickets({ compraId }: { compraId: string }) {
  const { data = [] } = useQuery(boletosOfCompraQuery(compraId))
  return data.map(({ numeroRifa, talon }) => <ShareTicket key={talon} talon={talon} numero={numeroRifa} />)
}

function ShareTicket({ talon, numero }: { talon: string; numero: number }) {
  const { share, whatsapp } = useCompartirBoleto({ talon, numero })
  const words = `Enviar el boleto ${padNumber(numero)}`
  if (!share) {
    return (
      <a className="button default full" href={whatsapp} target="_blank" rel="noreferrer">
        {`${words} por WhatsApp`}
      </a>
    )
  }
  return (
    <Button full icon="ticket" onClick={share}>
      {words}
    </Button>
  )
}
