import { createEvent, fireEvent } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ignoreDoubleEnter } from './double-enter.ts'

afterEach(ignoreDoubleEnter())

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
