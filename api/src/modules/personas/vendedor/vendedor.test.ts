import { asignacionApi, type BodyOf, type OrdenVendedor, parseCsv, vendedorApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'

let t: TestApp
let admin: Client
beforeEach(async () => {
  t = forTest(await testApp({ env: { FRONTEND_URL: 'https://rifa.example' } }))
  admin = await t.as('admin')
})

const list = (page: number | string) => admin.call(vendedorApi.list, { params: { page } })
const importar = (csv: string) => admin.call(vendedorApi.importarVendedores, { body: { csv } })
const HEADER = 'nombreUsu;nombreCompleto;ci;email;telefono;direccion\n'

/** Eight sellers beside the three of the cast. */
const eight = () =>
  importar(
    `${HEADER}${['Zulma', 'álvaro', 'Ángela', 'Esteban', 'Élida', 'ñata', 'Norma', 'oscar']
      .map((name, i) => `s${i};${name} X;${900000 + i};s${i}@talonario.test;2400 000${i};`)
      .join('\n')}`,
  )

describe('list', () => {
  it('shows sellers only, active ones first and then by name', async () => {
    const { body } = await list(1)
    expect(body.users.map(user => user.nombreCompleto)).toEqual(['Diego Pereyra', 'Romina Acosta', 'Inés Cabrera'])
    expect(body).toMatchObject({ page: 1, pages: 1 })
  })

  it('orders names as people do: without regard to case and accents', async () => {
    expect((await eight()).body).toMatchObject({ importados: 8, message: 'Se importaron 8 vendedores.' })
    const names = (await list(1)).body.users.map(user => user.nombreCompleto.split(' ')[0])
    expect(names).toEqual([
      'álvaro',
      'Ángela',
      'Diego',
      'Élida',
      'Esteban',
      'ñata',
      'Norma',
      'oscar',
      'Romina',
      'Zulma',
    ])
  })

  it.each([
    ['ELIDA', ['Élida X']],
    ['900.003', ['Esteban X']],
    ['+598 99 222', []],
    ['s7@talonario', ['oscar X']],
    ['100%', []],
  ])('finds %j by name, document, telephone or e-mail', async (buscar, names) => {
    await eight()
    const { body } = await admin.call(vendedorApi.list, { params: { page: 1 }, query: { buscar } })
    expect(body.users.map(user => user.nombreCompleto)).toEqual(names)
    expect(body.total).toBe(names.length)
  })

  it('is sorted by what sellers have, sold and took in, with the inactive ones last', async () => {
    const { vendedora, vendedor } = t.users
    await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 10, precio: 1500 })
    const assign = (ci: string, numerosRifas: number[]) =>
      admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas } })
    await assign(vendedora.ci, [1, 2, 3])
    await assign(vendedor.ci, [4, 5])
    await sellNumbers(t.db, { numeros: [4, 5], vendedor })
    const sorted = async (orden: OrdenVendedor, estado: '' | 'inactivo' = '') =>
      (await admin.call(vendedorApi.list, { params: { page: 1 }, query: { orden, estado } })).body.users
    const [first] = await sorted('vendidas')
    expect(first).toMatchObject({ id: vendedor.id, asignadas: 2, vendidas: 2, cobrado: 3000 })
    expect((await sorted('cobrado'))[0]?.id).toBe(vendedor.id)
    expect((await sorted('asignadas'))[0]).toMatchObject({ id: vendedora.id, asignadas: 3, vendidas: 0, cobrado: 0 })
    expect((await sorted('asignadas', 'inactivo')).map(({ nombreCompleto }) => nombreCompleto)).toEqual([
      'Inés Cabrera',
    ])
  })

  it('has ten a page, and 404 past the end', async () => {
    await eight()
    const second = await list('2')
    expect(second.body).toMatchObject({ page: 2, pages: 2, users: [{ nombreCompleto: 'Inés Cabrera' }] })
    const { status, body } = await list(3)
    expect([status, body.message]).toEqual([404, 'No hay más resultados para mostrar.'])
  })

  it.each(['0', '-1', 'x', '1e3', ''])('refuses the page %j', async page => {
    expect([400, 404]).toContain((await list(page)).status)
  })

  it('of nobody is an empty first page', async () => {
    await t.db.deleteFrom('usuario').where('rol', '=', 'vendedor').execute()
    const { status, body } = await list(1)
    expect([status, body]).toEqual([200, { status: 'success', users: [], page: 1, pages: 1, total: 0 }])
  })
})

