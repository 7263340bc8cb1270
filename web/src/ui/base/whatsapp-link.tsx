import type { ReactNode } from 'react'
import { useConfig } from '#lib/config.ts'
import { mobileOf } from '#lib/phone/phone.ts'
import { whatsappLink } from '#lib/phone/whatsapp.ts'

type WhatsappLinkProps = {
  /** As it was typed; where it is no mobile, the user chooses the recipient. */
  telefono: string
  texto: string
  /** For whom, to a screen reader. */
  label: string
  className?: string
  onSend?: () => void
  children?: ReactNode
}

/** Tells somebody something by WhatsApp. */
export function WhatsappLink({ telefono, texto, label, className, onSend, children = 'WhatsApp' }: WhatsappLinkProps) {
  const numero = useMobile()(telefono)
  return (
    <a
      className={className ?? 'text-button tap'}
      href={whatsappLink({ numero, texto })}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      onClick={onSend}
    >
      {children}
    </a>
  )
}

/** Reads telephones by the rules of the site's country. */
export function useMobile(): (typed: string) => string {
  const { locale } = useConfig()
  return typed => mobileOf(typed, locale.slice(-2))
}
