import { Link } from 'react-router'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { pictureAddress } from '#lib/paths.ts'
import './layout.css'

/** The organiser's mark and name; links home. `bare` hides the name on phones. */
export function Logo({ to, bare }: { to: string; bare?: boolean }) {
  const config = useConfig()
  const { organizacion } = config
  const nombre = organizacion.nombreCorto || config.nombre
  return (
    <Link className="logo" to={to} aria-label={`${nombre}, inicio`}>
      <img src={pictureAddress(organizacion.logo || 'logo.svg')} alt="" width={36} height={36} />
      <span className={classNames(bare && 'only-wide')}>{nombre}</span>
    </Link>
  )
}
