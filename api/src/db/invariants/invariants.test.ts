import { resultadoApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { saleOf } from '../../../test/on-sale.ts'
import { makeRaffle } from '../../../test/raffle.ts'
import { checkOut, decide, insertProduct, settled, testShop } from '../../../test/shop.ts'
import { sellNumbers } from '../../../test/sold.ts'
import { forFile } from '../../../test/test-app.ts'
import { findBroken, invariants } from './invariants.ts'

/** A database with one of each: 1 and 2 paid online with a product, 3 held, 4 sold in person, 11 to 14 drawn. */
const t = forFile(await testShop())
const [admin, cliente, clienta] = [await t.as('admin'), await t.as('cliente'), await t.as('clienta')]
const remera = await insertProduct(t, 'Remera', 500_000)
await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 10 })
const ids = await t.db.selectFrom('rifa').select('id as _id').orderBy('numero').execute()
const paid = await checkOut(cliente, [...ids.slice(0, 2), { _id: remera, quantity: 2, tipo: 'producto' }])
await decide(cliente, paid, 'aprobar')
await settled(t, paid, { estado: 'pagada' })
await checkOut(clienta, ids.slice(2, 3))
expect((await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(ids[3]!._id, 'pos') })).status).toBe(200)
const drawn = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 10, premios: ['Casa', 'Auto'] })
for (const numero of drawn.numeros.slice(0, 4))
  await sellNumbers(t.db, { numeros: [numero], vendedor: t.users.vendedora })
await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: drawn.fecha } })

/** What is broken once these statements got past every trigger; nothing stays of them. */
async function brokenAfter(...statements: string[]): Promise<string[]> {
  class Undo extends Error {}
  let names: string[] = []
  const planting = t.db.transaction().execute(async db => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) {
      const { numAffectedRows } = await sql.raw(statement).execute(db)
      expect([statement, numAffectedRows]).not.toEqual([statement, 0n])
    }
    names = (await findBroken(db)).map(({ name }) => name)
    throw new Undo()
  })
  await expect(planting).rejects.toThrow(Undo)
  return names
}

const numero = (n: number) => `(select id from rifa where numero = ${n})`
const holderOf = (n: number) => `(select compra_id from titular where rifa_id = ${numero(n)} limit 1)`
const move = (n: number, change: string) => `update compra set ${change} where id = ${holderOf(n)}`
const free = (n: number) => `update titular set estado = 'liberada', liberada_at = now() where rifa_id = ${numero(n)}`

/** A printed book of the numbers 1 to 5. */
const BOOK = `insert into talonario (numero, desde, hasta, estado, created_at, impreso_at) values (1, 1, 5, 'impreso', now(), now())`

