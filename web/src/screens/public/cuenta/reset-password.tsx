import { useNavigate, useParams } from 'react-router'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { ResetForm } from '#features/recuperacion/reset-form.tsx'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'

/** Target of the recovery link. */
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
