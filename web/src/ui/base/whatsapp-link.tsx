import { whatsappOf } from '@talonario/contract'
import type { ReactNode } from 'react'
import { useConfig } from '#lib/config.ts'
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

/** Reads telephones that were just typed, as the server does. */
export function useWhatsapp(): (typed: string) => string | null {
  const { locale } = useConfig()
  return typed => whatsappOf(typed, locale)
}
