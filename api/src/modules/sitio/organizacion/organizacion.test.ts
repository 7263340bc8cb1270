import { configApi, type Organizacion, organizacionApi, organizacionVacia, recuperacionApi } from '@talonario/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts'

let t: TestApp
let admin: Client
let nobody: Client
/** An installation without any saved texts. */
beforeEach(async () => {
  await t?.close()
  t = await testApp()
  await t.db.deleteFrom('organizacion_version').execute()
  admin = await t.as('admin')
  nobody = await t.as('nobody')
})
afterAll(() => t.close())

const config = async () => (await nobody.call(configApi.config)).body
const read = async () => (await admin.call(organizacionApi.leerOrganizacion)).body
const save = async (changed: Partial<Organizacion>, version?: number) =>
  await admin.call(organizacionApi.guardarOrganizacion, {
    body: { version: version ?? (await read()).version, ...changed },
  })
const called = (nombre: string): Partial<Organizacion> => ({ identidad: { ...organizacionVacia.identidad, nombre } })
const upload = async (background: string) => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  const form = { image: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) } as never
  return (await admin.call(organizacionApi.subirImagen, { form })).body.imagen
}
const isKept = async (imagen: string) => (await admin.inject({ url: `/api/uploads/${imagen}` })).statusCode === 200

describe('an installation that nobody has written about', () => {
  it('shows no prize and no partner, and those of the next draw once there is one', async () => {
    expect((await config()).portada).toMatchObject({ titulo: 'La gran rifa', bajada: '', premios: [] })
    expect((await nobody.call(organizacionApi.listarBeneficios)).body.beneficios).toEqual([])
    await makeRaffle(admin, { fecha: '2027-01-06', cantidad: 1, premios: ['Después'] })
    await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 1, premios: ['Moto', 'Bici', 'Taza', 'Llavero'] })
    const { premios } = (await config()).portada
    expect(premios.map(({ nombre, texto }) => [nombre, texto])).toEqual([
      ['Moto', 'Es Moto'],
      ['Bici', 'Es Bici'],
      ['Taza', 'Es Taza'],
    ])
  })
})

describe('a prize that has been drawn', () => {
  it('is on the cover no more, with the sentence that names it, unless it will be drawn again', async () => {
    const premio = (nombre: string) => ({ nombre, texto: '', imagen: '', alternativa: '' })
    const portada = {
      ...organizacionVacia.portada,
      bajada: 'Una moto y una bici.',
      premios: ['Moto', 'Bici'].map(premio),
    }
    await save({ portada })
    const { fecha } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 1, premios: ['MOTO'] })
    await makeRaffle(admin, { fecha: '2026-12-30', cantidad: 1, premios: ['Casa', 'Bici'] })
    const shown = async () => {
      const { bajada, premios } = (await config()).portada
      return [bajada, premios.map(({ nombre }) => nombre)]
    }
    expect(await shown()).toEqual(['Una moto y una bici.', ['Moto', 'Bici']])
    const draw = (day: string) =>
      t.db.updateTable('sorteo').set({ estado: 'cancelado' }).where('fecha', '=', day).execute()
    await draw(fecha)
    expect(await shown()).toEqual(['', ['Bici']])
    await save({ portada: { ...portada, premios: [premio('Moto')] } })
    expect(await shown()).toEqual(['', ['Casa', 'Bici']])
  })
})

