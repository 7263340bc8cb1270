import { tmpdir } from 'node:os'
import { horaDeRonda } from '@talonario/sorteo/round'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '#outside/clock.ts'
import { sealSecret } from '#outside/data-key.ts'
import vectors from '../../../../sorteo/test/vectors.json' with { type: 'json' }
import { urlOf } from '../../../test/database-url.ts'
import { startRelay } from '../../../test/drand-stand-in.ts'
import { listenOn } from '../../../test/free-port.ts'
import { startStandIn } from '../../../test/mercadopago-stand-in.ts'
import { queryIn } from '../../../test/test-cluster.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { asText, examine } from './doctor.ts'
import type { Finding } from './finding.ts'

const database = await testDatabase(1)
afterAll(() => database.drop())

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Nothing of the outside is there but what a test starts. */
const NOWHERE = 'http://127.0.0.1:1'
const alone = () => ({
  DATABASE_URL: urlOf(database.connection),
  SECRETO_DATOS: 'la clave de los datos de las pruebas',
  DATA_DIR: tmpdir(),
  BASE_URL: NOWHERE,
  DRAND_URLS: NOWHERE,
  MP_BASE_URL: NOWHERE,
})

async function look(env: Record<string, string> = {}, clock = systemClock) {
  const findings = await examine({ ...alone(), ...env }, clock)
  return (parte: string): Finding[] => findings.filter(finding => finding.parte === parte)
}

const dicho = (findings: Finding[]) => findings.map(({ estado, dice }) => `${estado}: ${dice}`)

async function smtp({ refuse }: { refuse: boolean }) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth: (_auth, _session, done) => (refuse ? done(new Error('Invalid login')) : done(null, { user: 'rifa' })),
  })
  const port = await listenOn(server.server)
  ends.push(() => new Promise<void>(resolve => server.close(() => resolve())))
  return `smtp://rifa:clave-secreta@127.0.0.1:${port}`
}

