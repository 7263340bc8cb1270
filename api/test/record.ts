import pg from 'pg'
import { type Actor, currentActor } from '#http/acting.ts'

/** `rol`: of the caller it was sent for, `sistema` for the server's own work. */
export type Sent = { text: string; values: unknown[]; rol: Actor['rol'] }

/** What this process sends to PostgreSQL from here on, statement by statement, until `stop`. */
export function startRecording(): { sent: Sent[]; stop(): void } {
  const sent: Sent[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values = []] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    const { rol } = currentActor()
    if (typeof asked === 'string') sent.push({ text: asked, values, rol })
    else sent.push({ text: asked.text, values: asked.values ?? [], rol })
    return Reflect.apply(query, this, args)
  } as typeof query
  const stop = () => {
    pg.Client.prototype.query = query
  }
  return { sent, stop }
}

/** What this process sends to PostgreSQL while it does some work. */
export async function record(work: () => Promise<unknown>): Promise<Sent[]> {
  const { sent, stop } = startRecording()
  await work().finally(stop)
  return sent
}
