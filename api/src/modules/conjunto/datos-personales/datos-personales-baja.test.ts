import { accesoApi, cuentaApi, datosPersonalesApi, recuperacionApi, vendedorApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts'
import { verify } from '../../../../test/verified.ts'
import { eraseExpired } from './datos-personales-retencion.service.ts'

let t: TestApp
let admin: Client
beforeEach(async () => {
  t = await testApp()
  admin = await t.as('admin')
})
afterEach(() => t.close())

const changeStatus = (id: string, who = admin) => who.call(vendedorApi.changeStatus, { params: { id } })
const remove = (id: string, who = admin) => who.call(datosPersonalesApi.remove, { params: { id } })
const logicDelete = (id: string, who: Client) => who.call(datosPersonalesApi.logicDelete, { params: { id } })
const isSignedIn = async (who: Client, id: string) =>
  (await who.call(cuentaApi.profile, { params: { id } })).status === 200

/** A draw with two numbers of the seller: 1 sold, 2 not. */
async function numbersOf(vendedorId: string, fecha: string, first: number) {
  const sorteo = await t.db
    .insertInto('sorteo')
    .values({ fecha, fuente: 'interna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = t.clock.now()
  const rifas = await t.db
    .insertInto('rifa')
    .values(
      [first, first + 1].map(numero => ({
        numero,
        precio: 100,
        sorteo_id: sorteo.id,
        vendedor_id: vendedorId,
        asignada_at: now,
        anio: 2026,
      })),
    )
    .returning('id')
    .execute()
  const compra = await order({ vendedor: vendedorId, estado: 'pagada' })
  const sold = { rifa_id: rifas[0]!.id, compra_id: compra, estado: 'vendida' as const, clave: Buffer.alloc(32) }
  await t.db
    .insertInto('titular')
    .values({ ...sold, created_at: now, vendida_at: now })
    .execute()
  return sorteo.id
}

/** An order: in person by a seller, or online by a shopper. */
async function order(of: { vendedor?: string; cliente?: string; estado: 'pagada' | 'vencida' | 'esperando_pago' }) {
  const { id } = await t.db
    .insertInto('compra')
    .values({
      referencia: crypto.randomUUID(),
      canal: of.vendedor ? 'presencial' : 'online',
      estado: of.estado,
      solicitante_id: of.vendedor ?? of.cliente!,
      clave: null,
      huella: null,
      usuario_id: of.cliente ?? null,
      vendedor_id: of.vendedor ?? null,
      total: 100,
      moneda: 'ARS',
      metodo_pago: 'efectivo',
      comprador_nombre: 'Canario Uno',
      comprador_email: 'canario@talonario.test',
      comprador_ci: '7777777',
      comprador_telefono: '099 777 777',
      created_at: t.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('an account that ends', () => {
  // spec 2.1.4 2.7.26
  it('is gone: no session, no log-in, and its e-mail and document are free again', async () => {
    const cliente = await t.as('cliente')
    const { status, body } = await logicDelete(t.users.cliente.id, cliente)
    expect([status, body.message]).toEqual([200, 'Cuenta eliminada correctamente'])
    expect(await isSignedIn(cliente, t.users.cliente.id)).toBe(false)
    const nobody = await t.as('nobody')
    const { email, ci, nombreUsu } = t.users.cliente
    expect((await nobody.call(accesoApi.login, { body: { email, password: 'talonario-demo' } })).status).toBe(401)
    const again = {
      nombreUsu,
      nombreCompleto: 'Otro',
      email,
      ci,
      password: 'una clave larga',
      passwordRep: 'una clave larga',
    }
    expect((await nobody.call(cuentaApi.register, { form: again })).status).toBe(200)
  })

  it('leaves no word about the person in any table but the sales', async () => {
    const { id } = t.users.cliente
    const canary = {
      nombreUsu: 'canario1',
      nombreCompleto: 'Canario Uno',
      email: 'canario@talonario.test',
      ci: '7777777',
    }
    const cliente = await t.as('cliente')
    await cliente.call(cuentaApi.update, {
      form: { ...canary, telefono: '099 777 777', direccion: 'Canario 77', currentPassword: 'talonario-demo' },
    })
    expect((await verify(t.db, cliente, canary.email)).status).toBe(200)
    const nobody = await t.as('nobody')
    await nobody.call(recuperacionApi.recoverPassword, { body: { email: canary.email } })
    await nobody.call(accesoApi.login, { body: { email: canary.email, password: 'mal' } })
    await leaveMessage(canary)
    const paid = await order({ cliente: id, estado: 'pagada' })
    await order({ cliente: id, estado: 'vencida' })
    await sql`
      insert into preferencia_simulada select referencia, '{"payer":{"email":"canario@talonario.test"}}', now()
      from compra where id = ${paid}
    `.execute(t.db)
    t.clock.advance({ days: 31 })
    await logicDelete(id, await t.as('cliente'))
    expect(await tablesWith('canario')).toEqual(['compra'])
    expect(await tablesWith('7777777')).toEqual(['compra'])
    expect(await tablesWith('099 777 777')).toEqual(['compra'])
    expect(await tablesWith(`cuenta:${id}`)).toEqual([])
    const kept = await t.db.selectFrom('compra').select(['estado', 'comprador_nombre']).orderBy('estado').execute()
    expect(kept).toEqual([
      { estado: 'pagada', comprador_nombre: 'Canario Uno' },
      { estado: 'vencida', comprador_nombre: '' },
    ])
  })

  it('keeps its buyer in an order as long as a payment may arrive', async () => {
    const id = await order({ cliente: t.users.cliente.id, estado: 'esperando_pago' })
    await remove(t.users.cliente.id)
    const buyer = async () => {
      await eraseExpired(t.db, t.clock.now())
      const row = await t.db.selectFrom('compra').select('comprador_email').where('id', '=', id).executeTakeFirst()
      return row?.comprador_email
    }
    t.clock.advance({ days: 29 })
    expect(await buyer()).toBe('canario@talonario.test')
    t.clock.advance({ days: 2 })
    expect(await buyer()).toBe('')
  })

  it('does not mail any more, and not again what it was mailed', async () => {
    const mail = {
      evento: 'compra-pagada:1',
      para: 'Cliente@talonario.test',
      asunto: 'Tus números',
      texto: 'Hola, Julio',
    }
    await enqueueCorreo(t.db, mail)
    await remove(t.users.cliente.id)
    await enqueueCorreo(t.db, mail)
    const rows = await t.db.selectFrom('correo').select(['evento', 'para', 'texto', 'failed_at']).execute()
    expect(rows).toEqual([{ evento: 'compra-pagada:1', para: '', texto: '', failed_at: expect.any(Date) }])
  })

  it('of a seller who is only inactive keeps his numbers', async () => {
    await numbersOf(t.users.vendedora.id, '2026-12-20', 1)
    await changeStatus(t.users.vendedora.id)
    const rifas = await t.db
      .selectFrom('rifa')
      .select('numero')
      .where('vendedor_id', '=', t.users.vendedora.id)
      .execute()
    expect(rifas).toHaveLength(2)
  })

  it('of a seller gives back the numbers he had not sold, of draws that are open', async () => {
    const { id } = t.users.vendedora
    await numbersOf(id, '2026-12-20', 1)
    const closed = await numbersOf(id, '2026-12-27', 11)
    await t.db
      .updateTable('sorteo')
      .set({ estado: 'cerrado', cerrado_at: t.clock.now(), raiz: '00', cantidad: 1 })
      .where('id', '=', closed)
      .execute()
    await t.db.insertInto('meta_anual').values({ usuario_id: id, anio: 2026, meta_ventas: 9 }).execute()
    expect((await remove(id)).status).toBe(200)
    const kept = await t.db
      .selectFrom('rifa')
      .select('numero')
      .where('vendedor_id', '=', id)
      .orderBy('numero')
      .execute()
    expect(kept.map(({ numero }) => numero)).toEqual([1, 11, 12])
    expect(await t.db.selectFrom('meta_anual').selectAll().execute()).toEqual([])
    expect(await t.db.selectFrom('compra').select('id').where('vendedor_id', '=', id).execute()).toHaveLength(2)
  })
})

async function leaveMessage({ nombreCompleto, email }: { nombreCompleto: string; email: string }) {
  const { id } = await t.db
    .insertInto('mensaje_contacto')
    .values({ nombre: nombreCompleto, email: email.toUpperCase(), mensaje: 'Soy yo' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const texto = `${nombreCompleto} (${email}) escribió`
  await enqueueCorreo(t.db, { evento: `contacto:${id}`, para: 'info@talonario.test', asunto: nombreCompleto, texto })
}

/** The tables in which any row has this text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
  `.execute(t.db)
  const found = []
  for (const { name } of rows) {
    const hits = await sql`
      select 1 from ${sql.table(name)} as fila where to_jsonb(fila)::text ilike ${`%${text}%`} limit 1
    `.execute(t.db)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}
