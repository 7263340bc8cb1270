import { aBeneficio } from '@talonario/contract'
import { Link } from 'react-router'
import { useConfig } from '#lib/config.ts'
import { today } from '#lib/format.ts'
import { paths, whatsappLink } from '#lib/paths.ts'
import { Icon, type IconName } from '#ui/base/icon.tsx'
import styles from './site-footer.module.css'

/** Copyright year, the organiser's footer, its networks and the contact mail. */
export function SiteFooter() {
  const { nombre, contactEmail, chat, organizacion } = useConfig()
  const { nombreLegal, aBeneficioDe, permiso, lugar, pie, terminos, privacidad } = organizacion
  const lines = [aBeneficioDe && aBeneficio(aBeneficioDe), permiso, lugar, pie].filter(Boolean)
  return (
    <footer className={styles.footer}>
      <div className="page">
        <div>
          <span>{`© ${today().slice(0, 4)} ${nombreLegal || nombre}`}</span>
          {lines.length > 0 && <p className={styles.footerMore}>{lines.join(' · ')}</p>}
          {nombre !== 'Talonario' && <p className={styles.footerMore}>Hecho con Talonario</p>}
        </div>
        <div className="row wrap-lines gap-2">
          <Link className="only-narrow" to={paths.contacto}>
            Contacto
          </Link>
          {terminos && <Link to={paths.terminos}>Bases y condiciones</Link>}
          {privacidad && <Link to={paths.privacidad}>Privacidad</Link>}
          {networksOf(organizacion, chat).map(({ nombre, icono, url }) => (
            <a key={nombre} href={url} target="_blank" rel="noreferrer">
              <Icon name={icono} />
              {nombre}
            </a>
          ))}
          {contactEmail && (
            <a href={`mailto:${contactEmail}`}>
              <Icon name="mail" />
              {contactEmail}
            </a>
          )}
        </div>
      </div>
    </footer>
  )
}

type Organizacion = ReturnType<typeof useConfig>['organizacion']
type Network = { nombre: string; icono: IconName; url: string }

/** Those that the organiser has. */
const networksOf = ({ instagram, facebook, tiktok, sitio }: Organizacion, chat: string): Network[] =>
  [
    { nombre: 'WhatsApp', icono: 'chat', url: chat && whatsappLink({ numero: chat }) },
    { nombre: 'Instagram', icono: 'instagram', url: instagram },
    { nombre: 'Facebook', icono: 'facebook', url: facebook },
    { nombre: 'TikTok', icono: 'share', url: tiktok },
    { nombre: 'Sitio web', icono: 'share', url: sitio },
  ].filter((network): network is Network => network.url !== '')
