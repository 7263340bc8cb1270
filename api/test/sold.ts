import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

type Account = { id: string }
type Buyer = { nombre: string; ci: string; email: string; telefono: string }

/** The numbers, buyer and time; in person by `vendedor`, else online by `usuario`. */
export type Order = {
  numeros: readonly number[]
  vendedor?: Account
  usuario?: Account
  comprador?: Partial<Buyer>
  at?: Date
}

/** Noon of the test clock's first day. */
const NOON = new Date('2026-11-21T15:00:00Z')

const buyer: Buyer = {
  nombre: 'Ana Quiroga',
  ci: '12345678',
  email: 'ana@correo.test',
  telefono: '099 123 456',
}

/** Sells existing numbers by SQL, all in one paid order, and returns its id. */
export const sellNumbers = (db: Db, order: Order): Promise<string> => insertOrder(db, order, null)

/** Holds existing numbers by SQL for an open online order until `until`, and returns its id. */
export const holdNumbers = (db: Db, order: Omit<Order, 'vendedor'> & { until: Date }): Promise<string> =>
  insertOrder(db, order, order.until)

async function insertOrder(db: Db, order: Order, until: Date | null): Promise<string> {
  const { numeros, at = NOON } = order
  return db.transaction().execute(async db => {
    const id = await insertCompra(db, order, until)
    const vendedor = order.vendedor?.id ?? null
    await sql`insert into compra_linea (compra_id, linea, rifa_id, titulo, cantidad, precio, vendedor_id, atribucion)
      select ${id}, row_number() over (order by numero), id, 'Boleto ' || lpad(numero::text, 5, '0'), 1, precio, coalesce(${vendedor}::uuid, vendedor_id),
        case when ${vendedor}::uuid is not null then 'en_persona' when vendedor_id is not null then 'asignada' end
      from rifa_actual where numero = any(${numeros})`.execute(db)
    const { numAffectedRows } = await sql`insert into titular
        (rifa_id, compra_id, estado, created_at, expires_at, vendida_at)
      select id, ${id}, ${until ? 'reservada' : 'vendida'}, ${at}, ${until},
        ${until ? null : at} from rifa_actual where numero = any(${numeros})`.execute(db)
    if (order.vendedor && !until)
      await sql`with a as (insert into asiento (evento, at, compra_id, vendedor_id)
        select ${`venta:${id}`}, ${at}, ${id}, ${order.vendedor.id} from (select trabar_cuentas(array['caja:' || ${order.vendedor.id}::text])) c
        returning id)
        insert into asiento_linea select a.id, l.cuenta, l.importe from a, (
          select ${`caja:${order.vendedor.id}`} as cuenta, sum(precio) as importe from rifa_actual where numero = any(${numeros})
          union all select 'ventas:' || sorteo_id, -sum(precio) from rifa_actual where numero = any(${numeros}) group by sorteo_id
        ) l`.execute(db)
    if (Number(numAffectedRows) !== numeros.length) throw new Error(`${numAffectedRows} of ${numeros.length} exist`)
    return id
  })
}

async function insertCompra(db: Db, order: Order, until: Date | null): Promise<string> {
  const { numeros, vendedor, usuario, comprador, at = NOON } = order
  const { nombre, ci, email, telefono } = { ...buyer, ...comprador }
  const anyone = sql<string>`(select id from usuario order by created_at limit 1)`
  const sums = await sql<{ total: number }>`
    select coalesce(sum(precio), 0)::bigint as total from rifa_actual where numero = any(${numeros})`.execute(db)
  const { id } = await db
    .insertInto('compra')
    .values({
      referencia: randomBytes(16).toString('hex'),
      canal: vendedor ? 'presencial' : 'online',
      estado: until ? 'esperando_pago' : 'pagada',
      solicitante_id: vendedor?.id ?? usuario?.id ?? anyone,
      usuario_id: vendedor ? null : (usuario?.id ?? null),
      vendedor_id: vendedor?.id ?? null,
      total: sums.rows[0]?.total ?? 0,
      moneda: 'ARS',
      metodo_pago: vendedor ? 'efectivo' : 'mercadopago',
      comprador_nombre: nombre,
      comprador_ci: ci,
      comprador_email: email,
      comprador_telefono: telefono,
      created_at: at,
      expires_at: until,
      pagada_at: until ? null : at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
