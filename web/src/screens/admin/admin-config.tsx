import { invitarAdminForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cuentaQueries } from '#domain/cuenta/cuenta.api.ts'
import { useInvitarAdmin } from '#domain/vendedor/vendedor.api.ts'
import { invitacionMessages } from '#domain/vendedor/vendedor.messages.ts'
import { AddressState } from '#features/acceso/address-state.tsx'
import { AdminConfigForm } from '#features/cuenta/account-form.tsx'
import { DeleteAccount } from '#features/cuenta/delete-account.tsx'
import { OpenSessions } from '#features/cuenta/open-sessions.tsx'
import { OwnData } from '#features/datos-personales/own-data.tsx'
import { SecondFactor } from '#features/segundo-factor/second-factor.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { Form, TextField } from '#ui/form/form.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import styles from './admin.module.css'

/** The organiser's own account. */
export default function AdminConfig() {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const profile = useQuery(cuentaQueries.profile(user.id))
  return (
    <div className={styles.adminConfig}>
      <PageHead title="Config Admin" intro="Tus datos, tu contraseña y cómo entrás." />
      <div className="stack gap-3">
        <QueryView query={profile} refused="Error desconocido" skeleton={<ListSkeleton rows={2} height={280} />}>
          {({ user }) => (
            <AdminConfigForm
              user={user}
              address={<AddressState user={user} />}
              onSaved={() => navigate(paths.admin.inicio)}
            />
          )}
        </QueryView>
        <SecondFactor email={user.email} />
        <InviteOrganiser />
        <OpenSessions />
        <OwnData />
        <DeleteAccount id={user.id} onDeleted={() => navigate(paths.admin.logout, { replace: true })} />
      </div>
    </div>
  )
}

/** Invites another organiser: a link for one person and one day, with a code of the second factor. */
function InviteOrganiser() {
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
        {invitar.error && <Note tone="bad">{sentenceOf(invitar.error, invitacionMessages.invitar)}</Note>}
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
