import type { SorteoDeFecha } from '@talonario/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ux } from '#config/ux.ts'
import { cajaQueries } from '#domain/caja/caja.api.ts'
import { fetchWaiting } from '#domain/cierre/cierre.api.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { esperaQuestion, papelQuestion } from '#domain/cierre/cierre.rules.ts'
import { resultadoQuery } from '#domain/resultado/resultado.api.ts'
import { ApiError } from '#lib/api-error.ts'
import { count, money, timeOfInstant } from '#lib/format.ts'
import { useServerNow } from '#lib/live/server-clock.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'

/** A sealed draw that waits for its round, with a countdown. The stage shows its result. */
export function SealedDraw({ id, message }: { id: string; message: string }) {
  const queryClient = useQueryClient()
  const { data: sorteo } = useQuery({
    ...resultadoQuery(id),
    refetchInterval: ({ state }) => (state.data?.sorteo.estado === 'realizado' ? false : ux.drawPoll),
  })
  const drawn = sorteo?.estado === 'realizado'
  useEffect(() => {
    if (drawn) void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
  }, [drawn, queryClient])
  if (drawn) return null
  return (
    <Note tone="gold" icon="shield">
      {message}
      {sorteo?.ronda && <RoundClock sale={sorteo.ronda.sale} ronda={sorteo.ronda.usada} />}
    </Note>
  )
}

/** The specified message with its note, and the way to the result. */
export function DrawnNote({ id, message }: { id: string; message: string }) {
  return (
    <Note tone="good">
      <b>{`¡${message}!`}</b> {sortearMessages.detalles}{' '}
      <TextLink to={paths.resultadoOf(id)}>Ver el resultado</TextLink>
    </Note>
  )
}

type RoundClockProps = { sale: string; ronda: number }

/** Counts down by the server's clock. */
function RoundClock({ sale, ronda }: RoundClockProps) {
  const left = Math.ceil((Date.parse(sale) - useServerNow(1000)) / 1000)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p role="timer">
      {left > 0 ? (
        <>
          La ronda {count(ronda)} sale en <b className="tabular">{clock}</b>.
        </>
      ) : (
        'La ronda ya sale: en un momento aparece el resultado.'
      )}
    </p>
  )
}

/**
 * Asks about what a closing now would leave out: unpaid orders, and paper that is still out, which is declared unsold by its count. Returns what
 * to send along; null: not now.
 */
export async function confirmWaiting(
  sorteo: SorteoDeFecha,
): Promise<{ sinRendir?: number; conAvisos?: boolean; sinVer?: true } | null> {
  try {
    const espera = await fetchWaiting(sorteo)
    const { sinRendir, avisos } = espera
    if (espera.compras > 0) {
      const { text, detail } = esperaQuestion(espera, timeOfInstant(espera.hasta))
      if (!(await confirm(text, { detail, confirmLabel: 'Cerrar igual', cancelLabel: 'Esperar' }))) return null
    }
    const sinVer = espera.porTransferencia ? { sinVer: true as const } : {}
    if (sinRendir === 0) return sinVer
    const { text, detail } = papelQuestion(espera)
    return (await confirm(text, { detail, confirmLabel: 'No se vendieron', cancelLabel: 'Esperar' }))
      ? { sinRendir, conAvisos: avisos > 0, ...sinVer }
      : null
  } catch {
    // An error of this question will occur in the closing too, which shows it.
    return {}
  }
}

/** After a refusal because something may still arrive: asks whether to close without it. What to send then; null: do not. */
export async function confirmDespite(error: unknown): Promise<{ sinEsperar?: true; aunque?: true } | null> {
  if (!(error instanceof ApiError)) return null
  const { code, message } = error
  if (code !== 'PAGOS_SIN_ASENTAR' && code !== 'RIFA_EN_PRESTAMO') return null
  const { pregunta, detalle, pedido } = sortearMessages.aunque[code]
  const options = { detail: `${message} ${detalle}`, confirmLabel: 'Cerrar de todos modos', cancelLabel: 'Esperar' }
  return (await confirm(pregunta, options)) ? pedido : null
}

/** Money that sellers still hold when a draw is about to be closed: a warning only, because the sales are real. */
export function UnsettledCash() {
  const { data } = useQuery(cajaQueries.saldos())
  const sum = (of: 'caja' | 'porAcreditar') =>
    data?.vendedores.reduce((total, saldo) => total + Math.max(0, saldo[of] ?? 0), 0) ?? 0
  const [caja, porAcreditar] = [sum('caja'), sum('porAcreditar')]
  if (caja === 0 && porAcreditar === 0) return null
  return (
    <Note icon="warning">
      {`Los vendedores tienen ${money(caja)} sin entregar y ${money(porAcreditar)} en transferencias y POS sin ver. El sorteo se puede hacer igual: esas ventas valen. `}
      <TextLink to={paths.admin.caja}>Ir a la caja</TextLink>
    </Note>
  )
}
