import { useId } from 'react'
import { classNames } from '#lib/class-names.ts'
import { Icon } from './icon.tsx'
import './fields.css'
import './number-stepper.css'

type NumberStepperProps = {
  label: string
  /** 0 is shown as an empty field: nothing typed yet. */
  value: number
  onChange: (value: number) => void
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
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  compact,
}: NumberStepperProps) {
  const id = useId()
  const type = (text: string) => onChange(Math.min(Number(text.replace(/\D/g, '')), max))
  const stepper = (
    <div className={classNames('stepper', compact && 'compact')}>
      <button type="button" aria-label={`Restar: ${label}`} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Icon name="minus" small={compact} />
      </button>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-label={compact ? label : undefined}
        value={value || ''}
        onChange={event => type(event.currentTarget.value)}
      />
      <button type="button" aria-label={`Sumar: ${label}`} disabled={value >= max} onClick={() => onChange(value + 1)}>
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
