import { randomBytes } from 'node:crypto'
import type { Usuario } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { Env } from '#env.ts'
import { insertAsientos } from '#modules/dinero/caja/caja.queries.ts'
import { ventaAsiento } from '#modules/dinero/caja/caja.rules.ts'
import { procesarPago } from '#modules/dinero/checkout/checkout.service.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { type PaymentParts, settlePago } from '#modules/dinero/pago/pago.service.ts'
import { createSimulado, simuladoSecret } from '#outside/simulado/simulado.ts'
import { comprador } from './catalogue.ts'

const DAY = 24 * 60 * 60_000
/** Even the shortest hold leaves so much time to pay. */
const PAYS_AFTER = 30_000
const METODOS = ['efectivo', 'pos', 'transferencia'] as const

type EnPersona = { numeros: readonly number[]; vendedor: Usuario; from: Date; to: Date }

/** Makes sales in person between two moments, each seller's one after the other, with their commission. */
export async function sellInPerson(
  db: Transaction<Database>,
  env: Env,
  sellers: readonly EnPersona[],
  metodos: readonly (typeof METODOS)[number][] = METODOS,
): Promise<void> {
  const sales = sellers.flatMap(({ numeros, vendedor, from, to }) =>
    numeros.map((numero, i) => ({
      numero,
      vendedor: vendedor.id,
      referencia: randomBytes(16).toString('hex'),
      metodo: metodos[numero % metodos.length],
      at: new Date(from.getTime() + ((to.getTime() - from.getTime()) * i) / numeros.length),
      // A few numbers in a row go to the same buyer, as people do.
      ...comprador(Math.floor(numero / 9)),
    })),
  )
  const { rows } = await sql<Vendida>`
    with venta as (
      select v.*, r.precio, r.id as rifa_id, r.sorteo_id
      from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) as v(numero int, vendedor uuid, referencia text, metodo text, at timestamptz,
          nombre text, ci text, email text, telefono text, "telefonoE164" text)
        join rifa_actual r using (numero)
    ), orden as (
      insert into compra (referencia, canal, estado, solicitante_id, vendedor_id, total, moneda, metodo_pago,
        comprador_nombre, comprador_email, comprador_ci, comprador_telefono, comprador_telefono_e164, created_at, pagada_at)
      select referencia, 'presencial', 'pagada', vendedor, vendedor, precio, ${env.CURRENCY}, metodo,
        nombre, email, ci, telefono, "telefonoE164", at, at from venta
      returning id, referencia
    ), linea as (
      insert into compra_linea (compra_id, linea, rifa_id, titulo, cantidad, precio, vendedor_id, atribucion)
      select orden.id, 1, venta.rifa_id, 'Boleto ' || lpad(venta.numero::text, 5, '0'), 1, venta.precio, venta.vendedor, 'en_persona' from orden join venta using (referencia)
    ), titulares as (
      insert into titular (rifa_id, compra_id, estado, created_at, vendida_at)
      select venta.rifa_id, orden.id, 'vendida', venta.at, venta.at from orden join venta using (referencia)
    )
    select orden.id as "compraId", vendedor as "vendedorId", metodo as "metodoPago", at, precio as importe, sorteo_id as "sorteoId"
    from orden join venta using (referencia) order by at`.execute(db)
  const asientos = rows.map(({ importe, sorteoId, ...venta }) =>
    ventaAsiento({ ...venta, usuarioId: venta.vendedorId, vendido: [{ sorteoId, importe }] }),
  )
  await sql`with ${insertAsientos(asientos)} select`.execute(db)
  const compraIds = rows.map(({ compraId }) => compraId)
  await postComision(db, compraIds, new Date(Math.max(...sellers.map(({ to }) => to.getTime()))))
}

type Vendida = { compraId: string; vendedorId: string; metodoPago: string; at: Date; importe: number; sorteoId: string }

type Online = {
  usuario: Usuario
  numeros: readonly number[]
  productos?: readonly { id: string; cantidad: number }[]
  at: Date
  /** How far the order gets: its numbers are held, it is paid, or its buyer has opened a claim. */
  hasta?: 'reservada' | 'pagada' | 'reclamada'
}

/** Makes an order in the shop at that time, by the same functions as the real one. */
export async function orderOnline(db: Db, env: Env, order: Online): Promise<void> {
  const { usuario, numeros, productos = [], at, hasta = 'pagada' } = order
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
  const { referencia } = await procesarPago(parts, usuario, { carrito, key: null, ip: '127.0.0.1', now: at })
  if (hasta === 'reservada') return
  now = new Date(at.getTime() + PAYS_AFTER)
  await payments.pagar(referencia, 'aprobar')
  const settled = await settlePago(parts, { referencia }, now)
  // Takes its mail out of the outbox, as if it had left long ago.
  const evento = `compra-pagada:${settled?.compra.id}`
  await db.updateTable('correo').set({ created_at: now, sent_at: now }).where('evento', '=', evento).execute()
  if (hasta === 'reclamada') await claim(parts, referencia, new Date(at.getTime() + DAY))
}

/** Opens a claim as Mercado Pago's staff would; the simulated provider's page cannot. */
async function claim(parts: PaymentParts, referencia: string, at: Date): Promise<void> {
  const claimed = { estado: 'en_reclamo', updated_at: at }
  await parts.db.updateTable('pago_simulado').set(claimed).where('referencia', '=', referencia).execute()
  await settlePago(parts, { referencia }, at)
}
