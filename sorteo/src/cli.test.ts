import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { casoOf } from '../test/casos.ts'
import { CLAVES, CODIGO } from '../test/papel.ts'
import { tenth } from '../test/tenth.ts'
import { composeComprobante, constanciaOf } from './inclusion.ts'
import { codigoDeBoleto } from './ticket.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'sorteo-cli-'))
afterAll(() => rmSync(carpeta, { recursive: true }))

const { prueba, lista, boletos } = casoOf('drand')
const escribir = (nombre: string, contenido: unknown) => {
  const archivo = join(carpeta, nombre)
  const esTexto = typeof contenido === 'string' || Buffer.isBuffer(contenido)
  writeFileSync(archivo, esTexto ? contenido : JSON.stringify(contenido))
  return archivo
}
const correr = (programa: string, argumentos: string[]) => {
  const { status, stdout, stderr } = spawnSync(programa, argumentos, { encoding: 'utf8' })
  return { status, stdout, stderr }
}
const ejecutar = (...argumentos: string[]) =>
  correr(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...argumentos])
const enPython = (...argumentos: string[]) =>
  correr('python3', ['-B', join(import.meta.dirname, '../verificar.py'), ...argumentos])
const archivo = escribir('prueba.json', prueba)

describe('the command', () => {
  it('prints each step of a valid proof and ends with 0', () => {
    const { status, stdout } = ejecutar(archivo, '--huella', prueba.cierre.sello.huella)
    expect(stdout).toContain('✓ Ganadores: Los ganadores, sorteados otra vez, son los mismos: ')
    expect(stdout).toMatch(/\nES VÁLIDA\.\n/)
    expect(stdout.split('\n').filter(linea => /^[✓!✗–] /.test(linea))).toHaveLength(19)
    expect(status).toBe(0)
  })

  it('names the first step that fails and ends with 1', () => {
    const [primero, segundo, ...resto] = prueba.resultado.ganadores
    const resultado = { ...prueba.resultado, ganadores: [segundo, primero, ...resto] }
    const { status, stdout } = ejecutar(escribir('mala.json', { ...prueba, resultado }))
    expect(stdout).toMatch(/NO ES VÁLIDA\. Primer paso que falla: Ganadores\. El ganador del premio 1 fue cambiado: /)
    expect(status).toBe(1)
  })

  it('finds the list beside the proof, and explains what it omits without it', () => {
    const sola = escribir('sola.json', { ...prueba, lista: { archivo: 'lista.txt' } })
    const incompleta = ejecutar(sola)
    expect(incompleta.stdout).toContain('? Lista sellada: La prueba no trae la lista')
    expect(incompleta.stdout).toMatch(
      /\nCoincide lo que se pudo revisar\. Sin revisar: Cantidad de participantes, Orden de la lista, Lista sellada, Lo que no juega, Premios por terminación\.\n/,
    )
    expect(incompleta.stdout).not.toContain('VÁLIDA')
    expect(incompleta.status).toBe(3)
    escribir('lista.txt', `${lista.hojas.join('\n')}\n`)
    const { status, stdout } = ejecutar(sola)
    expect(stdout).toContain('✓ Lista sellada: La lista, recalculada hoja por hoja, da el código sellado.')
    expect(status).toBe(0)
  })

  it('shows whether a ticket is in the list', () => {
    const bien = ejecutar(archivo, '--boleto', codigoDeBoleto(boletos[4]!))
    expect(bien.stdout).toContain(
      '✓ Camino en la lista: Tu número es la hoja 5 de 60 y su camino llega al código sellado de la lista.',
    )
    expect(bien.status).toBe(0)
    const mal = ejecutar(archivo, '--boleto', codigoDeBoleto({ ...boletos[4]!, nombre: 'Otra' }))
    expect(mal.stdout).toContain('El número 00035 se selló con otros datos: con otro nombre, documento o clave.')
    expect(mal.status).toBe(1)
  })

  it('writes its report as JSON', () => {
    const [informe] = JSON.parse(ejecutar(archivo, '--json').stdout)
    expect(informe).toMatchObject({ valida: true, falla: null })
  })

  it('warns that a secret is to be trusted, and ends with 0', () => {
    const { status, stdout } = ejecutar(escribir('interna.json', casoOf('interna').prueba))
    expect(stdout).toContain('! Azar: firma, secreto o extracto: Hay que confiar en quien organiza: ')
    expect(stdout).toContain('ES VÁLIDA, con avisos: Azar: firma, secreto o extracto.')
    expect(status).toBe(0)
  })

  it('verifies a buyer’s receipt without any list', () => {
    const codigo = codigoDeBoleto(boletos[4]!)
    const constancia = constanciaOf(prueba.cierre, lista, boletos[4]!.numero)!
    const bueno = escribir('comprobante.json', composeComprobante(codigo, constancia))
    const { status, stdout } = ejecutar(bueno, '--huella', prueba.cierre.sello.huella)
    expect(stdout).toContain('✓ Camino en la lista: Tu número es la hoja 5 de 60')
    expect(status).toBe(0)
    const malo = escribir('ajeno.json', composeComprobante(codigoDeBoleto(boletos[5]!), constancia))
    expect(ejecutar(malo).status).toBe(1)
    expect([bueno, malo].map(archivo => enPython(archivo).status)).toEqual([0, 1])
  })

  it('checks the code of a paper ticket with the published keys', () => {
    const claves = escribir('claves.json', CLAVES)
    const bien = ejecutar(claves, '--papel', `HTTPS://RIFA.EXAMPLE/BOLETO/${CODIGO}`)
    expect(bien.stdout).toContain('✓ Firma: La hizo la organización: el papel es auténtico.')
    expect(bien.status).toBe(0)
    const otro = CODIGO.replace(/.$/, letra => (letra === 'A' ? 'I' : 'A'))
    expect(ejecutar(claves, '--papel', otro).status).toBe(1)
    expect(ejecutar(claves)).toMatchObject({
      status: 2,
      stderr: 'Son las claves del papel: agregá el código con --papel.\n',
    })
  })

  it('ends with 2 and a sentence where there is nothing to verify', () => {
    expect(ejecutar()).toMatchObject({ status: 2, stderr: expect.stringContaining('Uso: npm run verificar') })
    expect(ejecutar(join(carpeta, 'no-hay.json')).stderr).toContain('No se puede leer ')
    expect(ejecutar(escribir('roto.json', '{')).stderr).toContain('roto.json: no se puede leer como JSON.')
    expect(ejecutar(archivo, '--otra').status).toBe(2)
  })
})

