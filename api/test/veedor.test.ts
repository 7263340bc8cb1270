import {
  accesoApi,
  cajaApi,
  casoApi,
  contactoApi,
  correoApi,
  datosPersonalesApi,
  entregaApi,
  invitacionApi,
  recuperacionApi,
  vendedorApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { sampleOf } from './every-call.ts'
import { fullShop, NUMBERS } from './full-shop.ts'
import { comprador } from './on-sale.ts'
import { type Client, client, forFile } from './test-app.ts'
import { told } from './told.ts'

const shop = forFile(await fullShop())
const veedor = await shop.someone('veedor')

const ID = '00000000-0000-4000-8000-000000000000'
describe('a person who only looks', () => {
  it('is told so in a clear sentence', async () => {
    const { status, body } = await veedor.call(vendedorApi.changeStatus, { params: { id: shop.users.vendedora.id } })
    expect([status, body.message]).toEqual([
      403,
      'Tu cuenta solo mira: no puede cambiar nada. Pedíselo a quien organiza.',
    ])
  })

  it('reads no link that opens an account, though mails are kept in a file', async () => {
    const { email } = shop.users.admin
    await shop.as('nobody').then(nobody => nobody.call(recuperacionApi.recoverPassword, { body: { email } }))
    const { id } = await shop.db
      .selectFrom('correo')
      .select('id')
      .where('secreto', '=', true)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const textFor = async (by: Client) => (await by.call(correoApi.verCorreo, { params: { id } })).body.correo.texto
    expect(await textFor(shop.admin)).toContain('/reset-password/')
    expect(await textFor(veedor)).toBe('')
  })

  it('reads no link by which its reader acts, in a mail, a message or among the data of a person, and all else', async () => {
    const { id, email } = shop.users.clienta
    const { FRONTEND_URL } = shop.env
    const texto = ['premio/c1', 'transferencia/c2', 'sin-mensajes/c3', 'compra/c4', 'boleto/c5']
      .map(page => `En ${FRONTEND_URL}/${page}.`)
      .join('\n')
    await enqueueCorreo(shop.db, { evento: `prueba:${id}`, para: email, asunto: 'Enlaces', texto })
    const row = shop.db.selectFrom('correo').select('id').where('evento', '=', `prueba:${id}`)
    const params = await row.executeTakeFirstOrThrow()
    const mensaje = { nombre: 'Ana Núñez', email, mensaje: texto }
    await shop.as('nobody').then(nobody => nobody.call(contactoApi.contacto, { body: mensaje }))
    const readBy = async (by: Client) => [
      (await by.call(correoApi.verCorreo, { params })).body.correo.texto,
      JSON.stringify((await by.call(datosPersonalesApi.exportarDatos, { params: { id } })).body),
      (await by.call(contactoApi.listarMensajes, { params: { page: 1 } })).body.mensajes
        .map(({ mensaje }) => mensaje)
        .join(),
    ]
    for (const read of await readBy(shop.admin)) expect(read).toMatch(/c1.*c2.*c3.*c4.*c5/s)
    for (const read of await readBy(veedor)) {
      expect(read).toContain(`En ${FRONTEND_URL}/boleto/c5.`)
      expect(read.match(/En \[enlace reservado a quien recibe el correo\]\./g)).toHaveLength(4)
      expect(told(read, { premio: 'c1', transferencia: 'c2', baja: 'c3', compra: 'c4' })).toEqual([])
    }
  })

  it('reads no reference of an order, since its page leads to where its numbers are given up', async () => {
    const { paid, held, sale } = shop.orders
    const { id } = shop.users.clienta
    const readBy = async (by: Client) => [
      (await by.call(casoApi.listarCompras, { params: { page: 1 } })).body,
      (await by.call(casoApi.verCompra, { params: { id: held.id } })).body,
      (await by.call(casoApi.casos)).body,
      (await by.call(datosPersonalesApi.exportarDatos, { params: { id } })).body,
    ]
    const saysOne = async (by: Client) =>
      (await readBy(by)).map(read => [paid, held, sale].some(({ referencia }) => told(read, { referencia }).length > 0))
    expect(await saysOne(shop.admin)).toEqual([true, true, true, true])
    expect(await saysOne(veedor)).toEqual([false, false, false, false])
  })

  it('stands for no organiser: the last of them stays', async () => {
    const { id } = shop.users.admin
    await sql`update usuario set estado = 'inactivo' where rol = 'admin' and id <> ${id}`.execute(shop.db)
    const { body } = await shop.admin.call(datosPersonalesApi.logicDelete, { params: { id } })
    expect(body.code).toBe('ULTIMO_ADMIN')
  })

  it('sells nothing and holds no money: no stub is theirs, none is taken from them, none is adjusted', async () => {
    const vendedor = veedor.id
    const talones = [{ numero: NUMBERS.free, ...comprador }]
    const sale = await shop.admin.call(ventaApi.registrarTalones, { body: { vendedor, talones } })
    const body = { vendedor, contado: 10, medio: 'efectivo' as const }
    const taken = await shop.admin.call(entregaApi.recibirEntrega, { body })
    const ajuste = { vendedor, importe: 50, cuenta: 'caja' as const, motivo: 'Un faltante' }
    const adjusted = await shop.admin.call(cajaApi.ajustar, { body: ajuste })
    expect([sale, taken, adjusted].map(({ body }) => body.code)).toEqual(Array(3).fill('VENDEDOR_NO_ENCONTRADO'))
    const row = shop.db.selectFrom('cuenta').select('codigo').where('usuario_id', '=', vendedor)
    expect(await row.execute()).toEqual([])
  })

  it('acts in the database on their own account alone', async () => {
    const act = (accion: string, objeto: string) =>
      sql`insert into auditoria (actor_id, actor_rol, accion, objeto, objeto_id, detalle)
        values (${ID}, 'veedor', ${accion}, ${objeto}, ${ID}, '{}')`.execute(shop.db)
    await expect(act('anularVenta', 'compra')).rejects.toThrow(/auditoria_veedor/)
    await act('update', 'usuario')
  })
})

it('an invitation says that it is to look, and whoever takes it is shown as such among the organisers', async () => {
  const { by, body } = await sampleOf(shop, 'invitacion.invitarAdmin')
  const email = 'escribana@correo.test'
  const invited = await by?.call(invitacionApi.invitarAdmin, {
    body: { codigo: String(body?.codigo), email, rol: 'veedor' },
  })
  const token = invited?.body.enlace.split('/').at(-1) ?? ''
  const { asunto } = await shop.db
    .selectFrom('correo')
    .select('asunto')
    .where('para', '=', email)
    .executeTakeFirstOrThrow()
  expect(asunto).toBe('Te invitan a mirar Talonario')
  const nobody = await shop.as('nobody')
  expect((await nobody.call(invitacionApi.verInvitacion, { params: { token } })).body.rol).toBe('veedor')
  const password = 'una clave larga'
  const form = { nombreUsu: 'escribana', nombreCompleto: 'Elena Escribana', ci: '4111222', email, password }
  expect((await nobody.call(invitacionApi.aceptarComoAdmin, { params: { token }, body: form })).status).toBe(200)
  const entered = await nobody.call(accesoApi.login, { body: { email, password } })
  expect(entered.body.user.rol).toBe('veedor')
  const { organizadores } = (await shop.admin.call(invitacionApi.organizadores)).body
  expect(organizadores.find(person => person.email === email)).toMatchObject({ rol: 'veedor', estado: 'activo' })
  const before = client(shop.app, entered.body.token)
  expect((await before.call(vendedorApi.list, { params: { page: 1 } })).body.code).toBe('SEGUNDO_FACTOR_OBLIGATORIO')
})
