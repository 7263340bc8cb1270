import { parseCsv } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { readSellers } from './vendedor-lista.rules.ts'

const read = (text: string) => readSellers(parseCsv(text))
const lines = (...rows: string[]) => rows.join('\n')

describe('a list of sellers with titles', () => {
  const acosta = { nombreCompleto: 'Romina Acosta', ci: '41234563', telefono: '099 123 456' }
  it.each([
    [
      'in two columns, whichever comes first',
      'Apellido\tNombre\tDNI\tCelular',
      'Acosta\tRomina\t41234563\t099 123 456',
    ],
    ['in two columns in plural', 'Nombres;Apellidos;C.I.;Tel.', 'Romina;Acosta;41234563;099 123 456'],
    ['in one', 'Nombres y Apellidos;Nº de documento;Teléfono de contacto', 'Romina Acosta;41234563;099 123 456'],
    ['under the word for a pupil', 'ALUMNO;Documento (CI);WhatsApp', 'Romina Acosta;41234563;099 123 456'],
    [
      'in two columns that say whose they are',
      'Apellido del alumno;Nombre del alumno;CI;Tel',
      'Acosta;Romina;41234563;099 123 456',
    ],
    ['in one, with another’s name', 'Alumno;Nombre de la madre;CI;Tel', 'Romina Acosta;Eva;41234563;099 123 456'],
    ['in capitals with accents', 'NOMBRE COMPLETO,CÉDULA DE IDENTIDAD,TELÉFONO', 'Romina Acosta,41234563,099 123 456'],
    ['with a number before each', 'Nro;Nombre;Documento;Celular', '1;Romina Acosta;41234563;099 123 456'],
  ])('has the name %s', (_, titles, row) => {
    expect(read(lines(titles, row)).rows).toEqual([acosta])
  })

  it('has two surnames and two first names in four columns', () => {
    const titles = 'Primer apellido;Segundo apellido;Primer nombre;Segundo nombre;CI;Tel'
    expect(read(lines(titles, 'Acosta;Paz;Romina;Inés;41234563;099123456')).rows).toMatchObject([
      { nombreCompleto: 'Romina Inés Acosta Paz' },
    ])
  })

  it.each([
    ['a title of its own above them', lines('Lista de 6º A;;', ';;', 'Nombre;CI;Tel', 'Luz Paz;41234563;099123456')],
    ['what Excel writes above them', lines('sep=;', 'Nombre;CI;Tel', 'Luz Paz;41234563;099123456')],
    ['tabs named above them', lines('sep=\t', 'Nombre\tCI\tTel', 'Luz Paz\t41234563\t099123456')],
  ])('may have %s', (_, text) => {
    expect(read(text).rows).toEqual([{ nombreCompleto: 'Luz Paz', ci: '41234563', telefono: '099123456' }])
  })

  it('names every column it does not use', () => {
    const { rows, ignored } = read(
      lines('Nombre;CI;Tel;Nombre de la madre;Teléfono del padre;Talle;Vacía', 'Luz Paz;41234563;099123456;Eva;098;M;'),
    )
    expect(rows).toEqual([{ nombreCompleto: 'Luz Paz', ci: '41234563', telefono: '099123456' }])
    expect(ignored).toEqual(['Nombre de la madre', 'Teléfono del padre', 'Talle'])
  })

  it('has no row for one that says nothing of what is read, so that the server counts the same rows', () => {
    const { rows } = read(
      lines('Nombre;CI;Tel;Obs', 'Luz Paz;41234563;099123456;', '#N/A;;;pagó', 'Eva Gil;49876541;;'),
    )
    expect(rows.map(({ nombreCompleto }) => nombreCompleto)).toEqual(['Luz Paz', 'Eva Gil'])
  })

  it.each([
    '#N/A',
    '#N/D',
    '#REF!',
    '#¡REF!',
    '#¿NOMBRE?',
    '#VALUE!',
    '#¡VALOR!',
    '#DIV/0!',
    '#¡DIV/0!',
    '#NULL!',
    '#NUM!',
  ])('%s, which a spreadsheet could not calculate, is nothing', cell => {
    expect(read(lines('Nombre;CI;Tel;Email', `Luz Paz;41234563;099123456;${cell}`)).rows[0]).toMatchObject({
      email: '',
    })
  })

  it.each([
    ['6-ene', '6-1'],
    ['06-ene.', '6-1'],
    ['1-dic', '1-12'],
    ['06/01/2026', '6-1'],
    ['6/1/2026', '6-1'],
    ['6-1', '6-1'],
    ['6º A', '6º A'],
    ['2026', '2026'],
  ])('the course %s is %s', (text, grupo) => {
    expect(read(lines('Nombre;CI;Tel;Curso', `Luz Paz;41234563;099123456;${text}`)).rows[0]).toMatchObject({ grupo })
  })
})

