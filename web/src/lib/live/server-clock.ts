import { useEffect, useState } from 'react'
import { createStore } from '#lib/store.ts'

/** A time of the server with the times that this device's clocks showed when it arrived. */
type Reading = { server: number; wall: number; steady: number }

/** The latest time known of the server; null until its first reply. */
export const serverTimeStore = createStore<Reading | null>(null)

/** Clocks of this device that differ by more than this were set, or it slept. */
const SET_MS = 1_000

/**
 * Takes note of a time that the server has sent. On its way it only got older, so the latest of all is the most exact
 * one, unless a clock of this device was set since.
 */
export function hearServerTime(iso: string | null): void {
  const known = serverTimeStore.get()
  const heard = { server: Date.parse(iso ?? ''), wall: Date.now(), steady: performance.now() }
  if (Number.isNaN(heard.server)) return
  const wasSet = known && Math.abs(heard.wall - known.wall - (heard.steady - known.steady)) > SET_MS
  if (!known || wasSet || heard.server > serverNow()) serverTimeStore.set(heard)
}

/**
 * The server's time, milliseconds; this device's until the server's first reply. Between two replies the device's clock
 * continues it, or the steady one if that was set back: the steady one stands still while a device sleeps.
 */
export function serverNow(): number {
  const known = serverTimeStore.get()
  if (!known) return Date.now()
  return known.server + Math.max(Date.now() - known.wall, performance.now() - known.steady)
}

/** The server's time, renewed at an interval. */
export function useServerNow(every: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
