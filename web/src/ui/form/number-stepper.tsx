import { useId, useState } from 'react'
import { classNames } from '#lib/class-names.ts'
import { Icon } from '#ui/base/icon.tsx'
import './fields.css'
import './number-stepper.css'

type NumberStepperProps = {
  label: string
  /** 0 is shown as an empty field: nothing typed yet. */
  value: number
  onChange: (value: number) => void
  /** An empty text is an intermediate step and not 0: left empty, the field shows its value again. */
  neverEmpty?: boolean
  min?: number
  max?: number
  /** Small and without a visible label, for lines of a list. */
  compact?: boolean
}

/** A whole number between a minus and a plus; only digits can be typed, the buttons stay within min and max. */
export function NumberStepper({
  label,
  value,
  onChange,
  neverEmpty,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  compact,
}: NumberStepperProps) {
  const id = useId()
  const [empty, setEmpty] = useState(false)
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '')
    setEmpty(neverEmpty === true && !digits)
    if (digits || !neverEmpty) onChange(Math.min(Number(digits), max))
  }
  const step = (by: 1 | -1) => {
    setEmpty(false)
    onChange(value + by)
  }
  const stepper = (
    <div className={classNames('stepper', compact && 'compact')}>
      <button type="button" aria-label={`Restar: ${label}`} disabled={value <= min} onClick={() => step(-1)}>
        <Icon name="minus" small={compact} />
      </button>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-label={compact ? label : undefined}
        value={empty ? '' : value || ''}
        onBlur={() => setEmpty(false)}
        onChange={event => type(event.currentTarget.value)}
      />
      <button type="button" aria-label={`Sumar: ${label}`} disabled={value >= max} onClick={() => step(1)}>
        <Icon name="plus" small={compact} />
      </button>
    </div>
  )
  if (compact) return stepper
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {stepper}
    </div>
  )
}