describe('the doctor', () => {
  it('names the wrong variable and reports that the rest cannot be checked', async () => {
    expect(await examine({ TZ_RIFA: 'Marte' }, systemClock)).toEqual([
      {
        parte: 'configuración',
        estado: 'mal',
        dice: 'La variable TZ_RIFA tiene que ser una zona horaria como America/Montevideo.',
        hacer: 'Corregila y volvé a probar: sin ella no se puede revisar lo demás.',
      },
    ])
  })

  it('finds variables that contradict each other', async () => {
    const said = await look({
      NODE_ENV: 'production',
      PAYMENTS: '',
      ADMIN_EMAIL: 'a@rifa.test',
      ADMIN_PASSWORD: 'x'.repeat(12),
    })
    expect(dicho(said('configuración'))).toEqual([
      `mal: BASE_URL es ${NOWHERE}: los correos y los pagos llevan a una dirección que nadie más puede abrir.`,
      'aviso: ADMIN_PASSWORD sigue en la configuración.',
    ])
    expect(dicho(said('pagos'))).toEqual(['aviso: La tienda muestra y no vende: no hay proveedor de pagos.'])
  })

  it('finds a database in order, and one that is not', async () => {
    // The tests' own cluster runs without fsync, which the doctor reports.
    const unsafe =
      /^mal: Está apagado fsync, full_page_writes, synchronous_commit: un corte de luz pierde ventas ya confirmadas\.$/
    const fine = dicho((await look())('base de datos'))
    expect(fine.filter(line => line.startsWith('mal') && !unsafe.test(line))).toEqual([])
    expect(fine.join('\n')).toMatch(
      /bien: PostgreSQL \d+.* contesta\.(.|\n)*bien: Está al día \(migración \d{4}_\w+\)\.\nbien: Números, dinero y sorteos en orden/,
    )
    await queryIn(database.connection, `insert into restauracion (id, firmada) values (gen_random_uuid(), false)`)
    expect(dicho((await look())('base de datos')).join('\n')).toMatch(
      /aviso: Los datos salieron el \d{4}-\d\d-\d\d de una copia sin la firma de esta instalación/,
    )
    await queryIn(
      database.connection,
      'delete from restauracion',
      `insert into usuario (nombre_usu, nombre_completo, email, ci, password_hash, rol)
      values ('ana', 'Ana', 'ana@rifa.test', '12345678', 'x', 'public')`,
    )
    await queryIn(
      database.connection,
      `insert into compra (referencia, canal, estado, solicitante_id, usuario_id, total, moneda, metodo_pago,
        comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, pagada_at)
      select 'r', 'online', 'pagada', id, id, 100, 'ARS', 'mercadopago', 'Ana', 'ana@rifa.test', '1', '1', now(), now() from usuario`,
    )
    const broken = dicho((await look())('base de datos')).filter(line => line.startsWith('mal') && !unsafe.test(line))
    expect(broken.length).toBeGreaterThan(0)
    await queryIn(database.connection, 'delete from compra', 'delete from usuario')
  })

  it('names a currency that is not the one of the sales', async () => {
    await queryIn(
      database.connection,
      `insert into usuario (nombre_usu, nombre_completo, email, ci, password_hash, rol)
      values ('ana', 'Ana', 'ana@rifa.test', '12345678', 'x', 'public')`,
      `insert into compra (referencia, canal, estado, solicitante_id, usuario_id, total, moneda, metodo_pago,
        comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, expires_at)
      select 'r', 'online', 'creada', id, id, 100, 'ARS', 'mercadopago', 'Ana', 'ana@rifa.test', '1', '1', now(), now() from usuario`,
    )
    const otra =
      'mal: La variable CURRENCY es UYU, y hay ventas en ARS: se sumarían montos de dos monedas. Volvé a poner ARS, o anulá esas ventas.'
    const said = async (env = {}) => dicho((await look(env))('configuración'))
    expect(await said({ CURRENCY: 'UYU' })).toContain(otra)
    expect((await said()).filter(line => line.startsWith('mal'))).toEqual([])
    await queryIn(database.connection, `update compra set estado = 'vencida'`)
    expect(await said({ CURRENCY: 'UYU' })).not.toContain(otra)
    await queryIn(database.connection, 'delete from compra', 'delete from usuario')
  })

  it('compares levels before it reads tables', async () => {
    const change = `update kysely_migration set name = '0100_schema' where name = '0200_schema'; alter table compra rename column total to costo`
    const back = `update kysely_migration set name = '0200_schema' where name = '0100_schema'; alter table compra rename column costo to total`
    await queryIn(database.connection, change)
    const said = dicho((await look())('base de datos'))
    await queryIn(database.connection, back)
    expect(said.at(-1)).toMatch(
      /^mal: La base de datos es de la versión 0\.1\.0 de Talonario, que no se sabe que nadie/,
    )
  })

  it('finds a database that does not answer', async () => {
    const said = await look({ DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' })
    expect(dicho(said('base de datos'))).toEqual([
      'mal: No se puede usar la base de datos: connect ECONNREFUSED 127.0.0.1:1.',
    ])
  })

  it('finds what waits for a person', async () => {
    await queryIn(
      database.connection,
      `insert into tarea (evento, tipo, datos) values ('revision:1:modo', 'revision', '{}')`,
    )
    expect(dicho((await look())('pendientes'))).toContain('aviso: Hay 1 caso de pagos sin resolver.')
    await queryIn(database.connection, 'delete from tarea')
  })

  it('finds jobs that do not run, and a server that is not running at all', async () => {
    const job = (name: string, ago: string) =>
      queryIn(
        database.connection,
        `insert into turno (nombre, cada_s, corrio_at) values ('${name}', 60, now() - interval '${ago}')`,
      )
    await job('conciliar-todo', '8 minutes')
    expect(dicho((await look())('pendientes'))).toEqual(['aviso: Ningún trabajo corre desde hace 8 minutos.'])
    await job('correo', '1 second')
    expect(dicho((await look())('pendientes'))).toEqual(['mal: No corren desde hace 8 minutos o más: conciliar-todo.'])
    await queryIn(database.connection, 'delete from turno')
  })

  it.each([
    [false, /^bien: El servidor de correo contesta y acepta la cuenta\.$/],
    [true, /^mal: El servidor de correo no nos atiende: .*Invalid login/],
  ])('asks the mail server whether it takes us (refusing: %s), and never shows the password', async (refuse, says) => {
    const findings = (await look({ SMTP_URL: await smtp({ refuse }), MAIL_FROM: 'rifa@rifa.test' }))('correo')
    expect(dicho(findings)).toEqual([expect.stringMatching(says)])
    expect(JSON.stringify(findings)).not.toContain('clave-secreta')
  })

  it('names a saved setting that is not used, and what follows from it', async () => {
    const { DATA_DIR, SECRETO_DATOS } = alone()
    const text = Buffer.from('smtp://localhost/?sendmail=true&path=/bin/sh')
    const sealed = await sealSecret({ DATA_DIR, SECRETO_DATOS }, text, 'ajuste:SMTP_URL')
    const save = `insert into ajuste (clave, sellado) values ('SMTP_URL', '\\x${sealed.toString('hex')}')`
    await queryIn(database.connection, save)
    const found = await look()
    await queryIn(database.connection, 'delete from ajuste')
    const motivo = 'tiene que terminar en el servidor y su puerto, como smtps://usuario:clave@smtp.example:465'
    expect(dicho(found('correo'))).toEqual([`mal: Los correos esperan: «Servidor de correo» ${motivo}.`])
    expect(dicho(found('configuración'))).toContain(
      `mal: El ajuste SMTP_URL, guardado en Configuración, ${motivo}: no se usa.`,
    )
  })

  it('asks Mercado Pago whether the credentials work', async () => {
    const provider = await startStandIn({ webhookSecret: 'una firma secreta larga' })
    ends.push(provider.close)
    const mp = {
      PAYMENTS: 'mercadopago',
      MP_BASE_URL: provider.url,
      MP_WEBHOOK_SECRET: provider.webhookSecret,
      BASE_URL: 'https://rifa.invalid',
    }
    const good = await look({ ...mp, MP_ACCESS_TOKEN: provider.accessToken })
    expect(dicho(good('pagos'))).toEqual(['bien: Mercado Pago contesta y acepta MP_ACCESS_TOKEN.'])
    const bad = await look({ ...mp, MP_ACCESS_TOKEN: 'APP_USR-otra', MP_WEBHOOK_SECRET: 'corta' })
    expect(dicho(bad('pagos'))).toEqual([
      'mal: Mercado Pago no acepta MP_ACCESS_TOKEN (401).',
      'mal: MP_WEBHOOK_SECRET es demasiado corta.',
    ])
    expect(dicho(good('reloj'))).toEqual([expect.stringMatching(/^bien: El reloj difiere [01] s de otros 2\.$/)])
  })

  it('asks the beacon for a fresh round, and finds a clock that is wrong', async () => {
    const [published] = vectors.drand.rounds
    const clock = { now: () => new Date(horaDeRonda(published!.round) + 30_000) }
    const relay = await startRelay({ clock })
    ends.push(relay.close)
    const both = await look({ DRAND_URLS: `${relay.url}, ${NOWHERE}` }, clock)
    expect(dicho(both('drand'))).toEqual(['aviso: Contestan 1 de 2 fuentes de drand.'])
    expect(both('reloj')).toEqual([
      {
        parte: 'reloj',
        estado: 'mal',
        dice: expect.stringMatching(/^El reloj difiere \d+ s de otros 2\.$/),
        hacer: 'Prendé la sincronización de hora (timedatectl set-ntp true).',
      },
    ])
    relay.fault = { kind: 'status', status: 500 }
    const none = 'Ninguna fuente de drand da una firma válida y reciente.'
    expect(dicho((await look({ DRAND_URLS: relay.url, DRAW_SOURCE: 'interna' }, clock))('drand'))).toEqual([
      `aviso: ${none}`,
    ])
    expect(dicho((await look({ DRAND_URLS: relay.url, DRAW_SOURCE: 'drand' }, clock))('drand'))).toEqual([
      `mal: ${none}`,
    ])
  })

  it('explains what to do below each finding, and counts them', () => {
    const text = asText([
      { parte: 'correo', estado: 'bien', dice: 'Sale.' },
      { parte: 'pagos', estado: 'mal', dice: 'No contesta.', hacer: 'Esperá.' },
    ])
    expect(text).toBe('✔ correo  Sale.\n✘ pagos   No contesta.\n          → Esperá.\n1 problema, 0 avisos.')
  })
})
