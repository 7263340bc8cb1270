import { confirmarSegundoFactorForm, iniciarSegundoFactorForm } from '@talonario/contract'
import { lazy, Suspense, useState } from 'react'
import { useConfirmarSegundoFactor, useIniciarSegundoFactor } from '#domain/segundo-factor/segundo-factor.api.ts'
import { segundoFactorMessages } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { Skeleton } from '#ui/feedback/query-view.tsx'
import { Form, PasswordField, TextField } from '#ui/form/form.tsx'
import styles from './segundo-factor.module.css'

type SecondFactorOffProps = { onCodes: (codigos: readonly string[]) => void }

/** What it is, and the way to it: password, authenticator, code. */
export function SecondFactorOff({ onCodes }: SecondFactorOffProps) {
  const [open, setOpen] = useState(false)
  const iniciar = useIniciarSegundoFactor()
  const leave = () => {
    iniciar.reset()
    setOpen(false)
  }
  if (iniciar.data) return <SecondFactorConfirm {...iniciar.data} onCodes={onCodes} onCancel={leave} />
  return (
    <div className="stack">
      <p className="muted">
        Además de la contraseña, al entrar se pide un código de 6 números que cambia cada 30 segundos en tu teléfono.
        Quien averigüe tu contraseña no entra.
      </p>
      {open ? (
        <PasswordQuestion iniciar={iniciar} onCancel={leave} />
      ) : (
        <div>
          <Button icon="shield" onClick={() => setOpen(true)}>
            Activar la verificación en dos pasos
          </Button>
        </div>
      )}
    </div>
  )
}

type PasswordQuestionProps = { iniciar: ReturnType<typeof useIniciarSegundoFactor>; onCancel: () => void }

function PasswordQuestion({ iniciar, onCancel }: PasswordQuestionProps) {
  const form = useContractForm(iniciarSegundoFactorForm, { currentPassword: '' })
  return (
    <Form onSubmit={form.onSubmit(values => iniciar.mutateAsync(values))}>
      <PasswordField
        label="Tu contraseña"
        autoComplete="current-password"
        autoFocus
        field={form.field('currentPassword')}
      />
      {iniciar.error && <Note tone="bad">{sentenceOf(iniciar.error, segundoFactorMessages.fallo)}</Note>}
      <div className="row wrap-lines gap-2">
        <Button kind="primary" type="submit" busy={iniciar.isPending && 'Preparando...'}>
          Seguir
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </Form>
  )
}

// Loaded only to turn it on.
const QrCode = lazy(() => loadPart(() => import('#ui/base/qr-code.tsx')))

type SecondFactorConfirmProps = {
  secreto: string
  uri: string
  onCodes: (codigos: readonly string[]) => void
  onCancel: () => void
}

/** The secret, as a picture and as text, and the code that confirms it. */
function SecondFactorConfirm({ secreto, uri, onCodes, onCancel }: SecondFactorConfirmProps) {
  const confirmar = useConfirmarSegundoFactor()
  const form = useContractForm(confirmarSegundoFactorForm, { codigo: '' })
  const send = form.onSubmit(values => confirmar.mutateAsync(values, { onSuccess: ({ codigos }) => onCodes(codigos) }))
  return (
    <Form className="stack gap-3" onSubmit={send}>
      <ol className={styles.secondFactorSteps}>
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
            field={form.field('codigo')}
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
    </Form>
  )
}
