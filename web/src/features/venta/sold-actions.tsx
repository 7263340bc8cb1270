import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { boletosOfCompraQuery } from '#domain/boleto/boleto.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { type Comprador, comprobanteOf, type Numero } from '#domain/venta/venta.rules.ts'
import { shareText } from '#lib/files.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'

type SoldActionsProps = {
  compraId: string
  numeros: readonly Numero[]
  comprador: Comprador
  onAgain: (compraId: string) => void
}

/** After a sale: the receipt with its tickets for the buyer, and another number for the same person. */
export function SoldActions({ compraId, numeros, comprador, onAgain }: SoldActionsProps) {
  const { nombre, telefono } = comprador
  const first = useRef<HTMLButtonElement>(null)
  // The button that sold is disabled now and has lost the focus.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const { data = [] } = useQuery(boletosOfCompraQuery(compraId))
  const boletos = data.map(({ talon }) => `${location.origin}${paths.boleto(talon)}`)
  const enviar = boletos.length > 1 ? 'Enviarle sus boletos por WhatsApp' : 'Enviarle su boleto por WhatsApp'
  const text = comprobanteOf(numeros, nombre, { boletos, resultados: `${location.origin}${paths.resultado}` })
  const share = async () => {
    try {
      if ((await shareText(text)) === 'copied') toastSuccess(ventaMessages.copiado)
    } catch {
      toastError(ventaMessages.noCompartido)
    }
  }
  return (
    <>
      <Button ref={first} full icon="share" onClick={share}>
        Compartir los datos
      </Button>
      <WhatsappLink className="button default full" telefono={telefono} texto={text} label={`${enviar} a ${nombre}`}>
        {enviar}
      </WhatsappLink>
      <Button kind="quiet" full icon="plus" onClick={() => onAgain(compraId)}>
        Otro número, misma persona
      </Button>
    </>
  )
}
