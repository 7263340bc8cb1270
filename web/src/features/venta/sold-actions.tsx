import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { boletosOfCompraQuery } from '#domain/boleto/boleto.api.ts'
import { noEntroWords } from '#domain/telefono/telefono.messages.ts'
import type { SobreGuardado } from '#domain/telefono/telefono.rules.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { type Comprador, comprobanteOf, type Numero } from '#domain/venta/venta.rules.ts'
import { shareText } from '#lib/files.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
// With the form: what is loaded when it is needed is missing without a signal.
import QrCode from '#ui/base/qr-code.tsx'
import { WhatsappButton } from '#ui/base/whatsapp-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { InstallHint } from './install-hint.tsx'
import styles from './venta.module.css'

type SoldActionsProps = {
  ventaId: string
  /** The sealed text of a sale made on this device, else '': whoever opens its receipt sends it to the server. */
  sellado: string
  numeros: readonly Numero[]
  comprador: Comprador
  onAgain: (ventaId: string) => void
}

/** After a sale: the receipt with its tickets for the buyer, and another number for the same person. */
export function SoldActions({ ventaId, sellado, numeros, comprador, onAgain }: SoldActionsProps) {
  const { nombre, telefono } = comprador
  const first = useRef<HTMLButtonElement>(null)
  // The button that sold is disabled now and has lost the focus.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const { data = [] } = useQuery({ ...boletosOfCompraQuery(ventaId), enabled: !sellado })
  const links = sellado ? [paths.reciboSinSenal(sellado)] : data.map(({ boleto }) => paths.boleto(boleto))
  const boletos = links.map(link => `${location.origin}${link}`)
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
      <WhatsappButton telefono={telefono} texto={text} que={enviar} a={nombre} />
      {sellado && (
        <Disclosure summary="Que saque una foto de su recibo">
          <div className={styles.receiptQr}>
            <QrCode text={boletos.join()} label="Código del recibo" />
          </div>
        </Disclosure>
      )}
      <Button kind="quiet" full icon="plus" onClick={() => onAgain(ventaId)}>
        Otro número, misma persona
      </Button>
      <InstallHint />
    </>
  )
}

/** In place of «Vendida»: the server has said that numbers of this sale are not sold. */
export function NotEntered({ sobre, onClose }: { sobre: SobreGuardado; onClose: () => void }) {
  const { titulo, detalle, mensaje } = noEntroWords(sobre)
  const { nombre = '', telefono = '' } = sobre.comprador ?? {}
  return (
    <>
      <Note tone="bad">
        <b>{titulo}</b> {detalle}
      </Note>
      <WhatsappButton telefono={telefono} texto={mensaje} que="Avisarle por WhatsApp" a={nombre} />
      <Button full onClick={onClose}>
        Cerrar la venta
      </Button>
    </>
  )
}
