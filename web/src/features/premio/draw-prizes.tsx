import type { Sorteo } from '@talonario/contract'
import { useOrdenarPremios, useQuitarPremio } from '#domain/premio/premio.api.ts'
import { premioMessages } from '#domain/premio/premio.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayDots } from '#lib/format.ts'
import { IconButton } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { EditPrize } from './edit-prize.tsx'

/** The prizes of an open draw, to be corrected, put into another order or taken out. */
export function DrawPrizes({ sorteo: { _id: idSorteo, fechaSorteo, premios } }: { sorteo: Sorteo }) {
  const ordenar = useOrdenarPremios()
  const quitar = useQuitarPremio()
  const refused = (error: Error) => toastError(sentenceOf(error, premioMessages.modificar))
  const move = (from: number, to: number) => {
    const ids = premios.map(({ _id }) => _id)
    const [id = ''] = ids.splice(from, 1)
    ids.splice(to, 0, id)
    if (!ordenar.isPending) ordenar.mutate({ idSorteo, idPremios: ids }, { onError: refused })
  }
  const remove = async (idPremio: string, nombre: string) => {
    const question = `¿Quitar «${nombre}» del sorteo?`
    const detail = 'El premio queda libre y se puede dar a otro sorteo.'
    if (!(await confirm(question, { detail, confirmLabel: 'Quitar' }))) return
    quitar.mutate({ idSorteo, idPremio }, { onSuccess: ({ message }) => toastSuccess(message), onError: refused })
  }
  return (
    <ItemList label={`Premios del ${dayDots(fechaSorteo)}`}>
      {premios.map((premio, place) => (
        <Item key={premio._id}>
          <b className="num">{`${place + 1}º`}</b>
          <span className="grow">{premio.nombre}</span>
          {place > 0 && (
            <IconButton icon="chevron-up" label={`Subir ${premio.nombre}`} onClick={() => move(place, place - 1)} />
          )}
          {place < premios.length - 1 && (
            <IconButton icon="chevron-down" label={`Bajar ${premio.nombre}`} onClick={() => move(place, place + 1)} />
          )}
          <EditPrize premio={premio} />
          <IconButton
            icon="close"
            label={`Quitar ${premio.nombre} del sorteo`}
            onClick={() => remove(premio._id, premio.nombre)}
          />
        </Item>
      ))}
    </ItemList>
  )
}
