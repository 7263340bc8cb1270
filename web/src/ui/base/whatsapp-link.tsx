import { whatsappOf } from '@talonario/contract'
import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
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

type WhatsappButtonProps = {
  telefono: string
  texto: string /** What it does, and to whom. */
  que: string
  a: string
  shrinks?: boolean
}

/** The same as a button, to a telephone as it was typed. */
export function WhatsappButton({ telefono, texto, que, a, shrinks }: WhatsappButtonProps) {
  const whatsapp = useWhatsapp()(telefono)
  const look = classNames('button default', !shrinks && 'full')
  return (
    <WhatsappLink className={look} whatsapp={whatsapp} texto={texto} label={`${que} a ${a}`}>
      {que}
    </WhatsappLink>
  )
}

/** Reads telephones that were just typed, as the server does. */
export function useWhatsapp(): (typed: string) => string | null {
  const { locale } = useConfig()
  return typed => whatsappOf(typed, locale)
}
