import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connectionOf } from './pool.ts'
import type { Db } from './schema.ts'

const RECONNECT_MS = 1_000

/**
 * Listens to a channel on a connection of its own, and opens a new one if that is lost. `heard` is called after each connection too,
 * because notifications were missed before it.
 */
export function listen(db: Db, channel: string, heard: () => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const open = async () => {
    const client = new pg.Client({
      ...connectionOf(db),
      application_name: 'talonario-escucha',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const over = Promise.withResolvers<void>()
    client.on('error', () => over.resolve())
    client.on('end', () => over.resolve())
    signal.addEventListener('abort', () => over.resolve())
    client.on('notification', heard)
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      heard()
      await over.promise
    } catch {
      // The database is away: the loop tries again.
    } finally {
      await client.end().catch(() => {})
    }
  }
  const listening = (async () => {
    while (!signal.aborted) {
      await open()
      await delay(RECONNECT_MS, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    stop() {
      stopping.abort()
      return listening
    },
  }
}
