import { useMisDatos } from '#features/usuario/datos.api.ts'
import { datosMessages } from '#features/usuario/datos.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'

/** Everything the site keeps about a person, as a file. */
export function OwnData() {
  const download = useMisDatos()
  return (
    <Panel title="Tus datos personales">
      <div className="stack">
        <p className="muted">
          Un archivo con todo lo que guardamos de vos: tu perfil, tus compras y pagos, lo que vendiste, y los mensajes
          que mandaste y recibiste.
        </p>
        {download.error && <Note tone="bad">{sentenceOf(download.error, datosMessages.noDescargados)}</Note>}
        <div>
          <Button icon="download" busy={download.isPending && 'Preparando...'} onClick={() => download.mutate()}>
            Descargar mis datos
          </Button>
        </div>
      </div>
    </Panel>
  )
}
