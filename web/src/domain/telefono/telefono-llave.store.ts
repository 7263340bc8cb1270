import { ECDSA, toBase64url } from '@talonario/contract'
import { resultOf } from '#lib/database.ts'
import { readTelefono, type TelefonoPropio, transact } from './telefono.store.ts'

/** Whether this browser has what selling without a signal takes. */
export const puedeLlevar = (): boolean =>
  'indexedDB' in globalThis &&
  'BroadcastChannel' in globalThis &&
  globalThis.crypto?.subtle !== undefined &&
  navigator.locks !== undefined &&
  navigator.storage?.persist !== undefined

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Safari on a telephone throws everything away after a week, but of what is on the home screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

/** Whether what is written here stays until its person deletes it. */
export async function seGuarda(): Promise<boolean> {
  return isInstalled() || (!isIos() && (await navigator.storage.persist()))
}

/** What a device is called until its person calls it otherwise. */
export const nombreDeEste = (): string =>
  isIos() ? 'iPhone' : /Android/.test(navigator.userAgent) ? 'Android' : 'Computadora'

/**
 * A person's key on this device, made if there is none or the last one was given up. Null: this browser does not keep one that cannot be read.
 */
export async function llaveOf(usuarioId: string): Promise<TelefonoPropio | null> {
  const known = await transact('readonly', stores => readTelefono(stores, usuarioId))
  if (known?.telefonoId) return known
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  const nuevo: TelefonoPropio = {
    usuarioId,
    firma: privateKey,
    clavePublica: toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))),
    telefonoId: '',
    servidor: '',
    secuencia: 0,
    lleva: false,
    prestadas: [],
    retiradas: 0,
    modalidades: null,
    renovado: 0,
    reloj: { visto: 0, desfase: 0 },
  }
  try {
    await transact('readwrite', ({ telefono }) => resultOf(telefono.put(nuevo)))
    const kept = await transact('readonly', stores => readTelefono(stores, usuarioId))
    if (!kept) return null
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, kept.firma, new Uint8Array(1))
    return kept
  } catch {
    return null
  }
}
