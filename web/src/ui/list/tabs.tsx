import { Link } from 'react-router'
import { Icon, type IconName } from '#ui/base/icon.tsx'
import './list.css'

type Tab = { to: string; label: string; icon?: IconName; current: boolean }

/** Tabs that do not fit scroll sideways. */
function bringIntoSight(link: HTMLAnchorElement | null): void {
  if (link?.parentElement) link.parentElement.scrollLeft = link.offsetLeft - link.offsetWidth / 2
}

/** Parts of a screen that have an address each (usually ?ver=…), so that Back works. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, label: name, icon, current }) => (
        <Link key={to} ref={current ? bringIntoSight : undefined} to={to} aria-current={current ? 'page' : undefined}>
          {icon && <Icon name={icon} />}
          {name}
        </Link>
      ))}
    </nav>
  )
}
