import { cajaMessages } from '#domain/caja/caja.messages.ts'
import { AskAction, type AskActionProps } from '#ui/form/ask-action.tsx'

/** A button that opens a dialog, sends it and shows the result. */
export function MoneyAction<Body>(props: Omit<AskActionProps<Body>, 'sentences'>) {
  return <AskAction sentences={cajaMessages.accion} {...props} />
}
