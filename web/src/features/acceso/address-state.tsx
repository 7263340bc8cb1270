import { EMAIL_INICIAL, type Usuario } from '@talonario/contract'
import { ResendLink } from './own-address.tsx'

/** Whether the address is proven, and which one a change waits for. */
export function AddressState({ user: { email, emailVerificado, emailPendiente } }: { user: Usuario }) {
  if (emailPendiente)
    return (
      <div className="stack">
        <p>
          Falta confirmar <strong>{emailPendiente}</strong>: abrí el enlace que te mandamos. Hasta entonces, tu cuenta
          sigue con el email de antes.
        </p>
        <ResendLink />
      </div>
    )
  if (email === EMAIL_INICIAL) return <p>Tu cuenta empezó con un email de ejemplo, que no recibe nada: poné el tuyo.</p>
  if (emailVerificado) return <p>Email verificado.</p>
  return (
    <div className="stack">
      <p>Email sin verificar: abrí el enlace que te mandamos.</p>
      <ResendLink />
    </div>
  )
}
