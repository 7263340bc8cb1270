import { whatsappAddress } from '#domain/organizacion/organizacion.rules.ts'
import { useConfig } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import './publicacion.css'

/** What everybody except organisers sees before the raffle is published. */
export function ComingSoon() {
  const { organizacion } = useConfig()
  return (
    <div className="page coming-soon">
      <PageTitle>Muy pronto</PageTitle>
      <h1>Muy pronto</h1>
      <p className="muted">Estamos preparando la rifa. Volvé en unos días.</p>
      {organizacion.whatsapp ? (
        <a className="text-button" href={whatsappAddress(organizacion.whatsapp)} target="_blank" rel="noreferrer">
          Escribinos por WhatsApp
        </a>
      ) : (
        <ButtonLink to={paths.contacto}>Escribinos</ButtonLink>
      )}
    </div>
  )
}
