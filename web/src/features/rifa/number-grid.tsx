import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Availability, gridMove, type Own, type ShopState, shopState } from '#domain/rifa/rifa.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { numberWidth, padNumber } from '#lib/format.ts'
import { ticketStates } from '#ui/ticket/ticket-states.ts'
import styles from './number-grid.module.css'
import { useStubPictures } from './stub-pictures.tsx'

type NumberGridProps = {
  numbers: Availability
  /** Places shown, ascending; null for all. */
  places: Uint32Array | null
  own: Own
  columns: number
  /** px with the gap below. */
  rowHeight: number
  onChoose: (numero: number, state: ShopState) => void
}

/** Any amount of numbers in virtual rows. One tab stop; arrows, Home, End and the page keys move inside. */
export function NumberGrid({ numbers, places, own, columns, rowHeight, onChoose }: NumberGridProps) {
  const count = places?.length ?? numbers.total
  const numeroOf = (index: number) => numbers.numeroAt(places?.[index] ?? index)
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useRovingFocus(scroller, { count, columns, rowHeight })
  const focusedRow = Math.floor(focus.current / columns)
  const rows = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    useFlushSync: false,
    // The row with the tab stop is always there, however far it was scrolled away.
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), focusedRow])].sort((a, b) => a - b),
  })
  const items = rows.getVirtualItems()
  const slotOf = useSlots(items)
  const choose = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    if (!cell || cell.ariaDisabled === 'true') return
    onChoose(numeroOf(indexOf(cell)), cell.dataset.state as ShopState)
  }
  const stateOf = (index: number) => {
    const place = places?.[index] ?? index
    const numero = numbers.numeroAt(place)
    const [pagoRealizado, reservada] = [numbers.vendidaAt(place), numbers.reservadaAt(place)]
    return shopState({ numero, pagoRealizado, reservada, asignada: numbers.asignadaAt(place) }, own)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no virtual rows
    <div
      ref={scroller}
      className={styles.numberGrid}
      role="grid"
      aria-label="Números del sorteo"
      aria-rowcount={Math.ceil(count / columns)}
      aria-colcount={columns}
      style={{ ...useStubPictures(), '--columns': columns, '--digits': numberWidth() } as CSSProperties}
      onClick={choose}
      onKeyDown={focus.onKeyDown}
      onFocus={focus.onFocus}
    >
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index: row, start }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus moves between the buttons inside
          <div key={slotOf(row)} role="row" aria-rowindex={row + 1} style={{ transform: `translateY(${start}px)` }}>
            {indexesOf(row, columns, count).map((index, column) => (
              <NumberCell
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column, as its row is by its slot
                key={column}
                index={index}
                numero={numeroOf(index)}
                state={stateOf(index)}
                current={index === focus.current}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A row that becomes visible reuses the elements of one that left: nothing is built again, and no row that stays changes. */
function useSlots(items: readonly { index: number }[]): (row: number) => number | undefined {
  const [slots] = useState(() => new Map<number, number>())
  const shown = new Set(items.map(({ index }) => index))
  for (const row of slots.keys()) if (!shown.has(row)) slots.delete(row)
  const taken = new Set(slots.values())
  let next = 0
  for (const row of shown) {
    if (slots.has(row)) continue
    while (taken.has(next)) next++
    slots.set(row, next++)
  }
  return row => slots.get(row)
}

function indexesOf(row: number, columns: number, count: number): number[] {
  const first = row * columns
  return Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column)
}

type NumberCellProps = { numero: number; index: number; state: ShopState; current: boolean }

/**
 * One number of the grid as a native button: the grid handles clicks and keys, and only the current cell is a tab stop.
 * A taken one is aria-disabled rather than disabled, so that arrow keys can pass over it.
 */
const NumberCell = memo(function NumberCell({ numero, index, state, current }: NumberCellProps) {
  const choosable = state === 'libre' || state === 'carrito'
  const { word, ...rest } = ticketStates[state]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is the button's
    // biome-ignore lint/a11y/useSemanticElements: a table has no virtual rows
    <div role="gridcell">
      <button
        type="button"
        className={classNames(styles.numberCell, styles[state])}
        data-index={index}
        data-state={state}
        tabIndex={current ? 0 : -1}
        aria-pressed={choosable ? state === 'carrito' : undefined}
        aria-disabled={choosable ? undefined : true}
      >
        <span className={styles.number}>{padNumber(numero)}</span>{' '}
        <span className={styles.word}>{'short' in rest ? rest.short : word}</span>
      </button>
    </div>
  )
})

type Shape = { count: number; columns: number; rowHeight: number }

/** One tab stop in a grid of virtual rows: keys move it, bring its row into sight, and focus its cell once it is drawn. */
function useRovingFocus(scroller: RefObject<HTMLDivElement | null>, { count, columns, rowHeight }: Shape) {
  const [current, setCurrent] = useState(0)
  const wanted = useRef(-1)
  useLayoutEffect(() => {
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!cell) return
    wanted.current = -1
    cell.focus()
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const box = event.currentTarget
    const rows = Math.max(1, Math.floor(box.clientHeight / rowHeight))
    const to = gridMove(event.key, { from: current, count, columns, rows, ctrl: event.ctrlKey || event.metaKey })
    if (to === null) return
    event.preventDefault()
    wanted.current = to
    box.scrollTop = scrolledTo(box, Math.floor(to / columns) * rowHeight, rowHeight)
    setCurrent(to)
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset.index) setCurrent(indexOf(target))
  }
  return { current: Math.min(current, Math.max(0, count - 1)), onKeyDown, onFocus }
}

/** Index of a cell among those shown. */
const indexOf = (cell: HTMLElement) => Number(cell.dataset.index)

/** The least scrolling that shows the row beginning at `top`. */
function scrolledTo({ scrollTop, clientHeight }: HTMLElement, top: number, rowHeight: number): number {
  return Math.min(Math.max(scrollTop, top + rowHeight - clientHeight), top)
}
