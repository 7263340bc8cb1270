import { invitarAdminForm } from '@talonario/contract'
import { useInvitarAdmin } from '#domain/vendedor/vendedor.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Invites another organiser: a link for one person and one day, with a code of the second factor. */
export function InviteOrganiser() {
  const invitar = useInvitarAdmin()
  const form = useContractForm(invitarAdminForm, { email: '', codigo: '' })
  return (
    <Panel title="Sumar a otra persona que organice">
      <Form onSubmit={form.onSubmit(values => invitar.mutateAsync(values, { onSuccess: () => form.reset() }))}>
        <p className="muted">
          Va a poder hacer todo lo que hacés vos. Le llega un enlace que sirve una sola vez y vence en 24 horas; ahí
          crea su cuenta y después activa su verificación en dos pasos.
        </p>
        <TextField label="Email de quien invitás" type="email" field={form.field('email')} />
        <TextField label="Código de tu aplicación" autoComplete="one-time-code" field={form.field('codigo')} />
        {invitar.error && <Note tone="bad">{sentenceOf(invitar.error)}</Note>}
        {invitar.data && (
          <Note tone="good">
            {invitar.data.message} <Copyable text={invitar.data.enlace} label="la invitación" />
          </Note>
        )}
        <div>
          <Button type="submit" busy={invitar.isPending && 'Invitando...'}>
            Invitar
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
