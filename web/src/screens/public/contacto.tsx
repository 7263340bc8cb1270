import { ContactoForm } from '#features/contacto/contacto-form.tsx'
import { useConfig } from '#lib/config.ts'
import { Icon } from '#ui/base/icon.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import './contacto.css'

/** How to reach the organisers. */
export default function Contacto() {
  const { contactEmail } = useConfig()
  return (
    <>
      <PageTitle>Contacto</PageTitle>
      <header className="contact-banner">
        <div className="page">
          <h1>Contacto</h1>
          <p>¿Una duda sobre tu número, un pago o el sorteo? Le llega a quien organiza la rifa.</p>
          {contactEmail && (
            <a href={`mailto:${contactEmail}`}>
              <Icon name="mail" />
              {contactEmail}
            </a>
          )}
        </div>
      </header>
      <div className="page contact-page">
        <ContactoForm />
      </div>
    </>
  )
}
