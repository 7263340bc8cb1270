import { useQuery } from '@tanstack/react-query'
import { campaniasQuery } from '#domain/campania/campania.api.ts'
import { SelectField } from '#ui/form/form.tsx'

type CampaignSelectProps = {
  /** `''`: the current one; `todas`. */
  value: string
  onChange: (campania: string) => void
}

/** Chooses the campaign of a list; not drawn if there is only one. What stands after it (`.in-turn`) waits until that is known. */
export function CampaignSelect({ value, onChange }: CampaignSelectProps) {
  const { data: campanias = [], isPending } = useQuery(campaniasQuery)
  if (isPending) return <div aria-busy />
  const past = campanias.filter(({ actual }) => !actual)
  if (past.length === 0) return null
  return (
    <SelectField
      aria-label="Campaña"
      data={[
        { value: '', label: campanias.find(({ actual }) => actual)?.nombre ?? 'Campaña actual' },
        ...past.map(({ id, nombre }) => ({ value: id, label: nombre })),
        { value: 'todas', label: 'Todas las campañas' },
      ]}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
