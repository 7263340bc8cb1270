import { ROLES, type Rol, type Usuario } from '@talonario/contract'
import { createStore, useStore } from '#lib/store.ts'

export type Session = { token: string; user: Usuario; rol: Rol }

const keys = { token: 'token', user: 'user', rol: 'rol' } as const

/** Who is signed in here; null when nobody is. Kept in local storage and shared with the other tabs. */
export const sessionStore = createStore<Session | null>(readStorage())
addEventListener('storage', () => sessionStore.set(readStorage()))

/** Bumped each time the server stops knowing the session; the router then leads to /login and back. */
export const expiryStore = createStore(0)

export const useSession = () => useStore(sessionStore)

/** For screens behind a guard, where somebody is always signed in. */
export function useSignedIn(): Session {
  const session = useSession()
  if (!session) throw new Error('useSignedIn is for screens behind a guard')
  return session
}

export function startSession(token: string, user: Usuario): Session {
  const session = { token, user, rol: user.rol }
  localStorage.setItem(keys.token, token)
  localStorage.setItem(keys.user, JSON.stringify(user))
  localStorage.setItem(keys.rol, user.rol)
  sessionStore.set(session)
  return session
}

/** The profile changed: the same session with the new data. */
export function updateSessionUser(user: Usuario): void {
  const session = sessionStore.get()
  if (session) startSession(session.token, user)
}

/** Forgets the person; what else is kept here (the cart) stays. */
export function dropSession(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
  sessionStore.set(null)
}

/** Log-out: clears all local storage, as the specification asks. */
export function wipeSession(): void {
  localStorage.clear()
  sessionStore.set(null)
}

export function expireSession(): void {
  dropSession()
  expiryStore.set(expiryStore.get() + 1)
}

function readStorage(): Session | null {
  const token = localStorage.getItem(keys.token)
  const user = parseUser(localStorage.getItem(keys.user))
  if (!token || !user) return null
  const rol = localStorage.getItem(keys.rol)
  return { token, user, rol: ROLES.find(known => known === rol) ?? 'public' }
}

function parseUser(text: string | null): Usuario | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
