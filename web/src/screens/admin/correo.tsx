import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MessageList } from '#features/contacto/message-list.tsx'
import { MailDialog, MailList } from '#features/correo/mail-list.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { paths } from '#lib/paths.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Tabs } from '#ui/list/tabs.tsx'

/** Outgoing mail and contact messages; the opened message is in the address, so that Back closes it. */
export default function Correo() {
  const [read, write] = useAddressState<'ver' | 'pagina' | 'correo'>()
  const id = read('correo')
  // The message stays while the dialog fades out.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const navigate = useNavigate()
  const { key } = useLocation()
  // Closing is the step back, except where the message was the first thing this window showed.
  const close = () => (key === 'default' ? write({ correo: '' }) : navigate(-1))
  const page = readPage(read('pagina'))
  const onPage = (pagina: number) => write({ pagina: String(pagina) })
  const received = read('ver') === 'mensajes'
  return (
    <>
      <PageHead title="Correo" intro="Lo que el sitio les escribe a las personas, y lo que ellas le escriben." />
      <div className="stack gap-3">
        <Tabs
          label="Correo"
          tabs={[
            { to: paths.admin.correo, label: 'Enviados', icon: 'mail', current: !received },
            { to: paths.admin.mensajes, label: 'Recibidos', icon: 'person', current: received },
          ]}
        />
        {received ? (
          <MessageList page={page} onPage={onPage} />
        ) : (
          <MailList page={page} onPage={onPage} onOpen={correo => write({ correo }, true)} />
        )}
      </div>
      <MailDialog id={shown} opened={id !== ''} onClose={close} />
    </>
  )
}
