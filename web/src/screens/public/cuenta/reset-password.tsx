import { useTimeout } from '@mantine/hooks'
import { recuperacionApi } from '@talonario/contract'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ux } from '#config/ux.ts'
import { useResetPassword } from '#domain/acceso/acceso.api.ts'
import { recuperacionMessages } from '#domain/acceso/acceso.messages.ts'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { useContractForm } from '#lib/form/contract-form.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Note, RefusalNote } from '#ui/feedback/note.tsx'
import { Form, PasswordField } from '#ui/form/form.tsx'

const { passwordCambiada, passwordNoCambiada } = recuperacionMessages
const { passwordsDistintas } = cuentaMessages

/** Target of the recovery link: the new password, twice. */
export default function ResetPassword() {
  const { resetToken = '' } = useParams()
  const navigate = useNavigate()
  const [invalid, setInvalid] = useState(false)
  const reset = useResetPassword(resetToken)
  const { start } = useTimeout(() => navigate(paths.login(), { replace: true }), ux.passwordRedirect)
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
    <AccountFrame title="Elegí una contraseña nueva">
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
      <p className="centered">
        <TextLink tap to={paths.recuperarPassword}>
          Pedir otro enlace
        </TextLink>
      </p>
    </AccountFrame>
  )
}
