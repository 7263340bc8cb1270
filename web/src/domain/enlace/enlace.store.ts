import { type Llegada as Enlazada, toCodigo } from '@talonario/contract'
import { sessionStore } from '#lib/session.ts'
import { createStore, useStore } from '#lib/store.ts'

const KEY = 'enlace'
const DAYS = 30

/** The last link of this browser: code, first name of the seller, and end. */
type Llegada = { codigo: string; nombre: string; hasta: number }

/** Where the link of this page leads, if its page says so: what is shown until the call has answered. */
export const llegadaStore = createStore<Enlazada | null>(readFromPage())

function readFromPage(): Enlazada | null {
  const text = typeof document === 'undefined' ? null : document.getElementById('page')?.textContent
  return text ? JSON.parse(text) : null
}

/** Kept in local storage beside the cart; signing out removes it. */
const enlaceStore = createStore<Llegada | null>(readEnlace())
const follow = () => enlaceStore.set(readEnlace())
addEventListener('storage', follow)
sessionStore.subscribe(follow)

export const useEnlace = () => useStore(enlaceStore)

/** The last link wins. */
export function keepEnlace({ codigo, nombre }: Pick<Llegada, 'codigo' | 'nombre'>): void {
  const hasta = Date.now() + DAYS * 24 * 3_600_000
  localStorage.setItem(KEY, JSON.stringify({ codigo, nombre, hasta }))
  follow()
}

export function forgetEnlace(): void {
  localStorage.removeItem(KEY)
  follow()
}

/** What is kept now; nothing of what is older, or cannot be read. */
export function readEnlace(): Llegada | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Llegada> | null
    const codigo = toCodigo(kept?.codigo)
    if (!kept || !codigo || !(Number(kept.hasta) > Date.now())) return null
    return { codigo, nombre: String(kept.nombre ?? ''), hasta: Number(kept.hasta) }
  } catch {
    return null
  }
}
