import { consultaForm } from '@talonario/contract'
import { usePedirConsulta } from '#domain/compra/compra.api.ts'
import { consultaMessages } from '#domain/compra/compra.messages.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { useConfig } from '#lib/config.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Note, RefusalNote } from '#ui/feedback/note.tsx'
import { Form, TextField } from '#ui/form/form.tsx'

/** One's numbers without an account: the mail with the link to them. */
export default function MisNumeros() {
  return (
    <AccountFrame title="Mis boletos" intro="Te mandamos un enlace a tu correo. No hace falta tener cuenta.">
      <AskForm />
      <p className="centered">
        <TextLink tap to={paths.login()}>
          Tengo cuenta
        </TextLink>
      </p>
    </AccountFrame>
  )
}

/** Asks for the mail with the link to one's numbers. */
function AskForm() {
  const form = useContractForm(consultaForm, { email: '' })
  const ask = usePedirConsulta()
  const { demo } = useConfig()
  return (
    <Form onSubmit={form.onSubmit(values => ask.mutateAsync(values))}>
      <TextField
        label="Email"
        description="El que diste cuando compraste, en línea o en persona."
        type="email"
        autoComplete="email"
        field={form.field('email')}
      />
      {ask.data && <Note tone="good">{ask.data.message}</Note>}
      {ask.isSuccess && demo && (
        <Note>
          En la demostración los correos no salen: los lee quien organiza, en{' '}
          <TextLink to={paths.admin.correo}>Correo</TextLink>.
        </Note>
      )}
      {ask.error && <RefusalNote title={consultaMessages.noPedido} error={ask.error} />}
      <Button kind="primary" large full type="submit" busy={ask.isPending && 'Enviando...'}>
        Mandame el enlace
      </Button>
    </Form>
  )
}
