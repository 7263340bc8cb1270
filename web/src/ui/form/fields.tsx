import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import './fields.css'
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
import type { ReactNode } from 'react'
import { Icon } from '#ui/base/icon.tsx'

// Label, field, hint and error share one style; all accept what form.getInputProps returns.
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

export function TextField(props: TextInputProps) {
  return <TextInput {...look} {...props} />
}

/** With a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...look}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña', className: 'password-toggle' }}
      {...props}
    />
  )
}

export function TextArea(props: TextareaProps) {
  return <Textarea {...look} minRows={4} autosize={false} {...props} />
}

/** A native select: the phone's own picker. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...look} rightSection={<Icon name="chevron-down" />} {...props} />
}

/** Fields side by side on wide screens, below one another on phones. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className="field-pairs">{children}</div>
}
