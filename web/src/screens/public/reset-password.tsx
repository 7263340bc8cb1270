import { useNavigate, useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#features/usuario/components/account-frame.tsx'
import { ResetForm } from '#features/usuario/components/reset-form.tsx'
import { TextLink } from '#ui/button.tsx'

/** Where the link of the recovery mail leads. */
export default function ResetPassword() {
  const { resetToken = '' } = useParams()
  const navigate = useNavigate()
  return (
    <AccountFrame title="Elegí una contraseña nueva">
      <ResetForm resetToken={resetToken} onDone={() => navigate(paths.login(), { replace: true })} />
      <p className="centered">
        <TextLink tap to={paths.recuperarPassword}>
          Pedir otro enlace
        </TextLink>
      </p>
    </AccountFrame>
  )
}
