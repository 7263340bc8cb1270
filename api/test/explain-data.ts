import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Of the test clock. */
const FIVE_TO_NOON = new Date('2026-11-21T14:55:00Z')

type People = { vendedora: { id: string }; clienta: { id: string } }

/**
 * The raffle of a good year, by SQL, after the numbers that are there already: `n` more of them in the proportions in which
 * they are met, and rows in every table that grows with the sales. `vendedora` and `clienta` have their share. The last order was
 * made at `latest`.
 */
export async function fillRaffle(db: Db, n: number, who: People, latest = FIVE_TO_NOON): Promise<void> {
  const last = await db.selectFrom('rifa').select('numero').orderBy('numero', 'desc').executeTakeFirst()
  const statements = [
    ...people(n),
    ...numbers(n, last?.numero ?? 0, who),
    ...orders(n, who, latest),
    ...around(n, who),
    ...LEDGER,
  ]
  await db.connection().execute(async db => {
    // Without triggers and foreign keys, as a restore does: what is written here is right by construction.
    await sql`set session_replication_role = replica`.execute(db)
    await sql`set statement_timeout = 0`.execute(db)
    for (const statement of statements) await sql.raw(statement).execute(db)
    await sql`set session_replication_role = origin`.execute(db)
    await sql`vacuum analyze`.execute(db)
  })
}

/** The id of a draw of these: 1 has half of all numbers, 2 to 11 share the other half. */
export const bigDraw = (db: Db, which: number): Promise<string> =>
  sql<{ id: string }>`select ${sql.raw(id('s', which))} as id`.execute(db).then(({ rows }) => rows[0]?.id ?? '')

/** Ids follow from what they number, so that rows can point at each other before they are there. */
const id = (kind: string, number: string | number) => `md5('${kind}' || ${number})::uuid`
const series = (size: number) => `generate_series(1, ${Math.ceil(size)}) i`
const sellersOf = (n: number) => Math.min(400, Math.ceil(n / 10))
const seller = (which: string, { vendedora }: People) =>
  `case when ${which} = 1 then '${vendedora.id}' else ${id('v', `(${which})`)} end`
const buyer = (which: string, { clienta }: People) =>
  `case when ${which} = 1 then '${clienta.id}' else ${id('u', `(${which})`)} end`

const people = (n: number) => [
  `insert into usuario (id, nombre_usu, nombre_completo, email, ci, rol, password_hash)
   select ${id('v', 'i')}, 'vendedor' || i, 'Vendedora número ' || i, 'v' || i || '@correo.test', (30000000 + i)::text,
     'vendedor', '' from ${series(sellersOf(n))}`,
  `insert into usuario (id, nombre_usu, nombre_completo, email, ci, rol, password_hash)
   select ${id('u', 'i')}, 'cliente' || i, 'Cliente número ' || i, 'u' || i || '@correo.test', (40000000 + i)::text,
     'public', '' from ${series(n / 10)}`,
  `insert into sesion (token_hash, usuario_id, created_at, used_at, expires_at)
   select sha256(i::text::bytea), ${id('u', 'i')}, at, at, at + interval '7 days'
   from ${series(n / 10)}, (values (timestamptz '2026-11-21 14:59Z')) as moment (at)`,
  `insert into intento (clave, at) select 'cuenta:' || i, timestamptz '2026-11-21 14:59Z' from ${series(n / 10)}`,
]

/** Four of ten numbers are assigned, a hundred in a row to one seller. */
const numbers = (n: number, base: number, who: People) => [
  `insert into sorteo (id, numeros_de, vigente_id, abierta, fecha, fuente, fuente_datos)
   select ${id('s', 'i')}, ${id('s', 'i')}, ${id('s', 'i')}, true, date '2030-01-01' + i, 'interna',
     '{"hora":"2030-02-01T00:00:00.000Z"}' from ${series(11)}`,
  `insert into rifa (id, numero, precio, sorteo_id, vendedor_id, asignada_at, anio)
   select ${id('r', 'i')}, ${base} + i, 150000,
     ${id('s', `(case when i <= ${n / 2} then 1 else 2 + least(9, (i - ${n / 2}) * 20 / ${n}) end)`)},
     case when i % 10 < 4 then ${seller(`1 + i / 100 % ${sellersOf(n)}`, who)} end, case when i % 10 < 4 then now() end, 2026
   from ${series(n)}`,
  `insert into asignacion_movimiento (a, cantidad)
   select vendedor_id, count(*) from rifa where numero > ${base} and vendedor_id is not null group by vendedor_id`,
]

