import { useParams } from 'react-router'
import { useVerificarCorreo } from '#domain/acceso/acceso-correo.api.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { ResendLink } from '#features/acceso/own-address.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { homeOf, paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Target of the verification link, once signed in. */
export default function VerificarCorreo() {
  const { token = '' } = useParams()
  return (
    <AccountFrame title="Verificá tu correo">
      <VerifyAddress token={token} />
    </AccountFrame>
  )
}

/** It requires a press: a program that opens links for its reader proves nothing. */
function VerifyAddress({ token }: { token: string }) {
  const { user } = useSignedIn()
  const verify = useVerificarCorreo()
  const home = <ButtonLink to={homeOf(user.rol, user.id)}>Seguir</ButtonLink>
  if (verify.isSuccess || (user.emailVerificado && !user.emailPendiente))
    return (
      <div className="stack">
        <Note tone="good">Tu correo {user.email} está verificado.</Note>
        {home}
      </div>
    )
  return (
    <div className="stack">
      <p>
        Confirmá que <strong>{user.emailPendiente || user.email}</strong> es tu correo.
      </p>
      {verify.error && (
        <Note tone="bad">{sentenceOf(verify.error, { refused: 'No se pudo verificar el correo.' })}</Note>
      )}
      <Button kind="primary" busy={verify.isPending && 'Confirmando...'} onClick={() => verify.mutate(token)}>
        Confirmar mi correo
      </Button>
      {verify.error && <ResendLink />}
      <ButtonLink to={paths.logout} kind="quiet">
        No es mi cuenta: salir
      </ButtonLink>
    </div>
  )
}
