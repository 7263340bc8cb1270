import type { UseFormReturnType } from '@mantine/form'
import { loginForm } from '@talonario/contract'
import { useState } from 'react'
import { useLogin } from '#domain/acceso/acceso.api.ts'
import { accesoMessages } from '#domain/acceso/acceso.messages.ts'
import { segundoFactorMessages } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { paths } from '#lib/paths.ts'
import type { Session } from '#lib/session.ts'
import { Button, TextButton, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, PasswordField, TextField } from '#ui/form/form.tsx'
import styles from './acceso.module.css'

/** The password was right, and the account has a second factor. */
const asks = (error: Error) => error instanceof ApiError && error.code === 'SEGUNDO_FACTOR_REQUERIDO'

type LoginFormProps = { onSignedIn: (user: Session['user']) => void }

/** Email and password, and a code if the account requires one. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const { demo } = useConfig()
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useContractForm(
    loginForm,
    { email: '', password: '', codigo: '' },
    {
      check: ({ codigo }) => (asksForCode && !codigo.trim() ? { codigo: segundoFactorMessages.faltaCodigo } : {}),
    },
  )
  const login = useLogin()
  const send = form.onSubmit(({ codigo, ...values }) =>
    login.mutateAsync(asksForCode ? { ...values, codigo } : values, {
      onSuccess: ({ user }) => onSignedIn(user),
      onError: error => {
        if (asks(error)) setAsksForCode(true)
      },
    }),
  )
  return (
    <Form onSubmit={send}>
      <TextField label="Email" type="email" autoComplete="username" field={form.field('email')} />
      <div className={styles.loginPassword}>
        <PasswordField label="Contraseña" autoComplete="current-password" field={form.field('password')} />
        <TextLink tap className={classNames('small', styles.forgotten)} to={paths.recuperarPassword}>
          ¿Olvidaste tu contraseña?
        </TextLink>
      </div>
      {asksForCode && <SecondStep form={form} />}
      {login.error && !asks(login.error) && <Note tone="bad">{sentenceOf(login.error, accesoMessages.login)}</Note>}
      <Button kind="primary" large full type="submit" busy={login.isPending && 'Ingresando...'}>
        Ingresar
      </Button>
      {demo && <DemoAccounts demo={demo} onPick={account => form.setValues(account)} />}
    </Form>
  )
}

type Account = { email: string; password: string }

const accounts = [
  ['Organizadora', 'admin'],
  ['Vendedora', 'vendedora'],
  ['Cliente', 'cliente'],
] as const

/** How the demo that is not this one is started. */
const OTHER = {
  serie: ['La otra demostración vende números en cuotas:', 'DEMO_CLASE=continua npm run demo'],
  continua: ['La otra demostración tiene un sorteo por número:', 'npm run demo'],
} as const

type DemoAccountsProps = { demo: keyof typeof OTHER; onPick: (account: Account) => void }

/** On demo servers: the accounts, filled in with one click, and the command of the other demo. */
function DemoAccounts({ demo, onPick }: DemoAccountsProps) {
  const [what, command] = OTHER[demo]
  return (
    <fieldset className={styles.demoAccounts}>
      <legend className="muted small">Cuentas de demostración</legend>
      <div className="row wrap-lines">
        {accounts.map(([who, name]) => (
          <Button
            key={name}
            kind="quiet"
            className={styles.demoAccount}
            onClick={() => onPick({ email: `${name}@talonario.test`, password: 'talonario-demo' })}
          >
            {who}
          </Button>
        ))}
      </div>
      <p className="muted small">
        {what} <code>{command}</code>
      </p>
    </fieldset>
  )
}

type SecondStepProps = { form: Pick<UseFormReturnType<{ codigo: string }>, 'key' | 'getInputProps' | 'setFieldValue'> }

/** The second step of the log-in: the authenticator's code, or a recovery code. */
function SecondStep({ form }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false)
  const change = () => {
    form.setFieldValue('codigo', '')
    setRecovery(!recovery)
  }
  return (
    <div>
      <TextField
        label={recovery ? 'Código de recuperación' : 'Código de verificación'}
        description={recovery ? 'Uno de los que guardaste: sirve una sola vez.' : 'Los 6 números de tu aplicación.'}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize={recovery ? 'characters' : 'none'}
        autoFocus
        key={`${form.key('codigo')} ${recovery}`}
        {...form.getInputProps('codigo')}
      />
      <TextButton className="tap small" onClick={change}>
        {recovery ? 'Usar mi aplicación' : 'Usar un código de recuperación'}
      </TextButton>
    </div>
  )
}
