import { iniciarSegundoFactorForm } from '@talonario/contract'
import { useState } from 'react'
import { useIniciarSegundoFactor } from '#domain/segundo-factor/segundo-factor.api.ts'
import { segundoFactorMessages } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PasswordField } from '#ui/form/fields.tsx'
import { SecondFactorConfirm } from './second-factor-confirm.tsx'

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
    <form className="stack" onSubmit={form.onSubmit(values => iniciar.mutate(values))} noValidate>
      <PasswordField
        label="Tu contraseña"
        autoComplete="current-password"
        autoFocus
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      {iniciar.error && <Note tone="bad">{sentenceOf(iniciar.error, segundoFactorMessages.fallo)}</Note>}
      <div className="row wrap-lines gap-2">
        <Button kind="primary" type="submit" busy={iniciar.isPending && 'Preparando...'}>
          Seguir
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </form>
  )
}
