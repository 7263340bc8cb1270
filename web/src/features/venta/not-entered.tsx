import { noEntroWords } from '#domain/telefono/telefono.messages.ts'
import type { SobreGuardado } from '#domain/telefono/telefono.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { WhatsappButton } from '#ui/base/whatsapp-link.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** In place of «Vendida»: the server has said that numbers of this sale are not sold. */
export function NotEntered({ sobre, onClose }: { sobre: SobreGuardado; onClose: () => void }) {
  const { titulo, detalle, mensaje } = noEntroWords(sobre)
  const { nombre = '', telefono = '' } = sobre.comprador ?? {}
  return (
    <>
      <Note tone="bad">
        <b>{titulo}</b> {detalle}
      </Note>
      <WhatsappButton telefono={telefono} texto={mensaje} que="Avisarle por WhatsApp" a={nombre} />
      <Button full onClick={onClose}>
        Cerrar la venta
      </Button>
    </>
  )
}
