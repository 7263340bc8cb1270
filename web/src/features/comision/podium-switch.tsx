import { useEstablecerPodio } from '#domain/comision/comision.api.ts'
import { comisionMessages } from '#domain/comision/comision.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'

/** Whether sellers see the best sellers. */
export function PodiumSwitch({ shown }: { shown: boolean }) {
  const { mutate, isPending } = useEstablecerPodio()
  const toggle = () =>
    mutate(!shown, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: error => toastError(sentenceOf(error, comisionMessages.podio)),
    })
  return (
    <Panel title="Podio" className="stack">
      <p>
        {shown
          ? 'Cada vendedor ve, en Comisión, los tres que más vendieron: el primer nombre y cuántos números.'
          : 'Los vendedores no ven cuánto vendieron los otros.'}
      </p>
      <div>
        <Button busy={isPending && 'Guardando...'} onClick={toggle}>
          {shown ? 'Dejar de mostrar el podio' : 'Mostrar el podio'}
        </Button>
      </div>
    </Panel>
  )
}
