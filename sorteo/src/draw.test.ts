import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { casoDe, datosDe, EXTRACTO, firmaDe, hojasDe, PROGRAMAS } from '../test/casos.ts'
import vectors from '../test/vectors.json' with { type: 'json' }
import { deHex, hex, sha256Hex, textoCanonico } from './bytes.ts'
import { compromisoDe, numeroDe } from './compromiso.ts'
import { cerrar } from './draw.ts'
import { leerLista } from './list.ts'
import { textoDelExtracto } from './loteria.ts'
import { raizDe } from './merkle.ts'
import { semillaDe } from './seed.ts'
import { azarDe, extraer } from './selection.ts'
import type { Boleto } from './ticket.ts'

describe('a seed', () => {
  it.each(vectors.draws)('of vector $n is that of the vector', ({ sorteo, ronda, aleatoriedad, raiz, semilla, n }) => {
    const origen = { entropia: deHex(aleatoriedad), id: sorteo, ronda, n: n === 'D1' ? 10 : 1000, raiz: deHex(raiz) }
    expect(hex(semillaDe(origen))).toBe(semilla)
  })

  it('needs 32 bytes of entropy and an identifier without a zero byte', () => {
    const origen = { entropia: new Uint8Array(32), id: 'a', ronda: 0, n: 1, raiz: new Uint8Array(32) }
    expect(() => semillaDe({ ...origen, entropia: new Uint8Array(31) })).toThrow('deben tener 32 bytes')
    expect(() => semillaDe({ ...origen, id: 'a\0b' })).toThrow('El identificador del sorteo no es válido')
    expect(() => semillaDe({ ...origen, ronda: -1 })).toThrow('-1 no es un entero sin signo')
  })
})

