import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cajaMessages } from '#domain/caja/caja.messages.ts'
import { amountOf } from '#domain/caja/caja.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { SelectField, TextArea, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'

type Asked = Pick<
  ComponentProps<typeof MoneyDialog>,
  'title' | 'schema' | 'fields' | 'fixed' | 'confirm' | 'danger' | 'children'
>
type MoneyActionProps<Body> = Asked &
  Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'full' | 'large'> & {
    button: string
    write: UseMutationResult<{ message: string }, Error, Body>
    /** What was typed, as it is sent. */
    toBody: (values: Record<string, string>) => Body
  }

/** A button that asks, sends and shows the result. */
export function MoneyAction<Body>({
  button,
  write,
  toBody,
  kind,
  icon,
  full,
  large,
  ...asked
}: MoneyActionProps<Body>) {
  const [opened, setOpened] = useState(false)
  const open = () => {
    write.reset()
    setOpened(true)
  }
  const send = (values: Record<string, string>) =>
    write.mutateAsync(toBody(values)).then(reply => {
      toastSuccess(reply.message)
      setOpened(false)
      return reply
    })
  return (
    <>
      <Button kind={kind} icon={icon} full={full} large={large} aria-haspopup="dialog" onClick={open}>
        {button}
      </Button>
      <MoneyDialog
        {...asked}
        opened={opened}
        onClose={() => setOpened(false)}
        busy={write.isPending}
        problem={write.error && sentenceOf(write.error, cajaMessages.accion)}
        onSend={send}
      />
    </>
  )
}

type Values = Record<string, string>
type MoneyField =
  | { name: string; label: string; is: 'amount' | 'text' | 'instant' | 'reason'; hint?: string }
  | { name: string; label: string; is: 'choice'; options: Record<string, string> }

type MoneyDialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  schema: Parameters<typeof useContractForm>[0]
  fields: readonly MoneyField[]
  /** Sent without a field; never a count. */
  fixed?: Values
  confirm: string
  danger?: boolean
  busy: boolean
  problem?: string | null
  onSend: (values: Values) => Promise<unknown>
  children?: ReactNode
}

/** Asks for an amount, and what belongs to it. Nothing is filled in beforehand. */
function MoneyDialog(props: MoneyDialogProps) {
  const id = useId()
  const { opened, onClose, title, confirm, danger, busy } = props
  const actions = (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button form={id} type="submit" kind={danger ? 'danger' : 'primary'} busy={busy && 'Guardando...'}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog question opened={opened} onClose={onClose} title={title} size={520} actions={actions}>
      <MoneyForm id={id} {...props} />
    </Dialog>
  )
}

/** Below the dialog, so that each opening begins empty. */
function MoneyForm({ id, schema, fields, fixed = {}, problem, onSend, children }: MoneyDialogProps & { id: string }) {
  const initial = { ...Object.fromEntries(fields.map(empty)), ...fixed }
  const of = Object.values(fixed).join(' ')
  const form = useContractForm<Values>(readingAmounts(schema, fields), initial, { of })
  return (
    <Form id={id} onSubmit={form.onSubmit(values => onSend(withAmounts(values, fields)))}>
      {children}
      {fields.map((field, i) => {
        const same = {
          label: field.label,
          ...(i === 0 ? { 'data-autofocus': true } : {}),
          ...form.getInputProps(field.name),
        }
        const key = form.key(field.name)
        if (field.is === 'choice') return <SelectField key={key} data={optionsOf(field.options)} {...same} />
        if (field.is === 'reason') return <TextArea key={key} description={field.hint} {...same} />
        const type = field.is === 'instant' ? 'datetime-local' : 'text'
        const inputMode = field.is === 'amount' ? 'decimal' : undefined
        return (
          <TextField
            key={key}
            type={type}
            inputMode={inputMode}
            autoComplete="off"
            description={field.hint}
            {...same}
          />
        )
      })}
      {problem && <Note tone="bad">{problem}</Note>}
    </Form>
  )
}

const optionsOf = (options: Record<string, string>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }))
const empty = (field: MoneyField): [string, string] => [
  field.name,
  field.is === 'choice' ? (Object.keys(field.options)[0] ?? '') : '',
]

const withAmounts = (values: Values, fields: readonly MoneyField[]): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields.find(field => field.name === name)
      if (field?.is === 'amount') return [name, signed(value)]
      return [name, field?.is === 'instant' && value ? new Date(value).toISOString() : value]
    }),
  )

/** A charge may be taken off as well: the sign stays. */
const signed = (text: string) => (text.trim().startsWith('-') ? `-${amountOf(text.trim().slice(1))}` : amountOf(text))

/** The contract's own schema, applied to amounts as they will be sent. */
function readingAmounts(schema: MoneyDialogProps['schema'], fields: readonly MoneyField[]): MoneyDialogProps['schema'] {
  const standard = schema['~standard']
  return {
    '~standard': { ...standard, validate: value => standard.validate(withAmounts(value as Values, fields)) },
  } as MoneyDialogProps['schema']
}
