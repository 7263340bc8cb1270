import type { MedioDePago } from '@talonario/contract'
import type { ComponentProps } from 'react'
import { usePagarCuota } from '#domain/cuota/cuota.api.ts'
import { nameOf, paraJugarInWords, playsOf, termOf, wordsOf } from '#domain/cuota/cuota.messages.ts'
import { type Cuota, type Plan, paraJugarOf, proximaOf } from '#domain/cuota/cuota.rules.ts'
import { planInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { pagoMessages } from '#domain/pago/pago.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { useFollow, useReturnFromProvider } from '#lib/follow.ts'
import { money, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Perforation, Receipt } from '#ui/ticket/receipt.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'

/** A number with its instalments, and the way to pay the next one. */
export function NumberPlan({ codigo, plan }: { codigo: string; plan: Plan }) {
  const { NumeroRifa, cuotas, pagado, total } = plan
  return (
    <Receipt>
      <div className="stack">
        <Ticket size="md" state="mia" numero={NumeroRifa} above={planInWords(cuotas)} />
        <p>{playsOf(plan)}</p>
      </div>
      <Perforation />
      <div className="stack">
        <ItemList label="Cuotas">
          {cuotas.map(cuota => (
            <Item key={cuota.n}>
              <div className="grow">
                <b>{nameOf(cuota, plan)}</b>
                <p className="small muted">{termOf(cuota, plan)}</p>
              </div>
              <Pill {...wordsOf(cuota, plan)} />
            </Item>
          ))}
        </ItemList>
        <p className="row apart">
          <b>Pagado</b>
          <span className="num">{`${money(pagado)} de ${money(total)}`}</span>
        </p>
        <PayNext codigo={codigo} plan={plan} large full />
      </div>
    </Receipt>
  )
}

type PayNextProps = Pick<ComponentProps<typeof Button>, 'large' | 'full'> & {
  codigo: string
  plan: Plan
  /** For screen readers, where there are several. */
  nombrado?: boolean
}

/** Leads to where is paid what the number lacks to play in its next draw, or its next instalment alone; nothing if all is paid. */
export function PayNext({ codigo, plan, nombrado, ...look }: PayNextProps) {
  const follow = useFollow()
  const { payments, transferencia } = useConfig()
  const { mutate, reset, isPending, isSuccess } = usePagarCuota()
  useReturnFromProvider(reset)
  const proxima = proximaOf(plan)
  if (!proxima) return null
  const paraJugar = paraJugarOf(plan)
  const varias = paraJugar.length > 1
  const juntas = varias ? paraJugar : [proxima]
  const pay = (cuotas: readonly Cuota[], medio?: MedioDePago) =>
    mutate(
      { codigo, cuotas: cuotas.map(({ n }) => n), medio },
      {
        onSuccess: ({ init_point }) => follow(init_point),
        onError: error => void alert(sentenceOf(error, pagoMessages.inicio)),
      },
    )
  const busy = (isPending && 'Iniciando el pago...') || (isSuccess && 'Yendo al pago...')
  const words = `Pagar ${paraJugarInWords(juntas)}`
  const sola = `Pagar solo la cuota ${proxima.n}`
  const named = (words: string) => (nombrado ? `${words} del ${padNumber(plan.NumeroRifa)}` : undefined)
  return (
    <>
      <Button kind="primary" icon="card" busy={busy} onClick={() => pay(juntas)} aria-label={named(words)} {...look}>
        {words}
      </Button>
      {transferencia !== undefined && payments !== 'apagado' && !busy && (
        <Button onClick={() => pay(juntas, 'transferencia')} aria-label={named('Pagar por transferencia')} {...look}>
          Pagar por transferencia
        </Button>
      )}
      {varias && !busy && (
        <Button kind="quiet" onClick={() => pay([proxima])} aria-label={named(sola)} {...look}>
          {sola}
        </Button>
      )}
    </>
  )
}
