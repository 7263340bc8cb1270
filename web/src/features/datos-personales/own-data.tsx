import { useMisDatos } from '#domain/datos-personales/datos-personales.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'

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
        {download.error && <Note tone="bad">{sentenceOf(download.error)}</Note>}
        <div>
          <Button icon="download" busy={download.isPending && 'Preparando...'} onClick={() => download.mutate()}>
            Descargar mis datos
          </Button>
        </div>
      </div>
    </Panel>
  )
}
