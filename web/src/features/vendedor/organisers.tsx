import { invitarAdminForm, type RolDeOrganizador } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useChangeStatus } from '#domain/vendedor/vendedor.api.ts'
import { invitacionQueries, useInvitarAdmin } from '#domain/vendedor/vendedor-invitacion.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** Who organises and who only looks, with a form for another one. */
export function Organisers() {
  const { user } = useSignedIn()
  return (
    <Panel title="Quiénes organizan">
      <div className="stack">
        <OrganiserList own={user.id} />
        {user.rol === 'admin' && <InviteForm />}
      </div>
    </Panel>
  )
}

function OrganiserList({ own }: { own: string }) {
  return (
    <QueryView query={useQuery(invitacionQueries.organizadores())} skeleton={<ListSkeleton rows={1} height={64} />}>
      {organizadores => (
        <ItemList label="Quiénes organizan">
          {organizadores.map(({ _id, nombreCompleto, email, rol, estado }) => (
            <Item key={_id}>
              <div>
                <b>{nombreCompleto}</b>
                <div className="muted">{email}</div>
              </div>
              {rol === 'veedor' && <Pill icon="eye" word="Solo mira" />}
              {estado === 'inactivo' && <Pill tone="wait" icon="close" word="Sin acceso" />}
              {_id !== own && <Access id={_id} nombre={nombreCompleto} lets={estado === 'inactivo'} />}
            </Item>
          ))}
        </ItemList>
      )}
    </QueryView>
  )
}

/** Takes an account's access away, or gives it back. */
function Access({ id, nombre, lets }: { id: string; nombre: string; lets: boolean }) {
  const { mutate, isPending } = useChangeStatus()
  const change = async () => {
    if (!lets && !(await confirm('¿Quitar el acceso?', { detail: `${nombre} no va a poder entrar.` }))) return
    mutate({ id, estado: lets ? 'activo' : 'inactivo' }, toastReply())
  }
  return (
    <Button kind="quiet" busy={isPending && 'Guardando...'} onClick={change}>
      {lets ? 'Devolver el acceso' : 'Quitar el acceso'}
    </Button>
  )
}

const PUEDE: Record<RolDeOrganizador, string> = {
  admin: 'Organizar: todo lo que hacés vos',
  veedor: 'Solo mirar: ve todo y no cambia nada',
}

/** Invites another one: a link for one person and one day, with a code of the second factor. */
function InviteForm() {
  const invitar = useInvitarAdmin()
  const form = useContractForm(invitarAdminForm, { email: '', codigo: '', rol: 'admin' as RolDeOrganizador })
  return (
    <Form onSubmit={form.onSubmit(values => invitar.mutateAsync(values, { onSuccess: () => form.reset() }))}>
      <h3>Sumar a otra persona</h3>
      <p className="muted">
        Le llega un enlace que sirve una sola vez y vence en 24 horas; ahí crea su cuenta, aparte de la que use para
        comprar o vender, y después activa su verificación en dos pasos.
      </p>
      <TextField label="Email de quien invitás" type="email" field={form.field('email')} />
      <SelectField
        label="Qué va a poder hacer"
        description="Solo mirar es para la escribanía o quien controla."
        data={Object.entries(PUEDE).map(([value, label]) => ({ value, label }))}
        field={form.field('rol')}
      />
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
  )
}
