import { ambosFactoresForm, type BodyOf, type segundoFactorApi } from '@talonario/contract'
import { useState } from 'react'
import { useDesactivarSegundoFactor, useRenovarCodigos } from '#domain/segundo-factor/segundo-factor.api.ts'
import { segundoFactorMessages } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { dayFull, dayOfInstant } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { FieldPairs, Form, PasswordField, TextField } from '#ui/form/form.tsx'

type SecondFactorOnProps = {
  desde: string
  codigosRestantes: number
  onCodes: (codigos: readonly string[]) => void
}

/** Recovery codes from which on it is time for new ones. */
const FEW = 3

/** Since when it is on, and what can be done about it. */
export function SecondFactorOn({ desde, codigosRestantes, onCodes }: SecondFactorOnProps) {
  const [wanted, setWanted] = useState<'codigos' | 'desactivar' | null>(null)
  const renovar = useRenovarCodigos()
  const desactivar = useDesactivarSegundoFactor()
  const close = () => setWanted(null)
  return (
    <div className="stack">
      <p>
        Activada desde el {dayFull(dayOfInstant(desde))}. {leftOf(codigosRestantes)}
      </p>
      {codigosRestantes <= FEW && <Note>Generá códigos nuevos antes de que se terminen.</Note>}
      {wanted === null && (
        <div className="row wrap-lines gap-2">
          <Button icon="refresh" onClick={() => setWanted('codigos')}>
            Generar códigos nuevos
          </Button>
          <Button kind="danger" onClick={() => setWanted('desactivar')}>
            Desactivar
          </Button>
        </div>
      )}
      {wanted === 'codigos' && (
        <BothFactorsForm
          action={renovar}
          label="Generar códigos"
          busy="Generando..."
          onCancel={close}
          onSend={form => renovar.mutateAsync(form, { onSuccess: ({ codigos }) => onCodes(codigos) })}
        />
      )}
      {wanted === 'desactivar' && (
        <BothFactorsForm
          action={desactivar}
          label="Desactivar"
          busy="Desactivando..."
          danger
          onCancel={close}
          onSend={form =>
            desactivar.mutateAsync(form, { onSuccess: () => toastSuccess(segundoFactorMessages.desactivada) })
          }
        />
      )}
    </div>
  )
}

function leftOf(codigos: number): string {
  if (codigos === 0) return 'No te quedan códigos de recuperación.'
  return codigos === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${codigos} códigos de recuperación.`
}

type BothFactorsFormProps = {
  action: { isPending: boolean; error: Error | null }
  label: string
  busy: string
  danger?: boolean
  onSend: (form: BodyOf<typeof segundoFactorApi.desactivarSegundoFactor>) => unknown
  onCancel: () => void
}

/** Password and code, required for a change of the second factor. */
function BothFactorsForm({ action, label, busy, danger, onSend, onCancel }: BothFactorsFormProps) {
  const form = useContractForm(ambosFactoresForm, { currentPassword: '', codigo: '' })
  return (
    <Form onSubmit={form.onSubmit(onSend)}>
      <FieldPairs>
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          autoFocus
          field={form.field('currentPassword')}
        />
        <TextField
          label="Código de verificación"
          description="De tu aplicación, o uno de recuperación."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          field={form.field('codigo')}
        />
      </FieldPairs>
      {action.error && <Note tone="bad">{sentenceOf(action.error, segundoFactorMessages.fallo)}</Note>}
      <div className="row wrap-lines gap-2">
        <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={action.isPending && busy}>
          {label}
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </Form>
  )
}
