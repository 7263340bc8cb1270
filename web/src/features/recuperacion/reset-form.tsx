import { useTimeout } from '@mantine/hooks'
import { recuperacionApi } from '@talonario/contract'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { useResetPassword } from '#domain/recuperacion/recuperacion.api.ts'
import { recuperacionMessages } from '#domain/recuperacion/recuperacion.messages.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Note, RefusalNote } from '#ui/feedback/note.tsx'
import { Form, PasswordField } from '#ui/form/form.tsx'

const { passwordCambiada, passwordNoCambiada } = recuperacionMessages
const { passwordsDistintas } = cuentaMessages

/** The new password, twice; `onDone` some seconds after it is set. */
export function ResetForm({ resetToken, onDone }: { resetToken: string; onDone: () => void }) {
  const [invalid, setInvalid] = useState(false)
  const reset = useResetPassword(resetToken)
  const { start } = useTimeout(onDone, ux.passwordRedirect)
  const form = useContractForm(
    recuperacionApi.resetPassword.body,
    { newPassword: '', repetida: '' },
    { check: ({ newPassword, repetida }) => (newPassword === repetida ? {} : { repetida: passwordsDistintas }) },
  )
  const send = ({ newPassword }: { newPassword: string }) => {
    setInvalid(false)
    return reset.mutateAsync(newPassword, { onSuccess: () => start() })
  }
  const refuse = () => {
    reset.reset()
    setInvalid(true)
  }
  return (
    <Form onSubmit={form.onSubmit(send, refuse)}>
      <PasswordField
        label="Nueva contraseña"
        description={!form.errors.newPassword && 'Al menos 8 caracteres.'}
        autoComplete="new-password"
        field={form.field('newPassword')}
      />
      <PasswordField label="Confirmar contraseña" autoComplete="new-password" field={form.field('repetida')} />
      {reset.isSuccess && <Note tone="good">{passwordCambiada}</Note>}
      {(invalid || reset.isError) && <RefusalNote title={passwordNoCambiada} error={reset.error} />}
      <Button
        kind="primary"
        large
        full
        type="submit"
        busy={reset.isPending && 'Cambiando...'}
        disabled={reset.isSuccess}
      >
        Cambiar contraseña
      </Button>
    </Form>
  )
}
