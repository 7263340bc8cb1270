import { metaAnualForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useEstablecerMeta } from '#domain/meta-anual/meta-anual.api.ts'
import { metaAnualMessages, metaCreada } from '#domain/meta-anual/meta-anual.messages.ts'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Sets one goal: a seller, a number and a year. */
export function GoalForm({ thisYear }: { thisYear: string }) {
  const { data: vendedores = [] } = useQuery(vendedoresActivosQuery)
  const check = ({ año }: { año: string }) =>
    Number(año) < Number(thisYear) ? { año: metaAnualMessages.anioPasado } : {}
  const form = useContractForm(metaAnualForm, { userId: '', metaVentas: '', año: thisYear }, { check })
  const establecer = useEstablecerMeta()
  const send = form.onSubmit(typed => {
    const meta = metaAnualForm.parse(typed)
    const nombre = vendedores.find(({ _id }) => _id === meta.userId)?.nombreCompleto ?? ''
    return establecer.mutateAsync(meta, {
      onSuccess: () => {
        form.reset()
        toastSuccess(metaCreada(nombre, meta.año))
      },
    })
  })
  return (
    <Panel title="Establecer una meta">
      <Form onSubmit={send}>
        <SelectField
          label="Vendedor"
          field={form.field('userId')}
          data={[
            { value: '', label: 'Elegí un vendedor' },
            ...vendedores.map(({ _id, nombreCompleto }) => ({ value: _id, label: nombreCompleto })),
          ]}
        />
        <TextField label="Cuántos números" inputMode="numeric" autoComplete="off" field={form.field('metaVentas')} />
        <TextField label="Para el año" type="number" min={thisYear} field={form.field('año')} />
        {establecer.error && <Note tone="bad">{sentenceOf(establecer.error, metaAnualMessages.crear)}</Note>}
        <Button type="submit" busy={establecer.isPending && 'Guardando...'}>
          Guardar Meta
        </Button>
      </Form>
    </Panel>
  )
}