describe('1,000 random draws', () => {
  const semilla = (i: number, que: string) => sha256Hex(`${que} ${i}`)
  const entre = (i: number, que: string, m: number) => Number.parseInt(semilla(i, que).slice(0, 12), 16) % m
  const letras = ['a', 'Ñ', 'é', 'e\u0301', ' ', '|', '🎟', '王', '\n', 'Å', '\u212b']

  const sorteos = Array.from({ length: 1000 }, (_, i) => {
    const compradores = Array.from(
      { length: 1 + entre(i, 'n', i % 50 === 0 ? 900 : 60) },
      (_, j): Boleto => ({
        sorteo: `s${i}`,
        numero: j * 3 + entre(i, 'numero', 3),
        clave: semilla(i, `clave ${j}`),
        ci: `${entre(i, `ci ${j}`, 1e8)}`.replace(/(\d)(\d{3})$/, '$1.$2-'),
        nombre: Array.from({ length: entre(i, `largo ${j}`, 9) }, (_, k) => letras[entre(i, `${j} ${k}`, 11)]).join(''),
      }),
    )
    const entropia = semilla(i, 'entropia')
    return {
      id: `sorteo-ñ-${i}`,
      ronda: entre(i, 'ronda', 2 ** 40),
      entropia,
      compradores,
      cantidad: entre(i, 'k', 12),
    }
  })

  it('come out the same in the second implementation: leaves, root, seed and winners', () => {
    const python = join(import.meta.dirname, '../test/verificar.py')
    const input = sorteos.map(sorteo => JSON.stringify(sorteo)).join('\n')
    const { stdout, stderr } = spawnSync('python3', ['-B', python, '--lote'], {
      input,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    expect(stderr).toBe('')
    const propios = sorteos.map(({ id, ronda, entropia, compradores, cantidad }) => {
      const raiz = raizDe(hojasDe(compradores))
      const n = compradores.length
      const bytes = semillaDe({ entropia: deHex(entropia), id, ronda, n, raiz })
      return { raiz: hex(raiz), semilla: hex(bytes), indices: extraer(azarDe(bytes), n, cantidad).indices }
    })
    expect(
      stdout
        .trim()
        .split('\n')
        .map(linea => JSON.parse(linea)),
    ).toEqual(propios)
  })
})

describe('a commitment', () => {
  const clave = deHex(sha256Hex('clave'))

  it('does not depend on how document and name are written', () => {
    const uno = compromisoDe({ clave, ci: '1.234.567-8', nombre: 'Jos\u00e9' })
    expect(compromisoDe({ clave, ci: '12345678', nombre: 'Jose\u0301' })).toBe(uno)
    expect(compromisoDe({ clave, ci: '12345679', nombre: 'Jos\u00e9' })).not.toBe(uno)
  })

  it('needs a key of 32 bytes', () => {
    expect(() => compromisoDe({ clave: clave.slice(1), ci: '1', nombre: 'A' })).toThrow(
      'La clave del número tiene 31 bytes y deben ser 32',
    )
  })

  it('makes a leaf whose number can be read back', () => {
    expect(numeroDe(`70|${'a'.repeat(64)}`)).toBe(70)
    for (const hoja of ['70', `070|${'a'.repeat(64)}`, `7|${'A'.repeat(64)}`, `-7|${'a'.repeat(64)}`]) {
      expect(numeroDe(hoja)).toBeNull()
    }
  })
})

describe('closing', () => {
  const datos = datosDe(PROGRAMAS.interna)
  const { hojas } = casoDe('interna').lista

  it('refuses a list out of order, with a number twice, or empty', () => {
    expect(() => cerrar(datos, hojas.toReversed())).toThrow('La hoja 2 de la lista no es válida o no está en orden')
    expect(() => cerrar(datos, [hojas[0]!, hojas[0]!])).toThrow('La hoja 2 de la lista no es válida o no está en orden')
    expect(() => cerrar(datos, [])).toThrow('No hay ningún número para sellar')
  })

  it('refuses facts that a proof could not state', () => {
    const conHora = (hora: string) => () => cerrar({ ...datos, sorteo: { ...datos.sorteo, hora } }, hojas)
    expect(conHora('2026-12-31')).toThrow('cierre.sorteo.hora: se esperaba un instante en UTC con milésimas')
    expect(conHora('2026-02-30T00:00:00.000Z')).toThrow('cierre.sorteo.hora: el instante no existe')
  })

  it('writes a seal that a person can read', () => {
    const { cierre } = casoDe('drand').prueba
    expect(cierre.sello.texto.split('\n')).toEqual([
      'rifa/sello/v1',
      'sorteo=rifa-de-prueba',
      'fecha=2023-08-23',
      'hora=2023-08-23T15:59:24.000Z',
      'agendado=2023-08-01T12:00:00.000Z',
      'cerrado=2023-08-23T15:50:00.000Z',
      'participantes=60',
      'sin-vender=40',
      `raiz=${cierre.raiz}`,
      'premios=3',
      'premio.1=p1|Apartamento',
      'premio.2=p2|Camioneta | 4x4',
      'premio.3=p3|Crucero de 8 noches',
      'suplentes=3',
      'fuente=drand',
      'cadena=52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
      'respaldo.fuente=interna',
      `respaldo.compromiso=${sha256Hex('')}`.replace(
        sha256Hex(''),
        cierre.programa.fuente === 'drand' && cierre.programa.respaldo?.fuente === 'interna'
          ? cierre.programa.respaldo.compromiso
          : '',
      ),
      'ronda=1000|1000|prevista',
    ])
    expect(cierre.sello.huella).toBe(sha256Hex(cierre.sello.texto))
  })
})

describe('drawing', () => {
  it('refuses the beacon of another round', () => {
    expect(() => casoDe('drand', { entropia: firmaDe(1001) })).toThrow('Se usó la ronda 1001 y la sellada es la 1000.')
  })

  it('refuses a signature that is not the beacon’s', () => {
    const entropia = { ...firmaDe(1001), ronda: 1000 }
    expect(() => casoDe('drand', { entropia })).toThrow('La firma no es la de la baliza para la ronda 1000.')
  })

  it('refuses to go before its round is out', () => {
    expect(() => casoDe('drand', { sorteado: '2023-08-23T15:59:23.999Z' })).toThrow(
      'Se sorteó antes de que saliera la ronda.',
    )
  })

  it('refuses a secret that was not committed to', () => {
    const entropia = { fuente: 'interna', secreto: '0'.repeat(64) } as const
    expect(() => casoDe('interna', { entropia })).toThrow('El secreto revelado no es el que se comprometió al agendar.')
  })

  it('refuses an extract for a list that closed after the official draw', () => {
    expect(() => casoDe('loteria', { datos: { cerrado: '2023-08-23T15:55:00.001Z' } })).toThrow(
      'La lista se cerró después del sorteo oficial, con su resultado a la vista.',
    )
  })

  it('refuses drum numbers that are missing, repeated, too many or not in the list', () => {
    const con = (numeros: number[]) => () =>
      casoDe('bolillero', { entropia: { fuente: 'bolillero', escribano: 'Esc. Prado', acta: '1', numeros } })
    expect(con([7, 14])).toThrow('Faltan números del bolillero')
    expect(con([7, 14, 7])).toThrow('El bolillero repite un número')
    expect(con([7, 14, 21, 28, 35, 42, 49])).toThrow('El bolillero dio más números que premios y suplentes')
    expect(con([7, 14, 15])).toThrow('El número 15 no está en la lista sellada')
  })
})

describe('an official extract', () => {
  const oficial = { nombre: ' Lotería \t Nacional\n', fecha: '2026-12-29', cifras: 'premios 1 a 5' }

  it('has one writing', () => {
    expect(textoDelExtracto(oficial, ['04512', '33001'])).toBe(
      'rifa/loteria/v1\nloteria=Lotería Nacional\nfecha=2026-12-29\ncifras=premios 1 a 5\nnumeros=04512 33001',
    )
  })

  it('takes figures only', () => {
    expect(() => textoDelExtracto(oficial, [])).toThrow('El extracto no tiene números')
    expect(() => textoDelExtracto(oficial, ['45.12'])).toThrow(
      '«45.12» no es un número del extracto: escribí solo sus cifras',
    )
  })

  it('counts with enough figures', () => {
    expect(EXTRACTO.join('').length).toBe(60)
  })
})

describe('texts', () => {
  it('have one one-line form', () => {
    expect(textoCanonico('\u00a0 Jose\u0301 \r\n\t Peña\u2028')).toBe('José Peña')
    expect(textoCanonico('')).toBe('')
  })

  it('of a list file are one leaf a line', () => {
    expect(leerLista('a\nb\n')).toEqual(['a', 'b'])
    expect(leerLista('a\nb')).toEqual(['a', 'b'])
  })
})
