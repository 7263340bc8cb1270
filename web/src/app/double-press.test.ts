import { createEvent, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ignoreDoublePress } from './double-press.ts'

let end = () => {}
beforeEach(() => {
  end = ignoreDoublePress()
})
afterEach(() => end())

/** Whether the key does what it does by itself. */
function works(on: HTMLElement, key = 'Enter'): boolean {
  const event = createEvent.keyDown(on, { key })
  fireEvent(on, event)
  return !event.defaultPrevented
}

it('the Enter that follows at once does nothing to what the first one brought', () => {
  const [confirm, opener] = [1, 2].map(() => document.body.appendChild(document.createElement('button')))
  if (!confirm || !opener) throw new Error('There are two buttons.')
  expect(works(confirm)).toBe(true)
  expect(works(opener)).toBe(false)
  // A key that is held down.
  expect(works(opener)).toBe(false)
  // Another key in between is another intent.
  expect(works(opener, 'Tab')).toBe(true)
  expect(works(opener)).toBe(true)
  expect(works(opener)).toBe(true)
})

it('the second click of a double one does nothing to what has come under the pointer', () => {
  const credit = vi.fn()
  const rows = ['00004', '00005', '00006'].map(name => {
    const row = document.body.appendChild(document.createElement('button'))
    row.addEventListener('click', () => {
      credit(name)
      row.remove()
    })
    return row
  })
  const click = (row: number, detail: number) => fireEvent.click(rows[row] as HTMLElement, { detail })
  click(0, 1)
  click(1, 2)
  // A third, too.
  click(1, 3)
  click(2, 1)
  expect(credit.mock.calls.flat()).toEqual(['00004', '00006'])
})

it('the second click of a double one does nothing to what comes up where the first one is done', () => {
  const again = vi.fn()
  const [sell, next] = [1, 2].map(() => document.body.appendChild(document.createElement('button')))
  sell?.addEventListener('click', () => sell.setAttribute('disabled', ''))
  next?.addEventListener('click', again)
  fireEvent.click(sell as HTMLElement, { detail: 1 })
  fireEvent.click(next as HTMLElement, { detail: 2 })
  expect(again).not.toHaveBeenCalled()
  fireEvent.click(next as HTMLElement, { detail: 1 })
  expect(again).toHaveBeenCalledOnce()
})

it('both clicks of a double one work on what stays', () => {
  const add = vi.fn()
  const stepper = document.body.appendChild(document.createElement('button'))
  stepper.addEventListener('click', add)
  for (const detail of [1, 2, 3]) fireEvent.click(stepper, { detail })
  expect(add).toHaveBeenCalledTimes(3)
})
