import { AL_PORTADOR, casoApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eraseDireccion } from '#modules/conjunto/datos-personales/datos-personales-baja.service.ts'
import { forgetOld } from '#modules/dinero/pago/pago-conciliacion.service.ts'
import { cerrarSorteo } from '#modules/resultado/cierre/cierre.service.ts'
import { comprador } from '../../../../test/on-sale.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'

const t = forFile(await testApp())
Object.assign(t.env, { CORREO_EN_PERSONA: 'opcional' })
const admin = await t.as('admin')
const seller = await t.as('vendedor')
const { numeros } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 40, premios: ['Moto'] })
const { numeros: sealed } = await makeRaffle(admin, { fecha: '2026-12-30', cantidad: 1, premios: ['Auto'] })

type Persona = typeof comprador
const amiga: Persona = { nombre: 'Berta Amiga', correo: '', cedula: '7654321', telefono: '098 765 432' }
const soloTelefono: Persona = { ...comprador, correo: '' }
let addresses = 0

/** A sale to this buyer, by default longer ago than it is its seller's alone. */
async function sold(quien: Persona = soloTelefono, minutes = 11): Promise<string> {
  const { cedula: ci, correo: email, ...nombre } = quien
  const at = new Date(t.clock.now().getTime() - minutes * 60_000)
  const id = await sellNumbers(t.db, {
    numeros: [numeros.pop() ?? 0],
    vendedor: t.users.vendedor,
    comprador: { ...nombre, ci, email },
    at,
  })
  await t.db.updateTable('compra').set({ solicitante_id: t.users.vendedor.id }).where('id', '=', id).execute()
  return id
}
const withMail = () => ({ ...comprador, correo: `buyer${addresses++}@correo.test` })

const correct = async (compraId: string, datos: Persona, by = seller) =>
  (await by.call(ventaApi.corregirComprador, { body: { compraId, ...datos } })).body.message
const stored = async (id: string) => {
  const row = await t.db.selectFrom('compra').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    nombre: row.comprador_nombre,
    correo: row.comprador_email,
    cedula: row.comprador_ci,
    telefono: row.comprador_telefono,
  }
}
const asked = async (id: string) =>
  (await admin.call(casoApi.casos)).body.casos.filter(({ compra }) => compra._id === id)
const confirm = async (id: string) => {
  const [caso] = await asked(id)
  return await admin.call(ventaApi.confirmarCorreccion, {
    body: { casoId: caso?._id ?? '', clave: caso?.pedido?.clave ?? '' },
  })
}
const wishesOf = async (id: string) =>
  (
    await sql<{
      datos: unknown
    }>`select datos from tarea where datos ->> 'compraId' = ${id} and datos ? 'pedido'`.execute(t.db)
  ).rows
const mailsTo = async (para: string) =>
  (await t.db.selectFrom('correo').select('asunto').where('para', '=', para).execute()).filter(
    ({ asunto }) => asunto === 'Cambiaron los datos de quien compró',
  )

const PEDIDO = 'Le pedimos a quien organiza que lo confirme. Mientras tanto la venta sigue a nombre de quien estaba.'
const CORREGIDO = 'Los datos de quien compró quedaron corregidos.'

it.each([
  ['everything', amiga],
  ['the document', { ...soloTelefono, cedula: amiga.cedula }],
  ['name and telephone', { ...soloTelefono, nombre: amiga.nombre, telefono: amiga.telefono }],
  ['name and a first e-mail', { ...soloTelefono, nombre: amiga.nombre, correo: 'amiga@correo.test' }],
] as const)('after ten minutes a seller does not put another person into a sale: %s', async (_, datos) => {
  const id = await sold()
  expect(await correct(id, datos)).toBe(PEDIDO)
  expect(await stored(id)).toEqual(soloTelefono)
  expect(await asked(id)).toMatchObject([{ motivo: 'correccion_pedida', pedido: datos }])
})

it.each([
  ['a name', { ...soloTelefono, nombre: 'Ana María' }],
  ['a telephone', { ...soloTelefono, telefono: '099 123 457' }],
  ['a first e-mail', { ...soloTelefono, correo: 'ana2@correo.test' }],
] as const)('an error in one thing stays the seller’s own to correct: %s', async (_, datos) => {
  const id = await sold()
  expect(await correct(id, datos)).toBe(CORREGIDO)
  expect(await stored(id)).toEqual(datos)
  expect(await asked(id)).toEqual([])
})

