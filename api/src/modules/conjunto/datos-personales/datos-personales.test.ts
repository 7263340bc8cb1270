import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accesoApi,
  contactoApi,
  cuentaApi,
  datosPersonalesApi,
  pagoApi,
  reclamoApi,
  recuperacionApi,
  resultadoApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { checkOut, decide, type Shop, testShop } from '../../../../test/shop.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, client, forFile } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'
import { verify } from '../../../../test/verified.ts'
import { eraseExpired } from './datos-personales-retencion.service.ts'

/** One mark for each field about a person, all different, none of them a word of the product. */
const MARKS = {
  nombreUsu: 'qzusuario',
  nombreCompleto: 'Qznombre Qzapellido',
  ci: '918273645',
  email: 'qzcorreo@talonario.test',
  telefono: '+598 9182 7364',
  direccion: 'Qzcalle 918',
}
const EARLIER = 'qzantes@talonario.test'

let t: Shop
let admin: Client
let person: Client & { id: string }

/** A person does everything that leaves something behind. */
async function live() {
  t = forFile(await testShop({ CONTACT_EMAIL: 'info@talonario.test' }))
  admin = await t.as('admin')
  const nobody = await t.as('nobody')
  const { nombreUsu, nombreCompleto, ci, telefono, direccion, email } = MARKS
  const form = { nombreUsu, nombreCompleto, ci, telefono, direccion, email: EARLIER }
  await nobody.call(cuentaApi.register, { form: { ...form, password: PASSWORD, passwordRep: PASSWORD } })
  await nobody.call(recuperacionApi.recoverPassword, { body: { email: EARLIER } })
  const login = (address: string, password = PASSWORD) =>
    nobody.call(accesoApi.login, { body: { email: address, password } })
  const { body } = await login(EARLIER)
  const me = { ...client(t.app, body.token), id: body.user.id }
  await verify(t.db, me, EARLIER)
  const { fecha, numeros } = await makeRaffle(admin, { fecha: '2026-12-20', cantidad: 6, premios: ['Una moto'] })
  const rifas = await t.db.selectFrom('rifa').select(['id', 'numero']).where('numero', 'in', numeros).execute()
  const buy = async (numero: number) => checkOut(me, [{ _id: rifas.find(rifa => rifa.numero === numero)!.id }])
  await decide(me, await buy(1), 'rechazar')
  await pay(me, await buy(2))
  await buy(3)
  await me.call(cuentaApi.update, { form: { email, currentPassword: PASSWORD } })
  expect((await verify(t.db, me, email)).status).toBe(200)
  await pay(me, await buy(4))
  await login(email, 'otra clave')
  await nobody.call(recuperacionApi.recoverPassword, { body: { email } })
  const mensaje = `Soy ${nombreCompleto}, ${telefono}`
  await nobody.call(contactoApi.contacto, { body: { nombre: nombreCompleto, email, mensaje } })
  await t.runJobs()
  await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
  const { reclamos } = (await admin.call(reclamoApi.reclamos)).body
  const entrega = { id: reclamos[0]?._id ?? '', documento: ci, fecha: '2026-11-21' }
  expect((await admin.call(reclamoApi.entregarPremio, { body: entrega })).status).toBe(200)
  await sendPending(t.db, t.mailer, t.clock.now)
  person = me
}

async function pay(me: Client, referencia: string) {
  await decide(me, referencia, 'aprobar')
  const query = { payment_id: 'null', status: 'approved', external_reference: referencia }
  expect((await me.call(pagoApi.exito, { query })).status).toBe(200)
}

