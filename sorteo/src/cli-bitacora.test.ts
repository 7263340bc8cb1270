import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Acto, Cadena, COMIENZO, hashDeActo } from './bitacora.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'bitacora-'))
afterAll(() => rmSync(carpeta, { recursive: true }))

/** A chain of acts that somebody did. */
function encadenar(detalles: string[]): Acto[] {
  let previo = COMIENZO
  return detalles.map((detalle, i) => {
    const acto = {
      secuencia: i + 1,
      previo,
      at: `2026-11-21T15:00:0${i}.000Z`,
      rol: 'admin',
      accion: 'establecerMeta',
      actor: '0f8fad5b-d9cb-469f-a165-70867728950e',
      objeto: 'usuario',
      id: 'a-b',
      pedido: '',
      detalle,
    }
    previo = hashDeActo(acto)
    return { ...acto, hash: previo }
  })
}

const actos = encadenar(['{}', '{"anio":2026}', '{"nombre":"Loter\\u00eda"}', '{"campos":["email"]}'])

const escribir = (nombre: string, contenido: unknown) => {
  const archivo = join(carpeta, nombre)
  const texto = Array.isArray(contenido)
    ? contenido.map(linea => `${JSON.stringify(linea)}\n`).join('')
    : JSON.stringify(contenido)
  writeFileSync(archivo, texto)
  return archivo
}
const ejecutar = (...argumentos: string[]) => {
  const cli = join(import.meta.dirname, 'cli-bitacora.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...argumentos], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** The result of the second implementation. */
function segunPython(contenido: readonly unknown[]): string {
  const input = contenido.map(linea => `${JSON.stringify(linea)}\n`).join('')
  const programa = join(import.meta.dirname, '../test/auditoria.py')
  const { stdout, stderr } = spawnSync('python3', ['-B', programa], { input, encoding: 'utf8' })
  return (stdout + stderr).trim()
}

const cambiados: [string, number, Acto[]][] = [
  ['a detail changed', 3, actos.map((acto, i) => (i === 2 ? { ...acto, detalle: '{}' } : acto))],
  ['an act taken out', 2, actos.filter((_, i) => i !== 1)],
  ['two acts exchanged', 2, [...actos.slice(0, 1), ...actos.slice(1, 3).reverse(), ...actos.slice(3)]],
  ['an act said twice', 2, [...actos.slice(0, 1), ...actos]],
  ['another beginning', 1, actos.map((acto, i) => (i === 0 ? { ...acto, previo: '1'.repeat(64) } : acto))],
]

describe('the check of a trail', () => {
  it('ends with 0 for a whole one, and finds the act that a proof names', () => {
    const prueba = escribir('prueba.json', { bitacora: actos[1]?.hash })
    const { status, stdout } = ejecutar(escribir('buena.ndjson', actos), '--prueba', prueba)
    expect(stdout.split('\n')).toEqual([
      `✓ La cadena cierra: 4 actos. Huella del último: ${actos[3]?.hash}`,
      `✓ ${prueba}: la cadena tiene el acto que nombra.`,
      '',
      'ES VÁLIDA.',
      '',
    ])
    expect(status).toBe(0)
  })

  it('ends with 1 for one cut off before the act that a proof names', () => {
    const prueba = escribir('prueba.json', { bitacora: actos[3]?.hash })
    const { status, stdout } = ejecutar(escribir('corta.ndjson', actos.slice(0, 3)), '--prueba', prueba)
    expect(stdout).toContain(`✗ ${prueba}: la cadena no tiene el acto ${actos[3]?.hash}.`)
    expect(status).toBe(1)
  })

  it('names the first act that does not hold', () => {
    const { status, stdout } = ejecutar(escribir('mala.ndjson', cambiados[0]?.[2]))
    expect(stdout).toContain('✗ El acto 3 no está bien: su contenido no es el que se anotó.')
    expect(status).toBe(1)
    const { stdout: ajeno } = ejecutar(escribir('ajena.ndjson', [{ ...actos[0], nota: 'x' }]))
    expect(ajeno).toContain('✗ El acto 1 no está bien: acto.nota: campo desconocido.')
  })

  it('ends with 2 where there is nothing to read', () => {
    expect(ejecutar(join(carpeta, 'no-existe.ndjson')).stderr).toBe(
      `No se puede leer ${join(carpeta, 'no-existe.ndjson')}.\n`,
    )
    expect(ejecutar().stderr).toMatch(/^Uso: npm run auditoria/)
    expect(ejecutar().status).toBe(2)
  })

  it.each(cambiados)('agrees with the second implementation on %s', (_what, place, chain) => {
    const cadena = new Cadena()
    expect(chain.findIndex(acto => cadena.revisar(acto) !== null) + 1).toBe(place)
    expect(segunPython(chain)).toBe(`acto ${place}`)
  })

  it('agrees with the second implementation on a whole one', () => {
    expect(segunPython(actos)).toBe(`4 ${actos[3]?.hash}`)
  })
})
