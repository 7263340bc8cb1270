import { registerForm } from '@talonario/contract'
import { useState } from 'react'
import { useLogin } from '#domain/acceso/acceso.api.ts'
import { useRegister } from '#domain/cuenta/cuenta.api.ts'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import type { Session } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FieldPairs, Form, PasswordField } from '#ui/form/form.tsx'
import { AvatarPicker } from '#ui/picker/image-picker.tsx'
import { PersonFields } from './person-fields.tsx'

const empty = {
  nombreUsu: '',
  nombreCompleto: '',
  ci: '',
  telefono: '',
  direccion: '',
  email: '',
  password: '',
  passwordRep: '',
}

const { passwordsDistintas } = cuentaMessages

type RegistroFormProps = { onSignedIn: (user: Session['user']) => void; onLoginFailed: () => void }

/** A new shopper; once registered they are signed in at once. */
export function RegistroForm({ onSignedIn, onLoginFailed }: RegistroFormProps) {
  const [image, setImage] = useState<File | null>(null)
  const register = useRegister()
  const login = useLogin()
  const form = useContractForm(registerForm, empty, {
    check: ({ password, passwordRep }) =>
      password && password === passwordRep ? {} : { passwordRep: passwordsDistintas },
  })
  const signIn = ({ email, password }: typeof empty) =>
    login.mutate({ email, password }, { onSuccess: ({ user }) => onSignedIn(user), onError: onLoginFailed })
  const send = form.onSubmit(values => register.mutateAsync({ ...values, image }, { onSuccess: () => signIn(values) }))
  const busy = (register.isPending || register.isSuccess) && 'Registrando...'
  return (
    <Form onSubmit={send}>
      <AvatarPicker value={image} onChange={setImage} />
      <PersonFields form={form} />
      <FieldPairs>
        <PasswordField
          label="Contraseña"
          description={!form.errors.password && 'Al menos 8 caracteres.'}
          autoComplete="new-password"
          field={form.field('password')}
        />
        <PasswordField label="Repetir contraseña" autoComplete="new-password" field={form.field('passwordRep')} />
      </FieldPairs>
      {register.error && <Note tone="bad">{sentenceOf(register.error, cuentaMessages.registro)}</Note>}
      <Button kind="primary" large full type="submit" busy={busy}>
        Registrarme
      </Button>
    </Form>
  )
}
