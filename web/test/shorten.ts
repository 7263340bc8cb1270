import { expect, onTestFinished } from 'vitest'
import { ux } from '#config/ux.ts'

/** The screens wait `ms` for this. No test waits as long: from here to the end of the test it is a third of a second. */
export function shorten(name: keyof typeof ux, ms: number): void {
  expect(ux[name]).toBe(ms)
  Object.assign(ux, { [name]: 300 })
  onTestFinished(() => void Object.assign(ux, { [name]: ms }))
}
