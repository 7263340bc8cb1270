import { randomBytes } from 'node:crypto'
import type { Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { comprador } from './catalogue.ts'

const HOUR = 3_600_000
const METODOS = ['efectivo', 'pos', 'transferencia'] as const

/** Sales in person: each number to a buyer of its own, one every `everyHours` from `from` on. */
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
  await sql`
    with venta as (
      select *, (select precio from rifa where rifa.numero = v.numero) as precio, (select id from rifa where rifa.numero = v.numero) as rifa_id
      from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb)
        as v(numero int, referencia text, metodo text, at timestamptz, nombre text, ci text, email text, telefono text)
    ), orden as (
      insert into compra (referencia, canal, estado, solicitante_id, vendedor_id, total, moneda, metodo_pago,
        comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, pagada_at)
      select referencia, 'presencial', 'pagada', ${vendedor.id}::uuid, ${vendedor.id}::uuid, precio, 'ARS', metodo,
        nombre, email, ci, telefono, at, at from venta
      returning id, referencia
    ), linea as (
      insert into compra_linea (compra_id, linea, rifa_id, titulo, cantidad, precio)
      select orden.id, 1, venta.rifa_id, 'Rifa ' || venta.numero, 1, venta.precio from orden join venta using (referencia)
    )
    insert into titular (rifa_id, compra_id, estado, clave, created_at, vendida_at)
    select venta.rifa_id, orden.id, 'vendida', sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), venta.at, venta.at
    from orden join venta using (referencia)`.execute(db)
}

type Online = {
  cuenta: Usuario
  numeros: readonly number[]
  productos?: readonly { id: string; cantidad: number }[]
  at: Date
  /** End of the hold: the order is not paid yet. */
  hasta?: Date
}

/** One order of the shop, paid, or still holding its numbers. */
export async function orderOnline(db: Db, { cuenta, numeros, productos = [], at, hasta }: Online): Promise<void> {
  const referencia = randomBytes(16).toString('hex')
  await sql`
    with pieza as (
      select id as rifa_id, null::uuid as producto_id, 'Rifa ' || numero as titulo, 1 as cantidad, precio, numero as orden
      from rifa where numero = any(${numeros})
      union all
      select null, producto.id, producto.nombre, p.cantidad, producto.precio, 2000000
      from jsonb_to_recordset(${JSON.stringify(productos)}::jsonb) as p(id uuid, cantidad int) join producto on producto.id = p.id
    ), orden as (
      insert into compra (referencia, canal, estado, solicitante_id, usuario_id, total, moneda, metodo_pago,
        comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, pagada_at, expires_at)
      select ${referencia}, 'online', ${hasta ? 'esperando_pago' : 'pagada'}, ${cuenta.id}::uuid, ${cuenta.id}::uuid,
        (select sum(precio * cantidad) from pieza), 'ARS', 'simulado', ${cuenta.nombreCompleto}, ${cuenta.email}, ${cuenta.ci},
        ${cuenta.telefono}, ${at}::timestamptz, ${hasta ? null : at}::timestamptz, ${hasta ?? null}::timestamptz
      returning id
    ), linea as (
      insert into compra_linea (compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio)
      select orden.id, row_number() over (order by pieza.orden, pieza.titulo), rifa_id, producto_id, titulo, cantidad, precio from orden, pieza
    ), vendido as (
      update producto set cantidad_vendidos = cantidad_vendidos + pieza.cantidad
      from pieza where pieza.producto_id = producto.id and ${!hasta}
    )
    insert into titular (rifa_id, compra_id, estado, clave, created_at, vendida_at, expires_at)
    select rifa_id, orden.id, ${hasta ? 'reservada' : 'vendida'}, sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea),
      ${at}::timestamptz, ${hasta ? null : at}::timestamptz, ${hasta ?? null}::timestamptz
    from orden, pieza where rifa_id is not null`.execute(db)
  if (!hasta) await payOnline(db, referencia)
}

/** The payment of a paid order, as we know it and as the simulated provider remembers it, so that it can be refunded too. */
async function payOnline(db: Db, referencia: string): Promise<void> {
  await sql`
    with orden as (
      select *, 'sim-' || id as pago_id from compra where referencia = ${referencia}
    ), preferencia as (
      insert into preferencia_simulada (referencia, datos, created_at)
      select referencia, jsonb_build_object('externalReference', referencia, 'currency', moneda, 'expiresAt', pagada_at,
        'payer', jsonb_build_object('name', comprador_nombre, 'email', comprador_email), 'reembolsos', jsonb_build_object(),
        'items', (select jsonb_agg(jsonb_build_object('id', coalesce(rifa_id, producto_id), 'title', titulo,
          'quantity', cantidad, 'unitPrice', precio) order by linea) from compra_linea where compra_id = orden.id)), pagada_at
      from orden
    ), memoria as (
      insert into pago_simulado (id, referencia, estado, monto, moneda, created_at, updated_at)
      select pago_id, referencia, 'approved', total, moneda, pagada_at, pagada_at from orden
    )
    insert into pago (id, compra_id, proveedor, estado, detalle, monto, moneda, actualizado_at, recibido_at)
    select pago_id, id, 'simulado', 'approved', 'accredited', total, moneda, pagada_at, pagada_at from orden`.execute(
    db,
  )
}
