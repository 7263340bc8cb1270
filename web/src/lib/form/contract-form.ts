import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { draftName, forgetDraft, keepDraft, readDraft } from './draft.ts'

type Schema = Parameters<typeof schemaResolver>[0]
type Sent<Values, Result> = (values: Values, event?: React.FormEvent<HTMLFormElement>) => Result

export type ContractForm<Values> = Omit<UseFormReturnType<Values>, 'onSubmit'> & {
  /** Hands what `send` returns on to the form around the fields, which waits for it. */
  onSubmit: (
    send: Sent<Values, unknown>,
    refused?: (errors: FormErrors, values: Values) => void,
  ) => (event?: React.FormEvent<HTMLFormElement>) => unknown
  field: (name: string) => BoundField
}

/** Connects an input to its form: its value, error and handlers, and the key that renders it again when the form is reset. */
export type BoundField = { key: string; props: object }

type Options<Values> = {
  /** Checks that only the screen can do (a repeated password). */
  check?: (values: Values) => FormErrors
  /** The object of this form, if a screen has several alike: each has its own draft. */
  of?: string
}

/**
 * A form whose fields keep their text, validated by a schema of the contract when it is sent. A form with errors is not
 * sent. One of more than two fields keeps a draft until its reply has arrived.
 */
export function useContractForm<Values extends Record<string, string | Record<string, string>>>(
  schema: Schema,
  initialValues: Values,
  { check = () => ({}), of }: Options<Values> = {},
): ContractForm<Values> & { /** Whether it began with a draft. */ restored: boolean } {
  const judge = schemaResolver(schema, { sync: true })
  const draft = draftName(initialValues, of)
  const [kept] = useState(() => readDraft<Values>(draft))
  const [start] = useState<Values>({ ...initialValues, ...kept })
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: start,
    validate: values => ({ ...judge(values), ...check(values) }),
    onValuesChange: values => keepDraft(draft, values, initialValues),
  })
  return {
    ...form,
    field: name => ({ key: form.key(name), props: form.getInputProps(name) }),
    restored: Object.keys(kept).length > 0,
    reset: () => {
      form.setInitialValues(initialValues)
      form.reset()
    },
    onSubmit: (send, refused) => event => {
      let reply: unknown
      const sent = (values: Values) => {
        reply = send(values, event)
      }
      form.onSubmit(sent, refused)(event)
      if (!(reply instanceof Promise)) return
      return reply.then(answer => {
        if (answer !== undefined) forgetDraft(draft)
        return answer
      })
    },
  }
}

type Judged = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined }

/** What is wrong with each field of a form, by its name: the first problem of each. */
export const fieldErrors = ({ error }: Judged): Record<string, string> =>
  Object.fromEntries([...(error?.issues ?? [])].reverse().map(({ path, message }) => [String(path[0]), message]))