/** What is done behind the database's back, and what then has to be found. */
const PLANTED: Record<string, string[]> = {
  'dos-titulares': [
    'drop index titular_vivo_unico',
    `insert into titular (rifa_id, sorteo_id, numero, compra_id, estado, clave, created_at, vendida_at)
      select rifa_id, sorteo_id, numero, compra_id, estado, clave, created_at, vendida_at from titular where rifa_id = ${numero(1)}`,
  ],
  'papel-en-otro-canal': [
    BOOK,
    `update rifa set talonario_id = (select id from talonario), en_papel_at = now() where numero in (1, 2)`,
  ],
  'talonario-de-otro-tramo': [
    BOOK,
    `update rifa set talonario_id = (select id from talonario), en_papel_at = now() where numero = 8`,
  ],
  'pagada-sin-numero': [free(2)],
  'vendido-sin-pago': [move(4, `pagada_at = null, estado = 'reembolsada'`)],
  'titular-sin-linea': [`update titular set rifa_id = ${numero(9)} where rifa_id = ${numero(4)}`],
  'titular-de-otro-numero': [`update titular set numero = numero + 1 where rifa_id = ${numero(4)}`],
  'compra-de-otra-campania': [move(1, 'campania_id = gen_random_uuid()')],
  'vendido-sin-participante': [move(4, `comprador_nombre = ''`)],
  'reserva-sin-compra-en-espera': [
    `update compra set estado = 'vencida' where id = ${holderOf(3)}`,
    `insert into compra_movimiento (compra_id, at, de, a) values (${holderOf(3)}, now(), 'esperando_pago', 'vencida')`,
  ],
  'reserva-con-otro-plazo': [move(3, `expires_at = expires_at + interval '1 minute'`)],
  'espera-sin-reserva': [
    `update titular set estado = 'liberada', liberada_at = expires_at - interval '1 second' where rifa_id = ${numero(3)}`,
  ],
  'numero-sin-sorteo': ['update rifa set sorteo_id = gen_random_uuid() where numero = 8'],
  'asignado-a-nadie': [
    `update rifa set asignada_at = now(), vendedor_id = (select id from usuario where rol = 'public' limit 1) where numero = 8`,
  ],
  'total-distinto': [move(4, 'total = total + 1')],
  'estado-sin-fecha': [move(4, `estado = 'vencida'`)],
  'pagada-sin-dinero': [`update pago set estado = 'rechazado'`],
  'revision-sin-caso': [
    move(1, `estado = 'en_revision'`),
    `insert into compra_movimiento (compra_id, at, de, a) values (${holderOf(1)}, now(), 'pagada', 'en_revision')`,
  ],
  'dinero-sin-destino': [
    `insert into pago (id, compra_id, proveedor, estado, monto, moneda, actualizado_at, rechazo)
      values ('ajeno', ${holderOf(3)}, 'simulado', 'aprobado', 100, 'USD', now(), 'moneda')`,
  ],
  'devolucion-sin-tarea': [
    `insert into pago (id, compra_id, proveedor, estado, monto, a_devolver, moneda, actualizado_at)
      values ('de más', ${holderOf(1)}, 'simulado', 'aprobado', 100, 100, 'ARS', now())`,
  ],
  'devuelto-de-mas': [
    `insert into pago (id, compra_id, proveedor, estado, monto, reembolsado, moneda, actualizado_at)
      values ('dos veces', ${holderOf(1)}, 'simulado', 'devuelto', 100, 200, 'ARS', now())`,
  ],
  'pago-en-persona': [
    `insert into pago (id, compra_id, proveedor, estado, monto, moneda, actualizado_at)
      values ('raro', ${holderOf(4)}, 'simulado', 'rechazado', 100, 'ARS', now())`,
  ],
  'vendidos-mal-contados': ['update producto set cantidad_vendidos = cantidad_vendidos + 1'],
  'comision-distinta': [
    `insert into comision_plan (desde, tramos, activa) values ('2020-01-01', '[{"desde": 1, "tasa": 1000}]', true)`,
  ],
  'movimientos-cortados': [`delete from compra_movimiento where a = 'pagada'`],
  'asiento-descuadrado': [`update asiento_linea set importe = importe + 1 where cuenta like 'por_acreditar:%'`],
  'venta-sin-asiento': [
    `update asiento_linea set importe = importe * 2 where asiento_id in
    (select id from asiento where evento = 'venta:' || ${holderOf(4)})`,
  ],
  'pago-sin-asiento': [
    `update asiento_linea set importe = importe + 1 where cuenta = 'org:proveedor'`,
    `insert into asiento_linea select asiento_id, 'org:banco', -1 from asiento_linea where cuenta = 'org:proveedor'`,
  ],
  'asiento-sin-causa': [
    `update asiento set evento = 'anulacion:' || compra_id where evento like 'venta:%' and compra_id = ${holderOf(4)}`,
  ],
  'entrega-sin-asiento': [
    `insert into entrega (vendedor_id, monto, medio, estado, contado, recibo, declarada_at, resuelta_at, resuelta_por)
    select id, 1, 'efectivo', 'confirmada', 1, 999, now(), now(), id from usuario limit 1`,
  ],
  'gasto-sin-asiento': [
    `insert into gasto (campania_id, rubro, cuenta, concepto, importe, usuario_id, at)
      select c.id, 'otros', 'efectivo', 'Flete', 100, u.id, now() from campania c, usuario u limit 1`,
  ],
  'devolucion-distinta': [
    `with x as (
      insert into cancelacion (campania_id, entera, devuelve, motivo, usuario_id, at)
      select k.id, false, false, 'Lluvia', u.id, now() from campania k, usuario u limit 1 returning id)
    insert into devolucion (cancelacion_id, compra_id, importe, numeros, hecha_at) select id, ${holderOf(4)}, 100, '{}', now() from x`,
  ],
  'cancelado-sin-devolucion': [
    `with x as (
      insert into cancelacion (campania_id, entera, devuelve, motivo, usuario_id, at)
      select k.id, false, true, 'Lluvia', u.id, now() from campania k, usuario u limit 1 returning id)
    insert into devolucion (cancelacion_id, compra_id, importe, numeros) select id, ${holderOf(4)}, 100, '{}' from x`,
  ],
  'rendicion-alterada': [
    `insert into rendicion (vendedor_id, estado, desde, corte, presentada_at, esperado, declarado, contado, diferencia, resumen, resuelta_at, cerrada_por, hash)
    select id, 'cerrada', 0, 0, now(), 0, 0, 0, 0, '{}', now(), id, '\\x00' from usuario limit 1`,
  ],
  'diferencia-dos-veces': [
    `with r as (
      insert into rendicion (vendedor_id, estado, desde, corte, presentada_at, esperado, declarado, contado, diferencia, resumen, resuelta_at, cerrada_por, hash)
      select id, 'cerrada', 0, 0, now(), 5, 0, 0, 5, '{}', now(), id, '\\x00' from usuario limit 1 returning id, vendedor_id)
    insert into asiento (evento, at, vendedor_id) select 'diferencia:' || id, now(), vendedor_id from r`,
  ],
  'numeros-sin-movimiento': [
    `insert into asignacion_movimiento (a, cantidad) select id, 1 from usuario where rol = 'vendedor' limit 1`,
  ],
  'sellado-distinto': [`update lista_sellada set hojas = replace(hojas, '11|', '15|')`],
  'participacion-distinta': [`update participacion set pagado = pagado + 1`],
  'cuotas-distintas': [
    `insert into modalidad (nombre, desde_orden, hasta_orden, cuotas, created_at)
      values ('Una', 1, 1, '[{"monto": 100, "orden": 1}]', now())`,
    `update titular set modalidad_id = (select id from modalidad where nombre = 'Una') where estado = 'vendida'`,
  ],
  'cuota-sin-pago': [
    `insert into cuota (titular_id, n, monto, orden, compra_id, pagada_at)
      select id, 5, 1, 1, compra_id, now() from titular where estado = 'vendida' limit 1`,
  ],
  'ancla-distinta': [`update sorteo set abierta = not abierta where estado = 'realizado'`],
  'cantidad-distinta': [`update sorteo set cantidad = cantidad + 1 where estado = 'realizado'`],
  'ganador-sin-venta': [`update ganador set rifa_id = ${numero(15)} where posicion = 1`],
  'revelado-distinto': [
    `insert into funcion (sorteo_id, empezada_at, huella)
      select distinct sorteo_id, now(), repeat('0', 64) from ganador where posicion = 2`,
    `insert into revelado (sorteo_id, lugar, rifa_id, at)
      select sorteo_id, 1, rifa_id, now() from ganador where posicion = 2`,
  ],
  'realizado-sin-ganadores': ['delete from ganador where posicion = 2'],
  'sin-indice-unico': ['drop index compra_clave_unica'],
  'sin-guardia': ['alter table ganador disable trigger ganador_definitivo'],
  'sin-validar': ['alter table rifa add constraint precio_chico check (precio < 1000000000) not valid'],
}

