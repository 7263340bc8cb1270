import { modalidadApi, prestamoApi, type Recibido } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { resultOf } from '#lib/database.ts'
import { sessionStore } from '#lib/session.ts'
import {
  conDecididas,
  conRespuesta,
  noEntradas,
  type SobreGuardado,
  siguientes,
  sinPrometidas,
} from './telefono.rules.ts'
import {
  announce,
  changeTelefono,
  findAqui,
  findSobre,
  followTelefono,
  listSobres,
  relojOf,
  transact,
} from './telefono.store.ts'
import { recibirSobres } from './telefono-recibo.api.ts'
import { forgetCompradores } from './telefono-venta.store.ts'

/** Sends what has not arrived, one tab at a time. What is not answered stays to be sent. */
export async function enviarSobres(): Promise<void> {
  await navigator.locks.request('telefono envio', { ifAvailable: true }, async lock => {
    if (!lock) return
    for (let sobres = siguientes(await listSobres()); sobres.length > 0; sobres = siguientes(await listSobres())) {
      const sellados = sobres.map(({ sellado }) => sellado)
      await keep(sobres, await recibirSobres(sellados, 'telefono'))
    }
  })
}

async function keep(sobres: readonly SobreGuardado[], recibidos: readonly Recibido[]): Promise<void> {
  const respondidos = await transact('readwrite', async ({ sobre }) => {
    const now: SobreGuardado[] = []
    for (const [i, { id }] of sobres.entries()) {
      const recibido = recibidos[i]
      if (!recibido) continue
      const respondido = conRespuesta(await resultOf<SobreGuardado>(sobre.get(id)), recibido)
      sobre.put(respondido)
      now.push(respondido)
    }
    return now
  })
  announce()
  // What did not enter was lent no more: the loan is asked for at once.
  const perdidos = respondidos.filter(sobre => noEntradas(sobre).length > 0).map(({ usuarioId }) => usuarioId)
  for (const usuarioId of new Set(perdidos)) await changeTelefono(usuarioId, () => ({ renovado: 0 }))
}

/** Sends a sale that is on this device and waits for the server's word, for a while and where there may be a signal. Returns the sale as it stands then. */
export async function enviarYEsperar(sobre: SobreGuardado): Promise<SobreGuardado> {
  const sent = enviar().catch(() => {})
  if (!navigator.onLine) return sobre
  const answered = Promise.withResolvers<void>()
  const stop = followTelefono(async () => {
    if ((await findSobre(sobre.id))?.estado !== 'por_enviar') answered.resolve()
  })
  const late = new Promise<void>(resolve => setTimeout(resolve, ux.saleWord))
  await Promise.race([sent, answered.promise, late])
  stop()
  return (await findSobre(sobre.id)) ?? sobre
}

/**
 * Takes the loan of a telephone, or for longer what it has, one tab after the other. Sales that are on their way are out of it, whether they arrive before or
 * after the answer was made. `renueva`: by itself, without what an organiser took back. Returns how many numbers it carries. Throws
 * TELEFONO_DESCONOCIDO once it was given up; it then carries none.
 */
export async function tomarPrestamo(usuarioId: string, renueva: boolean): Promise<number> {
  return await navigator.locks.request('telefono prestamo', () => tomarEnTurno(usuarioId, renueva))
}

async function tomarEnTurno(usuarioId: string, renueva: boolean): Promise<number> {
  const { telefono, sobres } = await findAqui(usuarioId)
  if (!telefono) return 0
  const llegados = new Set(sobres.filter(({ estado }) => estado !== 'por_enviar').map(({ id }) => id))
  try {
    const body = { telefonoId: telefono.telefonoId, renueva }
    const { prestadas, packs, retiradas, decididas } = await call(prestamoApi.tomarPrestamo, { body })
    // After the loan: what it sells by was on offer since.
    const modalidades = await call(modalidadApi.listarModalidades, { query: {} })
    await transact('readwrite', async ({ sobre }) => {
      for (const one of conDecididas(await resultOf<SobreGuardado[]>(sobre.getAll()), decididas)) sobre.put(one)
    })
    const now = await changeTelefono(usuarioId, (telefono, sobres) => {
      const { ahora, reloj } = relojOf(telefono)
      const quedan = sinPrometidas(prestadas, sobres, llegados)
      const dias = new Map(prestadas.map(({ idSorteo, FechaSorteo }) => [idSorteo, FechaSorteo]))
      const sorteos = [...Map.groupBy(packs, ({ idSorteo }) => dias.get(idSorteo) ?? '')].map(
        ([fechaSorteo, packs]) => ({
          fechaSorteo,
          packs,
        }),
      )
      return { prestadas: quedan, sorteos, retiradas, modalidades, renovado: ahora, reloj }
    })
    return now?.prestadas.length ?? 0
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TELEFONO_DESCONOCIDO')
      await changeTelefono(usuarioId, () => ({ lleva: false, prestadas: [], telefonoId: '' }))
    throw error
  }
}

/** Renews the loan of who is signed in if it is older than this, milliseconds: not more often than the organisers' list of telephones needs to be exact. */
async function renewAfter(age: number): Promise<void> {
  const usuarioId = sessionStore.get()?.user.id
  if (!usuarioId) return
  const { telefono } = await findAqui(usuarioId)
  if (telefono?.lleva && relojOf(telefono).ahora - telefono.renovado >= age) await tomarPrestamo(usuarioId, true)
}

/** A contact: what has not arrived is sent, and a loan older than this is renewed. */
async function enviar(age: number = ux.loanRenewal): Promise<void> {
  await enviarSobres()
  await renewAfter(age)
}

let comes = false

/** Draws or numbers have changed: what this device carries may have ended. All devices hear it at once. */
export function renovarPronto(): void {
  if (comes) return
  comes = true
  setTimeout(() => {
    comes = false
    void renewAfter(0).catch(() => {})
  }, Math.random() * ux.liveSpread)
}

let following = false

/**
 * From now on what was sold here leaves by itself: at once, when there is a signal again, when somebody signs in, when the page is shown, and
 * every so often while it is. Who bought from somebody else than who is signed in is forgotten.
 */
export function followSignal(): void {
  if (following) return
  following = true
  // Without a signal, or an answer, it is tried again.
  const send = (age?: number) => enviar(age).catch(() => {})
  const inFront = (age?: number) => document.visibilityState === 'visible' && send(age)
  addEventListener('online', () => send(0))
  let person = sessionStore.get()?.user.id
  sessionStore.subscribe(() => {
    const before = person
    person = sessionStore.get()?.user.id
    if (person && person !== before) void send(0)
  })
  document.addEventListener('visibilitychange', () => inFront(ux.loanShown))
  setInterval(inFront, ux.outboxSend)
  const forgotten = forgetCompradores(sessionStore.get()?.user.id).catch(() => {})
  void forgotten.then(() => send(0))
}
