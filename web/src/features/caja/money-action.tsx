import { cajaMessages } from '#domain/caja/caja.messages.ts'
import { AskAction, type AskActionProps } from '#ui/form/ask-action.tsx'

/** An action that moves money or says what is held: asked, sent and told. */
export function MoneyAction<Body>(props: Omit<AskActionProps<Body>, 'sentences'>) {
  return <AskAction sentences={cajaMessages.accion} {...props} />
}
