import { ECDSA, type Prestada, prestamoApi, type Sobre, sealSobre, sobreApi, toBase64url } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Caller } from './caller.ts'
import { comprador } from './on-sale.ts'

/** The hour of every draw, which sales are announced to end with. */
export async function scheduleAt(db: Db, hora: string): Promise<void> {
  await db
    .updateTable('sorteo')
    .set({ fuente_datos: JSON.stringify({ hora }) })
    .execute()
}

type Overrides = Partial<Omit<Sobre, 'venta'>> & { venta?: Partial<Sobre['venta']>; at?: Date }

/** A seller's telephone: its key, its numbers, and envelopes with the sequence it keeps. */
export async function phoneOf(seller: Caller, nombre = 'Mi teléfono') {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  const clavePublica = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  const registrar = () => seller.call(prestamoApi.registrarTelefono, { body: { nombre, clavePublica } })
  const { telefonoId, clave: servidor } = (await registrar()).body
  const para = { telefonoId, firma: privateKey, servidor }
  let secuencia = 0
  const lent = new Map<string, Prestada>()
  const borrow = async (renueva = false) => {
    const reply = await seller.call(prestamoApi.tomarPrestamo, { body: { telefonoId, renueva } })
    for (const prestada of reply.body.prestadas ?? []) lent.set(prestada.rifaId, prestada)
    return reply
  }
  /** A sale of numbers it has, at their price. */
  const sell = async (
    prestadas: readonly { rifaId: string; precioRifa: number }[],
    { at = new Date('2026-11-21T15:00:00Z'), venta, ...more }: Overrides = {},
  ) => {
    const [first, ...otras] = prestadas
    const prestamos = prestadas.flatMap(({ rifaId }) => lent.get(rifaId) ?? [])
    return await sealSobre(
      {
        id: crypto.randomUUID(),
        secuencia: ++secuencia,
        vendida: at.toISOString(),
        prestada: prestamos.map(({ desde }) => desde).sort()[0] ?? at.toISOString(),
        sorteos: [...new Set(prestamos.map(({ idSorteo }) => idSorteo))],
        precios: prestadas.map(({ precioRifa }) => precioRifa),
        ...more,
        venta: {
          rifaId: first?.rifaId ?? '',
          otras: otras.map(({ rifaId }) => rifaId),
          metodoPago: 'efectivo',
          numeroCuotas: 1,
          datosClienteFisico: comprador,
          ...venta,
        } as Sobre['venta'],
      },
      para,
    )
  }
  return {
    telefonoId,
    clavePublica,
    para,
    registrar,
    renew: borrow,
    borrow: async () => (await borrow()).body.prestadas,
    sell,
  }
}

/** Brings envelopes to a server, as anybody may. Returns what became of each. */
export async function bring(by: Caller, sobres: readonly string[], via: 'telefono' | 'recibo' = 'telefono') {
  const { body } = await by.call(sobreApi.recibirSobres, { body: { sobres: [...sobres], via } })
  return body.recibidos ?? []
}
