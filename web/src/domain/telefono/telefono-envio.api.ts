import { modalidadApi, prestamoApi, type Recibido } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { resultOf } from '#lib/database.ts'
import { sessionStore } from '#lib/session.ts'
import { conRespuesta, type SobreGuardado, siguientes, sinVendidas } from './telefono.rules.ts'
import { announce, changeTelefono, findAqui, listSobres, relojDe, transact } from './telefono.store.ts'
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
  // What was not sold was lent no more: the loan is asked for at the next contact.
  const perdidos = sobres.filter((_, i) => recibidos[i]?.numeros.some(({ resultado }) => resultado !== 'vendida'))
  for (const usuarioId of new Set(perdidos.map(({ usuarioId }) => usuarioId)))
    await changeTelefono(usuarioId, () => ({ renovado: 0 }))
  await transact('readwrite', async ({ sobre }) => {
    for (const [i, { id }] of sobres.entries()) {
      const now: SobreGuardado = await resultOf(sobre.get(id))
      const recibido = recibidos[i]
      if (recibido) sobre.put(conRespuesta(now, recibido))
    }
  })
  announce()
}

/**
 * Takes the loan of a telephone, or for longer what it has. Sales that are on their way are out of it, whether they arrive before or after the
 * answer was made. `renueva`: by itself, without what an organiser took back. Returns how many numbers it carries. Throws TELEFONO_DESCONOCIDO once
 * it was given up; it then carries none.
 */
export async function tomarPrestamo(usuarioId: string, renueva: boolean): Promise<number> {
  const { telefono, sobres } = await findAqui(usuarioId)
  if (!telefono) return 0
  const llegados = new Set(sobres.filter(({ estado }) => estado !== 'por_enviar').map(({ id }) => id))
  try {
    const modalidades = await call(modalidadApi.listarModalidades, { query: {} })
    const body = { telefonoId: telefono.telefonoId, renueva }
    const { prestadas, retiradas } = await call(prestamoApi.tomarPrestamo, { body })
    const now = await changeTelefono(usuarioId, (telefono, sobres) => {
      const { ahora, reloj } = relojDe(telefono)
      const quedan = sinVendidas(
        prestadas,
        sobres.filter(({ id }) => !llegados.has(id)),
      )
      return { prestadas: quedan, retiradas, modalidades, renovado: ahora, reloj }
    })
    return now?.prestadas.length ?? 0
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TELEFONO_DESCONOCIDO')
      await changeTelefono(usuarioId, () => ({ lleva: false, prestadas: [], telefonoId: '' }))
    throw error
  }
}

/** With each contact, but not more often than the organisers' list of telephones needs to be exact. */
async function renewIfDue(): Promise<void> {
  const usuarioId = sessionStore.get()?.user.id
  if (!usuarioId) return
  const { telefono } = await findAqui(usuarioId)
  if (telefono?.lleva && relojDe(telefono).ahora - telefono.renovado > ux.loanRenewal)
    await tomarPrestamo(usuarioId, true)
}

let following = false

/**
 * From now on what was sold here leaves by itself: at once, when there is a signal again, when the page is shown, and every so often while it
 * is. Who bought from somebody else than who is signed in is forgotten.
 */
export function followSignal(): void {
  if (following) return
  following = true
  const send = async () => {
    try {
      await enviarSobres()
      await renewIfDue()
    } catch {
      // No signal, or no answer: it is tried again.
    }
  }
  const inFront = () => document.visibilityState === 'visible' && send()
  addEventListener('online', send)
  document.addEventListener('visibilitychange', inFront)
  setInterval(inFront, ux.outboxSend)
  const forgotten = forgetCompradores(sessionStore.get()?.user.id).catch(() => {})
  void forgotten.then(send)
}
