import { useBuscarRifas } from '#domain/rifa/rifa.api.ts'
import { motivoNoLibre, type Numero, toNumero } from '#domain/venta/venta.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

type FreeNumberProps = { typed: string; numeros: readonly Numero[]; onFound: (numero: Numero) => void }

/** Where sellers may sell what is assigned to nobody: looks up the number that was typed and is not one's own. */
export function FreeNumber({ typed, numeros, onFound }: FreeNumberProps) {
  const { ventaLibre, numeroMayor } = useConfig()
  const { mutate, data, error, isPending } = useBuscarRifas()
  const asked = Number(typed)
  if (!ventaLibre || !asked || asked > numeroMayor || numeros.some(({ numero }) => numero === asked)) return null
  const motivo = data && motivoNoLibre(asked, data.rifas[0])
  const look = () =>
    mutate([asked], {
      onSuccess: ({ rifas: [rifa] }) => rifa && motivoNoLibre(asked, rifa) === null && onFound(toNumero(rifa)),
    })
  return (
    <div className="stack gap-1">
      <Button icon="search" busy={isPending && 'Buscando...'} onClick={look}>
        {`Buscar el ${padNumber(asked)} sin asignar`}
      </Button>
      {motivo && <Note tone="bad">{motivo}</Note>}
      {error && <Note tone="bad">{sentenceOf(error, { refused: 'No se pudo buscar el número.' })}</Note>}
    </div>
  )
}
