import { type Caso, type CompraEnLista, type EstadoCompra, notaForm } from '@talonario/contract'
import type { ReactNode } from 'react'
import { useCerrarCaso } from '#domain/pago/pago-caso.api.ts'
import { casoWords, estadoWords, pagoAdminMessages } from '#domain/pago/pago-caso.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { count, dayTime } from '#lib/format.ts'
import { Pill } from '#ui/base/pill.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'
import styles from './order.module.css'

/** One case: what happened, what to do, and how to close it. `estado` is that of its order. */
export function CaseCard({ caso, estado, children }: { caso: Caso; estado: EstadoCompra; children?: ReactNode }) {
  const { titulo, hacer } = casoWords[caso.motivo]
  return (
    <article className={classNames(styles.caseCard, 'stack gap-1')}>
      <h3>{titulo}</h3>
      {children}
      <p>{hacer}</p>
      <p className="row apart wrap-lines">
        <span className="small muted">{`Desde el ${dayTime(caso.abierto)} · Pago ${caso.pagoId}`}</span>
        <CloseCase caso={caso} estado={estado} />
      </p>
    </article>
  )
}

/** An order's state, in words for organisers. */
export function OrderState({ compra: { estado, canal } }: { compra: Pick<CompraEnLista, 'estado' | 'canal'> }) {
  const { word, icon, tone } = estadoWords[estado]
  const voided = canal === 'presencial' && estado === 'reembolsada'
  return <Pill tone={tone} icon={icon} word={voided ? 'Anulada' : word} />
}

/** How many wait for a person. */
export function CaseCount({ total }: { total: number }) {
  return <Pill tone="bad" icon="warning" word={`${count(total)} por resolver`} />
}

/** Closes a case with a note; it leaves the list and stays in the order's history. `estado` is that of its order. */
function CloseCase({ caso: { _id: id, motivo }, estado }: { caso: Caso; estado: EstadoCompra }) {
  return (
    <AskAction
      button="Marcar como resuelto"
      icon="check"
      title="¿Cómo se resolvió?"
      schema={notaForm}
      fields={[{ name: 'nota', label: 'Qué se hizo', is: 'reason', hint: 'Queda en el historial de la compra.' }]}
      confirm="Cerrar el caso"
      busy="Cerrando..."
      write={useCerrarCaso()}
      toBody={({ nota = '' }) => ({ id, nota })}
      sentences={pagoAdminMessages.cerrar}
    >
      <p className="muted">{casoWords[motivo].titulo}</p>
      {estado === 'en_revision' && <p>{pagoAdminMessages.alCerrar}</p>}
    </AskAction>
  )
}
