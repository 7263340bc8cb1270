import { consultaApi } from '@talonario/contract'
import { useNavigate } from 'react-router'
import { useEntrarPorCorreo } from '#domain/compra/compra.api.ts'
import { consultaMessages } from '#domain/compra/compra.messages.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { homeOf } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { RefusalNote } from '#ui/feedback/note.tsx'
import { Form, PasswordField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'

type EnterWithLinkProps = { token: string; entrada: 'cuenta' | 'clave' }

/** Signs in with the link of a mail; without an account, by choosing a password for one. */
export function EnterWithLink({ token, entrada }: EnterWithLinkProps) {
  const form = useContractForm(
    consultaApi.entrarPorCorreo.body,
    { password: '' },
    { toBody: body => ({ ...body, token }) },
  )
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useEntrarPorCorreo(token)
  const enter = (password?: string) =>
    mutateAsync(password, { onSuccess: ({ user }) => void navigate(homeOf(user.rol, user.id)) }).catch(() => {})
  const refusal = error && <RefusalNote title={consultaMessages.noEntro} error={error} />
  const busy = isPending && 'Entrando...'
  if (entrada === 'cuenta') {
    return (
      <div className="stack">
        {refusal}
        <Button kind="primary" busy={busy} onClick={() => enter()}>
          Entrar a mi cuenta
        </Button>
      </div>
    )
  }
  return (
    <Panel title="Tu cuenta">
      <Form onSubmit={form.onSubmit(({ password }) => enter(password))}>
        <PasswordField
          label="Elegí una contraseña"
          description="Con ella entrás la próxima vez, y tus compras quedan juntas."
          autoComplete="new-password"
          field={form.field('password')}
        />
        {refusal}
        <Button kind="primary" type="submit" busy={busy}>
          Crear mi cuenta
        </Button>
      </Form>
    </Panel>
  )
}
