import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { Icon } from '#ui/base/icon.tsx'
import './choice-list.css'

type ChoiceListProps = {
  label: string
  /** The answers to a question, each in a frame of its own. */
  framed?: boolean
  children: ReactNode
}

/** Things to choose from, one below the other. */
export function ChoiceList({ label, framed, children }: ChoiceListProps) {
  return (
    <ul className={classNames('choice-list', framed && 'framed')} aria-label={label}>
      {children}
    </ul>
  )
}

type ChoiceRowProps = {
  chosen: boolean
  onChoose: () => void
  /** Before the words: an avatar. */
  icon?: ReactNode
  /** After the words while it is chosen; a check when not given. */
  mark?: ReactNode
  /** Beside the row: what else can be done with it. */
  aside?: ReactNode
  disabled?: boolean
  children: ReactNode
}

/** A row chosen and deselected by click. */
export function ChoiceRow({ chosen, onChoose, icon, mark, aside, disabled, children }: ChoiceRowProps) {
  return (
    <li>
      <button type="button" className="choice" aria-pressed={chosen} disabled={disabled} onClick={onChoose}>
        {icon}
        <span className="choice-words">{children}</span>
        {chosen && (mark ?? <Icon name="check" />)}
      </button>
      {aside}
    </li>
  )
}