/** Violations that cannot be planted without breaking more than one. */
const WITH: Record<string, string[]> = {
  'sellado-distinto': ['participacion-distinta'],
  'dos-titulares': ['sin-indice-unico'],
  'diferencia-dos-veces': ['asiento-descuadrado', 'asiento-sin-causa', 'rendicion-alterada'],
  'vendido-sin-pago': ['venta-sin-asiento'],
  'total-distinto': ['venta-sin-asiento'],
  'pagada-sin-dinero': ['pago-sin-asiento', 'venta-sin-asiento'],
  'devolucion-sin-tarea': ['pago-sin-asiento'],
  'titular-sin-linea': ['pagada-sin-numero', 'titular-de-otro-numero'],
}

describe('the invariants of a database', () => {
  it('hold after sales, payments, holds and a draw', async () => {
    expect(await findBroken(t.db)).toEqual([])
  })

  it('each have a violation that is tried', () => {
    expect(Object.keys(PLANTED).sort()).toEqual(invariants.map(({ name }) => name).sort())
  })

  it.each(Object.entries(PLANTED))('%s is found', async (name, statements) => {
    expect((await brokenAfter(...statements)).sort()).toEqual([name, ...(WITH[name] ?? [])].sort())
  })

  it('allow that losers are erased', async () => {
    const loser = '(select rifa_id from ganador where posicion = 4)'
    const forget = `update compra set comprador_nombre = '' where id = (select compra_id from titular where rifa_id = ${loser})`
    expect(await brokenAfter(forget, 'delete from ganador where posicion = 4')).toEqual([])
  })

  it('are returned with their number and some of the rows', async () => {
    await t.db.transaction().execute(async db => {
      await sql`savepoint whole`.execute(db)
      await sql.raw(`update compra set total = total + 1`).execute(db)
      const broken = await findBroken(db, { sample: 1 })
      await sql`rollback to savepoint whole`.execute(db)
      expect(broken[0]).toMatchObject({
        name: 'total-distinto',
        dice: 'Hay compras cuyo total no es la suma de sus líneas.',
        total: 7,
        muestra: [{ compra: expect.any(String), total: expect.any(Number), lineas: expect.any(Number) }],
      })
    })
  })
})
