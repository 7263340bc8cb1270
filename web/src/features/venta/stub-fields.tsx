import { useQuery } from '@tanstack/react-query'
import { totalesQuery } from '#domain/asignacion/asignacion.api.ts'
import { tramosText } from '#domain/asignacion/asignacion.rules.ts'
import type { Escrita } from '#domain/venta/venta-escrita.rules.ts'
import type { ContractForm } from '#lib/form/contract-form.ts'
import { SelectField } from '#ui/form/form.tsx'
import { DateField } from '#ui/picker/date-field.tsx'

/** What a stub has beside the sale, apart from what sells without a signal. Of a live form. */
type OfStub = { form: ContractForm<Escrita> }

/** Whose stubs they are, at an organiser's desk. */
export function WhoSold({ form }: OfStub) {
  const sellers = useQuery(totalesQuery).data ?? []
  const suyo = sellers.find(({ _id }) => _id === form.values.vendedor)
  return (
    <SelectField
      label="¿Quién vendió?"
      data={[
        { value: '', label: 'Elegí un vendedor' },
        ...sellers.map(({ _id, nombreCompleto }) => ({ value: _id, label: nombreCompleto })),
      ]}
      description={suyo && suyo.asignadas > 0 && `Tiene ${tramosText(suyo.tramos)}`}
      field={form.field('vendedor')}
    />
  )
}

export function StubDay({ form, queSirve }: OfStub & { /** For which stubs. */ queSirve: string }) {
  return (
    <DateField
      label="Fecha de la venta"
      hint={`La que dice el talón. Vacía, queda la de hoy. ${queSirve}`}
      value={form.values.fecha}
      error={form.errors.fecha}
      onChange={fecha => form.setFieldValue('fecha', fecha)}
    />
  )
}
