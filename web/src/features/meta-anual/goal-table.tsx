import { limits, type MetaDeVendedor, metaAnualForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FiltroMetas, metaAnualQueries, useEstablecerMeta } from '#domain/meta-anual/meta-anual.api.ts'
import { metaAnualMessages, metaCreada } from '#domain/meta-anual/meta-anual.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
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

/** The goals of all sellers for a year, each changed in its row. What is typed stays while one turns the pages. */
export function GoalTable({ filtro, page, onPage, past }: GoalTableProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const nameOf = ({ userId }: MetaDeVendedor) => `${filtro.año} ${userId}`
  const goal: Column<MetaDeVendedor> = {
    label: 'Meta',
    block: true,
    cell: meta => (
      <GoalField
        key={nameOf(meta)}
        meta={meta}
        año={filtro.año}
        disabled={past}
        value={typed[nameOf(meta)] ?? (meta.metaVentas > 0 ? String(meta.metaVentas) : '')}
        onChange={value => setTyped(before => ({ ...before, [nameOf(meta)]: value }))}
      />
    ),
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
        <div className={classNames(styles.goalTable, 'stack')}>
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
      <span className="muted small">{`CI ${ci}`}</span>
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
      <GoalBar
        percent={Number(porcentajeProgreso)}
        name={`Progreso de ${nombreCompleto}`}
        label={`${count(vendidas)} de ${count(metaVentas)}`}
      />
    ),
}

type GoalFieldProps = {
  meta: MetaDeVendedor
  año: number
  disabled: boolean
  value: string
  onChange: (value: string) => void
}

/** A seller's goal, edited in place. */
function GoalField({ meta: { userId, nombreCompleto, metaVentas }, año, disabled, value, onChange }: GoalFieldProps) {
  const establecer = useEstablecerMeta()
  const [problem, setProblem] = useState('')
  const changed = value.trim() !== '' && value.trim() !== String(metaVentas)
  const send = () => {
    const { data, error } = metaAnualForm.safeParse({ userId, metaVentas: value, año })
    setProblem(error?.issues[0]?.message ?? '')
    if (!data) return
    return establecer.mutateAsync(data, {
      onSuccess: () => toastSuccess(metaCreada(nombreCompleto, año)),
      onError: reason => setProblem(sentenceOf(reason, metaAnualMessages.crear)),
    })
  }
  return (
    <Form className={styles.goalField} onSubmit={send}>
      <TextField
        aria-label={`Meta de ${nombreCompleto}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Sin meta"
        disabled={disabled}
        value={value}
        error={problem && <span role="alert">{problem}</span>}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button
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
