import { type Liquidacion, liquidacionForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { cajaQueries, useCancelarLiquidacion, useCrearLiquidacion } from '#domain/caja/caja.api.ts'
import { count, until } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastReply } from '#ui/feedback/toast.ts'
import { AskAction } from '#ui/form/ask-action.tsx'
import { QueryPanel } from '#ui/list/query-panel.tsx'

/** Dates by which sellers present their rendición, each with those missing. */
export function SettleDates() {
  return (
    <QueryPanel
      title="Fechas para rendir"
      aside={<NewDate />}
      query={useQuery(cajaQueries.liquidaciones())}
      rows={2}
      height={60}
      empty="No hay fechas para rendir."
    >
      {liquidacion => <DateRow liquidacion={liquidacion} />}
    </QueryPanel>
  )
}

function DateRow({
  liquidacion: { _id: id, titulo, vence, desde, hasta, rindieron, faltan },
}: {
  liquidacion: Liquidacion
}) {
  const cancelar = useCancelarLiquidacion()
  const end = async () => {
    const detail = 'Deja de mostrarse y de recordarse por correo.'
    const options = { detail, confirmLabel: 'Cancelar la fecha', cancelLabel: 'Dejarla', danger: true }
    if (await confirm(`¿Cancelar «${titulo}»?`, options)) cancelar.mutate(id, toastReply())
  }
  const quienes = desde || hasta ? ` · de ${desde || 'A'} a ${hasta || 'Z'}` : ''
  return (
    <div className="stack gap-1 grow">
      <p className="row apart wrap-lines">
        <b>{titulo}</b>
        <span className="muted">{`Hay que rendir ${until(vence)}${quienes}`}</span>
      </p>
      <p className="small">
        {faltan.length === 0
          ? `Rindieron todos (${count(rindieron)}).`
          : `Rindieron ${count(rindieron)}. Faltan ${count(faltan.length)}: ${faltan.map(({ nombre }) => nombre).join(', ')}.`}
      </p>
      <div>
        <Button
          icon="trash"
          aria-label={`Cancelar ${titulo}`}
          busy={cancelar.isPending && 'Cancelando...'}
          onClick={end}
        >
          Cancelar
        </Button>
      </div>
    </div>
  )
}

function NewDate() {
  return (
    <AskAction
      button="Nueva fecha"
      icon="plus"
      title="Fecha para rendir"
      schema={liquidacionForm}
      fields={[
        { name: 'titulo', label: 'Título', is: 'text' },
        { name: 'vence', label: 'Tienen tiempo hasta', is: 'instant' },
        { name: 'desde', label: 'Vendedores desde la letra (opcional)', is: 'text' },
        { name: 'hasta', label: 'Hasta la letra (opcional)', is: 'text' },
      ]}
      confirm="Poner la fecha"
      write={useCrearLiquidacion()}
      toBody={({ titulo = '', vence = '', desde, hasta }) => ({ titulo, vence, desde, hasta })}
    >
      <p>Se les recuerda por correo tres días antes, el día anterior y el mismo día.</p>
    </AskAction>
  )
}