/** Orders of four numbers each, and names that lie scattered among them; of twenty orders eleven are paid online, six in person, three unpaid or open. */
const orders = (n: number, who: People, latest: Date) => {
  const open = `i > ${n / 5 - 1_000}`
  const kinds = `select i, i % 20 as kind, timestamptz '${latest.toISOString()}' - interval '1 second' * (${n / 5} - i) as moment
    from ${series(n / 5)}`
  const online = 'kind not between 11 and 16'
  return [
    `insert into compra (id, referencia, canal, estado, solicitante_id, usuario_id, vendedor_id, total, moneda,
       metodo_pago, comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, expires_at, pagada_at)
     select ${id('c', 'i')}, 'ref' || i, case when ${online} then 'online' else 'presencial' end,
       case when kind <= 16 then 'pagada' when ${open} then 'esperando_pago' else 'vencida' end,
       ${buyer(`1 + i % ${Math.ceil(n / 10)}`, who)}, case when ${online} then ${buyer(`1 + i % ${Math.ceil(n / 10)}`, who)} end,
       case when not ${online} then ${seller(`1 + i / 20 % ${sellersOf(n)}`, who)} end, 600000, 'ARS', 'simulado',
       'Comprador número ' || i::bigint * 7919 % ${Math.ceil(n / 5)}, 'u' || i || '@correo.test', (40000000 + i)::text, '099', moment,
       case when kind > 16 then moment + interval '30 minutes' end, case when kind <= 16 then moment end
     from (${kinds}) o`,
    `insert into compra_linea (compra_id, linea, rifa_id, titulo, cantidad, precio, vendedor_id, atribucion)
     select c.id, (i - 1) % 4 + 1, r.id, 'Rifa ' || i, 1, 150000, coalesce(c.vendedor_id, r.vendedor_id),
       case when c.vendedor_id is not null then 'en_persona' when r.vendedor_id is not null then 'asignada' end
     from ${series((n * 4) / 5)} join compra c on c.id = ${id('c', '((i - 1) / 4 + 1)')} join rifa r on r.id = ${id('r', 'i')}`,
    `insert into titular (rifa_id, sorteo_id, numero, compra_id, estado, clave, created_at, expires_at, vendida_at,
       liberada_at)
     select r.id, r.sorteo_id, r.numero, c.id, case c.estado when 'pagada' then 'vendida' when 'vencida' then 'liberada' else 'reservada' end,
       sha256(r.id::text::bytea), c.created_at, c.expires_at, c.pagada_at,
       case when c.estado = 'vencida' then c.expires_at end
     from compra c join compra_linea l on l.compra_id = c.id join rifa r on r.id = l.rifa_id
     where c.referencia like 'ref%'`,
  ]
}

/** What an order leaves behind: moves, payments, mail, acts; and what people wrote. */
const around = (n: number, who: People) => [
  `insert into compra_movimiento (compra_id, at, de, a)
   select id, created_at, 'creada', 'esperando_pago' from compra where canal = 'online'`,
  `insert into pago (id, compra_id, proveedor, estado, monto, moneda, actualizado_at)
   select 'pago-' || referencia, id, 'simulado', 'aprobado', total, 'ARS', created_at
   from compra where referencia like 'ref%' and canal = 'online' and estado = 'pagada'`,
  `insert into pago_simulado (id, referencia, estado, monto, moneda, created_at, updated_at)
   select id, substr(id, 6), 'aprobado', monto, 'ARS', actualizado_at, actualizado_at from pago where id like 'pago-ref%'`,
  `insert into preferencia_simulada (referencia, datos, created_at)
   select referencia, '{}', created_at from compra where referencia like 'ref%' and canal = 'online'`,
  `insert into correo (evento, para, asunto, texto, created_at, sent_at)
   select 'fill:' || id, comprador_email, 'Tus números', 'Gracias', created_at, created_at from compra
   where estado = 'pagada'`,
  `insert into tarea (evento, tipo, datos, created_at, done_at)
   select 'fill:' || id, 'aviso', jsonb_build_object('pagoId', id), actualizado_at, actualizado_at from pago`,
  `insert into mensaje_contacto (nombre, email, mensaje)
   select 'Nombre', 'u' || i || '@correo.test', 'Hola' from ${series(n / 10)}`,
  `insert into producto (id, nombre, precio, created_at)
   select ${id('p', 'i')}, 'Producto número ' || i, 50000, now() - interval '1 hour' * i
   from ${series(Math.min(1_000, n / 10))}`,
  `insert into meta_anual (usuario_id, anio, meta_ventas)
   select ${seller('i', who)}, 2027, 100 from ${series(sellersOf(n))}`,
]