describe('vendedores/activos', () => {
  const activos = async (who: 'nobody' | 'cliente' | 'vendedor' | 'admin') =>
    (await (await t.as(who)).call(vendedorApi.vendedoresActivos)).body.vendedores

  it.each(['nobody', 'cliente', 'vendedor'] as const)('gives %s names and nothing else', async who => {
    for (const vendedor of await activos(who)) expect(Object.keys(vendedor).sort()).toEqual(['_id', 'nombreCompleto'])
  })

  it('gives an organiser the documents too, and nobody inactive', async () => {
    const vendedores = await activos('admin')
    expect(vendedores.find(({ _id }) => _id === t.users.vendedora.id)).toEqual({
      _id: t.users.vendedora.id,
      nombreCompleto: 'Romina Acosta',
      ci: '22222222',
    })
    expect(vendedores.some(({ _id }) => _id === t.users.inactiva.id)).toBe(false)
  })
})

describe('exportarVendedores', () => {
  it('is a file that importarVendedores reads, without formulas', async () => {
    await importar(
      `${HEADER}formula;Ana Paz;910001;f@talonario.test;+598 2400 1111;"=HYPERLINK(""http://evil.example"")"`,
    )
    const { headers, text } = await admin.call(vendedorApi.exportarVendedores)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="vendedores.csv"',
    })
    expect(text.startsWith('\uFEFFUsuario;Nombre completo;Documento;Email;Teléfono;Dirección;Grupo;Estado\r\n')).toBe(
      true,
    )
    expect(text).toContain(
      `Ana Paz;910001;f@talonario.test;'+598 2400 1111;"'=HYPERLINK(""http://evil.example"")";;activo`,
    )
    const row = parseCsv(text).find(([name]) => name === 'formula')
    expect(row).toEqual([
      'formula',
      'Ana Paz',
      '910001',
      'f@talonario.test',
      '+598 2400 1111',
      '=HYPERLINK("http://evil.example")',
      '',
      'activo',
    ])
  })
})

describe('importarVendedores', () => {
  it('opens accounts and mails each seller a link to choose a password', async () => {
    await importar(
      `\uFEFFEMAIL,ci,Telefono,nombreusu,nombreCompleto\r\nluz@talonario.test,920.001-0,2400 1234,luz,Luz Paz\r\n`,
    )
    await sendPending(t.db, t.mailer, t.clock.now)
    const mail = t.mailer.sent.find(({ para }) => para === 'luz@talonario.test')
    expect(mail?.asunto).toBe('Tu cuenta de Talonario')
    expect(mail?.texto).toContain('https://rifa.example/invitacion/')
    const row = await t.db
      .selectFrom('usuario')
      .selectAll()
      .where('email', '=', 'luz@talonario.test')
      .executeTakeFirst()
    expect(row).toMatchObject({
      nombre_completo: 'Luz Paz',
      ci: '9200010',
      rol: 'vendedor',
      estado: 'activo',
      direccion: '',
    })
  })

  it.each([
    ['', 'faltan las columnas nombre, documento, teléfono'],
    ['nombreUsu;ci;email;telefono\n', 'faltan las columnas nombre'],
    [HEADER, 'no tiene vendedores'],
    [
      `${HEADER}a;A;1;a@b.uy;2400 1234;\nb;B;930001;nada;2400 1234;`,
      'fila 2: El documento lleva entre 6 y 12 números, fila 3: Escribí un email válido, como nombre@correo.com',
    ],
    [
      `${HEADER}a;A;930001;a@b.uy;2400 1234;\nA;B;930002;b@b.uy;2400 1234;`,
      'fila 3: El nombre de usuario ya está en uso',
    ],
    [`${HEADER}a;A;930001;a@b.uy;2400 1234;\nb;B;930001;b@b.uy;2400 1234;`, 'fila 3: El documento ya está en uso'],
    [`${HEADER}a;A;930001;Cliente@talonario.test;2400 1234;`, 'fila 2: El email ya está en uso'],
    [`${HEADER}${'a;A;930001;a@b.uy;2400 1234;\n'.repeat(1_001)}`, 'admite hasta 1.000 vendedores'],
    [`${HEADER}"a;A`, 'fila 2: las comillas no cierran bien'],
  ])('refuses the whole of %j: %s', async (csv, motivo) => {
    const count = async () => (await t.db.selectFrom('usuario').select('id').execute()).length
    const before = await count()
    const { status, body } = await importar(csv)
    expect([status, body.message]).toEqual([400, `El archivo tiene errores: ${motivo}.`])
    expect(await count()).toBe(before)
  })
})

