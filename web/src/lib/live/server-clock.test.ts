import { beforeEach, expect, it, vi } from 'vitest'
import { standAt } from '../../../test/stand-at.ts'
import { hearServerTime, serverNow, serverTimeStore } from './server-clock.ts'

const NOON = '2026-11-21T12:00:00.000Z'
const MINUTE = 60_000

let steady = 0
/** Time goes by; a device that sleeps does not count it on its steady clock. */
const pass = (ms: number, { asleep = false } = {}) => {
  vi.setSystemTime(Date.now() + ms)
  if (!asleep) steady += ms
}
const setDevice = (ms: number) => void vi.setSystemTime(Date.now() + ms)
/** Milliseconds since noon by the server. */
const shown = () => serverNow() - Date.parse(NOON)
const hear = (after: number) => hearServerTime(new Date(Date.parse(NOON) + after).toISOString())

beforeEach(() => {
  serverTimeStore.set(null)
  standAt(new Date('2027-11-21T12:03:00.000Z'))
  steady = 5_000
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
})

it('is the device’s until the first reply, and the server’s after it', () => {
  expect(serverNow()).toBe(Date.now())
  hearServerTime(null)
  expect(serverNow()).toBe(Date.now())
  hear(0)
  expect(shown()).toBe(0)
  pass(MINUTE)
  expect(shown()).toBe(MINUTE)
})

it('follows the reply that was the fastest', () => {
  hear(0)
  pass(1_000)
  hear(300)
  expect(shown()).toBe(1_000)
  hear(1_400)
  expect(shown()).toBe(1_400)
  pass(1_000)
  hear(1_900)
  expect(shown()).toBe(2_400)
})

it('goes on while the device sleeps', () => {
  hear(0)
  pass(30 * MINUTE, { asleep: true })
  expect(shown()).toBe(30 * MINUTE)
  hear(30 * MINUTE - 200)
  expect(shown()).toBe(30 * MINUTE - 200)
})

it('a device’s clock that is set back has no effect', () => {
  hear(0)
  pass(1_000)
  setDevice(-60 * MINUTE)
  expect(shown()).toBe(1_000)
  pass(1_000)
  hear(1_900)
  expect(Math.abs(shown() - 2_000)).toBeLessThanOrEqual(100)
})

it('a device’s clock that is set forward has none after the next reply', () => {
  hear(0)
  setDevice(3 * MINUTE)
  pass(1_000)
  hear(900)
  expect(shown()).toBe(900)
  pass(1_000)
  expect(shown()).toBe(1_900)
})
