import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { cajaMessages } from '#domain/caja/caja.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { MoneyDialog } from './money-dialog.tsx'

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
