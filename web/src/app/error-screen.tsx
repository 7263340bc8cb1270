import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

/** A screen broke or its file could not be fetched: say so and offer to load the page again. */
export function ErrorScreen() {
  return (
    <main id="contenido" tabIndex={-1} className="page" role="alert">
      <PageTitle>Algo salió mal</PageTitle>
      <EmptyState
        drawing="error-conexion"
        title="Esta pantalla no se pudo mostrar."
        text="Puede ser un corte de la conexión o una versión nueva del sitio."
      >
        <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
          Volver a cargar
        </Button>
      </EmptyState>
    </main>
  )
}
