import { type ReactNode, useId } from 'react'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SelectField, TextArea } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'

type Schema = Parameters<typeof useContractForm>[0]
export type ReasonDialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** The schema that judges the text, under the name it has there. */
  schema: Schema
  field: string
  label: string
  description?: string
  /** The label of the confirming button, and the one while it works. */
  confirm: string
  busy: string | false
  danger?: boolean
  problem?: string | null
  /** A choice beside the reason; nothing is preselected. */
  choice?: { field: string; label: string; options: Record<string, string> }
  onSend: (text: string, chosen: string) => unknown
  children?: ReactNode
}

/** A question answered with a reason, and with a choice if given. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, onClose, title, confirm, busy, danger } = props
  const id = useId()
  const actions = (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button form={id} type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog question opened={opened} onClose={onClose} title={title} size={520} actions={actions}>
      <ReasonForm id={id} {...props} />
    </Dialog>
  )
}

/** Below the dialog, so that each opening begins with an empty text. */
function ReasonForm({
  id,
  schema,
  field,
  label,
  description,
  problem,
  choice,
  onSend,
  children,
}: ReasonDialogProps & { id: string }) {
  const form = useContractForm(schema, { [field]: '', ...(choice ? { [choice.field]: '' } : {}) })
  const send = (values: Record<string, string>) => onSend(values[field] ?? '', values[choice?.field ?? ''] ?? '')
  return (
    <Form id={id} className="stack" onSubmit={form.onSubmit(send)}>
      {children}
      {choice && (
        <SelectField
          key={form.key(choice.field)}
          label={choice.label}
          data={[
            { value: '', label: 'Elegí una opción' },
            ...Object.entries(choice.options).map(([value, label]) => ({ value, label })),
          ]}
          data-autofocus
          {...form.getInputProps(choice.field)}
        />
      )}
      <TextArea
        key={form.key(field)}
        label={label}
        description={description}
        {...(choice ? {} : { 'data-autofocus': true })}
        {...form.getInputProps(field)}
      />
      {problem && <Note tone="bad">{problem}</Note>}
    </Form>
  )
}
