import { limits, type Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { rifaQueries } from '#domain/rifa/rifa.api.ts'
import { presupuestoInWords } from '#domain/sorteo/sorteo-calendario.messages.ts'
import { Note } from '#ui/feedback/note.tsx'
import { SelectField } from '#ui/form/form.tsx'

export type Terminacion = { dePremio: string; cifras: number }

type TerminacionFieldsProps = {
  sorteo: Sorteo
  value: Terminacion | null
  onChange: (value: Terminacion | null) => void
}

/** Whether a prize is drawn, or goes to every number that ends like another prize's; and what that may come to. */
export function TerminacionFields({ sorteo, value, onChange }: TerminacionFieldsProps) {
  const cifras = Array.from({ length: limits.cifrasDeTerminacion }, (_, i) => i + 1)
  return (
    <>
      <SelectField
        label="¿Sale por terminación de otro premio?"
        value={value?.dePremio ?? ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value ? { cifras: 2, ...value, dePremio: currentTarget.value } : null)
        }
        data={[
          { value: '', label: 'No, se sortea' },
          ...sorteo.premios.map(({ _id, nombre }) => ({ value: _id, label: `Sí, de «${nombre}»` })),
        ]}
      />
      {value && (
        <SelectField
          label="¿Con cuántas de sus últimas cifras?"
          value={`${value.cifras}`}
          onChange={({ currentTarget }) => onChange({ ...value, cifras: Number(currentTarget.value) })}
          data={cifras.map(n => ({ value: `${n}`, label: n === 1 ? 'La última' : `Las ${n} últimas` }))}
        />
      )}
      {value && <Presupuesto idSorteo={sorteo._id} cifras={value.cifras} />}
    </>
  )
}

/** How many of these prizes to have ready if every number made so far plays. */
function Presupuesto({ idSorteo, cifras }: { idSorteo: string; cifras: number }) {
  const { data } = useQuery(rifaQueries.disponibilidad(idSorteo))
  if (!data) return null
  return <Note>{presupuestoInWords(data.total, cifras)}</Note>
}
