import { memo } from 'react'
import type { ShopState } from '#features/rifa/rifa.rules.ts'
import { SmallFace } from '#ui/ticket.tsx'

type NumberCellProps = { numero: number; index: number; state: ShopState; current: boolean }

/**
 * One number of the grid as a native button: clicks and keys are heard by the grid, and only the current cell is a tab
 * stop. One that cannot be chosen is aria-disabled rather than disabled, so that arrows lead over it.
 */
export const NumberCell = memo(function NumberCell({ numero, index, state, current }: NumberCellProps) {
  const choosable = state === 'libre' || state === 'carrito'
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is the button's
    // biome-ignore lint/a11y/useSemanticElements: a table has no virtual rows
    <div role="gridcell">
      <button
        type="button"
        className={`ticket sm ${state}`}
        data-index={index}
        data-state={state}
        tabIndex={current ? 0 : -1}
        aria-pressed={choosable ? state === 'carrito' : undefined}
        aria-disabled={choosable ? undefined : true}
      >
        <SmallFace numero={numero} state={state} />
      </button>
    </div>
  )
})