describe('a list of sellers without titles', () => {
  it.each([
    [
      'two columns of names',
      lines('Acosta\tRomina\t41234563', 'Paz\tLuz\t49876541', 'Sosa\tMora\t31234565'),
      'Acosta Romina',
    ],
    ['two columns of names of one person', 'Acosta\tRomina\t41234563', 'Acosta Romina'],
    ['a nickname in quotes', 'Romina "Romi" Acosta\t41234563', 'Romina "Romi" Acosta'],
    ['a nickname in quotes first', '"Romi" Acosta\t41234563', '"Romi" Acosta'],
    ['commas in one column', lines('Acosta, Romina', 'Paz, Luz', 'Sosa, Mora'), 'Acosta Romina'],
    ['first names alone', lines('Romina\t41234563', 'Luz\t49876541'), 'Romina'],
  ])('has the whole name of %s', (_, text, nombreCompleto) => {
    expect(read(text).rows[0]).toMatchObject({ nombreCompleto })
  })

  it('takes no mobile without its 0 for a document', () => {
    const rows = lines(
      'Romina Acosta\t99123456\t41234563',
      'Luz Paz\t98123456\t49876541',
      'Mora Sosa\t91234567\t31234565',
    )
    expect(read(rows).rows[0]).toEqual({ nombreCompleto: 'Romina Acosta', ci: '41234563', telefono: '99123456' })
  })

  it('tells documents from other numbers of eight digits by their check digit', () => {
    const rows = lines(
      'Romina Acosta\t24001111\t41234563',
      'Luz Paz\t24002222\t49876541',
      'Mora Sosa\t24003333\t31234565',
    )
    expect(read(rows).rows[0]).toEqual({ nombreCompleto: 'Romina Acosta', ci: '41234563', telefono: '24001111' })
  })

  it('takes a column that counts for no course, and names it', () => {
    const { rows, ignored } = read(lines('1\tRomina Acosta\t41234563', '2\tLuz Paz\t49876541'))
    expect(rows[0]).toEqual({ nombreCompleto: 'Romina Acosta', ci: '41234563' })
    expect(ignored).toEqual(['la columna 1 («1»…)'])
  })

  it('takes what repeats for the course', () => {
    const rows = lines('Romina Acosta\tVespertino', 'Luz Paz\tMatutino', 'Mora Sosa\tVespertino', 'Ana Gil\tMatutino')
    expect(read(rows).rows[0]).toEqual({ nombreCompleto: 'Romina Acosta', grupo: 'Vespertino' })
  })

  it('reads a document as a spreadsheet exports a number', () => {
    expect(read(lines('Romina Acosta\t41234563.0', 'Luz Paz\t49876541.0')).rows[0]).toMatchObject({ ci: '41234563.0' })
  })

  it.each([
    lines('Romina Acosta 41234563 099123456', 'Luz Paz 49876541 099123457'),
    'Romina Acosta 4.123.456-1 Luz Paz 4.987.654-6 Mora Sosa 3.123.456-9',
  ])('joined by spaces says so', text => {
    expect(() => read(text)).toThrow('las columnas vinieron juntas, separadas por espacios')
  })
})

