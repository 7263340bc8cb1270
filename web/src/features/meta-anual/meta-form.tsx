import { metaAnualForm } from '@talonario/contract'
import { useEstablecerMeta } from '#domain/meta-anual/meta-anual.api.ts'
import { metaAnualMessages, metaCreada } from '#domain/meta-anual/meta-anual.messages.ts'
import type { Vendedor } from '#domain/vendedor/vendedor.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { today } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { Panel } from '#ui/layout/panel.tsx'

type MetaFormProps = { vendedores: readonly Vendedor[]; onSeller: (id: string) => void }

/** Sets the goal of a seller for a year, from this year on. */
export function MetaForm({ vendedores, onSeller }: MetaFormProps) {
  const establecer = useEstablecerMeta()
  const thisYear = today().slice(0, 4)
  const form = useContractForm(metaAnualForm, { userId: '', metaVentas: '', año: thisYear }, ({ año }) =>
    /^\d+$/.test(año) && Number(año) < Number(thisYear) ? { año: metaAnualMessages.anioPasado } : {},
  )
  form.watch('userId', ({ value }) => onSeller(value))
  const send = form.onSubmit(({ userId, metaVentas, año }) => {
    if (!establecer.isPending) establecer.mutate({ userId, metaVentas, año })
  })
  const sent = establecer.variables
  const nombre = vendedores.find(({ _id }) => _id === sent?.userId)?.nombreCompleto ?? ''
  return (
    <Panel title="Nueva meta">
      <form className="stack" onSubmit={send} noValidate>
        <SelectField label="Vendedor" key={form.key('userId')} {...form.getInputProps('userId')}>
          <option value="">Seleccionar vendedor</option>
          {vendedores.map(({ _id, nombreCompleto }) => (
            <option key={_id} value={_id}>
              {nombreCompleto}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Meta de ventas"
          description="Cuántos números tiene que vender en el año."
          type="number"
          min={1}
          key={form.key('metaVentas')}
          {...form.getInputProps('metaVentas')}
        />
        <TextField label="Año" type="number" min={thisYear} key={form.key('año')} {...form.getInputProps('año')} />
        <Button kind="primary" large full type="submit" busy={establecer.isPending && 'Guardando...'}>
          Guardar Meta
        </Button>
        {establecer.error && <Note tone="bad">{sentenceOf(establecer.error, metaAnualMessages.crear)}</Note>}
        {establecer.isSuccess && sent && <Note tone="good">{metaCreada(nombre, Number(sent.año))}</Note>}
      </form>
    </Panel>
  )
}
