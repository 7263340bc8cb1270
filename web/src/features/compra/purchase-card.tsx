import { awaitsPayment, hasNumbers } from '@talonario/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ownTicket } from '#domain/boleto/boleto-suerte.messages.ts'
import { canceladaInWords, estadoWords, perdidaWords } from '#domain/compra/compra.messages.ts'
import { clockLeft, lostIn, type MiCompra, numbersIn, outcomesOf, soldBy } from '#domain/compra/compra.rules.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useFollow } from '#lib/follow.ts'
import { dayTime, money, padNumber } from '#lib/format.ts'
import { useServerNow } from '#lib/live/server-clock.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Perforation, Receipt } from '#ui/ticket/receipt.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { TicketGrid } from '#ui/ticket/ticket-grid.tsx'
import styles from './compra.module.css'

/** One of the person's orders: date, state, numbers and products, and the payment while the hold lasts. */
export function PurchaseCard({ compra }: { compra: MiCompra }) {
  const { estado, fechaCompra, montoTotal, lineas } = compra
  const products = lineas.map((line, place) => ({ ...line, place })).filter(({ tipo }) => tipo === 'producto')
  return (
    <Receipt>
      <div className="row apart wrap-lines">
        <h2 className={styles.purchaseDate}>{dayTime(fechaCompra)}</h2>
        <Pill {...estadoWords[estado]} />
      </div>
      <Perforation />
      <div className="stack gap-1">
        {numbersIn(compra).length > 0 && <Numbers compra={compra} />}
        {[...lostIn(compra)].map(([numero, perdida]) => (
          <p key={numero}>{`El ${padNumber(numero)} ${perdidaWords[perdida]}`}</p>
        ))}
        {products.length > 0 && (
          <ul>
            {products.map(({ nombre, cantidad, place }) => (
              <li key={place}>{cantidad > 1 ? `${nombre} × ${cantidad}` : nombre}</li>
            ))}
          </ul>
        )}
        {compra.cancelada?.map(cancelada => (
          <Note key={cancelada.fecha} tone="gold" icon="warning">
            {canceladaInWords(cancelada)}
          </Note>
        ))}
        {soldBy(compra) && <p className="small muted">{soldBy(compra)}</p>}
        <p className="row apart">
          <b>Total</b>
          <span className={classNames('num', styles.purchaseTotal)}>{money(montoTotal)}</span>
        </p>
        {compra.init_point && <PayAgain compra={compra} label="Seguir con el pago" />}
      </div>
    </Receipt>
  )
}

/** Numbers that are or may become the person's as tickets, lost ones as words. */
function Numbers({ compra }: { compra: MiCompra }) {
  const numbers = [...new Set(numbersIn(compra))]
  const draws = new Set(compra.lineas.flatMap(linea => (linea.FechaSorteo ? nombreDeSorteo(sorteoOf(linea)) : [])))
  const state = stateOf(compra.estado)
  const salidas = outcomesOf(compra, useQuery(ganadoresQuery('todas')).data ?? [])
  return (
    <>
      <p className="small muted">{`Sorteo ${[...draws].join(', ')}`}</p>
      {state ? (
        <TicketGrid>
          {numbers.map(numero => (
            <Ticket key={numero} numero={numero} state={ownTicket(state, salidas.get(numero)?.premio)} />
          ))}
        </TicketGrid>
      ) : (
        <p>{`${numbers.length === 1 ? 'Número' : 'Números'} ${numbers.map(numero => padNumber(numero)).join(', ')}`}</p>
      )}
      {compra.lineas.map(({ nombre, deCuota }) => deCuota && <p key={nombre}>{nombre}</p>)}
      {state === 'mia' && <Outcomes salidas={salidas} />}
    </>
  )
}

/** After the draw, the outcome of each number. */
function Outcomes({ salidas }: { salidas: ReturnType<typeof outcomesOf> }) {
  if (salidas.size === 0) return null
  return (
    <ul aria-label="Cómo salieron">
      {[...salidas].map(([numero, { premio, idSorteo }]) => (
        <li key={numero}>
          <span className="num">{padNumber(numero)}</span>
          {': '}
          {premio ? <b>{`Ganaste ${premio}`}</b> : 'No salió'}{' '}
          <TextLink to={paths.resultadoOf(idSorteo)}>Ver el sorteo</TextLink>
        </li>
      ))}
    </ul>
  )
}

function stateOf(estado: MiCompra['estado']): 'mia' | 'reservada' | null {
  if (hasNumbers(estado)) return 'mia'
  return awaitsPayment(estado) ? 'reservada' : null
}

/** How long the hold lasts, and the way to pay within it. */
export function PayAgain({ compra, label }: { compra: MiCompra; label: string }) {
  const follow = useFollow()
  const queryClient = useQueryClient()
  return (
    <>
      <HoldClock until={compra.vence} onEnd={() => queryClient.invalidateQueries({ queryKey: ['compra'] })} />
      <Button kind="primary" icon="card" full onClick={() => follow(compra.init_point)}>
        {label}
      </Button>
    </>
  )
}

type HoldClockProps = { until: string; onEnd: () => void }

/** The minutes and seconds a hold still lasts; `onEnd` once they are over. */
function HoldClock({ until, onEnd }: HoldClockProps) {
  const left = clockLeft(Date.parse(until) - useServerNow(1000))
  const over = left === null
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (over) end()
  }, [over])
  if (over) return null
  return (
    <p className="small" role="timer">
      Te quedan <b className="tabular">{left}</b> para pagar.
    </p>
  )
}
