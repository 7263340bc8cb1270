import { ambosFactoresForm, type BodyOf, type segundoFactorApi } from '@talonario/contract'
import { segundoFactorMessages } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FieldPairs } from '#ui/form/field-pairs.tsx'
import { PasswordField, TextField } from '#ui/form/fields.tsx'

type BothFactorsFormProps = {
  action: { isPending: boolean; error: Error | null }
  label: string
  busy: string
  danger?: boolean
  onSend: (form: BodyOf<typeof segundoFactorApi.desactivarSegundoFactor>) => void
  onCancel: () => void
}

/** Password and code, which a change of the second factor asks for. */
export function BothFactorsForm({ action, label, busy, danger, onSend, onCancel }: BothFactorsFormProps) {
  const form = useContractForm(ambosFactoresForm, { currentPassword: '', codigo: '' })
  return (
    <form className="stack" onSubmit={form.onSubmit(onSend)} noValidate>
      <FieldPairs>
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          autoFocus
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <TextField
          label="Código de verificación"
          description="De tu aplicación, o uno de recuperación."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          key={form.key('codigo')}
          {...form.getInputProps('codigo')}
        />
      </FieldPairs>
      {action.error && <Note tone="bad">{sentenceOf(action.error, segundoFactorMessages.fallo)}</Note>}
      <div className="row wrap-lines gap-2">
        <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={action.isPending && busy}>
          {label}
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </form>
  )
}