/** `table.column` of every column that contains any of these texts, in any case. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ tabla: string; columna: string }>`
    select c.table_name as tabla, c.column_name as columna from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`.execute(t.db)
  const looks = columns.map(({ tabla, columna }) => {
    const text = sql`case when pg_typeof(${sql.ref(columna)})::text = 'bytea'
      then encode(${sql.ref(columna)}::text::bytea, 'escape') else ${sql.ref(columna)}::text end`
    const any = sql.join(
      texts.map(one => sql`${text} ilike ${`%${one}%`}`),
      sql` or `,
    )
    return sql`select ${`${tabla}.${columna}`}::text as donde where exists (select 1 from ${sql.table(tabla)} where ${any})`
  })
  const { rows } = await sql<{ donde: string }>`${sql.join(looks, sql` union all `)}`.execute(t.db)
  return rows.map(({ donde }) => donde).sort()
}

/** The declared columns: the first table of docs/personal-data.md. */
function declared(): string[] {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/personal-data.md'), 'utf8')
  const [, chapter = ''] = page.split(/^## /m)
  return [...chapter.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, column = '']) => column).sort()
}

describe('a copy of one’s data', () => {
  beforeAll(live)
  const copyOf = (answer: { text: string; body: unknown }) => answer.body as Record<string, never[]>

  it('is everything held about the caller, as a file', async () => {
    const answer = await person.call(datosPersonalesApi.misDatos)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="datos-personales.json"',
    })
    const copy = copyOf(answer)
    expect(copy.perfil).toMatchObject(MARKS)
    expect(copy.compras).toHaveLength(4)
    expect(copy.compras).toContainEqual(
      expect.objectContaining({
        estado: 'pagada',
        total: 100,
        nombre: MARKS.nombreCompleto,
        email: EARLIER,
        lineas: [expect.objectContaining({ numero: 2, precio: 100 })],
        pagos: [expect.objectContaining({ estado: 'aprobado', monto: 100 })],
      }),
    )
    expect(copy.mensajes).toEqual([expect.objectContaining({ mensaje: 'Soy Qznombre Qzapellido, +598 9182 7364' })])
    expect(copy.sesiones).toHaveLength(1)
    const subjects = copy.correos!.map(({ asunto }) => asunto)
    expect(subjects).toContain('Restablecé tu contraseña de Talonario')
    expect(copy.actos!.map(({ accion }) => accion)).toContain('update')
  })

  it('has every place in which the person stands', async () => {
    const { body } = await person.call(datosPersonalesApi.misDatos)
    for (const mark of Object.values(MARKS)) expect(JSON.stringify(body)).toContain(mark)
  })

  it('has no hash, no secret, no link that opens the account', async () => {
    const { text } = await person.call(datosPersonalesApi.misDatos)
    expect(text).not.toMatch(/\$argon2id\$|token_hash|reset-password/)
  })

  it('of a seller has the sales without the buyers', async () => {
    const vendedora = await t.as('vendedora')
    const { numeros } = await makeRaffle(admin, { fecha: '2026-12-27', cantidad: 1 })
    const comprador = { nombre: 'Compradora Ajena', email: 'ajena@correo.test', ci: '4444444', telefono: '099 444 444' }
    await sellNumbers(t.db, { numeros, vendedor: t.users.vendedora, comprador })
    const copy = copyOf(await vendedora.call(datosPersonalesApi.misDatos))
    expect(copy.ventas).toEqual([expect.objectContaining({ total: 100, metodoPago: 'efectivo' })])
    expect(told(copy, comprador)).toEqual([])
  })

  it('has what was taken back of a purchase, for who bought it and for who sold it', async () => {
    const { numeros } = await makeRaffle(admin, { fecha: '2026-12-28', cantidad: 2 })
    const comprador = { nombre: 'Clara', email: t.users.clienta.email }
    const compraId = await sellNumbers(t.db, {
      numeros,
      vendedor: t.users.vendedor,
      usuario: t.users.clienta,
      comprador,
    })
    const body = { compraId, motivo: 'Se bajó', lineas: [1] }
    expect((await admin.call(ventaApi.anularVenta, { body })).status).toBe(200)
    const parts = {
      devueltas: [
        { titulo: expect.any(String), numero: numeros[0], cantidad: 1, precio: 100, fecha: expect.any(String) },
      ],
      lineas: [expect.objectContaining({ numero: numeros[1], precio: 100 })],
    }
    const [buyer, seller] = [await t.as('clienta'), await t.as('vendedor')]
    expect(copyOf(await buyer.call(datosPersonalesApi.misDatos)).compras).toContainEqual(expect.objectContaining(parts))
    expect(copyOf(await seller.call(datosPersonalesApi.misDatos)).ventas).toContainEqual(expect.objectContaining(parts))
  })

  it('of more rows than are read at once is whole', async () => {
    const rows = Array.from({ length: 1_203 }, (_, i) => ({
      nombre: 'Muchos',
      email: t.users.clienta.email,
      mensaje: `mensaje ${i}`,
      created_at: new Date(i),
    }))
    await t.db.insertInto('mensaje_contacto').values(rows).execute()
    const { mensajes } = copyOf(await (await t.as('clienta')).call(datosPersonalesApi.misDatos))
    expect(mensajes!.map(({ mensaje }) => mensaje)).toEqual(rows.map(({ mensaje }) => mensaje))
  })

  it('can be asked for twenty times an hour', async () => {
    const clienta = await t.as('cliente')
    const ask = async () => (await clienta.call(datosPersonalesApi.misDatos)).status
    for (let i = 0; i < 20; i++) expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
  })

  it('is found and downloaded by an organiser on request', async () => {
    const find = (buscar: string) => admin.call(datosPersonalesApi.buscarPersona, { query: { buscar } })
    expect((await find('QZCORREO@talonario.test')).body.user.id).toBe(person.id)
    expect((await find('918.273.645')).body.user.id).toBe(person.id)
    expect([(await find('qzcorreo')).status, (await find('nadie@talonario.test')).body.message]).toEqual([
      404,
      'No se encontró el usuario.',
    ])
    const answer = await admin.call(datosPersonalesApi.exportarDatos, { params: { id: person.id } })
    expect(copyOf(answer).perfil).toMatchObject({ email: MARKS.email })
    const act = t.db.selectFrom('auditoria').select(['actor_id', 'objeto_id']).where('accion', '=', 'exportarDatos')
    expect(await act.execute()).toEqual([{ actor_id: t.users.admin.id, objeto_id: person.id }])
    expect((await admin.call(datosPersonalesApi.exportarDatos, { params: { id: crypto.randomUUID() } })).status).toBe(
      404,
    )
  })
})

