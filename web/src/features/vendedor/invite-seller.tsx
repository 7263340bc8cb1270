import { invitacionTexto } from '#domain/vendedor/vendedor.messages.ts'
import { useInvitar } from '#domain/vendedor/vendedor-invitacion.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useRifa } from '#lib/config.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

/** A new link for a seller without a password. */
export function InviteSeller({ id, nombreCompleto }: { id: string; nombreCompleto: string }) {
  const invitar = useInvitar()
  const onError = (error: unknown) => toastError(sentenceOf(error))
  if (invitar.data) return <InvitationLink {...invitar.data} />
  return (
    <Button busy={invitar.isPending && 'Invitando...'} onClick={() => invitar.mutate({ id }, { onError })}>
      Invitar <VisuallyHidden>{`a ${nombreCompleto}`}</VisuallyHidden>
    </Button>
  )
}

type InvitationLinkProps = {
  nombreCompleto: string
  whatsapp: string | null
  enlace: string
  /** Whether WhatsApp was opened for it. */
  sent?: boolean
  onSend?: () => void
}

/** A link that invites, to be sent by WhatsApp or copied: it is not shown again. */
export function InvitationLink({ nombreCompleto, whatsapp, enlace, sent, onSend }: InvitationLinkProps) {
  const rifa = useRifa()
  return (
    <div className="row wrap-lines gap-2">
      <b>{nombreCompleto}</b>
      {sent && <Pill tone="good" icon="check" word="Mandado" />}
      <WhatsappLink
        whatsapp={whatsapp}
        texto={invitacionTexto(rifa, nombreCompleto, enlace)}
        label={`Invitar a ${nombreCompleto} por WhatsApp`}
        {...(onSend && { onSend })}
      />
      <Copyable text={enlace} shown={`…${enlace.slice(-8)}`} label={`el enlace de ${nombreCompleto}`} />
    </div>
  )
}
