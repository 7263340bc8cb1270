import { useInvitar } from '#domain/invitacion/invitacion.api.ts'
import { invitacionMessages } from '#domain/invitacion/invitacion.messages.ts'
import { InvitationLink } from '#features/invitacion/invitation-link.tsx'
import { ExportSellers } from '#features/vendedor/import-sellers.tsx'
import { SellerList } from '#features/vendedor/seller-list.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

/** The sellers. */
export default function Vendedores() {
  return (
    <>
      <PageHead title="Vendedores" intro="Quiénes venden, cuánto llevan vendido y cómo ubicarlos.">
        <ExportSellers />
      </PageHead>
      <SellerList invite={({ id, nombreCompleto }) => <InviteSeller id={id} nombreCompleto={nombreCompleto} />} />
    </>
  )
}

/** A new link for a seller without a password. */
function InviteSeller({ id, nombreCompleto }: { id: string; nombreCompleto: string }) {
  const invitar = useInvitar()
  const onError = (error: unknown) => toastError(sentenceOf(error, invitacionMessages.invitar))
  if (invitar.data) return <InvitationLink {...invitar.data} />
  return (
    <Button busy={invitar.isPending && 'Invitando...'} onClick={() => invitar.mutate({ id }, { onError })}>
      Invitar <VisuallyHidden>{`a ${nombreCompleto}`}</VisuallyHidden>
    </Button>
  )
}
