import { useMensajesPorCorreo } from '#domain/consulta/consulta.api.ts'
import { consultaMessages } from '#domain/consulta/consulta.messages.ts'
import { Button } from '#ui/base/button.tsx'
import { Note, RefusalNote } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Whether messages to everybody reach the address of a link, and the way to change it. */
export function AddressMessages({ token, recibe }: { token: string; recibe: boolean }) {
  const change = useMensajesPorCorreo(token)
  const { llegan, noLlegan } = consultaMessages.mensajes
  return (
    <Panel title="Mensajes de la organización">
      <div className="stack">
        <p className="muted">{recibe ? llegan : noLlegan}</p>
        {change.data && <Note tone="good">{change.data.message}</Note>}
        {change.error && <RefusalNote title={consultaMessages.noGuardado} error={change.error} />}
        <div>
          <Button busy={change.isPending && 'Guardando...'} onClick={() => change.mutate(!recibe)}>
            {recibe ? 'No recibir más mensajes' : 'Volver a recibirlos'}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
