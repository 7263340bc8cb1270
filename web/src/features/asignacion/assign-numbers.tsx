import type { Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useAsignarRifaAVendedor, useFindAssignable } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages } from '#domain/asignacion/asignacion.messages.ts'
import { hasValidCi, runsText } from '#domain/asignacion/asignacion.rules.ts'
import { documentWords } from '#domain/cuenta/cuenta-documento.rules.ts'
import { type Vendedor, vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import styles from './asignacion.module.css'
import { NumberPanel } from './number-panel.tsx'
import { SellerPanel } from './seller-panel.tsx'

/** Seller, numbers, and the cover with the main action. */
export function AssignNumbers({ sorteos }: { sorteos: readonly Sorteo[] }) {
  const [seller, setSeller] = useState('')
  const vendedor = useQuery(vendedoresActivosQuery).data?.find(({ _id }) => _id === seller)
  const { chosen, toggle, add, clear, assign, busy } = useAssignment(vendedor)
  /** Numbers chosen for one seller are not another's. */
  const choose = (id: string) => {
    if (seller !== '') clear()
    setSeller(id)
  }
  return (
    <div className={styles.assignNumbers}>
      <SellerPanel chosen={seller} onChoose={choose} />
      <NumberPanel sorteos={sorteos} chosen={chosen} onToggle={toggle} onAdd={add} onClear={clear} />
      <BookCover vendedor={vendedor} chosen={chosen} busy={busy} onAssign={assign} />
    </div>
  )
}

type BookCoverProps = {
  vendedor: Vendedor | undefined
  chosen: ReadonlySet<number>
  busy: boolean
  onAssign: () => unknown
}

/** The cover of the book to be assigned: for whom, how many, which ones. */
function BookCover({ vendedor, chosen, busy, onAssign }: BookCoverProps) {
  return (
    <aside className={styles.bookCover} aria-label="Resumen">
      <div className={styles.bookGuilloche} aria-hidden="true" />
      <p className={styles.bookHint}>Talonario para</p>
      <h2>{vendedor?.nombreCompleto ?? 'Elegí un vendedor'}</h2>
      {vendedor && (
        <p className={styles.bookHint}>{vendedor.ci ? documentWords(vendedor.ci) : asignacionMessages.sinCi}</p>
      )}
      <p className={styles.bookCount} aria-live="polite">
        <b className="num">{count(chosen.size)}</b> {chosen.size === 1 ? 'rifa elegida' : 'rifas elegidas'}
      </p>
      <p className={classNames(styles.bookHint, styles.bookNumbers, 'num')}>{runsText(chosen)}</p>
      <Button className={styles.bookAssign} kind="primary" large full busy={busy && 'Asignando...'} onClick={onAssign}>
        Asignar Rifas
      </Button>
    </aside>
  )
}

const none: ReadonlySet<number> = new Set()

/** The numbers chosen so far and their way to the seller. */
function useAssignment(vendedor: Vendedor | undefined) {
  const [chosen, setChosen] = useState(none)
  const asignar = useAsignarRifaAVendedor()
  const asignables = useFindAssignable()
  const add = (numeros: readonly number[]) => setChosen(before => new Set([...before, ...numeros]))
  const toggle = useCallback((numero: number) => setChosen(before => toggled(before, numero)), [])
  const clear = () => setChosen(none)
  /** Numbers that can no longer be assigned are deselected, so that the rest can be. */
  const letGo = () => asignables.mutate([...chosen], { onSuccess: free => setChosen(new Set(free)) })
  const assign = () => {
    if (!vendedor || chosen.size === 0) return toastError(asignacionMessages.elegir)
    if (!hasValidCi(vendedor)) return toastError(asignacionMessages.sinCi)
    return asignar.mutateAsync(
      { ci: vendedor.ci, numerosRifas: [...chosen] },
      {
        onSuccess: () => {
          clear()
          toastSuccess(asignacionMessages.asignadas)
        },
        onError: error => {
          toastError(sentenceOf(error, asignacionMessages.asignar))
          if (error instanceof ApiError && error.code === 'RIFAS_VENDIDAS') letGo()
        },
      },
    )
  }
  return { chosen, add, toggle, clear, assign, busy: asignar.isPending || asignables.isPending }
}

function toggled(chosen: ReadonlySet<number>, numero: number): ReadonlySet<number> {
  const next = new Set(chosen)
  if (!next.delete(numero)) next.add(numero)
  return next
}
