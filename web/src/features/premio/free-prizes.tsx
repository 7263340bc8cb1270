import type { Premio } from '@talonario/contract'
import { useEliminarPremio } from '#domain/premio/premio.api.ts'
import { premioMessages } from '#domain/premio/premio.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { IconButton } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { ChoiceList, ChoiceRow } from '#ui/form/choice-list.tsx'
import { EditPrize } from './edit-prize.tsx'

type FreePrizesProps = {
  premios: readonly Premio[]
  /** Ids in the order they were chosen. */
  chosen: readonly string[]
  /** Prizes the draw has already: chosen ones come after them. */
  before: number
  onToggle: (id: string) => void
}

/** Prizes without a draw: a click chooses one or deselects it; its future place is shown beside it. */
export function FreePrizes({ premios, chosen, before, onToggle }: FreePrizesProps) {
  return (
    <ChoiceList label="Premios disponibles">
      {premios.map(premio => {
        const place = chosen.indexOf(premio._id)
        return (
          <ChoiceRow
            key={premio._id}
            icon={<Icon name="gift" />}
            chosen={place >= 0}
            mark={place >= 0 ? <b className="num">{`${before + place + 1}º`}</b> : undefined}
            onChoose={() => onToggle(premio._id)}
            aside={
              <>
                <EditPrize premio={premio} />
                <DeletePrize premio={premio} />
              </>
            }
          >
            <b>{premio.nombre}</b>
            <span className="muted small written-text">{premio.descripcion}</span>
          </ChoiceRow>
        )
      })}
    </ChoiceList>
  )
}

function DeletePrize({ premio: { _id, nombre } }: { premio: Premio }) {
  const { mutate } = useEliminarPremio()
  const remove = async () => {
    const sure = await confirm(`¿Eliminar el premio «${nombre}»?`, { confirmLabel: 'Eliminar', danger: true })
    if (!sure) return
    mutate(_id, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: error => toastError(sentenceOf(error, premioMessages.eliminar)),
    })
  }
  return <IconButton icon="trash" label={`Eliminar ${nombre}`} onClick={remove} />
}
