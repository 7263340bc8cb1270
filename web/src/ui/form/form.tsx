import {
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { BoundField } from '#lib/form/contract-form.ts'
import { askEmail } from '#lib/form/email-hint.ts'
import { useOnce } from '#lib/form/once.ts'
import { Icon } from '#ui/base/icon.tsx'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import './fields.css'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** Returns the promise of the reply when it has sent something. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/**
 * Every form: sent once for one intent, however often it is activated; typing makes it another one. If fields are wrong,
 * the first of them gets the focus; if it has it already, no screen reader would notice, and its error is announced.
 */
export function Form({ onSubmit, onInput, className = 'stack', children, ...rest }: FormProps) {
  const { run, again } = useOnce(onSubmit)
  const [tried, setTried] = useState<{ form: HTMLFormElement; times: number }>()
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const wrong = tried?.form.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    setAnnounced(wrong && wrong === document.activeElement ? whatIsWrong(wrong) : '')
    wrong?.focus()
  }, [tried])
  return (
    <form
      {...rest}
      className={className}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        run(event)
        const form = event.currentTarget
        setTried(before => ({ form, times: (before?.times ?? 0) + 1 }))
      }}
      onInput={event => {
        again()
        setAnnounced('')
        onInput?.(event)
      }}
    >
      {children}
      {announced && (
        <p key={tried?.times} className="visually-hidden" role="alert">
          {announced}
        </p>
      )}
    </form>
  )
}

/** The label of a field, and what describes it. */
function whatIsWrong(field: HTMLInputElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const parts = ids.flatMap(id => document.getElementById(id)?.textContent ?? [])
  return [field.labels?.[0]?.textContent, parts.join(' ')].filter(Boolean).join(': ')
}

/** `field`: what `form.field` returns. */
type Bound = { field?: BoundField }

// Label, field, hint and error share one style.
const look = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  classNames: {
    root: 'field',
    label: 'field-label',
    description: 'field-hint',
    error: 'field-error',
    wrapper: 'field-wrapper',
    input: 'field-input',
  },
  withAsterisk: false,
}

/** `asks`: what is said below a text once it is left, for all that it is taken: of an e-mail with a common slip, whether another one was meant. */
export function TextField({ field, asks, ...props }: TextInputProps & Bound & { asks?: (text: string) => string }) {
  const [asked, setAsked] = useState('')
  const ask = asks ?? (props.type === 'email' ? askEmail : undefined)
  return (
    <TextInput
      key={field?.key}
      {...look}
      {...props}
      {...field?.props}
      {...(asked && { description: asked })}
      {...(ask && { onBlurCapture: ({ currentTarget }) => setAsked(ask(currentTarget.value)) })}
    />
  )
}

/** With a button that shows the password. */
export function PasswordField({ field, ...props }: PasswordInputProps & Bound) {
  return (
    <PasswordInput
      key={field?.key}
      {...look}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña', className: 'password-toggle' }}
      {...props}
      {...field?.props}
    />
  )
}

export function TextArea({ field, ...props }: TextareaProps & Bound) {
  return <Textarea key={field?.key} {...look} minRows={4} autosize={false} {...props} {...field?.props} />
}

/** A native select: the phone's own picker. */
export function SelectField({ field, ...props }: NativeSelectProps & Bound) {
  return (
    <NativeSelect key={field?.key} {...look} rightSection={<Icon name="chevron-down" />} {...props} {...field?.props} />
  )
}

type SeveralProps = { field: BoundField; label: ReactNode; options: Record<string, string> }

/** Any of some options; its value is their names, with commas. */
export function SeveralField({ field, label, options }: SeveralProps) {
  const { defaultValue, error, onChange } = field.props as {
    defaultValue?: string
    error?: ReactNode
    onChange?: (value: string) => void
  }
  const [chosen, setChosen] = useState((defaultValue ?? '').split(',').filter(Boolean))
  const toggle = (name: string) => {
    const next = Object.keys(options).filter(other => chosen.includes(other) !== (other === name))
    setChosen(next)
    onChange?.(next.join(','))
  }
  return (
    <fieldset className="field stack gap-1">
      <legend className="field-label">{label}</legend>
      {Object.entries(options).map(([name, words]) => (
        <label key={name} className="row gap-1">
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
          {words}
        </label>
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}

/** Fields side by side on wide screens, below one another on phones. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className="field-pairs">{children}</div>
}
