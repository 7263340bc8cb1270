import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Cadena, readActo } from './bitacora.ts'
import { DatoInvalido } from './error.ts'

const USO = `Uso: npm run auditoria -- auditoria.ndjson [--prueba prueba.json]...

  --prueba  la prueba de un sorteo: además dice si la cadena tiene el acto que nombra

Termina con 0 si todo está bien, con 1 si la cadena no cierra y con 2 si no se pudo leer.`

class NoSePuedeLeer extends Error {}

async function ejecutar(argumentos: string[]): Promise<number> {
  try {
    const { archivo, pruebas } = readArguments(argumentos)
    const nombradas = pruebas.flatMap(prueba => readHeads(prueba).map(cabeza => ({ prueba, cabeza })))
    const { cadena, falla, huellas } = await walkActos(archivo, new Set(nombradas.map(({ cabeza }) => cabeza)))
    const renglones = [
      falla
        ? `✗ El acto ${cadena.actos + 1} no está bien: ${falla}.`
        : `✓ La cadena cierra: ${cadena.actos} actos. Huella del último: ${cadena.cabeza}`,
      ...nombradas.map(({ prueba, cabeza }) =>
        huellas.has(cabeza)
          ? `✓ ${prueba}: la cadena tiene el acto que nombra.`
          : `✗ ${prueba}: la cadena no tiene el acto ${cabeza}.`,
      ),
    ]
    const valida = renglones.every(renglon => renglon.startsWith('✓'))
    console.log([...renglones, '', valida ? 'ES VÁLIDA.' : 'NO ES VÁLIDA.'].join('\n'))
    return valida ? 0 : 1
  } catch (error) {
    if (!(error instanceof NoSePuedeLeer)) throw error
    console.error(error.message)
    return 2
  }
}

function readArguments(argumentos: string[]): { archivo: string; pruebas: string[] } {
  try {
    const options = { prueba: { type: 'string', multiple: true } } as const
    const { values, positionals } = parseArgs({ args: argumentos, options, allowPositionals: true })
    const [archivo] = positionals
    if (archivo === undefined || positionals.length > 1) throw new NoSePuedeLeer(USO)
    return { archivo, pruebas: values.prueba ?? [] }
  } catch (error) {
    throw error instanceof NoSePuedeLeer ? error : new NoSePuedeLeer(USO)
  }
}

/** The heads that a proof names: the sealed one, and the one at the draw. */
function readHeads(prueba: string): string[] {
  const heads = namedIn(prueba).filter(head => typeof head === 'string')
  if (heads.length > 0) return heads
  throw new NoSePuedeLeer(`${prueba} no nombra ningún acto.`)
}

function namedIn(prueba: string): unknown[] {
  try {
    const { cierre, bitacora } = JSON.parse(readFileSync(prueba, 'utf8'))
    return [cierre?.historia.bitacora, bitacora]
  } catch {
    throw new NoSePuedeLeer(`No se puede leer ${prueba}.`)
  }
}

/** Checks the trail line by line, since one of millions fits into no string. Returns the hashes it was asked to look for and has found in `huellas`. */
async function walkActos(archivo: string, buscadas: ReadonlySet<string>) {
  const cadena = new Cadena()
  const huellas = new Set<string>()
  const entrada = await open(archivo).catch(() => {
    throw new NoSePuedeLeer(`No se puede leer ${archivo}.`)
  })
  for await (const linea of entrada.readLines()) {
    const falla = checkLine(cadena, linea)
    if (falla) return { cadena, falla, huellas }
    if (buscadas.has(cadena.cabeza)) huellas.add(cadena.cabeza)
  }
  return { cadena, falla: null, huellas }
}

function checkLine(cadena: Cadena, linea: string): string | null {
  try {
    return cadena.revisar(readActo(JSON.parse(linea), 'acto'))
  } catch (error) {
    if (error instanceof DatoInvalido) return error.message
    if (error instanceof SyntaxError) return 'la línea no es JSON'
    throw error
  }
}

process.exitCode = await ejecutar(process.argv.slice(2))
