import { randomBytes } from 'node:crypto'
import type { Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Env } from '#env.ts'
import { insertAsientos } from '#modules/dinero/caja/caja.queries.ts'
import { ventaAsiento } from '#modules/dinero/caja/caja.rules.ts'
import { procesarPago } from '#modules/dinero/checkout/checkout.service.ts'
import { type PaymentParts, settlePago } from '#modules/dinero/pago/pago.service.ts'
import { createSimulado, simuladoSecret } from '#outside/simulado/simulado.ts'
import { comprador } from './catalogue.ts'

const HOUR = 60 * 60_000
/** Also the shortest hold leaves that long to pay. */
const PAYS_AFTER = 30_000
const METODOS = ['efectivo', 'pos', 'transferencia'] as const

/** Sales in person: each number to another buyer, one every `everyHours` from `from` on. */
export async function sellInPerson(
  db: Db,
  {
    numeros,
    vendedor,
    from,
    everyHours = 1,
  }: { numeros: readonly number[]; vendedor: Usuario; from: Date; everyHours?: number },
): Promise<void> {
  if (numeros.length === 0) return
  const sales = numeros.map((numero, i) => ({
    numero,
    referencia: randomBytes(16).toString('hex'),
    metodo: METODOS[numero % METODOS.length],
    at: new Date(from.getTime() + i * everyHours * HOUR),
    // A few numbers in a row go to the same buyer, as people do.
    ...comprador(Math.floor(numero / 9)),
  }))
  const { rows } = await sql<Vendida>`
    with venta as (
      select *, (select precio from rifa_actual r where r.numero = v.numero) as precio, (select id from rifa_actual r where r.numero = v.numero) as rifa_id
      from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb)
        as v(numero int, referencia text, metodo text, at timestamptz, nombre text, ci text, email text, telefono text)
    ), orden as (
      insert into compra (referencia, canal, estado, solicitante_id, vendedor_id, total, moneda, metodo_pago,
        comprador_nombre, comprador_email, comprador_ci, comprador_telefono, comprador_telefono_e164, created_at, pagada_at)
      select referencia, 'presencial', 'pagada', ${vendedor.id}::uuid, ${vendedor.id}::uuid, precio, 'ARS', metodo,
        nombre, email, ci, telefono, replace(telefono, ' ', ''), at, at from venta
      returning id, referencia
    ), linea as (
      insert into compra_linea (compra_id, linea, rifa_id, titulo, cantidad, precio, vendedor_id, atribucion)
      select orden.id, 1, venta.rifa_id, 'Boleto ' || lpad(venta.numero::text, 5, '0'), 1, venta.precio, ${vendedor.id}::uuid, 'en_persona' from orden join venta using (referencia)
    ), titulares as (
      insert into titular (rifa_id, compra_id, estado, created_at, vendida_at)
      select venta.rifa_id, orden.id, 'vendida', venta.at, venta.at from orden join venta using (referencia)
    )
    select orden.id as "compraId", venta.metodo as "metodoPago", venta.at, venta.precio as importe, rifa.sorteo_id as "sorteoId"
    from orden join venta using (referencia) join rifa on rifa.id = venta.rifa_id order by venta.at`.execute(db)
  const persona = { vendedorId: vendedor.id, usuarioId: vendedor.id }
  const asientos = rows.map(({ importe, sorteoId, ...venta }) =>
    ventaAsiento({ ...venta, ...persona, vendido: [{ sorteoId, importe }] }),
  )
  await sql`with ${insertAsientos(asientos)} select`.execute(db)
}

type Vendida = { compraId: string; metodoPago: string; at: Date; importe: number; sorteoId: string }

type Online = {
  cuenta: Usuario
  numeros: readonly number[]
  productos?: readonly { id: string; cantidad: number }[]
  at: Date
  /** How far the order goes: its numbers are still held, it is paid, or its buyer has opened a claim. */
  hasta?: 'reservada' | 'pagada' | 'reclamada'
}

/** One order of the shop, by the regular functions, at that time. */
export async function orderOnline(db: Db, env: Env, order: Online): Promise<void> {
  const { cuenta, numeros, productos = [], at, hasta = 'pagada' } = order
  let now = at
  const clock = { now: () => now }
  const payments = createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: await simuladoSecret(db) })
  const parts = { db, env, payments }
  const rifas = await db
    .selectFrom('rifa')
    .select('id')
    .where('numero', 'in', [...numeros, 0])
    .execute()
  const carrito = {
    rifas: rifas.map(({ id }) => id),
    productos: new Map(productos.map(({ id, cantidad }) => [id, cantidad])),
  }
  const { referencia } = await procesarPago(parts, cuenta, { carrito, key: null, ip: '127.0.0.1', now: at })
  if (hasta === 'reservada') return
  now = new Date(at.getTime() + PAYS_AFTER)
  await payments.pagar(referencia, 'aprobar')
  const settled = await settlePago(parts, { referencia }, now)
  // Its mail has left long ago.
  const evento = `compra-pagada:${settled?.compra.id}`
  await db.updateTable('correo').set({ created_at: now, sent_at: now }).where('evento', '=', evento).execute()
  if (hasta === 'reclamada') await claim(parts, referencia, new Date(at.getTime() + 24 * HOUR))
}

/** What Mercado Pago's staff does, and the simulated one's page does not offer. */
async function claim(parts: PaymentParts, referencia: string, at: Date): Promise<void> {
  const claimed = { estado: 'en_reclamo', updated_at: at }
  await parts.db.updateTable('pago_simulado').set(claimed).where('referencia', '=', referencia).execute()
  await settlePago(parts, { referencia }, at)
}
