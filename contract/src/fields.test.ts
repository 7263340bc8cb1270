import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dayIn, toDay } from './dates.ts'
import { AppError } from './errors.ts'
import * as f from './fields.ts'
import { allEndpoints, fromMinor, listarRifasQuery, registerForm, toMinor, updateForm } from './index.ts'

describe('money', () => {
  it('crosses the wire to the exact cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 14 }),
        minor => toMinor(fromMinor(minor)) === minor && toMinor(JSON.stringify(fromMinor(minor))) === minor,
      ),
    )
  })
  it('refuses a third decimal and what is no amount', () => {
    for (const bad of ['1.005', 'abc', '', 'Infinity', '1e5', '--1']) expect(() => toMinor(bad)).toThrow(RangeError)
  })
})

describe('days', () => {
  it('an ISO instant counts by its first ten characters', () => {
    expect(toDay('2026-12-20T23:59:59.000-03:00')).toBe('2026-12-20')
    expect(toDay('2026-02-30')).toBeNull()
  })
  it('today is today in the configured zone', () => {
    expect(dayIn('America/Argentina/Buenos_Aires', new Date('2026-11-22T01:00:00Z'))).toBe('2026-11-21')
  })
})

describe('fields', () => {
  it('a document loses dots, dashes and spaces and keeps 6 to 12 digits', () => {
    expect(z.parse(f.ci, ' 4.123.456-7 ')).toBe('41234567')
    expect(z.safeParse(f.ci, '12345').success).toBe(false)
  })
  it('numbers arrive as text from forms', () => {
    expect(z.parse(f.importe(0, 'no'), '100')).toBe(10_000)
    expect(z.parse(f.entero(1, 10, 'no'), '7')).toBe(7)
  })
  it('an amount above the highest is not called below the lowest', () => {
    const said = (value: unknown) => z.safeParse(f.importe(0.01, 'no'), value).error?.issues.map(issue => issue.message)
    expect(said('0')).toEqual(['no'])
    expect(said('1.234')).toEqual(['no'])
    expect(said('9999999999.01')).toEqual(['El número es demasiado grande: como máximo 9.999.999.999.'])
    expect(z.parse(f.importe(0.01, 'no'), 9_999_999_999)).toBe(999_999_999_900)
  })
  it('the texts "null" and "undefined" count as absent in an update', () => {
    const parsed = z.parse(updateForm, {
      nombreUsu: 'null',
      telefono: 'undefined',
      email: '',
      rol: 'admin',
      currentPassword: 'x',
    })
    expect(parsed).toEqual({
      nombreUsu: undefined,
      nombreCompleto: undefined,
      ci: undefined,
      telefono: undefined,
      direccion: undefined,
      email: undefined,
      password: undefined,
      currentPassword: 'x',
    })
  })
  it('passwords that differ are refused with the sentence of the specification', () => {
    const result = z.safeParse(registerForm, {
      nombreUsu: 'ana',
      nombreCompleto: 'Ana',
      ci: '41234567',
      email: 'a@b.test',
      password: 'una clave larga',
      passwordRep: 'otra',
    })
    expect(result.error?.issues.map(issue => issue.message)).toContain('Las contraseñas no coinciden')
  })
  it('limit=0 and no limit mean the default of 15', () => {
    expect(z.parse(listarRifasQuery, { limit: '0' })).toMatchObject({ page: 1, limit: 15 })
    expect(z.parse(listarRifasQuery, {})).toMatchObject({ page: 1, limit: 15 })
    expect(z.safeParse(listarRifasQuery, { limit: '100001' }).success).toBe(false)
  })
})

