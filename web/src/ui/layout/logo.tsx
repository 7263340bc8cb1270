import { Link } from 'react-router'
import { classNames } from '#lib/class-names.ts'
import './layout.css'

/** The brand; leads home. `bare` leaves the word out on phones. */
export function Logo({ to, bare }: { to: string; bare?: boolean }) {
  return (
    <Link className="logo" to={to} aria-label="Talonario, inicio">
      <img src="/dibujos/logo.svg" alt="" width={36} height={36} />
      <span className={classNames(bare && 'only-wide')}>Talonario</span>
    </Link>
  )
}
