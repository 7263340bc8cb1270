import { classNames } from '#lib/class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './marks.css'

type PillProps = { tone?: 'good' | 'wait' | 'bad' | 'gold' | 'outline'; icon: IconName; word: string }

/** A state in a word with its icon: 'Pagado', 'Pendiente', 'Asignada'. */
export function Pill({ tone, icon, word }: PillProps) {
  return (
    <span className={classNames('pill', tone)}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
