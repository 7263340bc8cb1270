import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { gridMove } from '#domain/rifa/rifa.rules.ts'

type Shape = { count: number; columns: number; rowHeight: number }

/** One tab stop in a grid of virtual rows: keys move it, bring its row into sight, and focus its cell once it is drawn. */
export function useRovingFocus(scroller: RefObject<HTMLDivElement | null>, { count, columns, rowHeight }: Shape) {
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
export const indexOf = (cell: HTMLElement) => Number(cell.dataset.index)

/** The least scrolling that shows the row beginning at `top`. */
function scrolledTo({ scrollTop, clientHeight }: HTMLElement, top: number, rowHeight: number): number {
  return Math.min(Math.max(scrollTop, top + rowHeight - clientHeight), top)
}