describe('deleting the account', () => {
  beforeAll(live)

  it('with the password leaves the person in the declared columns and nowhere else, and the result and its proof as they were', async () => {
    const remove = (body: { currentPassword: string }) =>
      person.call(datosPersonalesApi.logicDelete, { params: { id: person.id }, body })
    const refused = await remove({ currentPassword: 'no es esta' })
    expect([refused.status, refused.body.message]).toEqual([400, 'La contraseña actual no es correcta.'])

    const places = await columnsWith([...Object.values(MARKS), EARLIER])
    expect(places).toEqual(
      expect.arrayContaining([
        'usuario.email',
        'correo.para',
        'correo.texto',
        'mensaje_contacto.mensaje',
        'compra.comprador_ci',
      ]),
    )
    expect(await columnsWith([person.id])).toContain('intento.clave')

    expect((await remove({ currentPassword: PASSWORD })).body.message).toBe('Cuenta eliminada correctamente')
    expect(await columnsWith([person.id])).not.toContain('intento.clave')
    t.clock.advance({ days: 31 })
    await t.runJobs()
    await eraseExpired(t.db, t.clock.now())
    expect(declared()).toHaveLength(6)
    expect(await columnsWith([...Object.values(MARKS), EARLIER])).toEqual(declared())

    for (const table of ['sesion', 'enlace_correo'] as const) {
      expect(await t.db.selectFrom(table).selectAll().where('usuario_id', '=', person.id).execute()).toEqual([])
    }
    const waiting = t.db.selectFrom('correo').select('id').where('para', '=', '').where('sent_at', 'is', null)
    expect(await waiting.where('failed_at', 'is', null).execute()).toEqual([])

    const { body } = await (await t.as('nobody')).call(resultadoApi.listarGanadores)
    expect(JSON.stringify(body)).toContain(MARKS.nombreCompleto)
  })
})
