import { useTimeout } from '@mantine/hooks'
import { type Usuario, updateForm } from '@talonario/contract'
import { type ReactNode, useState } from 'react'
import { ux } from '#config/ux.ts'
import { useUpdateUsuario } from '#domain/cuenta/cuenta.api.ts'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { changedFields, emptiedFields, passwordsDiffer } from '#domain/cuenta/cuenta.rules.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { AvatarPicker } from '#ui/picker/image-picker.tsx'
import { FormActions } from './form-actions.tsx'
import { PersonFields } from './person-fields.tsx'
import { SecurityFields, type SecurityValues } from './security-fields.tsx'

const { config, configGuardada, configPasswordsDistintas, configSinPassword } = cuentaMessages

/** The organiser's own account; `address` shows the email's state. `onSaved` a moment after saving. */
export function AdminConfigForm({
  user,
  address,
  onSaved,
}: {
  user: Usuario
  address: ReactNode
  onSaved: () => void
}) {
  const [image, setImage] = useState<File | null>(null)
  const update = useUpdateUsuario()
  const { start } = useTimeout(onSaved, ux.configRedirect)
  const { nombreUsu, nombreCompleto, ci, telefono, direccion, email } = user
  const form = useContractForm(
    updateForm,
    {
      ...{ nombreUsu, nombreCompleto, ci, telefono, direccion, email },
      ...{ password: '', confirmar: '', currentPassword: '', codigo: '' },
    },
    { check: values => ({ ...emptiedFields(values, user), ...judgePasswords(values) }) },
  )
  const send = form.onSubmit(values =>
    update.mutateAsync({ ...changedFields(values, user), image }, { onSuccess: () => start() }),
  )
  return (
    <Form className="stack gap-3" onSubmit={send}>
      <Panel title="Tus datos">
        <div className="stack">
          <AvatarPicker imagen={user.imagen} value={image} onChange={setImage} />
          <PersonFields form={form} />
          {address}
        </div>
      </Panel>
      <SecurityFields form={form} />
      {asksForCode(update.error) && (
        <TextField
          label="Código de verificación"
          autoComplete="one-time-code"
          inputMode="numeric"
          key={form.key('codigo')}
          {...form.getInputProps('codigo')}
        />
      )}
      {update.isSuccess && <Note tone="good">{configGuardada}</Note>}
      {update.error && <Note tone="bad">{sentenceOf(update.error, config)}</Note>}
      <FormActions saving={update.isPending} saved={update.isSuccess} />
    </Form>
  )
}

/** A new address requires the second factor too, if the account has one. */
const asksForCode = (error: unknown) =>
  error instanceof ApiError && ['CODIGO_REQUERIDO', 'CODIGO_INCORRECTO'].includes(error.code)

function judgePasswords(values: SecurityValues): Record<string, string> {
  return {
    ...(passwordsDiffer(values) && { confirmar: configPasswordsDistintas }),
    ...(!values.currentPassword && { currentPassword: configSinPassword }),
  }
}
