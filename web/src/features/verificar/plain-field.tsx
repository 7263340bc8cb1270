import { type ComponentProps, useId } from 'react'
import '#ui/form/fields.css'

type PlainFieldProps = {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  error?: string
  /** More than one for long codes. */
  rows?: number
}

/** A native field for codes to be pasted: the same in the app and in the file that verifies without it. */
export function PlainField({ label, hint, value, onChange, error, rows = 1 }: PlainFieldProps) {
  const id = useId()
  const field: ComponentProps<'input'> & ComponentProps<'textarea'> = {
    id,
    value,
    className: 'field-input',
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-invalid': Boolean(error),
    'aria-describedby': `${id}-hint ${id}-error`,
    onChange: event => onChange(event.currentTarget.value),
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {rows > 1 ? <textarea {...field} rows={rows} /> : <input {...field} />}
      <span id={`${id}-hint`} className="field-hint">
        {hint}
      </span>
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  )
}
