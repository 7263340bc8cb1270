import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { casoDe } from '../test/casos.ts'
import { codigoDeBoleto } from './ticket.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'sorteo-cli-'))
afterAll(() => rmSync(carpeta, { recursive: true }))

const { prueba, lista, boletos } = casoDe('drand')
const escribir = (nombre: string, contenido: unknown) => {
  const archivo = join(carpeta, nombre)
  writeFileSync(archivo, typeof contenido === 'string' ? contenido : JSON.stringify(contenido))
  return archivo
}
const ejecutar = (...argumentos: string[]) => {
  const cli = join(import.meta.dirname, 'cli.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...argumentos], { encoding: 'utf8' })
  return { status, stdout, stderr }
}
const archivo = escribir('prueba.json', prueba)

describe('the command', () => {
  it('prints each step of a valid proof and ends with 0', () => {
    const { status, stdout } = ejecutar(archivo, '--huella', prueba.cierre.sello.huella)
    expect(stdout).toContain('✓ Ganadores: Los ganadores, sorteados otra vez, son los mismos: ')
    expect(stdout).toMatch(/\nES VÁLIDA\.\n/)
    expect(stdout.split('\n').filter(linea => /^[✓!✗–] /.test(linea))).toHaveLength(17)
    expect(status).toBe(0)
  })

  it('names the first step that fails and ends with 1', () => {
    const [primero, segundo, ...resto] = prueba.resultado.ganadores
    const resultado = { ...prueba.resultado, ganadores: [segundo, primero, ...resto] }
    const { status, stdout } = ejecutar(escribir('mala.json', { ...prueba, resultado }))
    expect(stdout).toMatch(/NO ES VÁLIDA\. Primer paso que falla: Ganadores\. El ganador del premio 1 fue cambiado: /)
    expect(status).toBe(1)
  })

  it('finds the list beside the proof, and says what it omits without it', () => {
    const sola = escribir('sola.json', { ...prueba, lista: { archivo: 'lista.txt' } })
    expect(ejecutar(sola).stdout).toContain('– Lista sellada: La prueba no trae la lista')
    escribir('lista.txt', `${lista.hojas.join('\n')}\n`)
    const { status, stdout } = ejecutar(sola)
    expect(stdout).toContain('✓ Lista sellada: La lista, recalculada hoja por hoja, da la raíz.')
    expect(status).toBe(0)
  })

  it('says whether a ticket is in the list', () => {
    const bien = ejecutar(archivo, '--boleto', codigoDeBoleto(boletos[4]!))
    expect(bien.stdout).toContain(
      '✓ Camino a la raíz: Tu número es la hoja 5 de 60 y su camino llega a la raíz sellada.',
    )
    expect(bien.status).toBe(0)
    const mal = ejecutar(archivo, '--boleto', codigoDeBoleto({ ...boletos[4]!, nombre: 'Otra' }))
    expect(mal.stdout).toContain('El número 35 se selló con otros datos: con otro nombre, documento o clave.')
    expect(mal.status).toBe(1)
  })

  it('writes its report as JSON', () => {
    const [informe] = JSON.parse(ejecutar(archivo, '--json').stdout)
    expect(informe).toMatchObject({ valida: true, falla: null })
  })

  it('ends with 2 and a sentence where there is nothing to verify', () => {
    expect(ejecutar()).toMatchObject({ status: 2, stderr: expect.stringContaining('Uso: npm run verificar') })
    expect(ejecutar(join(carpeta, 'no-hay.json')).stderr).toContain('No se puede leer ')
    expect(ejecutar(escribir('roto.json', '{')).stderr).toContain('roto.json no es un archivo JSON.')
    expect(ejecutar(archivo, '--otra').status).toBe(2)
  })
})
