import { invitacionTexto, whatsappCon } from '#domain/invitacion/invitacion.messages.ts'
import { useConfig } from '#lib/config.ts'
import { Copyable } from '#ui/base/copyable.tsx'

/** A link that invites, to be sent by WhatsApp or copied: it is not shown again. */
export function InvitationLink({ nombreCompleto, enlace }: { nombreCompleto: string; enlace: string }) {
  const { nombre } = useConfig()
  return (
    <div className="row wrap-lines gap-2">
      <b>{nombreCompleto}</b>
      <a
        className="text-button tap"
        href={whatsappCon(invitacionTexto(nombre, nombreCompleto, enlace))}
        target="_blank"
        rel="noreferrer"
        aria-label={`Invitar a ${nombreCompleto} por WhatsApp`}
      >
        WhatsApp
      </a>
      <Copyable text={enlace} shown={`…${enlace.slice(-8)}`} label={`el enlace de ${nombreCompleto}`} />
    </div>
  )
}
