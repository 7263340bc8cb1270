import type { Prestada } from '@talonario/contract'
import type { Caller } from '../../api/test/caller.ts'
import { comprador } from '../../api/test/on-sale.ts'
import { bring, phoneOf } from '../../api/test/phone.ts'
import {
  ahoraOf,
  conDecididas,
  conRespuesta,
  numerosOf,
  type SobreGuardado,
  siguientes,
  sinPrometidas,
  vigentes,
} from '../src/domain/telefono/telefono.rules.ts'
import { estadoOf } from '../src/domain/venta/venta.rules.ts'

type World = { clock: { now(): Date }; anyone: Caller; seller: Caller }

export type Device = Awaited<ReturnType<typeof deviceOf>>

/**
 * A seller's telephone as the app keeps it, by the app's own rules, without a screen and a disk. `salto`: by how much its clock was moved since it
 * heard the server last, milliseconds. `creedulo`: any answer is a sale to it.
 */
export async function deviceOf({ clock, anyone, seller }: World, { salto = 0, creedulo = false } = {}) {
  const phone = await phoneOf(seller, crypto.randomUUID())
  const { telefonoId } = phone
  let prestadas: Prestada[] = []
  let sobres: SobreGuardado[] = []
  let visto = 0
  const ahora = () => ahoraOf({ visto, desfase: 0 }, clock.now().getTime() + salto)
  const vivas = () => vigentes(prestadas, ahora())
  const send = async () => {
    const next = siguientes(sobres)
    const recibidos = await bring(
      anyone,
      next.map(({ sellado }) => sellado),
    )
    for (const [i, sobre] of next.entries()) {
      const recibido = recibidos[i]
      if (!recibido) continue
      const numeros = recibido.numeros.map(numero => ({
        ...numero,
        ...(creedulo && { resultado: 'vendida' as const }),
      }))
      const respondido = conRespuesta(sobre, { ...recibido, numeros })
      sobres = sobres.map(one => (one.id === sobre.id ? respondido : one))
    }
  }
  const renew = async (renueva = true) => {
    const llegados = new Set(sobres.filter(({ estado }) => estado !== 'por_enviar').map(({ id }) => id))
    const { status, body } = await phone.renew(renueva)
    if (status !== 200) {
      if (body.code === 'TELEFONO_DESCONOCIDO') prestadas = []
      return
    }
    const cambiadas = conDecididas(sobres, body.decididas)
    sobres = sobres.map(sobre => cambiadas.find(({ id }) => id === sobre.id) ?? sobre)
    prestadas = sinPrometidas(body.prestadas, sobres, llegados)
    visto = clock.now().getTime()
  }
  return {
    telefonoId,
    renew,
    sobres: () => sobres,
    /** The numbers on its desk, each as it is read there. */
    desk: () => new Map(numerosOf(vivas(), sobres).map(numero => [numero.numero, estadoOf(numero)])),
    /** Sells a number to somebody, where it still has it. Without a signal, until the next contact. */
    sell: async (numero: number, nombre: string): Promise<boolean> => {
      const prestada = vivas().find(({ NumeroRifa }) => NumeroRifa === numero)
      if (!prestada) return false
      prestadas = prestadas.filter(({ NumeroRifa }) => NumeroRifa !== numero)
      const id = crypto.randomUUID()
      const datosClienteFisico = { ...comprador, nombre }
      const sellado = await phone.sell([prestada], { id, at: new Date(ahora()), venta: { datosClienteFisico } })
      const nuevo = { id, usuarioId: '', telefonoId, secuencia: sobres.length + 1, vendida: '', sellado, precios: [] }
      sobres = [
        ...sobres,
        { ...nuevo, prestadas: [prestada], comprador: datosClienteFisico, estado: 'por_enviar', resultado: [] },
      ]
      return true
    },
    /** Its envelopes arrive, and their answers are lost. */
    sendInVain: async () => {
      const before = sobres
      await send()
      sobres = before
    },
    /** As the app does it with a signal: what was sold is sent, and the loan renewed. */
    contact: async () => {
      await send()
      await renew()
    },
  }
}
