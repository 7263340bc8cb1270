import type { AjustePropuesto } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { cajaQueries, useResolverAjuste } from '#domain/caja/caja.api.ts'
import { ajusteWords } from '#domain/caja/caja.messages.ts'
import { dayTime, money } from '#lib/format.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastReply } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** Adjustments that another organiser has to confirm; nothing while there are none. */
export function AdjustmentsToAgree() {
  const { data: ajustes = [], isPending } = useQuery(cajaQueries.ajustes())
  if (isPending) return <div aria-busy="true" />
  if (ajustes.length === 0) return null
  return (
    <Panel title="Ajustes por confirmar">
      <ItemList label="Ajustes por confirmar">
        {ajustes.map(ajuste => (
          <Item key={ajuste._id}>
            <ToAgree ajuste={ajuste} />
          </Item>
        ))}
      </ItemList>
    </Panel>
  )
}

function ToAgree({ ajuste }: { ajuste: AjustePropuesto }) {
  const { _id: id, vendedor, por, cuenta, importe, motivo, fecha } = ajuste
  const me = useSignedIn().user.id
  const resolver = useResolverAjuste()
  const busy = resolver.isPending && 'Guardando...'
  const resolve = (confirmar: boolean) => resolver.mutate({ id, confirmar }, toastReply())
  const agree = async () => {
    const detail = `La cuenta de ${vendedor.nombre} queda por debajo de cero: la organización pasa a deberle. Motivo: ${motivo}`
    if (await confirm(`¿Confirmar el ajuste de ${money(importe)}?`, { detail, confirmLabel: 'Confirmar' }))
      resolve(true)
  }
  return (
    <div className="stack gap-1 grow">
      <b>{`${vendedor.nombre}: ${money(importe)}`}</b>
      <p className="muted small">{[ajusteWords[cuenta], `lo propuso ${por.nombre}`, dayTime(fecha)].join(' · ')}</p>
      <p className="small">{motivo}</p>
      <div className="row wrap-lines">
        {![por.id, vendedor.id].includes(me) && (
          <Button kind="primary" busy={busy} onClick={agree}>
            Confirmar
          </Button>
        )}
        <Button kind="quiet" busy={busy} onClick={() => resolve(false)}>
          {por.id === me ? 'Retirar' : 'Descartar'}
        </Button>
        {por.id === me && <span className="muted small">Lo confirma otra persona que organice.</span>}
      </div>
    </div>
  )
}
