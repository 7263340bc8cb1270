import { useReenviarVerificacion } from '#domain/verificacion/verificacion.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'

/** Asks for another link to the address that waits for its verification. */
export function ResendLink() {
  const resend = useReenviarVerificacion()
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: error => toastError(sentenceOf(error, { refused: 'No se pudo enviar el enlace.' })),
    })
  return (
    <Button kind="quiet" busy={resend.isPending && 'Enviando...'} onClick={send}>
      Reenviar el enlace
    </Button>
  )
}
