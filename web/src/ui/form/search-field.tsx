import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '#lib/class-names.ts'
import { Icon } from '#ui/base/icon.tsx'
import './fields.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'type'> & {
  label: string
  value: string
  onChange: (text: string) => void
  /** Milliseconds without typing before onChange is called; at once by default. */
  debounce?: number
  /** It stands at the right of a heading. */
  beside?: boolean
}

/** A search box with its label for screen readers. */
export function SearchField({ label, value, onChange, debounce = 0, beside, className, ...rest }: SearchFieldProps) {
  const [text, setText] = useDebounced(value, onChange, debounce)
  return (
    <div className={classNames('search', beside && 'beside', className)}>
      <Icon name="search" />
      <input
        autoComplete="off"
        placeholder={label}
        {...rest}
        type="search"
        className="field-input"
        aria-label={label}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
    </div>
  )
}

/** The typed text, passed on after a pause; a value set from outside is shown at once, unless it is what was passed on, which may come late. */
function useDebounced(value: string, onChange: (text: string) => void, debounce: number) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTold(value)
    if (value !== told) setText(value)
  }
  const tell = useEffectEvent(() => {
    setTold(text)
    onChange(text)
  })
  useEffect(() => {
    if (text === told) return
    const timer = setTimeout(tell, debounce)
    return () => clearTimeout(timer)
  }, [text, told, debounce])
  return [text, setText] as const
}

/** Filters of a list: a search first, then choices, as many in a row as fit. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className="filter-bar">{children}</div>
}