describe('a list as it is pasted', () => {
  const acosta = { nombreCompleto: 'Romina Acosta', ci: '41234563', telefono: '099123456' }
  const paz = { nombreCompleto: 'Luz Paz', ci: '49876541', telefono: '098123456' }
  const titled = (...rows: string[]) => lines('Nombre;DNI;Tel', ...rows)

  it.each([
    ['with a Mac’s line ends', 'Nombre;DNI;Tel\rRomina Acosta;41234563;099123456\rLuz Paz;49876541;098123456'],
    [
      'with Windows’ and a BOM',
      '\uFEFFNombre;DNI;Tel\r\nRomina Acosta;41234563;099123456\r\nLuz Paz;49876541;098123456\r\n',
    ],
    ['with blank rows', titled('', ';;', 'Romina Acosta;41234563;099123456', ';;', 'Luz Paz;49876541;098123456', '')],
    ['with empty columns', titled('Romina Acosta;41234563;099123456;;;', 'Luz Paz;49876541;098123456;;;')],
    [
      'with a title above that has a comma',
      lines('Vendedores, 6º A', titled('Romina Acosta;41234563;099123456', 'Luz Paz;49876541;098123456')),
    ],
    [
      'with a title above without a sign',
      'Vendedores 2026\n\nNombre\tDNI\tTel\nRomina Acosta\t41234563\t099123456\nLuz Paz\t49876541\t098123456',
    ],
    [
      'with bars, as a chat writes tables',
      '| Nombre | DNI | Tel |\n|---|:-:|---|\n| Romina Acosta | 41234563 | 099123456 |\n| Luz Paz | 49876541 | 098123456 |',
    ],
    ['with numbers before the names', '1) Romina Acosta;41234563;099123456\n2) Luz Paz;49876541;098123456'],
    ['with bullets', '• Romina Acosta;41234563;099123456\n• Luz Paz;49876541;098123456'],
    ['with emoji of numbers', '1️⃣ Romina Acosta\t41234563\t099123456\n2️⃣ Luz Paz\t49876541\t098123456'],
    ['with emoji', '✅ Romina Acosta\t41234563\t099123456\n❌ Luz Paz\t49876541\t098123456'],
    [
      'with emoji in its titles',
      '👤 Nombre\t🪪 C.I.\t📱 Celular\nRomina Acosta\t41234563\t099123456\nLuz Paz\t49876541\t098123456',
    ],
    ['with a word in each cell', 'Romina Acosta;DNI: 41234563;Cel: 099123456\nLuz Paz;D.N.I. 49876541;Tel.098123456'],
    ['with apostrophes that make texts', titled("Romina Acosta;'41234563;'099123456", 'Luz Paz;49876541;="098123456"')],
    [
      'with lines inside of cells',
      '"Nombre\ny apellido"\tDNI\tTel\n"Romina\nAcosta"\t41234563\t099123456\nLuz Paz\t49876541\t098123456',
    ],
    ['with the titles of WhatsApp', 'Nombre;Doc.;Wsp\nRomina Acosta;41234563;099123456\nLuz Paz;49876541;098123456'],
  ])('%s is read', (_, text) => {
    expect(read(text)).toEqual({ rows: [acosta, paz], ignored: [] })
  })

  it.each(['Total;2;', 'TOTALES;;2', ';Subtotal;2'])('has no person of the row %j, and says so', row => {
    const { rows, ignored } = read(titled('Romina Acosta;41234563;099123456', 'Luz Paz;49876541;098123456', row))
    expect(rows).toEqual([acosta, paz])
    expect(ignored).toEqual([expect.stringMatching(/^la fila «/)])
  })

  it.each(['-', '—', 's/d', 'no tiene', 'Sin dato'])('has nothing where it says %j', nothing => {
    const { rows } = read(lines('Nombre;DNI;Tel;Email', `Romina Acosta;41234563;099123456;${nothing}`))
    expect(rows).toEqual([{ ...acosta, email: '' }])
  })

  it.each([
    ['doctora@escuela.edu', 'doctora@escuela.edu'],
    ['cel2020@correo.test', 'cel2020@correo.test'],
    ['mail@correo.test', 'mail@correo.test'],
    ['mailto:ana@correo.test', 'ana@correo.test'],
    ['Email: ana@correo.test', 'ana@correo.test'],
  ])('keeps the whole address of %s', (text, email) => {
    expect(read(lines('Nombre;Email', `Romina Acosta;${text}`)).rows).toEqual([
      { nombreCompleto: 'Romina Acosta', email },
    ])
  })

  it('keeps two telephones of a cell apart, which are asked about', () => {
    expect(read(titled('Romina Acosta;41234563;"099123456\n24001111"')).rows).toEqual([
      { ...acosta, telefono: '099123456 / 24001111' },
    ])
  })

  it('has titles of its own if there is but one column', () => {
    expect(read('Alumno\nRomina Acosta\nLuz Paz').rows.map(row => row.nombreCompleto)).toEqual([
      'Romina Acosta',
      'Luz Paz',
    ])
  })

  it.each([
    '1. Romina Acosta 099 123 456\n2. Luz Paz 098 123 456',
    'Romina Acosta - 41234563 - 099123456\nLuz Paz - 49876541 - 098123456',
    'Romina Acosta: 099123456\nLuz Paz: 098123456',
    'Romina Acosta    41234563    099123456\nLuz Paz          49876541    098123456',
    '[14/3/26 9:21:33] Ana: Romina Acosta 41234563\n[14/3/26 9:22:33] Ana: Luz Paz 49876541',
  ])('says of %j that its columns came as one', text => {
    expect(() => read(text)).toThrow('las columnas vinieron juntas')
  })
})

describe('a list that was made to take all of the time there is', () => {
  const million = (text: string) => text.repeat(1_000_000 / text.length)
  it.each([
    ['a cell of spaces', `Nombre;DNI\nAna${million(' ')}Paz;1`],
    ['a word and then spaces', `Nombre;DNI\nDNI${million(' ')}x;1`],
    ['a cell of lines', `Nombre;DNI\n"1${million(' \n')}2";1`],
    ['a title that is a whole book', `sep=;\n${million('apellido ')};Nombre;DNI\nx;Ana;1`],
    ['a cell of dashes', `Nombre;DNI\nAna${million('-')}x;1`],
    ['a cell of emoji', `Nombre;DNI\n${million('✅')};1`],
    ['a cell of quotes', `Nombre;DNI\n"${million('""')}";1`],
  ])('with %s is read at once', (_, text) => {
    expect(read(text).rows).toHaveLength(1)
  })

  it('with more columns than any list is refused', () => {
    expect(() => read(`${million('a;')}\nAna;1`)).toThrow('tiene más de 200 columnas')
  })
})
