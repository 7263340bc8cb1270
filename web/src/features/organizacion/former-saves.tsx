import { useRestaurarOrganizacion } from '#domain/organizacion/organizacion.api.ts'
import { organizacionMessages, seccionWords } from '#domain/organizacion/organizacion.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

type Former = { version: number; fecha: string; secciones: string[] }
type FormerSavesProps = { version: number; anteriores: readonly Former[]; onRestored: () => void }

/** The last ten texts, to go back to. */
export function FormerSaves({ version, anteriores, onRestored }: FormerSavesProps) {
  const restaurar = useRestaurarOrganizacion()
  const goBack = (anterior: number) => {
    if (restaurar.isPending) return
    restaurar.mutate(
      { version, anterior },
      {
        onSuccess: () => {
          toastSuccess(organizacionMessages.restaurado)
          onRestored()
        },
      },
    )
  }
  if (anteriores.length === 0) return null
  return (
    <Panel title="Textos anteriores">
      {restaurar.error && <Note tone="bad">{sentenceOf(restaurar.error)}</Note>}
      <ItemList>
        {anteriores.map(({ version, fecha, secciones }) => (
          <Item key={version}>
            <span className="grow">
              {`Como estaba el ${dayTime(fecha)}`}
              <span className="muted small">{` · cambia ${secciones.map(name => seccionWords[name as keyof typeof seccionWords]).join(', ')}`}</span>
            </span>
            <Button onClick={() => goBack(version)}>Volver a esto</Button>
          </Item>
        ))}
      </ItemList>
    </Panel>
  )
}
