import { loginForm } from '@talonario/contract'
import { useState } from 'react'
import { useLogin } from '#domain/acceso/acceso.api.ts'
import { accesoMessages } from '#domain/acceso/acceso.messages.ts'
import { segundoFactorMessages } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { paths } from '#lib/paths.ts'
import type { Session } from '#lib/session.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PasswordField, TextField } from '#ui/form/fields.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { SecondStep } from './second-step.tsx'
import './login-form.css'

/** The password was right, and the account has a second factor. */
const asks = (error: Error) => error instanceof ApiError && error.code === 'SEGUNDO_FACTOR_REQUERIDO'

type LoginFormProps = { onSignedIn: (user: Session['user']) => void }

/** Email and password, and a code where the account asks for one. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const { demo } = useConfig()
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useContractForm(loginForm, { email: '', password: '', codigo: '' }, ({ codigo }) =>
    asksForCode && !codigo.trim() ? { codigo: segundoFactorMessages.faltaCodigo } : {},
  )
  const login = useLogin()
  const send = form.onSubmit(values =>
    login.mutate(values, {
      onSuccess: ({ user }) => onSignedIn(user),
      onError: error => {
        if (asks(error)) setAsksForCode(true)
      },
    }),
  )
  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <div className="login-password">
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <TextLink tap className="small" to={paths.recuperarPassword}>
          ¿Olvidaste tu contraseña?
        </TextLink>
      </div>
      {asksForCode && <SecondStep form={form} />}
      {login.error && !asks(login.error) && <Note tone="bad">{sentenceOf(login.error, accesoMessages.login)}</Note>}
      <Button kind="primary" large full type="submit" busy={login.isPending && 'Ingresando...'}>
        Ingresar
      </Button>
      {demo && <DemoAccounts onPick={account => form.setValues(account)} />}
    </form>
  )
}
