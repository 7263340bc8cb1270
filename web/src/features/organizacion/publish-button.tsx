import { useDespublicar, usePublicar } from '#domain/organizacion/organizacion.api.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'

/** Publishes the raffle. Missing steps are listed, and confirmed if they are optional. */
export function PublishButton() {
  const publicar = usePublicar()
  const published = { onSuccess: ({ message }: { message: string }) => toastSuccess(message) }
  const publish = () => {
    if (publicar.isPending) return
    publicar.mutate(false, {
      ...published,
      onError: async error => {
        if (!(error instanceof ApiError && error.code === 'FALTA_PARA_PUBLICAR')) return
        publicar.reset()
        const sure = await confirm('¿Publicar así?', { detail: error.message, confirmLabel: 'Publicar igual' })
        if (sure) publicar.mutate(true, published)
      },
    })
  }
  const asked = publicar.error instanceof ApiError && publicar.error.code === 'FALTA_PARA_PUBLICAR'
  return (
    <div className="stack">
      {publicar.error && !asked && <Note tone="bad">{sentenceOf(publicar.error)}</Note>}
      <Button kind="primary" large icon="play" busy={publicar.isPending && 'Publicando...'} onClick={publish}>
        Publicar
      </Button>
    </div>
  )
}

/** Whether the raffle is open, and the way to change it. */
export function PublicationPanel() {
  const { publicada } = useConfig()
  const despublicar = useDespublicar()
  const takeBack = async () => {
    const detail =
      'Nadie va a poder empezar una compra en línea. Las que ya empezaron siguen, y los vendedores también.'
    if (!(await confirm('¿Dejar de publicar la rifa?', { detail, confirmLabel: 'Dejar de publicar', danger: true })))
      return
    despublicar.mutate(undefined, { onSuccess: ({ message }) => toastSuccess(message) })
  }
  return (
    <Panel title="Publicación">
      <div className="stack">
        <p>
          {publicada
            ? 'La rifa está publicada: cualquiera ve el sitio y puede comprar.'
            : 'La rifa no está publicada: los demás ven «Muy pronto» y nadie puede comprar en línea.'}
        </p>
        {despublicar.error && <Note tone="bad">{sentenceOf(despublicar.error)}</Note>}
        {publicada ? (
          <div className="row wrap-lines gap-2">
            <ButtonLink icon="ticket" to={paths.tienda}>
              Ver la tienda
            </ButtonLink>
            <Button busy={despublicar.isPending && 'Guardando...'} onClick={takeBack}>
              Dejar de publicar
            </Button>
          </div>
        ) : (
          <PublishButton />
        )}
      </div>
    </Panel>
  )
}
