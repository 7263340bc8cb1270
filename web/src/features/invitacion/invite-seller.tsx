import { useInvitar } from '#domain/invitacion/invitacion.api.ts'
import { invitacionMessages } from '#domain/invitacion/invitacion.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { InvitationLink } from './invitation-link.tsx'

/** A new link for a seller who has not chosen a password yet. */
export function InviteSeller({ id, nombreCompleto }: { id: string; nombreCompleto: string }) {
  const invitar = useInvitar()
  const onError = (error: unknown) => toastError(sentenceOf(error, invitacionMessages.invitar))
  if (invitar.data) return <InvitationLink {...invitar.data} />
  return (
    <Button busy={invitar.isPending && 'Invitando...'} onClick={() => invitar.mutate(id, { onError })}>
      Invitar <VisuallyHidden>{`a ${nombreCompleto}`}</VisuallyHidden>
    </Button>
  )
}
