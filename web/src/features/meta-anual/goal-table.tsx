import { limits, type MetaDeVendedor, metaAnualForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { documentWords } from '#domain/cuenta/cuenta-documento.rules.ts'
import { type FiltroMetas, metaAnualQueries, useEstablecerMeta } from '#domain/meta-anual/meta-anual.api.ts'
import { metaAnualMessages, metaCreada } from '#domain/meta-anual/meta-anual.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useLeido } from '#lib/form/leido.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { GoalBar } from '#ui/chart/goal-bar.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, TextField } from '#ui/form/form.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { Pager } from '#ui/list/pager.tsx'
import styles from './meta-anual.module.css'

type GoalTableProps = {
  filtro: FiltroMetas
  page: number
  onPage: (page: number) => void
  /** Goals of this year are no longer set. */
  past: boolean
}

/** The goals of all sellers for a year, each changed in its row. */
export function GoalTable({ filtro, page, onPage, past }: GoalTableProps) {
  const goal: Column<MetaDeVendedor> = {
    label: 'Meta',
    block: true,
    cell: meta => <GoalField key={`${filtro.año} ${meta.userId}`} meta={meta} año={filtro.año} disabled={past} />,
  }
  return (
    <QueryView
      query={useQuery(metaAnualQueries.todas(filtro, page))}
      skeleton={<ListSkeleton rows={limits.metasPorPagina} height={64} />}
      loading="Cargando vendedores..."
      {...metaAnualMessages.vendedores}
      fixed
      isEmpty={({ total }) => total === 0}
      empty={
        <p className="muted">{filtro.buscar ? metaAnualMessages.sinResultados : metaAnualMessages.sinVendedores}</p>
      }
    >
      {({ metas, pages, total }) => (
        <div className="stack">
          <p className="small muted" role="status">
            {total === 1 ? '1 vendedor' : `${count(total)} vendedores`}
          </p>
          <CardTable
            label={`Metas de ${filtro.año}`}
            columns={[seller, goal, sold, progress]}
            rows={metas}
            rowKey={({ userId }) => userId}
          />
          <Pager page={page} pages={pages} onChange={onPage} label="Páginas de metas" />
        </div>
      )}
    </QueryView>
  )
}

const seller: Column<MetaDeVendedor> = {
  label: 'Vendedor',
  cell: ({ nombreCompleto, ci }) => (
    <span className="lines">
      <b>{nombreCompleto}</b>
      <span className="muted small">{documentWords(ci)}</span>
    </span>
  ),
}
const sold: Column<MetaDeVendedor> = { label: 'Vendidos', numeric: true, cell: ({ vendidas }) => count(vendidas) }
const progress: Column<MetaDeVendedor> = {
  label: 'Progreso',
  cell: ({ nombreCompleto, metaVentas, vendidas, porcentajeProgreso }) =>
    metaVentas === 0 ? (
      <span className="muted">Sin meta</span>
    ) : (
      <div className={styles.goalProgress}>
        <GoalBar
          percent={Number(porcentajeProgreso)}
          name={`Progreso de ${nombreCompleto}`}
          label={`${count(vendidas)} de ${count(metaVentas)}`}
        />
      </div>
    ),
}

/** A seller's goal, edited in place. What is typed and not saved is its draft. */
function GoalField({ meta, año, disabled }: { meta: MetaDeVendedor; año: number; disabled: boolean }) {
  const { userId, nombreCompleto } = meta
  const metaVentas = meta.metaVentas > 0 ? String(meta.metaVentas) : ''
  const form = useContractForm(metaAnualForm, { userId, metaVentas, año }, { of: `${año} ${userId}`, live: true })
  const establecer = useEstablecerMeta()
  const { leido, hear } = useLeido({ metaVentas: meta.metaVentas })
  const send = form.onSubmit(typed =>
    hear(
      establecer.mutateAsync(
        { ...metaAnualForm.parse(typed), leido },
        {
          onSuccess: () => toastSuccess(metaCreada(nombreCompleto, año)),
          onError: reason =>
            form.setFieldError('metaVentas', <span role="alert">{sentenceOf(reason, metaAnualMessages.crear)}</span>),
        },
      ),
    ),
  )
  const changed = !['', metaVentas].includes(form.values.metaVentas.trim())
  return (
    <Form className={styles.goalField} onSubmit={send}>
      <TextField
        aria-label={`Meta de ${nombreCompleto}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Sin meta"
        disabled={disabled}
        field={form.field('metaVentas')}
      />
      <Button
        className={styles.goalSave}
        type="submit"
        kind={changed ? 'primary' : 'default'}
        disabled={disabled}
        busy={establecer.isPending && 'Guardando...'}
      >
        Guardar Meta <VisuallyHidden>{`de ${nombreCompleto}`}</VisuallyHidden>
      </Button>
    </Form>
  )
}
