import { recoverForm } from '@talonario/contract'
import { paths } from '#app/paths.ts'
import { useRecoverPassword } from '#features/usuario/usuario.api.ts'
import { usuarioMessages } from '#features/usuario/usuario.messages.ts'
import { useConfig } from '#lib/config.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { TextField } from '#ui/fields.tsx'
import { Note } from '#ui/note.tsx'
import { RefusalNote } from './refusal-note.tsx'

/** Asks for the mail with the link to a new password. */
export function RecoverForm() {
  const form = useContractForm(recoverForm, { email: '' })
  const recover = useRecoverPassword()
  const { demo } = useConfig()
  return (
    <form className="stack" onSubmit={form.onSubmit(values => recover.mutate(values))} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      {recover.isSuccess && <Note tone="good">{usuarioMessages.correoEnviado}</Note>}
      {recover.isSuccess && demo && (
        <Note>
          En la demostración los correos no salen: la organizadora los lee en{' '}
          <TextLink to={paths.admin.correo}>Correo</TextLink>.
        </Note>
      )}
      {recover.error && <RefusalNote title={usuarioMessages.correoFallido} error={recover.error} />}
      <Button kind="primary" large full type="submit" busy={recover.isPending && 'Enviando...'}>
        Enviar correo
      </Button>
    </form>
  )
}