it('within ten minutes a seller corrects all of it', async () => {
  const id = await sold(soloTelefono, 10)
  expect(await correct(id, amiga)).toBe(CORREGIDO)
  expect(await stored(id)).toEqual(amiga)
})

it('one thing after the other makes another person as well', async () => {
  const id = await sold()
  const named = { ...soloTelefono, nombre: amiga.nombre }
  expect(await correct(id, named)).toBe(CORREGIDO)
  t.clock.advance({ minutes: 1 })
  expect(await correct(id, { ...named, telefono: amiga.telefono })).toBe(PEDIDO)
  expect(await stored(id)).toEqual(named)
  // What an organiser decided is what counts from then on.
  await correct(id, { ...named, telefono: amiga.telefono }, admin)
  t.clock.advance({ minutes: 1 })
  expect(await asked(id)).toEqual([])
  expect(await correct(id, { ...named, nombre: 'Berta Amigo', telefono: amiga.telefono })).toBe(CORREGIDO)
})

it('who was put into a sale to the bearer is no more replaced alone than any other buyer', async () => {
  const id = await sold({ ...soloTelefono, nombre: AL_PORTADOR })
  expect(await correct(id, soloTelefono)).toBe(CORREGIDO)
  t.clock.advance({ minutes: 1 })
  expect(await correct(id, { ...soloTelefono, nombre: 'Ana María' })).toBe(CORREGIDO)
  t.clock.advance({ minutes: 1 })
  expect(await correct(id, amiga)).toBe(PEDIDO)
})

it('an organiser is asked where who stood there first cannot be read any more, as after the key was lost', async () => {
  const id = await sold()
  await sql`insert into correccion (compra_id, at, de_vendedor, antes) values (${id}, now(), true, ${Buffer.from('other key')})`.execute(
    t.db,
  )
  expect(await correct(id, { ...soloTelefono, nombre: 'Ana María' })).toBe(PEDIDO)
})

it('an organiser confirms what was asked, once, and who stood there is told', async () => {
  const quien = withMail()
  const id = await sold(quien)
  const datos = { ...amiga, correo: 'amiga@correo.test' }
  expect(await correct(id, datos)).toBe(PEDIDO)
  expect(await mailsTo(quien.correo)).toEqual([])
  const [caso] = await asked(id)
  expect((await confirm(id)).status).toBe(200)
  expect(await stored(id)).toEqual(datos)
  expect(await mailsTo(quien.correo)).toHaveLength(1)
  expect(await asked(id)).toEqual([])
  const again = { casoId: caso?._id ?? '', clave: caso?.pedido?.clave ?? '' }
  expect((await admin.call(ventaApi.confirmarCorreccion, { body: again })).status).toBe(200)
  expect(await mailsTo(quien.correo)).toHaveLength(1)
  expect((await seller.call(ventaApi.confirmarCorreccion, { body: again })).status).toBe(403)
})

it('what an organiser has read is what she confirms, and not what it became meanwhile', async () => {
  const id = await sold()
  await correct(id, { ...soloTelefono, cedula: '7654329' })
  const [read] = await asked(id)
  expect(await correct(id, amiga)).toBe(PEDIDO)
  const body = { casoId: read?._id ?? '', clave: read?.pedido?.clave ?? '' }
  expect((await admin.call(ventaApi.confirmarCorreccion, { body })).body.message).toBe(
    'Quien la vendió cambió lo que pide: miralo otra vez.',
  )
  expect(await stored(id)).toEqual(soloTelefono)
  expect(await asked(id)).toHaveLength(1)
})

it('a wish that was refused meanwhile is not said to be confirmed', async () => {
  const id = await sold()
  await correct(id, amiga)
  const [caso] = await asked(id)
  await admin.call(casoApi.cerrarCaso, { body: { id: caso?._id ?? '', nota: 'No corresponde' } })
  const body = { casoId: caso?._id ?? '', clave: caso?.pedido?.clave ?? '' }
  const { status, body: reply } = await admin.call(ventaApi.confirmarCorreccion, { body })
  expect([status, reply.message]).toEqual([200, 'Ese pedido ya no está: fijate cómo quedó la venta.'])
  expect(await stored(id)).toEqual(soloTelefono)
})

