import { recoverForm } from '@talonario/contract'
import { useRecoverPassword } from '#domain/acceso/acceso.api.ts'
import { recuperacionMessages } from '#domain/acceso/acceso.messages.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { useConfig } from '#lib/config.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Note, RefusalNote } from '#ui/feedback/note.tsx'
import { Form, TextField } from '#ui/form/form.tsx'

/** A forgotten password: the mail with the link to a new one. */
export default function RecoverPass() {
  return (
    <AccountFrame title="Recuperar contraseña" intro="Te mandamos un correo con un enlace para elegir una nueva.">
      <RecoverForm />
      <p className="centered">
        <TextLink tap to={paths.login()}>
          Volver a ingresar
        </TextLink>
      </p>
    </AccountFrame>
  )
}

/** Asks for the mail with the link to a new password. */
function RecoverForm() {
  const form = useContractForm(recoverForm, { email: '' })
  const recover = useRecoverPassword()
  const { demo } = useConfig()
  return (
    <Form onSubmit={form.onSubmit(values => recover.mutateAsync(values))}>
      <TextField label="Email" type="email" autoComplete="email" field={form.field('email')} />
      {recover.isSuccess && <Note tone="good">{recuperacionMessages.correoEnviado}</Note>}
      {recover.isSuccess && demo && (
        <Note>
          En la demostración los correos no salen: los lee quien organiza, en{' '}
          <TextLink to={paths.admin.correo}>Correo</TextLink>.
        </Note>
      )}
      {recover.error && <RefusalNote title={recuperacionMessages.correoFallido} error={recover.error} />}
      <Button kind="primary" large full type="submit" busy={recover.isPending && 'Enviando...'}>
        Enviar correo
      </Button>
    </Form>
  )
}
