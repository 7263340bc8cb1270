import { Link } from 'react-router'
import { useConfig } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { Icon } from '#ui/base/icon.tsx'
import './frame.css'

/** Copyright year, social links and the contact mail. */
export function Footer() {
  const { contactEmail } = useConfig()
  return (
    <footer className="footer">
      <div className="page">
        <span>{`© ${new Date().getFullYear()} Talonario`}</span>
        <div className="row wrap-lines gap-2">
          <Link className="only-narrow" to={paths.contacto}>
            Contacto
          </Link>
          {redes.map(({ nombre, icono, url }) => (
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

/** Social links of the footer. */
const redes = [
  { nombre: 'Instagram', icono: 'instagram', url: 'https://www.instagram.com/' },
  { nombre: 'Facebook', icono: 'facebook', url: 'https://www.facebook.com/' },
] as const
