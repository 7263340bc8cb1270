import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'

type Schema = Parameters<typeof schemaResolver>[0]

/**
 * A form whose fields keep their own text, judged by a schema of the contract when it is sent; `check` adds what only the
 * screen knows (a repeated password). A form with errors is not sent: the first wrong field gets the focus.
 */
export function useContractForm<Values extends Record<string, string | Record<string, string>>>(
  schema: Schema,
  initialValues: Values,
  check: (values: Values) => FormErrors = () => ({}),
): UseFormReturnType<Values> {
  const judge = schemaResolver(schema, { sync: true })
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: values => ({ ...judge(values), ...check(values) }),
  })
  return {
    ...form,
    onSubmit: (send, refused) =>
      form.onSubmit(send, (errors, values, event) => {
        firstOnScreen(Object.keys(errors).flatMap(path => form.getInputNode(path) ?? []))?.focus()
        refused?.(errors, values, event)
      }),
  }
}

/** The schema's order need not be the order in which the fields stand. */
function firstOnScreen(fields: HTMLElement[]): HTMLElement | undefined {
  return fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
}
