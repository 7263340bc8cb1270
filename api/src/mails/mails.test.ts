import { expect, it } from 'vitest'
import { type Mail, saludo, withoutActingLinks } from './mail.ts'
import { type Mails, mails } from './mails.ts'

const SITE = 'https://rifa.example'
const env = {
  LOCALE: 'es-AR',
  CURRENCY: 'ARS',
  TZ_RIFA: 'America/Argentina/Buenos_Aires',
  FRONTEND_URL: SITE,
  BASE_URL: SITE,
  width: 5,
  boletoEn: ({ numero }: { numero: number }) => `${SITE}/boleto/codigo-${numero}`,
  cuotasEn: () => `${SITE}/cuotas/codigo`,
}
const CLASE = 'Rifa de 6.º A'
const SORTEO = { fecha: '2026-12-24', tipo: 'principal' } as const
const VENCE = new Date('2026-12-27T23:00:00Z')

const online = { canal: 'online', referencia: 'ref-1' } as const
const compra = { id: 'c1', compradorNombre: 'Ana', total: 300_000, moneda: 'ARS', pagadaAt: null }
const pesos = { monto: 150_000, moneda: 'ARS' }
const linea = (numero: number | null, titulo: string) => ({ numero, titulo, cantidad: 1, titularId: null })
const cuota = (n: number, pagada: boolean) => ({ n, monto: 50_000, vence: VENCE, pagada, atrasada: false })
const plan = { titularId: 't1', numero: 12, cuotas: [cuota(1, true), cuota(2, false), cuota(3, false)] }
const draw = { id: 's1', tipo: 'principal' as const, hora: '2026-12-25T00:00:00Z', premios: ['Una bicicleta'] }
const premiado = { ...SORTEO, numero: '00012', premio: 'Una bicicleta', nombre: 'Ana' }
const reclamo = { clave: 'clave', vence_at: VENCE }
const vendido = { ...premiado, paraVendedor: 'Un asado', atribucion: 'en_persona' }
const cerrado = {
  ...SORTEO,
  id: 's1',
  raiz: 'a1b2',
  huella: 'c3d4',
  participantes: 1200,
  resultado: 'sale el 24.12.2026 a las 21:00',
  alcance: 'La huella es prueba si te llegó antes del sorteo.',
  width: 5,
}
const revocada = { motivo: 'revocada' } as const
const CANCELADO = { que: 'El sorteo del 24.12.2026', motivo: 'Se inundó el salón.' }
const ticket = [linea(12, 'Número 00012')]
const deCuotas = [{ titulo: 'Cuota 2 del número 00012' }]

