import { whatsappOf } from '@talonario/contract'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { WhatsappLink } from './whatsapp-link.tsx'

type WhatsappButtonProps = {
  telefono: string
  texto: string /** What it does, and to whom. */
  que: string
  a: string
  shrinks?: boolean
}

/** Tells somebody something by WhatsApp, at a telephone as it was typed: what reads it is as large as a screen. */
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
