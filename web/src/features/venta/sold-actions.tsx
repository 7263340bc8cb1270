import { useEffect, useRef } from 'react'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { type Comprador, comprobanteDe, type Numero } from '#domain/venta/venta.rules.ts'
import { paths } from '#lib/paths.ts'
import { shareText } from '#lib/share-text.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'

type SoldActionsProps = { numero: Numero; comprador: Comprador; onAgain: (para: Comprador) => void }

/** What comes after a sale: a receipt for the buyer, and another number for the same person. */
export function SoldActions({ numero, comprador, onAgain }: SoldActionsProps) {
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
