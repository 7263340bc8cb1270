import { useCallback, useState } from 'react'
import { useAsignables, useAsignarRifaAVendedor } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages } from '#domain/asignacion/asignacion.messages.ts'
import { hasValidCi } from '#domain/asignacion/asignacion.rules.ts'
import type { Vendedor } from '#domain/vendedor/vendedor.api.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'

const none: ReadonlySet<number> = new Set()

/** The numbers chosen so far and their way to the seller. */
export function useAssignment(vendedor: Vendedor | undefined) {
  const [chosen, setChosen] = useState(none)
  const asignar = useAsignarRifaAVendedor()
  const asignables = useAsignables()
  const add = (numeros: readonly number[]) => setChosen(before => new Set([...before, ...numeros]))
  const toggle = useCallback((numero: number) => setChosen(before => toggled(before, numero)), [])
  const clear = () => setChosen(none)
  /** What cannot be assigned any more is let go, so that the rest can be. */
  const letGo = () => asignables.mutate([...chosen], { onSuccess: free => setChosen(new Set(free)) })
  const assign = () => {
    if (!vendedor || chosen.size === 0) return toastError(asignacionMessages.elegir)
    if (!hasValidCi(vendedor)) return toastError(asignacionMessages.sinCi)
    asignar.mutate(
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
  return { chosen, add, toggle, clear, assign, busy: asignar.isPending }
}

function toggled(chosen: ReadonlySet<number>, numero: number): ReadonlySet<number> {
  const next = new Set(chosen)
  if (!next.delete(numero)) next.add(numero)
  return next
}
