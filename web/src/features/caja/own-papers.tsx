import type { Entrega, Rendicion } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { cajaQueries, useBajarPapel, useRetirarEntrega } from '#domain/caja/caja.api.ts'
import { cajaMessages, entregaWords, reciboEnTexto, rendicionWords, retiradaWords } from '#domain/caja/caja.messages.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { shareText } from '#lib/files.ts'
import { dayTime, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastError, toastReply, toastSuccess } from '#ui/feedback/toast.ts'
import { QueryPanel } from '#ui/list/query-panel.tsx'

/** One's hand-ins, each with its receipt. */
export function OwnHandIns() {
  return (
    <QueryPanel
      title="Entregas"
      query={useQuery(cajaQueries.misEntregas())}
      rows={3}
      height={60}
      empty="Todavía no entregaste nada."
    >
      {entrega => <HandInRow entrega={entrega} />}
    </QueryPanel>
  )
}

function HandInRow({ entrega }: { entrega: Entrega }) {
  const { _id: id, estado, monto, contado, medio, fecha, recibo, nota, retirada } = entrega
  const bajar = useBajarPapel()
  const share = async () => {
    try {
      const text = reciboEnTexto(entrega, `${location.origin}${paths.recibo(id)}`)
      if ((await shareText(text)) === 'copied') toastSuccess('Recibo copiado')
    } catch {
      toastError('No se pudo compartir el recibo.')
    }
  }
  return (
    <div className="stack gap-1 grow">
      <p className="row apart wrap-lines">
        <b className="num">{money(contado ?? monto ?? 0)}</b>
        <Pill {...(retirada ? retiradaWords : entregaWords[estado])} />
      </p>
      <p className="muted small">
        {[metodoWords[medio], dayTime(fecha), recibo, estado === 'rechazada' ? nota : ''].filter(Boolean).join(' · ')}
      </p>
      {contado !== null && monto !== null && contado !== monto && (
        <p className="small">{`Declaraste ${money(monto)} y se contaron ${money(contado)}.`}</p>
      )}
      {estado === 'declarada' && <TakeBack id={id} monto={monto ?? 0} />}
      {estado === 'confirmada' && (
        <div className="row wrap-lines">
          <Button
            icon="download"
            aria-label={`Bajar el recibo ${recibo}`}
            busy={bajar.isPending && 'Bajando...'}
            onClick={() => bajar.mutate({ de: 'recibo', id })}
          >
            Recibo
          </Button>
          <Button icon="share" aria-label={`Compartir el recibo ${recibo}`} onClick={share}>
            Compartir
          </Button>
        </div>
      )}
    </div>
  )
}

/** Of money that was declared and not handed in, or declared wrong, as long as nobody has counted it. */
function TakeBack({ id, monto }: { id: string; monto: number }) {
  const { mutate, isPending } = useRetirarEntrega()
  const ask = async () => {
    const detail = 'Deja de esperar que la cuenten. Si la vas a llevar igual, declarala otra vez.'
    const sure = await confirm(`¿Retirar la entrega de ${money(monto)}?`, { detail, confirmLabel: 'Retirar' })
    if (sure) mutate({ id }, toastReply())
  }
  return (
    <div>
      <Button
        kind="quiet"
        icon="close"
        aria-label={`Retirar la entrega de ${money(monto)}`}
        busy={isPending && 'Retirando...'}
        onClick={ask}
      >
        Retirar
      </Button>
    </div>
  )
}

/** One's rendiciones, each with its act. */
export function OwnRendiciones() {
  return (
    <QueryPanel
      title="Rendiciones"
      query={useQuery(cajaQueries.misRendiciones())}
      rows={2}
      height={60}
      empty="Todavía no rendiste."
    >
      {rendicion => <RendicionRow rendicion={rendicion} />}
    </QueryPanel>
  )
}

/** A rendición: expected amount and difference only once they may be shown. */
export function RendicionRow({ rendicion }: { rendicion: Rendicion }) {
  const { _id: id, estado, presentada, esperado, contado, diferencia, perdonada, nota } = rendicion
  const bajar = useBajarPapel()
  const owed = diferencia ? ` · diferencia ${money(diferencia)}${perdonada ? ' (dada por perdida)' : ''}` : ''
  const counted = contado === null ? '' : ` · contado ${money(contado)}${owed}`
  return (
    <div className="stack gap-1 grow">
      <p className="row apart wrap-lines">
        <b>{dayTime(presentada)}</b>
        <Pill {...rendicionWords[estado]} />
      </p>
      <p className="small">
        {esperado === null ? cajaMessages.esperadoDespues : `Esperado ${money(esperado)}${counted}`}
      </p>
      {nota && <p className="small">{nota}</p>}
      {estado === 'cerrada' && (
        <div>
          <Button
            icon="download"
            aria-label={`Bajar el acta del ${dayTime(presentada)}`}
            busy={bajar.isPending && 'Bajando...'}
            onClick={() => bajar.mutate({ de: 'acta', id })}
          >
            Acta
          </Button>
        </div>
      )}
    </div>
  )
}
