import { memo } from 'react'
import type { ShopState } from '#domain/rifa/rifa.rules.ts'
import { padNumber } from '#lib/format.ts'
import { ticketStates } from '#ui/ticket/ticket-states.ts'
import './number-cell.css'

type NumberCellProps = { numero: number; index: number; state: ShopState; current: boolean }

/**
 * One number of the grid as a native button: clicks and keys are heard by the grid, and only the current cell is a tab
 * stop. One that cannot be chosen is aria-disabled rather than disabled, so that arrows lead over it.
 */
export const NumberCell = memo(function NumberCell({ numero, index, state, current }: NumberCellProps) {
  const choosable = state === 'libre' || state === 'carrito'
  const { word, ...rest } = ticketStates[state]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is the button's
    // biome-ignore lint/a11y/useSemanticElements: a table has no virtual rows
    <div role="gridcell">
      <button
        type="button"
        className={`number-cell ${state}`}
        data-index={index}
        data-state={state}
        tabIndex={current ? 0 : -1}
        aria-pressed={choosable ? state === 'carrito' : undefined}
        aria-disabled={choosable ? undefined : true}
      >
        <span className="number">{padNumber(numero)}</span>{' '}
        <span className="word">{'short' in rest ? rest.short : word}</span>
      </button>
    </div>
  )
})
