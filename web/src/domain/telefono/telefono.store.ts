import type { modalidadApi, Prestada, ReplyOf, Sorteo } from '@talonario/contract'
import { inDatabase, type KeptDatabase, resultOf } from '#lib/database.ts'
import { hasDatabase } from '#lib/kept.ts'
import { serverNow, serverTimeStore } from '#lib/live/server-clock.ts'
import { ahoraOf, type Reloj, type SobreGuardado } from './telefono.rules.ts'

/** This device as one person's telephone. */
export type TelefonoPropio = {
  usuarioId: string
  /** Signs and cannot be read, not even here. */
  firma: CryptoKey
  clavePublica: string
  /** `''`: the server does not know it yet. */
  telefonoId: string
  /** What its sales are sealed to. */
  servidor: string
  /** Of its last sale. */
  secuencia: number
  /** Whether it carries numbers, and which it still has to sell. */
  lleva: boolean
  prestadas: Prestada[]
  /** What several of a draw cost together; a device may have been lent them before there was such a thing. */
  sorteos?: Pick<Sorteo, 'fechaSorteo' | 'packs'>[]
  /** Free numbers that an organiser took back. */
  retiradas: number
  modalidades: ReplyOf<typeof modalidadApi.listarModalidades> | null
  /** When its loan was renewed last, milliseconds. */
  renovado: number
  reloj: Reloj
}

const KEPT: KeptDatabase = { name: 'telefono', stores: { telefono: 'usuarioId', sobre: 'id' } }

type Stores = { telefono: IDBObjectStore; sobre: IDBObjectStore }

/** One transaction over all that is kept. See `inDatabase`. */
export async function transact<T>(mode: 'readonly' | 'readwrite', work: (stores: Stores) => Promise<T>): Promise<T> {
  return await inDatabase(KEPT, mode, store => work({ telefono: store('telefono'), sobre: store('sobre') }))
}

export const readTelefono = ({ telefono }: Stores, usuarioId: string): Promise<TelefonoPropio | undefined> =>
  resultOf(telefono.get(usuarioId))

export const readSobres = ({ sobre }: Stores): Promise<SobreGuardado[]> => resultOf(sobre.getAll())

/** Changes a person's record in one transaction, if there is one. Returns it as it is now. */
export async function changeTelefono(
  usuarioId: string,
  change: (telefono: TelefonoPropio, sobres: readonly SobreGuardado[]) => Partial<TelefonoPropio>,
): Promise<TelefonoPropio | undefined> {
  const changed = await transact('readwrite', async stores => {
    const telefono = await readTelefono(stores, usuarioId)
    if (!telefono) return
    const next = { ...telefono, ...change(telefono, await readSobres(stores)) }
    await resultOf(stores.telefono.put(next))
    return next
  })
  announce()
  return changed
}

/** What a person has stored on this device; undefined on a device that never stored numbers. */
export async function findAqui(
  usuarioId: string,
): Promise<{ telefono: TelefonoPropio | undefined; sobres: SobreGuardado[] }> {
  if (!(await hasDatabase(KEPT.name))) return { telefono: undefined, sobres: [] }
  return await transact('readonly', async stores => {
    const telefono = await readTelefono(stores, usuarioId)
    const sobres = await readSobres(stores)
    return { telefono, sobres: sobres.filter(sobre => sobre.usuarioId === usuarioId) }
  })
}

export const findSobre = (id: string): Promise<SobreGuardado | undefined> =>
  transact('readonly', ({ sobre }) => resultOf(sobre.get(id)))

/** Everybody's sales on this device. */
export async function listSobres(): Promise<SobreGuardado[]> {
  return (await hasDatabase(KEPT.name)) ? await transact('readonly', readSobres) : []
}

/** The time by which numbers are lent, and what is remembered of it. */
export function relojOf({ reloj }: Pick<TelefonoPropio, 'reloj'>): { ahora: number; reloj: Reloj } {
  const desfase = serverTimeStore.get() ? serverNow() - Date.now() : reloj.desfase
  const after = ahoraOf({ visto: reloj.visto, desfase }, Date.now())
  return { ahora: after, reloj: { visto: after, desfase } }
}

const CHANNEL = 'telefono'

/** Tells every screen of this device, in every tab, that something here has changed. */
export function announce(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('')
  channel.close()
}

/** Calls back with each change from now on. Returns how to stop. */
export function followTelefono(listener: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
