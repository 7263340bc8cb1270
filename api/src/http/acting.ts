import { AsyncLocalStorage } from 'node:async_hooks'
import type { Rol } from '@talonario/contract'

/** Who acts: an account, `nadie` (a call without a session) or `sistema` (the server's own work). */
export type Actor = {
  id: string | null
  rol: Rol | 'nadie' | 'sistema'
  pedido: string | null
  /** The customer behind the call's address, whose share of the waiting lines it uses. */
  direccion: string | null
}

const SERVER: Actor = { id: null, rol: 'sistema', pedido: null, direccion: null }

const acting = new AsyncLocalStorage<Actor>()

/** Runs work as this actor's, as mount does for every call. */
export const actingAs = <T>(actor: Actor, work: () => T): T => acting.run(actor, work)

/** Runs work that a call caused, but that is the server's own. */
export const actingAsServer = <T>(work: () => T): T => acting.run(SERVER, work)

/** The current actor; outside any call, the server. */
export const currentActor = (): Actor => acting.getStore() ?? SERVER
