import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MailDialog } from '#features/correo/components/mail-dialog.tsx'
import { MailList } from '#features/correo/components/mail-list.tsx'
import { useAddressState } from '#lib/address-state.ts'
import { PageHead } from '#ui/page-head.tsx'

/** Outgoing mail; the opened message stands in the address, so that Back closes it. */
export default function Correo() {
  const [read, write] = useAddressState<'pagina' | 'correo'>()
  const id = read('correo')
  // The message stays while the dialog fades out.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const navigate = useNavigate()
  const { key } = useLocation()
  // Closing is the step back, except where the message was the first thing this window showed.
  const close = () => (key === 'default' ? write({ correo: '' }) : navigate(-1))
  return (
    <>
      <PageHead title="Correo" intro="Los mensajes que el sitio les escribe a las personas." />
      <MailList
        page={Number(read('pagina')) || 1}
        onPage={pagina => write({ pagina: String(pagina) })}
        onOpen={correo => write({ correo }, true)}
      />
      <MailDialog id={shown} opened={id !== ''} onClose={close} />
    </>
  )
}