it('a wish is kept sealed until it is decided, given up or erased, and thirty days at most', async () => {
  const [closed, old, erased, voided] = [await sold(), await sold(), await sold(), await sold()]
  const datos = { ...amiga, correo: 'friend@correo.test' }
  for (const id of [closed, old, erased, voided]) expect(await correct(id, datos)).toBe(PEDIDO)
  expect(told(await wishesOf(closed), datos)).toEqual([])
  const [caso] = await asked(closed)
  await admin.call(casoApi.cerrarCaso, { body: { id: caso?._id ?? '', nota: 'No corresponde' } })
  expect(await stored(closed)).toEqual(soloTelefono)
  await admin.call(ventaApi.anularVenta, { body: { compraId: voided, motivo: 'Se arrepintió' } })
  await t.db
    .updateTable('compra')
    .set({ comprador_nombre: '', comprador_telefono: '', comprador_ci: '' })
    .where('id', '=', erased)
    .execute()
  expect([await wishesOf(closed), await wishesOf(voided), await wishesOf(erased)]).toEqual([[], [], []])
  expect(await wishesOf(old)).toHaveLength(1)
  await eraseDireccion(t.db, 'FRIEND@correo.test', t.clock.now())
  expect(await wishesOf(old)).toEqual([])
  expect(await asked(old)).toMatchObject([{ pedido: null }])
  await correct(old, datos)
  await forgetOld(t.db, new Date(t.clock.now().getTime() + 29 * 86_400_000))
  expect(await wishesOf(old)).toHaveLength(1)
  await forgetOld(t.db, new Date(t.clock.now().getTime() + 31 * 86_400_000))
  expect([await wishesOf(old), await asked(old)]).toEqual([[], []])
  await correct(old, datos)
  await expect(
    sql`update tarea set done_at = now() where datos ->> 'compraId' = ${old} and datos ? 'pedido'`.execute(t.db),
  ).rejects.toMatchObject({ constraint: 'tarea_sin_pedido' })
})

it('a buyer gets at most five mails an hour about corrections, and an organiser is asked for what they would not hear of', async () => {
  const quien = withMail()
  const id = await sold(quien)
  const answers: string[] = []
  const nombres = [...'abcdefghij'].flatMap(first => [...'klmnopqrst'].map(second => `Ana ${first}${second}`))
  for (const nombre of nombres) answers.push(await correct(id, { ...quien, nombre }))
  expect(answers.filter(answer => answer === CORREGIDO)).toHaveLength(5)
  expect(await mailsTo(quien.correo)).toHaveLength(5)
  for (let n = 0; n < 3; n++) await correct(id, { ...quien, nombre: `Ana ${'xyz'[n]}` }, admin)
  expect(await mailsTo(quien.correo)).toHaveLength(5)
})

it('a seller reads when a correction was asked for, and whether it has been decided', async () => {
  const id = await sold()
  const own = async () => {
    const { ventas } = (await seller.call(ventaApi.historialVentasRifas)).body
    const { correccionPedida, correccionDecidida } = ventas.find(({ _id }) => _id === id) ?? {}
    return { correccionPedida, correccionDecidida }
  }
  expect(await own()).toEqual({ correccionPedida: '', correccionDecidida: false })
  await correct(id, amiga)
  const pedida = t.clock.now().toISOString()
  expect(await own()).toEqual({ correccionPedida: pedida, correccionDecidida: false })
  await confirm(id)
  expect(await own()).toEqual({ correccionPedida: pedida, correccionDecidida: true })
})

it('once the list is sealed nothing is confirmed', async () => {
  const at = new Date(t.clock.now().getTime() - 3_600_000)
  const id = await sellNumbers(t.db, { numeros: sealed, vendedor: t.users.vendedor, at })
  expect(await correct(id, amiga)).toBe(PEDIDO)
  const parts = { env: t.env, clock: t.clock, beacon: t.beacon, payments: t.payments }
  await cerrarSorteo(t.db, { fechaSorteo: '2026-12-30' }, parts, { adelantado: true })
  expect((await confirm(id)).body.code).toBe('COMPRADOR_SELLADO')
})
