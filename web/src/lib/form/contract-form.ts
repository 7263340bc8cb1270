import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
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
  /** The first thing that is wrong, for a form that says it in one sentence. */
  problem: ReactNode
  /** Whether it began with a draft. */
  restored: boolean
}

/** Connects an input to its form: its value, error and handlers, and the key that renders it again when the form is reset. */
export type BoundField = { key: string; props: object }

type Options<Values> = {
  /** Checks that only the screen can do (a repeated password). */
  check?: (values: Values) => FormErrors
  /** What is sent, and judged by the schema, where it is not what is in the fields: a price as a number. */
  toBody?: (values: Values) => unknown
  /** The object of this form, if a screen has several alike: each has its own draft. */
  of?: string
  /** The screen shows what is typed in other places too: every change renders it. */
  live?: boolean
  /** False where another version may have been saved meanwhile. */
  drafts?: boolean
}

/**
 * A form whose fields keep their text, validated by a schema of the contract when it is sent. A form with errors is not
 * sent. One of more than two fields keeps a draft until its reply has arrived.
 */
export function useContractForm<Values extends object>(
  schema: Schema,
  initialValues: Values,
  { check = () => ({}), toBody = values => values, of, live, drafts = true }: Options<Values> = {},
): ContractForm<Values> {
  const judge = schemaResolver(schema, { sync: true })
  const draft = drafts ? draftName(initialValues, of) : null
  const [kept] = useState(() => readDraft<Values>(draft))
  const [start] = useState<Values>({ ...initialValues, ...kept })
  const form = useForm<Values>({
    mode: live ? 'controlled' : 'uncontrolled',
    initialValues: start,
    validate: values => ({ ...atFields(judge(toBody(values)), values), ...check(values) }),
    onValuesChange: values => keepDraft(draft, values, initialValues),
  })
  return {
    ...form,
    field: name => ({ key: form.key(name), props: form.getInputProps(name) }),
    problem: Object.values(form.errors)[0],
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

/** What is wrong in a list that was typed into one field is wrong with the field. */
function atFields(errors: FormErrors, values: object): FormErrors {
  const typed = new Map(Object.entries(values))
  const at = ([path, error]: [string, ReactNode]) => {
    const [field = ''] = path.split('.')
    return [typeof typed.get(field) === 'string' ? field : path, error]
  }
  return Object.fromEntries(Object.entries(errors).map(at))
}
