import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './marks.css'

type PillProps = { tone?: 'good' | 'wait' | 'bad' | 'gold' | 'outline'; icon: IconName; children: ReactNode }

/** A state in a word with its icon: 'Pagado', 'Pendiente', 'Asignada'. */
export function Pill({ tone, icon, children }: PillProps) {
  return (
    <span className={classNames('pill', tone)}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
