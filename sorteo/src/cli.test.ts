import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { casoOf } from '../test/casos.ts'
import { CLAVES, CODIGO } from '../test/papel.ts'
import { composeComprobante, constanciaOf } from './inclusion.ts'
import { codigoDeBoleto } from './ticket.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'sorteo-cli-'))
afterAll(() => rmSync(carpeta, { recursive: true }))

const { prueba, lista, boletos } = casoOf('drand')
const escribir = (nombre: string, contenido: unknown) => {
  const archivo = join(carpeta, nombre)
  writeFileSync(archivo, typeof contenido === 'string' ? contenido : JSON.stringify(contenido))
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
  /** The exit status of each: 0 valid, 1 a step fails, 2 unreadable, 3 incomplete. */
  const ambos = (...argumentos: string[]) => [ejecutar(...argumentos).status, enPython(...argumentos).status]

  const conCantidad = (cantidad: string) => texto.replace('"participantes":60', `"participantes":${cantidad}`)

  it.each([
    ['with a byte order mark', `\uFEFF${texto}`, 0],
    ['with CRLF', JSON.stringify(prueba, null, 1).replaceAll('\n', '\r\n'), 0],
    ['with 60.0 for a number', conCantidad('60.0'), 0],
    ['with 6e1 for a number', conCantidad('6e1'), 0],
    ['with 60.5 for a whole number', conCantidad('60.5'), 1],
    ['with 6e400 for a number', conCantidad('6e400'), 1],
    ['with NaN for a number', conCantidad('NaN'), 2],
  ])('a proof %s', (_caso, contenido, estado) => {
    expect(ambos(escribir('leida.json', contenido))).toEqual([estado, estado])
  })

  it('what is no UTF-8', () => {
    const archivo = join(carpeta, 'latin1.json')
    writeFileSync(archivo, Buffer.from(texto, 'latin1'))
    expect(ambos(archivo)).toEqual([2, 2])
  })

  it('the list that lies beside the proof: with CRLF and a byte order mark, missing, or altered', () => {
    const archivo = escribir('aparte.json', aparte)
    expect(ambos(archivo)).toEqual([3, 3])
    escribir('sellada.txt', `\uFEFF${hojas.replaceAll('\n', '\r\n')}`)
    expect(ambos(archivo)).toEqual([0, 0])
    escribir(
      'sellada.txt',
      hojas.replace(/[0-9a-f]\n/, letra => (letra === '0\n' ? '1\n' : '0\n')),
    )
    expect(ambos(archivo)).toEqual([1, 1])
  })

  it('an altered list handed over with a proof that brings its own', () => {
    const otra = escribir('otra.txt', hojas.split('\n').slice(1).join('\n'))
    expect(ambos(escribir('entera.json', texto), '--lista', otra)).toEqual([1, 1])
  })

  it('a fingerprint with capitals and spaces, and another one', () => {
    const archivo = escribir('sellada.json', texto)
    const { huella } = prueba.cierre.sello
    expect(ambos(archivo, '--huella', ` ${huella.toUpperCase().replace(/(.{4})/g, '$1 ')}`)).toEqual([0, 0])
    expect(ambos(archivo, '--huella', '0'.repeat(64))).toEqual([1, 1])
  })

  it('a ticket that is in the list, and one that is not', () => {
    const archivo = escribir('con-boleto.json', texto)
    expect(ambos(archivo, '--boleto', codigoDeBoleto(boletos[4]!))).toEqual([0, 0])
    expect(ambos(archivo, '--boleto', codigoDeBoleto({ ...boletos[4]!, nombre: 'Otra' }))).toEqual([1, 1])
  })
})
