import { type ComponentProps, useId } from 'react'
import { classNames } from '#lib/class-names.ts'
import '#ui/fields.css'

type PlainFieldProps = Pick<ComponentProps<'textarea'>, 'rows' | 'placeholder'> & {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  error?: string
  className?: string
}

/** A native field for codes to be pasted: the same in the app and in the file that verifies without it. */
export function PlainField({ label, hint, error, className, onChange, rows = 1, ...rest }: PlainFieldProps) {
  const id = useId()
  return (
    <div className={classNames('field', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className="field-input"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <span id={`${id}-hint`} className="field-hint">
        {hint}
      </span>
      <span id={`${id}-error`} className="field-error" hidden={!error}>
        {error}
      </span>
    </div>
  )
}
