import { confirmarSegundoFactorForm } from '@talonario/contract'
import { lazy, Suspense } from 'react'
import { useConfirmarSegundoFactor } from '#domain/segundo-factor/segundo-factor.api.ts'
import { segundoFactorMessages } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/form/fields.tsx'
import './second-factor-confirm.css'

// Only who turns it on draws a picture.
const QrCode = lazy(() => import('./qr-code.tsx'))

type SecondFactorConfirmProps = {
  secreto: string
  uri: string
  onCodes: (codigos: readonly string[]) => void
  onCancel: () => void
}

/** The secret, as a picture and as text, and the code that shows that it arrived. */
export function SecondFactorConfirm({ secreto, uri, onCodes, onCancel }: SecondFactorConfirmProps) {
  const confirmar = useConfirmarSegundoFactor()
  const form = useContractForm(confirmarSegundoFactorForm, { codigo: '' })
  const send = form.onSubmit(values => confirmar.mutate(values, { onSuccess: ({ codigos }) => onCodes(codigos) }))
  return (
    <form className="stack gap-3" onSubmit={send} noValidate>
      <ol className="second-factor-steps">
        <li>
          <p>Abrí tu aplicación de verificación y escaneá este código.</p>
          <Suspense fallback={<Skeleton width={208} height={208} />}>
            <QrCode text={uri} label="Código QR para tu aplicación de verificación" />
          </Suspense>
          <p className="muted">¿No podés escanearlo? Cargá esta clave a mano:</p>
          <Copyable text={secreto} shown={secreto.replace(/.{4}(?=.)/g, '$& ')} label="la clave" />
        </li>
        <li>
          <TextField
            label="Código de 6 números"
            description="El que la aplicación muestra ahora."
            inputMode="numeric"
            autoComplete="one-time-code"
            key={form.key('codigo')}
            {...form.getInputProps('codigo')}
          />
        </li>
      </ol>
      {confirmar.error && <Note tone="bad">{sentenceOf(confirmar.error, segundoFactorMessages.fallo)}</Note>}
      <div className="row wrap-lines gap-2">
        <Button kind="primary" type="submit" busy={confirmar.isPending && 'Activando...'}>
          Activar
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </form>
  )
}
