import { describe, expect, it } from 'vitest'
import type { Db } from './db/schema.ts'
import { addressOf, readEnv } from './env.ts'
import { systemClock } from './outside/clock.ts'
import { createPayments } from './outside/payment-provider.ts'

const read = (source: Record<string, string>, demo = false) => readEnv({ demo }, source)

describe('the configuration', () => {
  it('needs nothing: every variable has a default or may be absent', () => {
    expect(read({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      BASE_URL: 'http://127.0.0.1:3000',
      TZ_RIFA: 'America/Argentina/Buenos_Aires',
      LOCALE: 'es-AR',
      CURRENCY: 'ARS',
      PAYMENTS: 'simulado',
      RESERVA_MINUTOS: 30,
      PRESTAMO_HORAS: 72,
      TRUST_PROXY: false,
      CORS_ORIGINS: [],
      DRAW_SOURCE: 'drand',
      DEMO: false,
    })
    expect(read({}).CAMPAIGN_YEAR).toBeUndefined()
  })

  it('lets the public beacon decide a real raffle, and a secret the demo, which asks nobody outside', () => {
    expect(read({}).DRAW_SOURCE).toBe('drand')
    expect(readEnv({ demo: true }, {}).DRAW_SOURCE).toBe('interna')
    expect(read({ DRAW_SOURCE: 'bolillero' }).DRAW_SOURCE).toBe('bolillero')
  })

  it('puts the demo in the country of its people, unless a variable puts it elsewhere', () => {
    expect(read({}, true)).toMatchObject({ LOCALE: 'es-UY', CURRENCY: 'UYU', TZ_RIFA: 'America/Montevideo' })
    expect(read({ CURRENCY: 'USD' }, true)).toMatchObject({ LOCALE: 'es-UY', CURRENCY: 'USD' })
  })

  it('takes an empty variable for an absent one', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', PAYMENTS: '' })).toEqual({ ...read({}), reread: expect.any(Function) })
  })

  it('reads lists, numbers and yes or no', () => {
    const env = read({
      CORS_ORIGINS: 'https://Rifa.example, http://localhost:5173',
      VENTA_LIBRE: 'no',
      VENDER_ASIGNADAS_ONLINE: 'Sí',
      BASE_URL: 'https://rifa.example/',
      CAMPAIGN_YEAR: '2025',
    })
    expect(env.CORS_ORIGINS).toEqual(['https://rifa.example', 'http://localhost:5173'])
    expect(env).toMatchObject({ VENTA_LIBRE: false, VENDER_ASIGNADAS_ONLINE: true, CAMPAIGN_YEAR: 2025 })
    expect(env.BASE_URL).toBe('https://rifa.example')
  })

  it.each([
    ['2', 2],
    ['no', false],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('believes proxies as TRUST_PROXY=%s says', (text, value) => {
    expect(read({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(value)
  })

  it.each([
    [{ PORT: '70000' }, 'La variable PORT tiene que ser un número entero entre 0 y 65535.'],
    [{ PORT: '30a' }, 'La variable PORT tiene que ser un número entero entre 0 y 65535.'],
    [{ HOST: 'a b' }, 'La variable HOST tiene que ser una dirección IP o un nombre de máquina.'],
    [
      { DATABASE_URL: 'mysql://x/y' },
      'La variable DATABASE_URL tiene que ser una dirección que empiece con postgres:// o postgresql://.',
    ],
    [
      { BASE_URL: 'rifa.example' },
      'La variable BASE_URL tiene que ser una dirección que empiece con http:// o https://.',
    ],
    [
      { BASE_URL: 'https://rifa.example/?de=otra' },
      'La variable BASE_URL tiene que ser una dirección sin usuario, sin ? y sin #.',
    ],
    [
      { DRAND_URLS: 'https://a:b@drand.example' },
      'La variable DRAND_URLS tiene que ser una dirección sin usuario, sin ? y sin #.',
    ],
    [
      { MP_ACCESS_TOKEN: 'APP_USR-1\u2026', PAYMENTS: 'mercadopago', MP_WEBHOOK_SECRET: 'clave' },
      'La variable MP_ACCESS_TOKEN tiene que llevar solo letras, números y guiones, sin espacios.',
    ],
    [
      { SMTP_URL: 'smtp://localhost?sendmail=true' },
      'La variable SMTP_URL tiene que terminar en el servidor y su puerto, como smtps://usuario:clave@smtp.example:465.',
    ],
    [
      { SMTP_INTERNOS: 'smtp://10.0.0.5' },
      'La variable SMTP_INTERNOS tiene que ser una lista de máquinas como correo.interna o 10.0.0.5, separadas por comas.',
    ],
    [{ TZ_RIFA: 'America/Rosarioo' }, 'La variable TZ_RIFA tiene que ser una zona horaria como America/Montevideo.'],
    [{ CURRENCY: 'pesos' }, 'La variable CURRENCY tiene que ser una moneda como ARS.'],
    [{ LOCALE: 'es_AR' }, 'La variable LOCALE tiene que ser un idioma como es-AR.'],
    [{ NODE_ENV: 'produccion' }, 'La variable NODE_ENV tiene que ser development, production o test.'],
    [{ PAYMENTS: 'paypal' }, 'La variable PAYMENTS tiene que ser simulado o mercadopago.'],
    [
      { CORS_ORIGINS: 'https://rifa.example/tienda' },
      'La variable CORS_ORIGINS tiene que ser una lista de orígenes como https://rifa.example, separados por comas.',
    ],
    [
      { TRUST_PROXY: 'true' },
      'La variable TRUST_PROXY tiene que ser no, la cantidad de proxies o sus direcciones IP separadas por comas.',
    ],
    [{ VENTA_LIBRE: 'quizás' }, 'La variable VENTA_LIBRE tiene que ser si o no.'],
    [
      { ADMIN_EMAIL: 'a@rifa.example', ADMIN_PASSWORD: 'corta' },
      'La variable ADMIN_PASSWORD tiene que llevar al menos 8 caracteres.',
    ],
    [{ ADMIN_PASSWORD: 'bastante larga' }, 'La variable ADMIN_EMAIL falta, y ADMIN_PASSWORD la necesita.'],
  ])('refuses %j with one sentence that names the variable', (source, sentence) => {
    expect(() => read(source as Record<string, string>)).toThrow(
      expect.objectContaining({ name: 'StartError', message: sentence }),
    )
  })

  it('never quotes a value in its refusals', () => {
    expect(() => read({ DATABASE_URL: 'secreto', MP_ACCESS_TOKEN: 'secreto' })).toThrow(/^(?!.*secreto)/)
  })
})

describe('the data folder', () => {
  it('of the demo is not the one of a real raffle', () => {
    expect(read({}, true).DATA_DIR).toBe('./data/demo')
    expect(read({ DATA_DIR: '/srv/rifa' }, true).DATA_DIR).toBe('/srv/rifa')
  })
})

describe('the source of a draw', () => {
  it('cannot be a secret of the organiser’s in production', () => {
    expect(() => read({ NODE_ENV: 'production', DRAW_SOURCE: 'interna' })).toThrow(
      'La variable DRAW_SOURCE no puede ser interna en producción: quien organiza conocería el resultado antes del cierre.',
    )
    expect(read({ NODE_ENV: 'production', DRAW_SOURCE: 'bolillero' }).DRAW_SOURCE).toBe('bolillero')
  })
})

describe('payments', () => {
  const mercadopago = { PAYMENTS: 'mercadopago', MP_ACCESS_TOKEN: 'token', MP_WEBHOOK_SECRET: 'clave' }

  it('are off in production without a provider, rather than simulated', () => {
    expect(read({ NODE_ENV: 'production' }).PAYMENTS).toBe('apagado')
  })

  it('cannot be simulated in production', () => {
    expect(() => read({ NODE_ENV: 'production', PAYMENTS: 'simulado' })).toThrow(
      'La variable PAYMENTS no puede ser simulado en producción: poné mercadopago, o dejala vacía para no vender en línea.',
    )
  })

  it.each([
    [{ PAYMENTS: 'simulado', BASE_URL: 'https://rifa.example' }, 'PAYMENTS solo puede ser simulado con una BASE_URL'],
    [{ MP_ACCESS_TOKEN: 'APP_USR-1' }, 'PAYMENTS falta, y con MP_ACCESS_TOKEN hace falta'],
    [
      { ...mercadopago, NODE_ENV: 'production', MP_BASE_URL: 'http://api.example' },
      'MP_BASE_URL tiene que empezar con https:// en producción',
    ],
  ])('are not open by mistake: %j', (source, sentence) => {
    expect(() => read(source as Record<string, string>)).toThrow(`La variable ${sentence}`)
  })

  it('are off where others come in and nobody has chosen a provider', () => {
    expect(read({ BASE_URL: 'https://rifa.example' }).PAYMENTS).toBe('apagado')
    expect(read({ BASE_URL: 'http://127.0.0.1:3000' }).PAYMENTS).toBe('simulado')
    expect(read({ BASE_URL: 'http://[::1]:3000' }).PAYMENTS).toBe('simulado')
  })

  it('of the demo stay on this machine', () => {
    expect(() => read({ BASE_URL: 'https://rifa.example' }, true)).toThrow('La variable BASE_URL tiene que ser de esta')
  })

  it('are simulated in the demo wherever it runs', () => {
    expect(read({ NODE_ENV: 'production' }, true).PAYMENTS).toBe('simulado')
  })

  it('with Mercado Pago need its token and a webhook secret that is not empty', () => {
    expect(read(mercadopago).PAYMENTS).toBe('mercadopago')
    expect(() => read({ ...mercadopago, MP_ACCESS_TOKEN: '' })).toThrow(
      'La variable MP_ACCESS_TOKEN falta, y PAYMENTS=mercadopago necesita ese dato.',
    )
    expect(() => read({ ...mercadopago, MP_WEBHOOK_SECRET: '  ' })).toThrow(
      'La variable MP_WEBHOOK_SECRET falta, y PAYMENTS=mercadopago necesita ese dato.',
    )
  })
})

it.each([
  ['SMTP_URI', 'SMTP_URL'],
  ['MP_ACESS_TOKEN', 'MP_ACCESS_TOKEN'],
  ['BASEURL', 'BASE_URL'],
  ['Trust_Proxy', 'TRUST_PROXY'],
])('the name %s, which is nobody’s, is taken for a mistyped %s', (name, meant) => {
  expect(() => read({ [name]: 'x' })).toThrow(`La variable ${name} no existe: ¿quisiste decir ${meant}?`)
})

it('a name of another program is none of ours, nor is one beside ours that is set', () => {
  expect(() => read({ HOME: '/root', HOSTNAME: 'a', PORTS: '1', LOG_LEVELS: 'x', LOG_LEVEL: 'info' })).not.toThrow()
})

it('a public address in production is https', () => {
  expect(() => read({ NODE_ENV: 'production', BASE_URL: 'http://rifa.example' })).toThrow(
    'La variable BASE_URL tiene que empezar con https:// en producción: las contraseñas y los pagos no van sin cifrar.',
  )
  expect(() => read({ NODE_ENV: 'production', BASE_URL: 'http://127.0.0.1:3000' })).not.toThrow()
})

describe('Mercado Pago', () => {
  const mercadopago = { PAYMENTS: 'mercadopago', MP_ACCESS_TOKEN: 'token', MP_WEBHOOK_SECRET: 'clave' }

  it.each(['1', '5'])('refuses a hold of %s minutes: nobody could begin to pay', minutes => {
    for (const env of [mercadopago, {}]) {
      expect(() => read({ ...env, RESERVA_MINUTOS: minutes })).toThrow(
        'La variable RESERVA_MINUTOS tiene que ser un número entero entre 6 y 1440.',
      )
    }
  })

  it('is real or for tests by the token, unless a variable sets it', async () => {
    const live = async (env: Record<string, string>) =>
      (await createPayments(read({ ...mercadopago, ...env }), {} as Db, systemClock))?.liveMode
    expect(await live({ MP_ACCESS_TOKEN: 'APP_USR-1' })).toBe(true)
    expect(await live({ MP_ACCESS_TOKEN: 'TEST-1' })).toBe(false)
    expect(await live({ MP_ACCESS_TOKEN: 'APP_USR-1', MP_LIVE_MODE: 'no' })).toBe(false)
  })

  it.each(['CLP', 'PYG', 'JPY', 'KWD'])('refuses %s, whose amounts do not have two decimals', CURRENCY => {
    expect(() => read({ CURRENCY })).toThrow(
      'La variable CURRENCY tiene que ser una moneda con centavos: los montos llevan dos decimales.',
    )
  })

  it('takes a hold of six minutes', () => {
    expect(read({ ...mercadopago, RESERVA_MINUTOS: '6' }).RESERVA_MINUTOS).toBe(6)
  })

  it('writes a short text on the card statement and accepts no cash by default', () => {
    expect(read(mercadopago)).toMatchObject({ MP_STATEMENT_DESCRIPTOR: 'RIFA', MP_EFECTIVO: false })
    const told = { ...mercadopago, MP_STATEMENT_DESCRIPTOR: 'Rifa 5to B', MP_EFECTIVO: 'si' }
    expect(read(told)).toMatchObject({ MP_STATEMENT_DESCRIPTOR: 'Rifa 5to B', MP_EFECTIVO: true })
    for (const MP_STATEMENT_DESCRIPTOR of ['RIFA 5TO AÑO', 'Rifa ★', 'Gen. 2026', 'Rifa\u200b'])
      expect(() => read({ ...mercadopago, MP_STATEMENT_DESCRIPTOR })).toThrow(
        'La variable MP_STATEMENT_DESCRIPTOR lleva solo letras sin acento ni ñ, números y espacios: es lo que imprimen las tarjetas.',
      )
    expect(() => read({ ...mercadopago, MP_STATEMENT_DESCRIPTOR: 'RIFA DE QUINTO' })).toThrow(
      'La variable MP_STATEMENT_DESCRIPTOR admite hasta 13 caracteres.',
    )
  })
})

describe('the address', () => {
  it.each(['0.0.0.0', '192.168.0.2', '::', 'rifa.example', '127.evil.example'])(
    'refuses HOST=%s for the demo',
    host => {
      expect(() => read({ HOST: host }, true)).toThrow(
        'La variable HOST tiene que quedar en 127.0.0.1 con --demo: sus cuentas las conoce cualquiera.',
      )
      expect(read({ HOST: host }).HOST).toBe(host)
    },
  )

  it.each(['127.0.0.1', '::1', 'localhost'])('takes HOST=%s for the demo', host => {
    expect(read({ HOST: host }, true)).toMatchObject({ HOST: host, DEMO: true })
  })

  it('is one a browser on this machine can open', () => {
    expect(addressOf('0.0.0.0', 80)).toBe('http://localhost:80')
    expect(addressOf('::1', 3000)).toBe('http://[::1]:3000')
  })
})
