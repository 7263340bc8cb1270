import { metaAnualForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { metaAnualQueries, useEstablecerMeta } from '#domain/meta-anual/meta-anual.api.ts'
import { metaAnualMessages, metaCreada } from '#domain/meta-anual/meta-anual.messages.ts'
import type { Vendedor } from '#domain/vendedor/vendedor.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { count, today } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { GoalBar } from '#ui/chart/goal-bar.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'

type MetaFormProps = { vendedores: readonly Vendedor[]; onSeller: (id: string) => void }

/** Sets the goal of a seller for a year, from this year on. */
export function MetaForm({ vendedores, onSeller }: MetaFormProps) {
  const establecer = useEstablecerMeta()
  const thisYear = today().slice(0, 4)
  const form = useContractForm(
    metaAnualForm,
    { userId: '', metaVentas: '', año: thisYear },
    {
      check: ({ año }) =>
        /^\d+$/.test(año) && Number(año) < Number(thisYear) ? { año: metaAnualMessages.anioPasado } : {},
    },
  )
  form.watch('userId', ({ value }) => onSeller(value))
  const send = form.onSubmit(({ userId, metaVentas, año }) => establecer.mutateAsync({ userId, metaVentas, año }))
  const sent = establecer.variables
  const nombre = vendedores.find(({ _id }) => _id === sent?.userId)?.nombreCompleto ?? ''
  return (
    <Panel title="Nueva meta">
      <Form onSubmit={send}>
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
      </Form>
    </Panel>
  )
}

/** The goals of a seller, each with its progress. */
export function SellerGoals({ userId, nombre }: { userId: string; nombre: string }) {
  return (
    <Panel title={`Metas de ${nombre}`}>
      <QueryView
        query={useQuery(metaAnualQueries.progreso(userId))}
        skeleton={<ListSkeleton rows={2} height={84} />}
        loading="Cargando metas..."
        {...metaAnualMessages.cargar}
        isEmpty={metas => metas.length === 0}
        empty={<p className="muted">{metaAnualMessages.sinMetas}</p>}
      >
        {metas => (
          <div className="stack gap-4">
            {metas.map(({ _id, año, vendidas, metaVentas, porcentajeProgreso }) => (
              <GoalBar
                key={_id}
                percent={Number(porcentajeProgreso)}
                label={`${año}: ${count(vendidas)} de ${count(metaVentas)}`}
              />
            ))}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}
