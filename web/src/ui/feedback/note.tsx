import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { Icon, type IconName } from '#ui/base/icon.tsx'
import './feedback.css'

type NoteProps = { tone?: 'good' | 'bad' | 'gold'; icon?: IconName; children: ReactNode }

const icons = { good: 'check', bad: 'warning', gold: 'trophy' } as const

/** A sentence in the page. `good` and `bad` are results of an action and announced; a refusal below the fields of a dialog comes into view. */
export function Note({ tone, icon, children }: NoteProps) {
  const role = tone === 'bad' ? 'alert' : tone === 'good' ? 'status' : undefined
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tone === 'bad' && box.current?.closest('[role="dialog"]')) box.current.scrollIntoView({ block: 'nearest' })
  }, [tone])
  return (
    <div className={classNames('note-box', tone)} role={role} ref={box}>
      <Icon name={icon ?? (tone ? icons[tone] : 'clock')} />
      <span>{children}</span>
    </div>
  )
}

/** A fixed sentence, with the server's own reason below, if given. */
export function RefusalNote({ title, error }: { title: string; error?: Error | null }) {
  return (
    <Note tone="bad">
      <b>{title}</b>
      {error instanceof ApiError && error.message && <span className="refusal-reason">{error.message}</span>}
    </Note>
  )
}
