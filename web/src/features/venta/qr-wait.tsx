import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ux } from '#config/ux.ts'
import { preguntado, useCancelarCobro } from '#domain/venta/venta-qr.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import QrCode from '#ui/base/qr-code.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './venta.module.css'

type QrWaitProps = { enlace: string; referencia: string; onCancel: () => void; children: ReactNode }

/** The code to scan and the way out, apart from what sells without a signal. */
export default function QrWait({ enlace, referencia, onCancel, children }: QrWaitProps) {
  const { mutate, error, isPending } = useCancelarCobro()
  // A scan leads nobody back to a page that asks: this one does, in case no notification arrives.
  useQuery({ ...preguntado(referencia), refetchInterval: ux.pendingPayment })
  const cancel = () => mutate({ external_reference: referencia }, { onSuccess: onCancel })
  return (
    <>
      <div className={styles.saleQr}>
        <QrCode text={enlace} label="Código para pagar" />
      </div>
      {children}
      {error && <Note tone="bad">{sentenceOf(error)}</Note>}
      <Button full busy={isPending && 'Cancelando...'} onClick={cancel}>
        Cancelar el cobro
      </Button>
    </>
  )
}
