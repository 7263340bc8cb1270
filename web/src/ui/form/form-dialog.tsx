import type { TextInputProps } from '@mantine/core'
import { useId } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { TextField } from './fields.tsx'
import { Form } from './form.tsx'

type FormDialogProps<Values> = {
  title: string
  onClose: () => void
  schema: Parameters<typeof useContractForm>[0]
  initial: Values
  /** The object of these data: each has its own draft. */
  of: string
  fields: readonly (readonly [keyof Values & string, TextInputProps])[]
  mutation: { mutateAsync: (values: Values) => Promise<{ message: string }>; isPending: boolean; error: Error | null }
  /** The text of a refusal. */
  sentences: Parameters<typeof sentenceOf>[1]
}

/** A dialog that corrects data; shows the reply's message and closes once they are saved. */
export function FormDialog<Values extends Record<string, string>>({
  title,
  onClose,
  schema,
  initial,
  of,
  fields,
  mutation,
  sentences,
}: FormDialogProps<Values>) {
  const id = useId()
  const form = useContractForm(schema, initial, { of })
  const send = form.onSubmit(values =>
    mutation.mutateAsync(values).then(reply => {
      toastSuccess(reply.message)
      onClose()
      return reply
    }),
  )
  const actions = (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button form={id} type="submit" kind="primary" busy={mutation.isPending && 'Guardando...'}>
        Guardar
      </Button>
    </>
  )
  return (
    <Dialog question opened onClose={onClose} title={title} actions={actions}>
      <Form id={id} onSubmit={send}>
        {fields.map(([name, props]) => (
          <TextField key={form.key(name)} autoComplete="off" {...props} {...form.getInputProps(name)} />
        ))}
        {mutation.error && <Note tone="bad">{sentenceOf(mutation.error, sentences)}</Note>}
      </Form>
    </Dialog>
  )
}
