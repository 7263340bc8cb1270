import { type BodyOf, limits, sealSobre, sobreForm, type ventaApi } from '@talonario/contract'
import type { Comprador } from '#domain/venta/venta.rules.ts'
import { ApiError } from '#lib/api-error.ts'
import { resultOf } from '#lib/database.ts'
import { telefonoMessages } from './telefono.messages.ts'
import { type SobreGuardado, vigentes } from './telefono.rules.ts'
import { announce, readTelefono, relojOf, type TelefonoPropio, transact } from './telefono.store.ts'

/** A sale as its form gives it, with the price paid for each number, in the order of the numbers. */
export type VentaPropia = BodyOf<typeof ventaApi.realizarCompraFisica> & { precios: number[] }

/** This device's refusal, shown as the server's are. */
class SinVender extends ApiError {
  constructor(message: string) {
    super({ code: '', status: 409, statusText: '', message, reply: null })
  }
}

/**
 * Sells numbers that are lent to this device. Returns once the sealed sale is on the disk: only then is it «Vendida». Whatever tab sells, one
 * does after the other, so no number is sold twice and none of the sequence is missing. Throws SinVender.
 */
export async function venderSinSenal(usuarioId: string, venta: VentaPropia): Promise<SobreGuardado> {
  if (venta.precios.length > limits.numerosPorSobre) throw new SinVender(telefonoMessages.demasiados)
  try {
    return await sellInTurn(usuarioId, venta)
  } catch (error) {
    // The disk is full, or the browser has lost what it kept.
    throw error instanceof DOMException ? new SinVender(telefonoMessages.sinGuardar) : error
  }
}

async function sellInTurn(usuarioId: string, venta: VentaPropia): Promise<SobreGuardado> {
  return await navigator.locks.request(`telefono ${usuarioId}`, async () => {
    const telefono = await transact('readonly', stores => readTelefono(stores, usuarioId))
    if (!telefono) throw new SinVender(telefonoMessages.sinPrestar)
    const sobre = await sealedOf(telefono, venta)
    await transact('readwrite', async stores => {
      const now = await readTelefono(stores, usuarioId)
      if (!now || now.telefonoId !== sobre.telefonoId || now.secuencia !== sobre.secuencia - 1)
        throw new SinVender(telefonoMessages.sinPrestar)
      prestadasOf(now, venta)
      const vendidas = sobre.prestadas.map(({ rifaId }) => rifaId)
      const prestadas = now.prestadas.filter(({ rifaId }) => !vendidas.includes(rifaId))
      const next = { ...now, secuencia: sobre.secuencia, prestadas, reloj: relojOf(now).reloj }
      await resultOf(stores.telefono.put(next))
      await resultOf(stores.sobre.add(sobre))
    })
    announce()
    return sobre
  })
}

function prestadasOf(telefono: TelefonoPropio, { rifaId, otras = [] }: VentaPropia) {
  const vivas = telefono.lleva ? vigentes(telefono.prestadas, relojOf(telefono).ahora) : []
  return [rifaId, ...otras].map(id => {
    const prestada = vivas.find(({ rifaId }) => rifaId === id)
    if (!prestada) throw new SinVender(telefonoMessages.sinPrestar)
    return prestada
  })
}

async function sealedOf(telefono: TelefonoPropio, { precios, ...venta }: VentaPropia): Promise<SobreGuardado> {
  // What is left to pay of a number is what its plan says; in a pack it has cost its share.
  const prestadas = prestadasOf(telefono, { precios, ...venta }).map((prestada, i) =>
    venta.modalidadId ? prestada : { ...prestada, precioRifa: precios[i] ?? prestada.precioRifa },
  )
  const { usuarioId, telefonoId, firma, servidor } = telefono
  const secuencia = telefono.secuencia + 1
  const vendida = new Date(relojOf(telefono).ahora).toISOString()
  const [prestada] = prestadas.map(({ desde }) => desde).sort()
  const sorteos = [...new Set(prestadas.map(({ idSorteo }) => idSorteo))]
  const sobre = sobreForm.parse({ id: crypto.randomUUID(), secuencia, vendida, prestada, venta, sorteos, precios })
  const sellado = await sealSobre(sobre, { telefonoId, firma, servidor })
  const comprador: Comprador = sobre.venta.datosClienteFisico
  const { id } = sobre
  const fresh = { id, usuarioId, telefonoId, secuencia, vendida, sellado, prestadas, precios, comprador }
  return { ...fresh, estado: 'por_enviar', resultado: [] }
}

/** A seller has seen to a sale that did not enter. */
export async function atenderSobre(id: string): Promise<void> {
  await transact('readwrite', async ({ sobre }) => {
    const known = await resultOf<SobreGuardado>(sobre.get(id))
    await resultOf(sobre.put({ ...known, atendida: true }))
  })
  announce()
}

/**
 * The sales stay, sealed; who bought is not readable here any more, but by the person who is signed in. Returns how many have still to be sent.
 */
export async function forgetCompradores(signedIn?: string): Promise<number> {
  const missing = await transact('readwrite', async ({ sobre }) => {
    const sobres: SobreGuardado[] = await resultOf(sobre.getAll())
    for (const one of sobres) if (one.usuarioId !== signedIn) sobre.put({ ...one, comprador: null })
    return sobres.filter(({ estado }) => estado === 'por_enviar').length
  })
  announce()
  return missing
}
