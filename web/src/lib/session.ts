import { ROLES, type Rol, type Usuario } from '@talonario/contract'
import { createContext, use } from 'react'
import { createStore, useStore } from './store.ts'

/** `rol`: whose screens are shown; a veedor sees the organiser's. */
export type Session = { token: string; user: Usuario; rol: Exclude<Rol, 'veedor'> }

const keys = { token: 'token', user: 'user', rol: 'rol' } as const

/** The signed-in person; null if nobody is. Kept in local storage and shared with the other tabs. */
export const sessionStore = createStore<Session | null>(readStorage())

/** Counts how often another tab changed the person or signed out; the router then restarts. */
export const personStore = createStore(0)

let forgetPerson = () => {}
/** Tells what has to be forgotten when the person changes. It runs before anything is drawn for the next one. */
export function onOtherPerson(forget: () => void): void {
  forgetPerson = forget
}

/** Another tab signed in or out. Also checked when the page is shown again: a cached page gets no events. */
export function followSession(): void {
  const before = sessionStore.get()
  const next = readStorage()
  if (JSON.stringify(before) === JSON.stringify(next)) return
  const other = before?.user.id !== next?.user.id
  if (other) forgetPerson()
  sessionStore.set(next)
  if (other) personStore.set(personStore.get() + 1)
}
for (const event of ['storage', 'focus', 'pageshow']) addEventListener(event, followSession)

/** Counts how often a session ended in use; the router then leads to /login and back. */
export const expiryStore = createStore(0)

/** Whether the server has known this session since the page was loaded. */
let confirmed = false

export const useSession = () => useStore(sessionStore)

/**
 * The person a guard let in. Everything behind it reads this and not the store: React draws in slices, and a session may
 * end between two of them.
 */
export const SignedIn = createContext<Session | null>(null)

/** For screens behind a guard, with a signed-in person. */
export function useSignedIn(): Session {
  const session = use(SignedIn)
  if (!session) throw new Error('useSignedIn is for screens behind a guard')
  return session
}

/**
 * Replaces the former person's data. Other tabs get one key after the other: the token comes last, so that none of them
 * combines it with the former person.
 */
export function startSession(token: string, user: Usuario): Session {
  const session = { token, user, rol: screensOf(user.rol) }
  const kept = parseUser(localStorage.getItem(keys.user))
  if (kept && kept.id !== user.id) localStorage.clear()
  localStorage.setItem(keys.user, JSON.stringify(user))
  localStorage.setItem(keys.rol, user.rol)
  localStorage.setItem(keys.token, token)
  confirmed = true
  sessionStore.set(session)
  return session
}

/** The profile changed: the same session with the new data. */
export function updateSessionUser(user: Usuario): void {
  const session = sessionStore.get()
  // A late reply for a former person is dropped.
  if (session?.user.id === user.id) startSession(session.token, user)
}

/** Forgets the person and the order they are paying (`domain/pago/pago.store.ts`); what else is kept here (the cart) stays. */
export function dropSession(): void {
  for (const key of [...Object.values(keys), 'checkout']) localStorage.removeItem(key)
  sessionStore.set(null)
}

/** Log-out: clears all local storage, as specified, and what was begun in this tab. */
export function wipeSession(): void {
  localStorage.clear()
  confirmed = false
  sessionStorage.clear()
  sessionStore.set(null)
}

/** The server has ended the session. One that had ended before the page was opened is dropped silently. */
export function expireSession(): void {
  dropSession()
  if (confirmed) expiryStore.set(expiryStore.get() + 1)
  confirmed = false
}

function readStorage(): Session | null {
  const token = localStorage.getItem(keys.token)
  const user = parseUser(localStorage.getItem(keys.user))
  if (!token || !user) return null
  const rol = localStorage.getItem(keys.rol)
  return { token, user, rol: screensOf(ROLES.find(known => known === rol) ?? 'public') }
}

function screensOf(rol: Rol): Session['rol'] {
  return rol === 'veedor' ? 'admin' : rol
}

/** Null: what is stored is no person, whose id and name the screens show before the profile has been fetched. */
function parseUser(text: string | null): Usuario | null {
  try {
    const user: Usuario | null = JSON.parse(text ?? 'null')
    return user?.id && user.nombreCompleto ? user : null
  } catch {
    return null
  }
}