const RESUMEN = JSON.stringify({
  saldoAnterior: 0,
  ventas: [],
  anuladas: { cantidad: 0, monto: 0 },
  entregado: 0,
  otros: 0,
  porAcreditar: 0,
  cuadra: true,
  numeros: {
    entregados: 0,
    recibidos: 0,
    devueltos: 0,
    cedidos: 0,
    vendidos: 0,
    online: 0,
    porOtros: 0,
    enMano: 0,
    cuadra: true,
  },
})

/**
 * The ledger of these orders: every fifth sale in person by a transfer that was credited except the last ones; each
 * seller's cash handed in ten times and closed in a rendición.
 */
const LEDGER = [
  `insert into cuenta (codigo, usuario_id) select 'caja:' || vendedor_id, vendedor_id from compra
   where vendedor_id is not null group by vendedor_id on conflict do nothing`,
  `insert into asiento (evento, at, compra_id, vendedor_id)
   select case canal when 'presencial' then 'venta:' || id else 'pago:pago-' || referencia || ':1' end, pagada_at, id, vendedor_id
   from compra where referencia like 'ref%' and estado = 'pagada' order by pagada_at, id`,
  `insert into asiento_linea (asiento_id, cuenta, importe)
   select a.id, case when a.vendedor_id is null then 'org:proveedor'
     when a.id % 5 = 0 then 'por_acreditar:' || a.vendedor_id else 'caja:' || a.vendedor_id end, c.total
   from asiento a join compra c on c.id = a.compra_id where c.referencia like 'ref%'
   union all
   select a.id, 'ventas:' || r.sorteo_id, -sum(l.precio) from asiento a join compra c on c.id = a.compra_id
     join compra_linea l on l.compra_id = c.id join rifa r on r.id = l.rifa_id
   where c.referencia like 'ref%' group by a.id, r.sorteo_id`,
  `insert into asiento (evento, at, compra_id, vendedor_id)
   select 'acreditada:' || a.compra_id, a.at, a.compra_id, a.vendedor_id from asiento a
     join asiento_linea l on l.asiento_id = a.id and l.cuenta = 'por_acreditar:' || a.vendedor_id
   where a.id < (select max(id) - 2000 from asiento) order by a.id`,
  `insert into asiento_linea (asiento_id, cuenta, importe)
   select a.id, k.cuenta, k.signo * c.total from asiento a join compra c on c.id = a.compra_id,
     lateral (values ('org:banco', 1), ('por_acreditar:' || a.vendedor_id, -1)) k (cuenta, signo)
   where a.evento like 'acreditada:%' and c.referencia like 'ref%'`,
  `insert into entrega (vendedor_id, monto, contado, medio, estado, recibo, declarada_at, resuelta_at, resuelta_por)
   select c.usuario_id, 600000, 600000, 'efectivo', 'confirmada', nextval('recibo_numero'), now(), now(), c.usuario_id
   from cuenta c, generate_series(1, 10)`,
  `insert into asiento (evento, at, vendedor_id) select 'entrega:' || id, declarada_at, vendedor_id from entrega e
   where not exists (select from asiento a where a.evento = 'entrega:' || e.id) and e.estado = 'confirmada'`,
  `insert into asiento_linea (asiento_id, cuenta, importe)
   select a.id, k.cuenta, k.importe from asiento a,
     lateral (values ('org:efectivo', 600000), ('caja:' || a.vendedor_id, -600000)) k (cuenta, importe)
   where a.evento like 'entrega:%' and not exists (select from asiento_linea l where l.asiento_id = a.id)`,
  `insert into rendicion (vendedor_id, estado, desde, corte, presentada_at, esperado, declarado, contado, diferencia, resumen,
     resuelta_at, cerrada_por, hash)
   select usuario_id, 'cerrada', 0, 0, now(), 0, 0, 0, 0, '${RESUMEN}', now(), usuario_id, sha256('')
   from cuenta c where not exists (select from rendicion r where r.vendedor_id = c.usuario_id)`,
]