describe('what people write', () => {
  const says = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).error?.issues[0]?.message ?? 'taken'
  const RARO = 'El texto tiene caracteres que no se admiten.'

  it.each(['\0', '\n', '\r', '\x1b', '\u2028', '\u202e', '\u2066', '\ud800'])('%j is in no line of text', sign => {
    for (const schema of [f.texto('falta'), f.nombreUsu, f.textoOpcional()]) {
      expect(says(schema, `Ana${sign}Paz`)).toBe(RARO)
    }
  })

  it.each(['\0', '\n', '\r', '\x1b', '\u2028', '\ud800'])('%j is in no name and no address', sign => {
    expect(says(f.nombreCompleto, `Ana${sign}Paz`)).toBe(RARO)
    expect(says(f.email, `ana${sign}@correo.test`)).toBe('Escribí un email válido, como nombre@correo.com.')
  })

  it.each([
    '\u200b',
    '\u200d',
    '\u200e',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2069',
    '\ufeff',
    '\u00ad',
    '\u115f',
    '\u034f',
    '\u{e0041}',
  ])(
    '%j, which nobody sees, is taken out of a name, an address, a document and a telephone, and refused in a user name',
    sign => {
      expect(z.parse(f.nombreCompleto, `${sign}Ana${sign} Paz${sign}`)).toBe('Ana Paz')
      expect(z.parse(f.email, `${sign}ana${sign}paz@correo.test`)).toBe('anapaz@correo.test')
      expect(z.parse(f.ci, `${sign}4.123.${sign}456-7`)).toBe('41234567')
      expect(z.parse(f.telefono, `${sign}+598 99 123 456${sign}`)).toBe('+598 99 123 456')
      expect(z.parse(f.telefonoBorrable, `${sign}099 123 456`)).toBe('099 123 456')
      expect(says(f.nombreUsu, `ana${sign}paz`)).not.toBe('taken')
      expect(says(f.nombreCompleto, `evil.${sign}com`)).not.toBe('taken')
    },
  )

  it.each([
    ['4.123.456‑7', '41234567'],
    ['4\u00a0123\u00a0456–7', '41234567'],
    ['4123456−7', '41234567'],
    ['４１２３４５６７', '41234567'],
    ['41234561.0', '41234561'],
    ['41234561,00', '41234561'],
    ['1.234.560', '1234560'],
    ['1.234.000', '1234000'],
    ['41.234.561,00', '41234561'],
    ['41,234,561.0', '41234561'],
    ['41,234,561', '41234561'],
    ['01234567', '1234567'],
    ['1234567', '1234567'],
    ['00123456', '123456'],
  ])('the document %s is %s', (text, ci) => {
    expect(z.parse(f.ci, text)).toBe(ci)
  })

  it.each(['#N/A', '4.12346E+07', '4,12346', '41.234,561', '12345', '0012345', 'sin documento'])(
    '%s is no document',
    text => {
      expect(says(f.ci, text)).toBe('El documento lleva entre 6 y 12 números.')
    },
  )

  it.each([
    ['099‑123‑456', '099-123-456'],
    ['０９９ １２３ ４５６', '099 123 456'],
    ['099\u202f123\u00a0456', '099 123 456'],
  ])('the telephone %s is kept as %s', (text, telefono) => {
    expect(z.parse(f.telefono, text)).toBe(telefono)
  })

  it.each([
    ['Ma.Laura Paz', 'Ma. Laura Paz'],
    ['J.R.Gómez', 'J.R. Gómez'],
    ['M. Paz', 'M. Paz'],
    ['Romina "Romi" Acosta', "Romina 'Romi' Acosta"],
    ['Romina “Romi” Acosta', "Romina 'Romi' Acosta"],
  ])('an abbreviated name with its dot, or with a nickname, is a name: %s', (text, name) => {
    expect(z.parse(f.nombreCompleto, text)).toBe(name)
  })

  it.each([
    'ana@gma\u0130l.test',
    '\u0430na@correo.test',
    'ana@\u0441orreo.test',
    'ana\u0131@correo.test',
    'ana@ñandú.test',
  ])('%s, which looks like another, is no address', email => {
    expect(says(f.email, email)).toBe('Escribí un email válido, como nombre@correo.com.')
  })

  it('a sign for a unit is the letter it looks like', () => {
    expect(z.parse(f.email, 'mi\u212ae@correo.test')).toBe('miKe@correo.test')
  })

  it('a paragraph has lines, and nothing that turns them round', () => {
    expect(says(f.parrafo('falta'), ' \u200b\u2060\n')).toBe('falta')
    expect(says(f.texto('falta'), '\u3164\u00ad')).toBe('falta')
    expect(says(f.parrafo('falta'), 'Hola,\n\t¿siguen?\r\nAna 👩‍👩‍👧')).toBe('taken')
    expect(says(f.parrafo('falta'), 'Hola \u202eolleb')).toBe(RARO)
    expect(says(f.parrafoOpcional(), 'a\0b')).toBe(RARO)
  })

  it.each([
    'Ana Núñez',
    'María de los Ángeles O’Neill-Pérez',
    'D´Ángelo, Juan',
    'J. R. Gómez (h.)',
    'José Mª Peña',
    'Kiosco 3 Hermanas & Cía. S.A.',
    'Ñandú',
    '李小龍',
    'Σωκράτης',
  ])('%s is a name', name => {
    expect(says(f.nombreCompleto, name)).toBe('taken')
  })

  it.each([
    'Ganaste, entrá a evil.com',
    'hacé click en www evil',
    'http evil',
    'premio@evil.com',
    'evil.com/premio',
    'Ana <b>',
    'llamá al 099 123 456',
    '１９２．１６８．１．１',
    '=HYPERLINK("x")',
    '+54 11',
    '…',
    'Al portador',
    'AL  PORTADOR ',
    'a'.repeat(81),
  ])('%s is no name', name => {
    expect(says(f.nombreCompleto, name)).not.toBe('taken')
  })

  it('a name is kept as it looks: one form of each letter, one space', () => {
    expect(z.parse(f.nombreCompleto, ' Ｊosé  Pe\u0301rez ')).toBe('José Pérez')
    expect(z.parse(f.email, 'ﬁna@correo.test')).toBe('fina@correo.test')
  })

  it.each(['ana', 'ana.paz', 'Ana Paz 2', 'ñandú_1'])('%s is a user name', name => {
    expect(says(f.nombreUsu, name)).toBe('taken')
  })
  it.each(['аna', 'αna', 'ana@paz', '-ana', 'ana..paz', 'ana/paz', '٣', '🙂'])('%s is no user name', name => {
    expect(says(f.nombreUsu, name)).not.toBe('taken')
  })
})

describe('errors', () => {
  it('a refusal names up to ten numbers and counts the rest', () => {
    expect(new AppError('RIFA_NO_DISPONIBLE', { numeros: [4, 7] }).message).toBe(
      'Ya no están disponibles estos números: 00004, 00007.',
    )
    const many = Array.from({ length: 12 }, (_, index) => index + 1)
    expect(new AppError('RIFA_NO_DISPONIBLE', { numeros: many }).message).toContain('00009, 00010 y 2 más.')
  })
})

it('no two calls share a method and path', () => {
  const keys = allEndpoints().map(([, endpoint]) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':x')}`)
  expect(new Set(keys).size).toBe(keys.length)
})
