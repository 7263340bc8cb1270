import { registerForm } from '@talonario/contract'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLogin } from '#domain/acceso/acceso.api.ts'
import { useRegister } from '#domain/cuenta/cuenta.api.ts'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { PersonFields } from '#features/cuenta/person-fields.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { useArrive } from '#lib/follow.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { FieldPairs, Form, PasswordField } from '#ui/form/form.tsx'
import { AvatarPicker } from '#ui/picker/image-picker.tsx'

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

const { passwordsDistintas, registro, registroSinLogin } = cuentaMessages

/** A new account; its owner is signed in at once. */
export default function Registro() {
  const [image, setImage] = useState<File | null>(null)
  const arrive = useArrive()
  const navigate = useNavigate()
  const toLogin = { pathname: paths.login(), search: useLocation().search }
  const register = useRegister()
  const login = useLogin()
  const form = useContractForm(registerForm, empty, {
    check: ({ password, passwordRep }) =>
      password && password === passwordRep ? {} : { passwordRep: passwordsDistintas },
  })
  const askToSignIn = () => {
    toastError(registroSinLogin)
    navigate(toLogin, { replace: true })
  }
  const signIn = ({ email, password }: typeof empty) =>
    login.mutate({ email, password }, { onSuccess: ({ user }) => arrive(user), onError: askToSignIn })
  const send = form.onSubmit(values => register.mutateAsync({ ...values, image }, { onSuccess: () => signIn(values) }))
  const busy = (register.isPending || register.isSuccess) && 'Registrando...'
  return (
    <AccountFrame wide title="Creá tu cuenta" intro="Para comprar boletos y ver los tuyos.">
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
        {register.error && <Note tone="bad">{sentenceOf(register.error, registro)}</Note>}
        <Button className="stays" kind="primary" large full type="submit" busy={busy}>
          Registrarme
        </Button>
      </Form>
      <p className="centered">
        ¿Ya tenés cuenta? <TextLink to={toLogin}>Ingresá</TextLink>
      </p>
    </AccountFrame>
  )
}
