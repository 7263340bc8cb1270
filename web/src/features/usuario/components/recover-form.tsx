import { recoverForm } from '@talonario/contract'
import { useRecoverPassword } from '#features/usuario/usuario.api.ts'
import { usuarioMessages } from '#features/usuario/usuario.messages.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields.tsx'
import { Note } from '#ui/note.tsx'
import { RefusalNote } from './refusal-note.tsx'

/** Asks for the mail with the link to a new password. */
export function RecoverForm() {
  const form = useContractForm(recoverForm, { email: '' })
  const recover = useRecoverPassword()
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
      {recover.error && <RefusalNote title={usuarioMessages.correoFallido} error={recover.error} />}
      <Button kind="primary" large full type="submit" busy={recover.isPending && 'Enviando...'}>
        Enviar correo
      </Button>
    </form>
  )
}
