import type { Usuario } from '@talonario/contract'
import { ResendLink } from './resend-link.tsx'

/** Whether the address is proven, and which one a change waits for. */
export function AddressState({ user: { emailVerificado, emailPendiente } }: { user: Usuario }) {
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
  if (emailVerificado) return <p>Email verificado.</p>
  return (
    <div className="stack">
      <p>Email sin verificar: abrí el enlace que te mandamos.</p>
      <ResendLink />
    </div>
  )
}
