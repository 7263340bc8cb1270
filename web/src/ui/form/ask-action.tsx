import type { TextInputProps } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { amountOf } from '#lib/form/amount.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useLeido } from '#lib/form/leido.ts'
import { instantOf } from '#lib/format.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Form, PasswordField, SelectField, SeveralField, TextArea, TextField } from './form.tsx'

type Values = Record<string, string>
export type AskedField = {
  name: string
  label: string
  hint?: string
  /** Whether it is asked; without it, always. */
  when?: (values: Values) => boolean
} & (
  | { is: 'amount' | 'instant' | 'reason' | 'password' }
  | { is: 'text'; input?: Pick<TextInputProps, 'type' | 'inputMode'> }
  /** `none`: the label of no choice, which is selected first; without it, the first option is. */
  /** Any of them: their names, with commas. */
  | { is: 'several'; options: Record<string, string> }
  | { is: 'choice'; options: Record<string, string>; none?: string }
)

type AskDialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  schema: Parameters<typeof useContractForm>[0]
  fields: readonly AskedField[]
  /** Initial values of the fields, and values sent without a field; never a count. */
  initial?: Values
  confirm: string
  danger?: boolean
  busy: string | false
  problem?: string | null
  size?: number
  /** Returns the reply if anything was sent: for a moment after it, a further activation does nothing. */
  onSend: (values: Values) => Promise<{ message: string }> | undefined
  children?: ReactNode
  /** Below the fields. */
  last?: ReactNode
}

/** A dialog with a form that an action needs. */
export function AskDialog({ size = 520, ...props }: AskDialogProps) {
  const id = useId()
  const { opened, onClose, title, confirm, danger, busy, problem } = props
  useLastWord(opened && problem)
  const actions = (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button form={id} type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog question opened={opened} onClose={onClose} title={title} size={size} actions={actions}>
      <AskForm id={id} {...props} />
    </Dialog>
  )
}

/** What was refused because another person did it takes its row away, and the dialog with it: its problem stays as a message. */
function useLastWord(problem: string | null | undefined | false): void {
  const last = useRef(problem)
  useEffect(() => {
    last.current = problem
  })
  useEffect(() => () => void (last.current && toastError(last.current)), [])
}

/** Below the dialog, so that each opening starts again. Values without a field identify the object: each has its own draft. */
function AskForm({
  id,
  schema,
  fields,
  initial = {},
  problem,
  onSend,
  children,
  last,
}: AskDialogProps & { id: string }) {
  const begin = { ...Object.fromEntries(fields.map(empty)), ...initial }
  const of = Object.keys(initial).filter(name => fields.every(field => field.name !== name))
  const form = useContractForm<Values>(schema, begin, {
    toBody: values => withAmounts(values, fields),
    of: of.map(name => initial[name]).join(' '),
    live: fields.some(({ when }) => when),
  })
  const asked = fields.filter(({ when }) => !when || when(form.getValues()))
  return (
    <Form id={id} onSubmit={form.onSubmit(values => onSend(withAmounts(values, fields)))}>
      {children}
      {asked.map((field, i) => {
        const same = {
          label: field.label,
          description: field.hint,
          field: form.field(field.name),
          ...(i === 0 ? { 'data-autofocus': true } : {}),
        }
        if (field.is === 'choice') return <SelectField key={field.name} data={optionsOf(field)} {...same} />
        if (field.is === 'several') {
          return (
            <SeveralField key={field.name} label={field.label} options={field.options} field={form.field(field.name)} />
          )
        }
        if (field.is === 'reason') return <TextArea key={field.name} {...same} />
        if (field.is === 'password') return <PasswordField key={field.name} autoComplete="current-password" {...same} />
        return <TextField key={field.name} autoComplete="off" {...inputOf(field)} {...same} />
      })}
      {last}
      {problem && <Note tone="bad">{problem}</Note>}
    </Form>
  )
}

type Choice = Extract<AskedField, { is: 'choice' }>

const optionsOf = ({ options, none }: Choice) => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...Object.entries(options).map(([value, label]) => ({ value, label })),
]
const empty = (field: AskedField): [string, string] => [
  field.name,
  field.is === 'choice' && field.none === undefined ? (Object.keys(field.options)[0] ?? '') : '',
]

function inputOf(field: AskedField): TextInputProps {
  if (field.is === 'amount') return { inputMode: 'decimal' }
  return field.is === 'instant' ? { type: 'datetime-local' } : field.is === 'text' ? { ...field.input } : {}
}

const withAmounts = (values: Values, fields: readonly AskedField[]): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields.find(field => field.name === name)
      if (field?.is === 'amount') return [name, signed(value)]
      return [name, field?.is === 'instant' && value ? instantOf(value) : value]
    }),
  )

/** A charge may be negative: the sign is kept. */
const signed = (text: string) => (text.trim().startsWith('-') ? `-${amountOf(text.trim().slice(1))}` : amountOf(text))

export type AskActionProps<Body> = Omit<AskDialogProps, 'opened' | 'onClose' | 'busy' | 'problem' | 'onSend'> &
  Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'full' | 'large'> & {
    button: string
    /** The accessible name of the button, if its words do not name what it acts on. */
    name?: string
    /** The icon alone, with the words as its name. */
    iconOnly?: boolean
    onOpen?: () => void
    /** What is asked once of these values before they are sent: sent again unchanged, they are meant. '': nothing. */
    doubt?: (values: Values) => string
    /** After it was done and its dialog closed. */
    onDone?: () => void
    write: UseMutationResult<{ message: string }, Error, Body>
    /** What of it is shown and replaced, sent with it. */
    leido?: object
    /** The values, as they are sent. */
    toBody: (values: Values) => Body
    /** The text of a refusal without a reason. */
    sentences?: Parameters<typeof sentenceOf>[1]
    busy?: string
  }

/** A button that opens a dialog, sends it and shows the result. */
export function AskAction<Body>({
  button,
  name,
  iconOnly,
  onOpen,
  doubt,
  onDone,
  write,
  leido,
  toBody,
  sentences,
  busy = 'Guardando...',
  kind,
  icon,
  full,
  large,
  ...asked
}: AskActionProps<Body>) {
  const [opened, setOpened] = useState(false)
  const [asking, setAsking] = useState('')
  const read = useLeido(leido ?? {})
  const open = () => {
    setAsking('')
    write.reset()
    read.open()
    onOpen?.()
    setOpened(true)
  }
  const send = (values: Values) => {
    const doubted = doubt?.(values) ?? ''
    setAsking(doubted)
    if (doubted !== '' && doubted !== asking) return
    const body = { ...toBody(values), ...(leido && { leido: read.leido }) }
    return read.hear(write.mutateAsync(body)).then(reply => {
      toastSuccess(reply.message)
      setOpened(false)
      onDone?.()
      return reply
    })
  }
  return (
    <>
      {iconOnly && icon ? (
        <IconButton icon={icon} label={button} aria-haspopup="dialog" onClick={open} />
      ) : (
        <Button
          kind={kind}
          icon={icon}
          full={full}
          large={large}
          aria-label={name}
          aria-haspopup="dialog"
          onClick={open}
        >
          {button}
        </Button>
      )}
      <AskDialog
        {...asked}
        opened={opened}
        onClose={() => setOpened(false)}
        busy={write.isPending && busy}
        problem={write.error ? sentenceOf(write.error, sentences) : asking}
        onSend={send}
      />
    </>
  )
}
