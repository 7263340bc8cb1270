import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buscarBoleto } from './inclusion.ts'
import { leerLista } from './list.ts'
import type { Prueba } from './proof.ts'
import type { Estado, Informe, Paso } from './step.ts'
import { verificar } from './verify.ts'

const USO = `Uso: npm run verificar -- prueba.json [--lista lista.txt] [--huella HUELLA] [--boleto CÓDIGO] [--json]

  --lista   el archivo de la lista, si la prueba no la trae (sin esto se busca junto a la prueba)
  --huella  la huella del sello que recibiste al cierre de la venta
  --boleto  el código de tu boleto: además dice si tu número está en la lista
  --json    escribe el informe en JSON

Termina con 0 si todo está bien, con 1 si algún paso falla y con 2 si no se pudo leer.`

const MARCAS: Record<Estado, string> = { bien: '✓', aviso: '!', falla: '✗', omitido: '–' }

class NoSePuedeLeer extends Error {}

function ejecutar(argumentos: string[]): number {
  try {
    return revisarArchivo(leerArgumentos(argumentos))
  } catch (error) {
    if (!(error instanceof NoSePuedeLeer)) throw error
    console.error(error.message)
    return 2
  }
}

function revisarArchivo({ archivo, lista, huella, boleto, json }: ReturnType<typeof leerArgumentos>): number {
  const valor = leerJson(archivo)
  const hojas = leerHojas(valor, archivo, lista)
  const prueba = verificar(valor, { ...(hojas && { hojas }), ...(huella && { huella }) })
  const informes: Informe<string>[] = [prueba]
  if (boleto && prueba.pasos.length > 1) informes.push(buscarNumero(boleto, valor as Prueba, hojas, huella))
  if (json) console.log(JSON.stringify(informes, null, 2))
  else informes.forEach(escribir)
  return informes.every(({ valida }) => valida) ? 0 : 1
}

function buscarNumero(boleto: string, { cierre, lista }: Prueba, hojas: string[] | undefined, huella?: string) {
  const enLista = 'hojas' in lista ? lista.hojas : hojas
  if (!enLista) throw new NoSePuedeLeer('Para buscar tu número hace falta la lista: agregala con --lista.')
  return buscarBoleto(boleto, cierre, enLista, huella)
}

function escribir({ pasos, falla }: Informe<string>): void {
  for (const paso of pasos) console.log(lineaDe(paso))
  console.log(falla ? `\nNO ES VÁLIDA. Primer paso que falla: ${falla.titulo}. ${falla.detalle}\n` : '\nES VÁLIDA.\n')
}

const lineaDe = ({ estado, titulo, detalle }: Paso<string>): string => `${MARCAS[estado]} ${titulo}: ${detalle}`

function leerArgumentos(argumentos: string[]) {
  const texto = { type: 'string' } as const
  const options = { lista: texto, huella: texto, boleto: texto, json: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args: argumentos, options, allowPositionals: true })
    const [archivo] = positionals
    if (archivo === undefined || positionals.length > 1) throw new NoSePuedeLeer(USO)
    return { archivo, ...values }
  } catch (error) {
    throw error instanceof NoSePuedeLeer ? error : new NoSePuedeLeer(USO)
  }
}

/** The list given, else the one that the proof names, if it lies beside the proof. Without it the report says what it omits. */
function leerHojas(valor: unknown, archivo: string, lista?: string): string[] | undefined {
  if (lista !== undefined) return leerLista(leerTexto(lista))
  const nombre = (valor as { lista?: { archivo?: unknown } } | null)?.lista?.archivo
  if (typeof nombre !== 'string' || !/^[\w.-]+$/.test(nombre)) return undefined
  const vecino = join(dirname(archivo), nombre)
  return existsSync(vecino) ? leerLista(leerTexto(vecino)) : undefined
}

function leerJson(archivo: string): unknown {
  const texto = leerTexto(archivo)
  try {
    return JSON.parse(texto)
  } catch {
    throw new NoSePuedeLeer(`${archivo} no es un archivo JSON.`)
  }
}

function leerTexto(archivo: string): string {
  try {
    return readFileSync(archivo, 'utf8')
  } catch {
    throw new NoSePuedeLeer(`No se puede leer ${archivo}.`)
  }
}

process.exitCode = ejecutar(process.argv.slice(2))
