import { aceptarComoAdminForm, invitacionApi } from '@talonario/contract'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import { invitacionRechazos } from '#domain/vendedor/vendedor.messages.ts'
import { useAceptarComoAdmin, useAceptarInvitacion } from '#domain/vendedor/vendedor-invitacion.api.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { useArrive } from '#lib/follow.ts'
import { type ContractForm, useContractForm } from '#lib/form/contract-form.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, PasswordField, TextField } from '#ui/form/form.tsx'

const twice = ({ password, repetida }: { password: string; repetida: string }): Record<string, string> =>
  password === repetida ? {} : { repetida: cuentaMessages.passwordsDistintas }

/** An invited seller chooses a password and is signed in, and gives the address to sign in with if none is known. */
export function AcceptAsSeller({ token, faltaEmail }: { token: string; faltaEmail: boolean }) {
  const aceptar = useAceptarInvitacion(token)
  const form = useContractForm(
    invitacionApi.aceptarInvitacion.body,
    { email: '', password: '', repetida: '' },
    {
      check: values => ({
        ...twice(values),
        ...(faltaEmail && !values.email && { email: 'El email es obligatorio.' }),
      }),
    },
  )
  const arrive = useArrive()
  const send = form.onSubmit(({ repetida: _, ...values }) =>
    aceptar.mutateAsync(values, { onSuccess: ({ sesion }) => sesion && arrive(sesion.user) }),
  )
  if (aceptar.data) return <Accepted message={aceptar.data.message} />
  return (
    <Form onSubmit={send}>
      {faltaEmail && (
        <TextField
          label="Email"
          description="Con él vas a entrar."
          type="email"
          autoComplete="email"
          field={form.field('email')}
        />
      )}
      <Passwords form={form} />
      <Refused error={aceptar.error} />
      <Button kind="primary" large full type="submit" busy={aceptar.isPending && 'Guardando...'}>
        Guardar mi contraseña
      </Button>
    </Form>
  )
}

const EMPTY = {
  nombreCompleto: '',
  nombreUsu: '',
  ci: '',
  email: '',
  telefono: '',
  password: '',
  repetida: '',
}

/** An invited organiser enters their data. */
export function AcceptAsOrganiser({ token }: { token: string }) {
  const aceptar = useAceptarComoAdmin(token)
  const form = useContractForm(aceptarComoAdminForm, EMPTY, { check: twice })
  if (aceptar.data) return <Accepted message={aceptar.data.message} />
  return (
    <Form onSubmit={form.onSubmit(({ repetida: _, ...values }) => aceptar.mutateAsync(values))}>
      <TextField label="Nombre completo" autoComplete="name" field={form.field('nombreCompleto')} />
      <TextField label="Nombre de usuario" autoComplete="username" field={form.field('nombreUsu')} />
      <TextField label={documentLabel()} inputMode="numeric" field={form.field('ci')} />
      <TextField label="Email" type="email" autoComplete="email" field={form.field('email')} />
      <TextField label="Teléfono (opcional)" type="tel" autoComplete="tel" field={form.field('telefono')} />
      <Passwords form={form} />
      <Refused error={aceptar.error} />
      <Button kind="primary" large full type="submit" busy={aceptar.isPending && 'Creando...'}>
        Crear mi cuenta
      </Button>
    </Form>
  )
}

function Passwords({ form }: { form: Pick<ContractForm<object>, 'field'> }) {
  return (
    <>
      <PasswordField
        label="Contraseña"
        description="Al menos 8 caracteres."
        autoComplete="new-password"
        field={form.field('password')}
      />
      <PasswordField label="Confirmar contraseña" autoComplete="new-password" field={form.field('repetida')} />
    </>
  )
}

/** A link that was used a moment ago, here or in another tab, made the account. */
function Refused({ error }: { error: Error | null }) {
  if (!error) return null
  const code = error instanceof ApiError ? error.code : ''
  return (
    <Note tone="bad">
      {invitacionRechazos[code] ?? sentenceOf(error)}{' '}
      {code === 'INVITACION_INVALIDA' && <TextLink to={paths.login()}>Ya tengo mi cuenta: ingresar</TextLink>}
    </Note>
  )
}

function Accepted({ message }: { message: string }) {
  return (
    <div className="stack">
      <Note tone="good">{message}</Note>
      <ButtonLink kind="primary" large full to={paths.login()}>
        Entrar
      </ButtonLink>
    </div>
  )
}