/** Each mail of the catalogue at least once, with all its sentences: a new one is refused by its type until it is here. */
const samples: { [Name in keyof Mails]: Parameters<Mails[Name]>[] } = {
  recuperacion: [[CLASE, 'Ana', `${SITE}/reset-password/token`]],
  verificacion: [[CLASE, `${SITE}/verificar-correo/token`]],
  invitacion: [[CLASE, 'Ana', `${SITE}/invitacion/token`]],
  'invitacion-admin': [[CLASE, `${SITE}/invitacion/token`]],
  'invitacion-veedor': [[CLASE, `${SITE}/invitacion/token`]],
  consulta: [[CLASE, `${SITE}/mis-numeros/token`]],
  'cambio-de-correo': [[CLASE]],
  contrasena: [[CLASE]],
  'segundo-factor-activado': [['Ana']],
  'segundo-factor-desactivado': [['Ana']],
  'segundo-factor-codigos': [['Ana']],
  'codigo-usado': [
    ['Ana', 1],
    ['Ana', 9],
  ],
  'sorteo-cancelado': [
    [env, { ...compra, ...online }, { ...CANCELADO, numeros: ['00012'], devuelto: pesos }],
    [env, { ...compra, canal: 'presencial' }, { ...CANCELADO, numeros: ['00012', '00013'], enMano: pesos }],
    [env, { ...compra, canal: 'presencial' }, { ...CANCELADO, numeros: [], siguen: true }],
    [env, { ...compra, ...online }, { ...CANCELADO, numeros: ['00012'], sinPagar: true }],
  ],
  'devolucion-pagada': [[env, 'Ana', { que: CANCELADO.que, quien: 'Beto', ...pesos }]],
  'cancelado-vendedor': [
    [env, 'Beto', { ...CANCELADO, ordenes: 1, monto: 150_000 }],
    [env, 'Beto', { ...CANCELADO, ordenes: 12, monto: 1_800_000 }],
  ],
  traspaso: [
    ['Ana', { numeros: '00001 a 00010', pasanA: 'Bruno' }],
    ['Bruno', { numeros: '00001 a 00010', eranDe: 'Ana' }],
  ],
  conteo: [[{ nombre: 'Ana', recibo: 'R-7', decia: '$ 100,00', dice: '$ 90,00', motivo: 'Faltaba un billete' }]],
  liquidacion: [['Ana', { titulo: 'Primera fecha', hasta: '24.12.2026 a las 21:00:00' }]],
  'compra-pagada': [
    [
      env,
      { ...compra, ...online },
      {
        lineas: [...ticket, linea(13, 'Número 00013'), linea(null, 'Remera')],
        sorteos: [{ ...draw, continua: false }],
        retiro: 'La escuela',
        planes: [],
      },
    ],
    [
      env,
      { ...compra, canal: 'presencial' },
      {
        lineas: ticket,
        sorteos: [
          { ...draw, continua: true },
          { ...draw, id: 's2', continua: true },
        ],
        retiro: '',
        planes: [{ ...plan, cuotas: [cuota(1, true), { ...cuota(2, false), atrasada: true }] }],
      },
    ],
    [
      env,
      { ...compra, ...online },
      { lineas: [{ ...linea(null, 'Cuota 1'), titularId: 't1' }], sorteos: [], retiro: '', planes: [plan] },
    ],
  ],
  cuota: [7, -3].map((dias): Parameters<Mails['cuota']> => {
    const written = { numero: '00012', enlace: env.cuotasEn(), n: 2, de: 3, monto: 50_000, vence: VENCE }
    return [env, { ...written, comprador: 'Ana', dias }, new Date(VENCE.getTime() - dias * 86_400_000)]
  }),
  transferencia: [
    [
      env,
      {
        nombre: 'Ana',
        total: 50_000,
        moneda: 'ARS',
        vence: VENCE,
        codigo: 'K7P2M9QX',
        enlace: `${SITE}/transferencia/codigo`,
      },
    ],
  ],
  'transferencia-deshecha': [[env, { ...compra, ...online }]],
  plan: [[env, 'Ana', { numero: '00012', enlace: env.cuotasEn(), cuotas: plan.cuotas }]],
  comprador: [[env, 'Ana', '00012, 00013']],
  cedido: [['Ana', { numero: '00012', motivo: 'Lo vendió' }]],
  recibido: [['Bruno', { numero: '00012', enlace: env.boletoEn({ numero: 12 }) }]],
  'recibido-sin-pago': [['Bruno', '00012']],
  reembolso: [
    [env, { ...compra, ...online }, pesos],
    [env, { ...compra, ...online, pagadaAt: VENCE }, pesos],
    [env, { ...compra, ...online }, { ...pesos, moneda: 'USD' }],
  ],
  'reembolso-entero': [
    [env, { ...compra, ...online }, pesos, false],
    [env, { ...compra, ...online }, pesos, true],
  ],
  'reembolso-parte': [[env, { ...compra, ...online }, pesos]],
  'compra-cancelada': [
    [env, { ...compra, ...online }, false],
    [env, { ...compra, ...online }, true],
  ],
  'compra-liberada': [[env, 'Ana']],
  'venta-anulada': [
    ['Ana', { devuelve: 'vendedor', numeros: ['00012'], cuotas: [], parte: true }],
    ['Ana', { devuelve: 'organizacion', numeros: ['00012', '00013'], cuotas: [], parte: false }],
    ['Ana', { devuelve: 'nadie', numeros: [], cuotas: deCuotas, parte: false }],
  ],
  'venta-en-revision': [['Ana', ticket]],
  'venta-devuelta': [['Ana', ticket]],
  'sorteo-cerrado': [
    [env, cerrado, 'Ana', [{ numero: 12, codigo: 'codigo-12' }]],
    [
      env,
      cerrado,
      'Ana',
      [
        { numero: 12, codigo: 'codigo-12' },
        { numero: 13, codigo: 'codigo-13' },
      ],
    ],
  ],
  'sorteo-por-empezar': [[env, { sorteo: 's1', hora: draw.hora, nombre: 'Ana' }]],
  'sorteo-ganador': [[env, 's1', premiado, reclamo]],
  terminacion: [[env, 's1', premiado]],
  'terminacion-venta': [
    [
      env,
      { ...SORTEO, id: 's1' },
      {
        vendedor: 'Bruno',
        premios: [
          { premio: 'Un libro', paraVendedor: '', numeros: ['00012'] },
          { premio: 'Un reloj', paraVendedor: 'Un asado', numeros: ['00013', '00113', '00213'] },
        ],
      },
    ],
  ],
  'sorteo-vendido': [
    [env, 's1', 'Bruno', vendido],
    [env, 's1', 'Bruno', { ...vendido, atribucion: 'enlace', paraVendedor: '' }],
  ],
  'sorteo-suplente': [[env, { ...premiado, ...reclamo }]],
  'reclamo-plazo': [[env, { ...premiado, ...reclamo }]],
  fecha: [['Ana', { antes: '24.12.2026', ahora: '31.12.2026', page: `${SITE}/resultado/s1` }]],
  difusion: [
    [env, { sorteo: SORTEO, asunto: 'Gracias', texto: 'Llegamos a la meta.' }, 'Ana', 'baja'],
    [env, { sorteo: undefined, asunto: 'Gracias', texto: 'Llegamos a la meta.' }, 'Bruno', 'baja'],
  ],
  'correo-conectado': [['Ana', { quien: 'Bruno', direccion: 'rifa@correo.test' }]],
  'mercadopago-conectado': [['Ana', { quien: 'Bruno', cuenta: 'RIFA' }]],
  'mercadopago-desconectado': [['Ana', { quien: 'Bruno' }]],
  'mercadopago-por-vencer': [['Ana', { dia: '24 de diciembre de 2026' }]],
  'mercadopago-cortado': [
    ['Ana', revocada],
    ['Ana', { motivo: 'vencida' }],
  ],
  'tope-caja': [[[{ nombre: 'Ana' }, { nombre: 'Bruno' }]]],
  contacto: [[{ nombre: 'Ana', email: 'ana@correo.test', mensaje: 'Hola.\n¿Cuándo es?' }]],
  prueba: [[CLASE]],
}

