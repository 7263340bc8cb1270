import { noEntroWords } from '#domain/telefono/telefono.messages.ts'
import type { SobreGuardado } from '#domain/telefono/telefono.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { useWhatsapp, WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** In place of «Vendida»: the server has said that numbers of this sale are not sold. */
export function NotEntered({ sobre, onClose }: { sobre: SobreGuardado; onClose: () => void }) {
  const { titulo, detalle, mensaje } = noEntroWords(sobre)
  const { nombre = '', telefono = '' } = sobre.comprador ?? {}
  const whatsapp = useWhatsapp()(telefono)
  return (
    <>
      <Note tone="bad">
        <b>{titulo}</b> {detalle}
      </Note>
      <WhatsappLink
        className="button default full"
        whatsapp={whatsapp}
        texto={mensaje}
        label={`Avisarle por WhatsApp a ${nombre}`}
      >
        Avisarle por WhatsApp
      </WhatsappLink>
      <Button full onClick={onClose}>
        Cerrar la venta
      </Button>
    </>
  )
}
