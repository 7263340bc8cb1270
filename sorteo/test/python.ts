import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the second implementation; what it prints, one JSON value a line. Anything on stderr is an error. */
export function python(argumentos: string[], input = ''): unknown[] {
  const programa = join(import.meta.dirname, '../verificar.py')
  const opciones = { input, encoding: 'utf8', maxBuffer: 1e8 } as const
  const { stdout, stderr } = spawnSync('python3', ['-B', programa, ...argumentos], opciones)
  if (stderr) throw new Error(stderr)
  return stdout
    .trim()
    .split('\n')
    .map(linea => JSON.parse(linea))
}

/** The keys of the steps by their state, according to the second implementation. */
type Estados = Record<'bien' | 'aviso' | 'falla' | 'pendiente', string[]>

/** The step that fails first in each proof according to the second implementation, null for none. */
export const segunPython = (pruebas: readonly unknown[]): (string | null)[] =>
  estadosSegunPython(pruebas).map(({ falla }) => falla[0] ?? null)

/** The second implementation's result for each step of each proof. */
export function estadosSegunPython(pruebas: readonly unknown[]): Estados[] {
  const carpeta = mkdtempSync(join(tmpdir(), 'sorteo-'))
  try {
    const archivos = pruebas.map((prueba, i) => {
      const archivo = join(carpeta, `${i}.json`)
      writeFileSync(archivo, JSON.stringify(prueba))
      return archivo
    })
    return python(['--json', ...archivos]) as Estados[]
  } finally {
    rmSync(carpeta, { recursive: true })
  }
}
