import type { Telefono } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { lineaDeTelefono, telefonoMessages } from '#domain/telefono/telefono.messages.ts'
import { telefonosQuery, useDarDeBaja } from '#domain/telefono/telefono-lista.api.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** A seller's devices, and the way to end one that is lost. */
export function OwnPhones({ aqui }: { aqui: string }) {
  return (
    <Panel title="Mis teléfonos">
      <QueryView
        query={useQuery(telefonosQuery)}
        skeleton={<ListSkeleton rows={1} height={64} />}
        isEmpty={telefonos => telefonos.length === 0}
        empty={<p className="muted">Ninguno llevó números todavía.</p>}
      >
        {telefonos => (
          <ItemList label="Mis teléfonos" top>
            {telefonos.map(telefono => (
              <Item key={telefono._id} faded={telefono.baja !== ''}>
                <Phone telefono={telefono} aqui={telefono._id === aqui} />
              </Item>
            ))}
          </ItemList>
        )}
      </QueryView>
    </Panel>
  )
}

function Phone({ telefono, aqui }: { telefono: Telefono; aqui: boolean }) {
  const { _id: telefonoId, nombre, baja } = telefono
  const dar = useDarDeBaja()
  const lose = async () => {
    const { pregunta, detail } = telefonoMessages.perdido(nombre)
    if (await confirm(pregunta, { detail, confirmLabel: 'Darlo de baja', danger: true }))
      return dar.mutateAsync({ telefonoId }, toastReply()).catch(() => {})
  }
  return (
    <>
      <span className="lines grow">
        <b>{aqui ? `${nombre} (este)` : nombre}</b>
        <span className="muted small">{lineaDeTelefono(telefono)}</span>
      </span>
      {!baja && !aqui && (
        <Button kind="danger" aria-label={`Perdí el teléfono ${nombre}`} onClick={lose}>
          Perdí el teléfono
        </Button>
      )}
    </>
  )
}