describe('what an organiser writes', () => {
  it('is known to the next visitor, and leaves an act with the names of the fields and no text', async () => {
    const { status } = await save({
      identidad: { ...organizacionVacia.identidad, nombre: 'Rifa Prueba', whatsapp: '011 15-5555-1234' },
      portada: { ...organizacionVacia.portada, titulo: 'Rifa del liceo' },
    })
    expect(status).toBe(200)
    const { nombre, chat, organizacion, portada } = await config()
    expect([nombre, organizacion.whatsapp, chat, portada.titulo]).toEqual([
      'Rifa Prueba',
      '+5491155551234',
      '5491155551234',
      'Rifa del liceo',
    ])
    const { detalle } = await t.db
      .selectFrom('auditoria')
      .select('detalle')
      .where('accion', '=', 'guardarOrganizacion')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(detalle)).toEqual({ version: 1, campos: ['nombre', 'whatsapp', 'titulo'] })
  })

  it.each([
    ['099 123 456', 'es-UY', '+59899123456'],
    ['598 99 123 456', 'es-AR', '+59899123456'],
    ['+54 9 11 15 5555-1234', 'es-AR', '+5491155551234'],
    ['\u202a+598\u00a099\u00a0123\u2011456\u202c', 'es-AR', '+59899123456'],
    ['+598 2400 1111', 'es-UY', '+59824001111'],
  ])('as WhatsApp as %j in %s is kept as %s', async (typed, LOCALE, kept) => {
    Object.assign(t.env, { LOCALE })
    onTestFinished(() => void Object.assign(t.env, { LOCALE: 'es-AR' }))
    await save({ identidad: { ...organizacionVacia.identidad, nombre: 'Rifa Prueba', whatsapp: typed } })
    const { organizacion, chat } = await config()
    expect([organizacion.whatsapp, chat]).toEqual([kept, kept.slice(1)])
  })

  it.each(['099 123 456', '5555-1234'])(
    'as WhatsApp is refused in words where %s opens no chat in Argentina',
    async whatsapp => {
      const reply = await save({ identidad: { ...organizacionVacia.identidad, nombre: 'Rifa Prueba', whatsapp } })
      expect([reply.status, reply.body.message]).toEqual([
        400,
        'El WhatsApp no se pudo leer: falta el código de área, o no es un celular. Escribilo como +54 9 11 5555 1234.',
      ])
    },
  )

  it('as WhatsApp before numbers were kept so is still read as its place writes them', async () => {
    await save(called('Rifa Prueba'))
    await sql`update organizacion_version set datos = jsonb_set(datos, '{identidad,whatsapp}', '"011 15-5555-1234"')`.execute(
      t.db,
    )
    expect((await config()).chat).toBe('5491155551234')
  })

  it('of a part leaves the others as they are', async () => {
    await save(called('Rifa Prueba'))
    await save({ legales: { terminos: 'Participan mayores de 18.', privacidad: '' } })
    expect((await config()).organizacion).toMatchObject({ nombre: 'Rifa Prueba', terminos: true, privacidad: false })
  })

  it('of a colour hands every screen its rules', async () => {
    expect((await config()).organizacion.colores).toBe('')
    await save({ identidad: { ...organizacionVacia.identidad, acento: '#1d4ed8' } })
    expect((await config()).organizacion.colores).toContain(':root{--accent:#1d4ed8;')
  })

  it.each<[string, Partial<Organizacion>]>([
    ['no name', called('  ')],
    ['a name with a line break', called('Rifa\nBcc: x@y.z')],
    ['a name that turns the direction of the text', called('Rifa \u202Eabc')],
    ['a network that is a script', { identidad: { ...organizacionVacia.identidad, instagram: 'javascript:alert(1)' } }],
    [
      'four headline prizes',
      {
        portada: {
          ...organizacionVacia.portada,
          premios: Array(4).fill({ nombre: 'x', texto: '', imagen: '', alternativa: '' }),
        },
      },
    ],
    ['61 partners', { beneficios: Array(61).fill({ nombre: 'x', descripcion: '', imagen: '' }) }],
    ['a picture elsewhere', { beneficios: [{ nombre: 'x', descripcion: '', imagen: '../../etc/passwd' }] }],
    ['a NUL', { legales: { terminos: 'a\0b', privacidad: '' } }],
    ['100,000 characters', { legales: { terminos: 'a'.repeat(100_000), privacidad: '' } }],
  ])('with %s is refused and changes nothing', async (_what, changed) => {
    expect((await save(changed)).status).toBe(400)
    expect((await read()).version).toBe(0)
  })

  it('may show a picture that was sent before, and no other', async () => {
    const logo = await upload('#0a7')
    expect((await save({ identidad: { ...organizacionVacia.identidad, logo } })).status).toBe(200)
    const gone = `${'0'.repeat(64)}.webp`
    const { status, body } = await save({ identidad: { ...organizacionVacia.identidad, logo: gone } })
    expect([status, body.message]).toEqual([409, 'Una de las imágenes ya no está: volvé a subirla.'])
  })
})

describe('of two simultaneous edits', () => {
  it('the second gets 409, and the first is kept', async () => {
    const [one, two] = await Promise.all([save(called('Una'), 0), save(called('Otra'), 0)])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    const refused = one.status === 409 ? one : two
    expect(refused.body.code).toBe('ORGANIZACION_CAMBIADA')
    expect((await read()).version).toBe(1)
  })
})

describe('going back', () => {
  it('brings a former text back as a save of its own, up to ten of them', async () => {
    for (let i = 1; i <= 12; i++) await save(called(`Rifa ${i}`))
    const { version, anteriores } = await read()
    expect([version, anteriores.map(save => save.version)]).toEqual([12, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]])
    // The title of the cover follows the name.
    expect(anteriores[0]?.secciones).toEqual(['identidad', 'portada'])
    const back = (anterior: number) =>
      admin.call(organizacionApi.restaurarOrganizacion, { body: { version: 12, anterior } })
    expect((await back(1)).status).toBe(404)
    expect((await back(7)).body.version).toBe(13)
    expect((await config()).nombre).toBe('Rifa 7')
  })

  it('keeps a picture as long as it can be brought back', async () => {
    const logo = await upload('#a70')
    await save({ identidad: { ...organizacionVacia.identidad, logo } })
    for (let i = 1; i <= 10; i++) await save(called(`Rifa ${i}`))
    expect(await isKept(logo)).toBe(true)
    await save(called('Rifa 11'))
    expect(await isKept(logo)).toBe(false)
  })
})

describe('a mail', () => {
  it('comes from the organiser, speaks of its raffle and ends in its signature', async () => {
    await save({ identidad: { ...organizacionVacia.identidad, nombre: 'Rifa Prueba', firma: 'La comisión\nLiceo 5' } })
    await nobody.call(recuperacionApi.recoverPassword, { body: { email: 'cliente@talonario.test' } })
    await sendPending(t.db, t.mailer, t.clock.now)
    const [mail] = t.mailer.sent
    expect(mail).toMatchObject({ remitente: 'Rifa Prueba', asunto: 'Restablecé tu contraseña de Rifa Prueba' })
    expect(mail?.texto).toMatch(/\n\n-- \nLa comisión\nLiceo 5$/)
    expect(`${mail?.texto}`).not.toContain('Talonario')
  })
})