const drawn = Object.entries(samples).flatMap(([name, all]) =>
  all.map((data): [name: string, mail: Mail] => [
    name,
    (mails[name as keyof Mails] as (...data: unknown[]) => Mail)(...data),
  ]),
)
const linksOf = ({ texto }: Mail) => [...texto.matchAll(/\bhttps?:\S+/g)].map(([link]) => link)

it('every mail reads as the page of samples shows', async () => {
  const page = drawn.map(([name, { asunto, texto }]) => `═══ ${name}\n${asunto}\n\n${texto}\n`)
  await expect(page.join('\n')).toMatchFileSnapshot('samples.txt')
})

/** Words of developers, other nouns for what has one, forms of address that are not the app's, and what missing data looks like. */
const BANNED =
  /\b(hash|token|link|click|mail|usuario|cliente|ticket|billete de lotería|drand|usted|puedes|tienes|debes|undefined|null|NaN|Invalid)\b|\[object|\$\{/i

it.each(drawn)('%s uses the words that people read, in one line of subject', (_, { asunto, texto }) => {
  expect(`${asunto}\n${texto}`.replace(/https?:\S+/g, '')).not.toMatch(BANNED)
  expect(asunto).toMatch(/^\S.{3,90}\S$/)
  const parts = texto.split('\n\n')
  expect(parts.map(part => part.trim()).filter(Boolean)).toEqual(parts)
})

it.each(drawn)('%s leads to the raffle’s own pages only', (_, mail) => {
  for (const link of linksOf(mail)) expect(link).toMatch(/^https:\/\/rifa\.example\/[\w/?=#.-]+$/)
})

it('only links of one use are secret, and each mail with one is', () => {
  const secret = drawn.filter(([, { secreto }]) => secreto).map(([name]) => name)
  expect(secret).toEqual([
    'recuperacion',
    'verificacion',
    'invitacion',
    'invitacion-admin',
    'invitacion-veedor',
    'consulta',
  ])
  const withToken = drawn.filter(([, mail]) => linksOf(mail).some(link => link.endsWith('/token')))
  expect(withToken.map(([name]) => name)).toEqual(secret)
})

it('who only looks is shown no link by which its reader acts: of all mails, links to these pages are left', () => {
  const left = drawn.flatMap(([, mail]) => linksOf({ ...mail, texto: withoutActingLinks(mail.texto) }))
  const pages = new Set(left.map(link => new URL(link).pathname.replace(/^\/(api|[\w-]+).*/, '/$1')))
  expect([...pages].sort()).toEqual([
    '/api',
    '/boleto',
    '/contacto',
    '/cuotas',
    '/mis-compras',
    '/mis-numeros',
    '/resultado',
    '/sorteo',
    '/tienda',
  ])
})

it('only messages to everybody unsubscribe their reader, in one click and by a link at their end', () => {
  const leaving = drawn.filter(([, { baja, texto }]) => baja || texto.includes('/sin-mensajes/'))
  expect(leaving.map(([name]) => name)).toEqual(['difusion', 'difusion'])
  for (const [, { baja, texto }] of leaving) {
    expect(baja).toBe('https://rifa.example/sin-mensajes/baja')
    expect(texto).toMatch(/Si no querés recibir más mensajes como este: https:\/\/rifa\.example\/sin-mensajes\/baja$/)
  }
})

it('only a message from the contact page is answered to its writer', () => {
  const answered = drawn.filter(([, { responder }]) => responder)
  expect(answered.map(([name, { responder }]) => [name, responder])).toEqual([['contacto', 'ana@correo.test']])
})

it('greets a person, and nobody by a message that stands in the place of a name', () => {
  expect(saludo('Ana Núñez')).toBe('Hola, Ana Núñez:')
  for (const name of ['Ganaste, entrá a evil.com', 'Ana\r\nBcc: x', 'a'.repeat(81), '']) {
    expect(saludo(name)).toBe('Hola:')
  }
})