describe('command line and second implementation read alike', () => {
  const { prueba, lista, boletos } = casoOf('bolillero')
  const texto = JSON.stringify(prueba)
  const aparte = JSON.stringify({ ...prueba, lista: { archivo: 'sellada.txt' } })
  const hojas = `${lista.hojas.join('\n')}\n`
  const { huella } = prueba.cierre.sello
  const otraPrimera = hojas.replace(/[0-9a-f]\n/, letra => (letra === '0\n' ? '1\n' : '0\n'))

  const conCantidad = (cantidad: string) => texto.replace('"participantes":60', `"participantes":${cantidad}`)
  const leida = (contenido: string) => () => [escribir('leida.json', contenido)]
  const conLista = (contenido: string) => () => {
    escribir('sellada.txt', contenido)
    return [escribir('aparte.json', aparte)]
  }
  const boleto = (codigo: string) => () => [escribir('con-boleto.json', texto), '--boleto', codigo]
  const sello = (dicha: string) => () => [escribir('con-huella.json', texto), '--huella', dicha]

  /** With the exit status of each: 0 valid, 1 a step fails, 2 unreadable, 3 incomplete. */
  const LEIDOS: [caso: string, argumentos: () => string[], estado: number][] = [
    ['a proof with a byte order mark', leida(`\uFEFF${texto}`), 0],
    ['a proof with CRLF', leida(JSON.stringify(prueba, null, 1).replaceAll('\n', '\r\n')), 0],
    ['a proof with 60.0 for a number', leida(conCantidad('60.0')), 0],
    ['a proof with 6e1 for a number', leida(conCantidad('6e1')), 0],
    ['a proof with 60.5 for a whole number', leida(conCantidad('60.5')), 1],
    ['a proof with 6e400 for a number', leida(conCantidad('6e400')), 1],
    ['a proof with NaN for a number', leida(conCantidad('NaN')), 2],
    ['what is no UTF-8', () => [escribir('latin1.json', Buffer.from(texto, 'latin1'))], 2],
    [
      'a proof whose list is missing',
      () => [escribir('sola.json', JSON.stringify({ ...prueba, lista: { archivo: 'no-hay.txt' } }))],
      3,
    ],
    [
      'the list beside the proof with CRLF and a byte order mark',
      conLista(`\uFEFF${hojas.replaceAll('\n', '\r\n')}`),
      0,
    ],
    ['the list beside the proof, altered', conLista(otraPrimera), 1],
    [
      'an altered list handed over with a proof that brings its own',
      () => [...leida(texto)(), '--lista', escribir('otra.txt', hojas.split('\n').slice(1).join('\n'))],
      1,
    ],
    ['a fingerprint with capitals and spaces', sello(` ${huella.toUpperCase().replace(/(.{4})/g, '$1 ')}`), 0],
    ['another fingerprint', sello('0'.repeat(64)), 1],
    ['a ticket that is in the list', boleto(codigoDeBoleto(boletos[4]!)), 0],
    ['a ticket that is not', boleto(codigoDeBoleto({ ...boletos[4]!, nombre: 'Otra' })), 1],
  ]

  it.each(tenth(LEIDOS))('%s', (_caso, argumentos, estado) => {
    const dichos = argumentos()
    expect([ejecutar(...dichos).status, enPython(...dichos).status]).toEqual([estado, estado])
  })
})