describe('a list pasted from a spreadsheet', () => {
  const paste = 'Teléfono\tCurso\tNombre y apellido\tDNI\n099 111 222\t4º A\tInés Peña\t40.123.001\n'
  const revisar = async (csv: string) => (await admin.call(vendedorApi.revisarVendedores, { body: { csv } })).body

  it('needs name, document and telephone alone, in any order; a user name is made and nobody is mailed', async () => {
    expect((await revisar(paste)).errores).toEqual([])
    const { body } = await importar(paste)
    expect(body.invitaciones).toMatchObject([{ nombreCompleto: 'Inés Peña', telefono: '099 111 222' }])
    const row = await t.db.selectFrom('usuario').selectAll().where('ci', '=', '40123001').executeTakeFirst()
    expect(row).toMatchObject({ nombre_usu: 'ines-40123001', email: '', grupo: '4º A' })
    const mails = await t.db.selectFrom('correo').select('id').where('para', '=', '').execute()
    expect(mails).toEqual([])
  })

  it('shows everything that is wrong, by row and column, and changes nothing', async () => {
    const rows = ['Ana\t1\t', 'Luz\t40123002\t099 111 222', 'Luz\t40123002\t099 111 222', '\t22222222\t099 1 222']
    const { errores } = await revisar(`nombre\tdocumento\tcelular\n${rows.join('\n')}`)
    expect(errores).toEqual([
      { fila: 2, campo: 'ci', mensaje: 'El documento lleva entre 6 y 12 números.' },
      { fila: 2, campo: 'telefono', mensaje: 'El teléfono es obligatorio.' },
      { fila: 4, campo: 'ci', mensaje: 'El documento ya está en uso.' },
      { fila: 5, campo: 'nombreCompleto', mensaje: 'El nombre completo es obligatorio.' },
      { fila: 5, campo: 'ci', mensaje: 'El documento ya está en uso.' },
    ])
  })
})

describe('corregirVendedor', () => {
  const correct = (more: Partial<BodyOf<typeof vendedorApi.corregirVendedor>> = {}) => {
    const { id, nombreCompleto, ci, telefono, email } = t.users.vendedor
    return admin.call(vendedorApi.corregirVendedor, { body: { id, nombreCompleto, ci, telefono, email, ...more } })
  }
  const verifyAt = (email_verified_at: Date | null) =>
    t.db.updateTable('usuario').set({ email_verified_at }).where('id', '=', t.users.vendedor.id).execute()

  it('a seller’s data are put right, and the audit trail names the fields', async () => {
    const { status, body } = await correct({ nombreCompleto: 'Diego Pereira', ci: '7654321' })
    expect([status, body.user]).toMatchObject([200, { nombreCompleto: 'Diego Pereira', ci: '7654321' }])
    const [act] = await t.db
      .selectFrom('auditoria')
      .select('detalle')
      .where('accion', '=', 'corregirVendedor')
      .execute()
    expect(act?.detalle).toBe('{"campos":["nombreCompleto","ci"]}')
  })

  it('taken data and non-sellers are refused', async () => {
    expect((await correct({ ci: t.users.vendedora.ci })).body.code).toBe('CI_EN_USO')
    expect((await correct({ id: t.users.cliente.id })).body.code).toBe('VENDEDOR_NO_ENCONTRADO')
  })

  it('an e-mail is put right until its owner has answered from it', async () => {
    await verifyAt(null)
    expect((await correct({ email: 'bien@talonario.test' })).body.user.email).toBe('bien@talonario.test')
    const mails = await t.db.selectFrom('correo').select('texto').where('para', '=', 'bien@talonario.test').execute()
    expect(mails.some(({ texto }) => texto.includes('/verificar-correo/'))).toBe(true)
    await verifyAt(t.clock.now())
    const refused = await correct({ email: 'mal@talonario.test' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Ese email lo verificó su dueño: solo esa persona puede cambiarlo, en su perfil.',
    ])
  })
})
