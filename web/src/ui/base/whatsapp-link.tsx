import type { ReactNode } from 'react'
import { whatsappLink } from '#lib/paths.ts'

type WhatsappLinkProps = {
  /** The telephone as the server reads it; where it cannot, the user chooses the recipient. */
  whatsapp: string | null
  texto: string
  /** For whom, to a screen reader. */
  label: string
  className?: string
  onSend?: () => void
  children?: ReactNode
}

/** Tells somebody something by WhatsApp. */
export function WhatsappLink({ whatsapp, texto, label, className, onSend, children = 'WhatsApp' }: WhatsappLinkProps) {
  return (
    <a
      className={className ?? 'text-button tap'}
      href={whatsappLink({ numero: whatsapp ?? '', texto })}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      onClick={onSend}
    >
      {children}
    </a>
  )
}
