import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { DatoInvalido } from './error.ts'
import { claimsToBeComprobante, searchBoleto, verificarComprobante } from './inclusion.ts'
import { parseLista } from './list.ts'
import { claimsToBeClaves, verificarPapel } from './papel-revision.ts'
import type { Prueba } from './proof.ts'
import { type Estado, type Informe, type Paso, VEREDICTOS } from './step.ts'
import { parseText, readJson } from './text.ts'
import { verificar } from './verify.ts'

const USO = `Uso: npm run verificar -- prueba.json [--lista lista.txt] [--fuera fuera.txt] [--huella HUELLA] [--boleto CÓDIGO] [--json]
     npm run verificar -- comprobante.json [--huella HUELLA] [--json]
     npm run verificar -- claves.json --papel CÓDIGO [--json]

  --lista   el archivo de la lista (sin esto, la que trae la prueba o la que está junto a ella)
  --fuera   el archivo de la lista de lo que no juega (igual)
  --huella  la huella del sello que recibiste al cierre de la venta
  --boleto  el código de tu boleto: además dice si tu número está en la lista
  --papel   el código de un boleto de papel, o la dirección de su QR: dice si lo firmó la organización
  --json    escribe el informe en JSON

Termina con 0 si todo se revisó y está bien, con 1 si algún paso falla, con 2 si no se pudo leer y con 3 si coincide lo que
se pudo revisar pero falta la lista.`

const MARCAS: Record<Estado, string> = { bien: '✓', aviso: '!', falla: '✗', omitido: '–', pendiente: '?' }

class NoSePuedeLeer extends Error {}

async function ejecutar(argumentos: string[]): Promise<number> {
  try {
    return await checkFile(readArguments(argumentos))
  } catch (error) {
    if (!(error instanceof NoSePuedeLeer)) throw error
    console.error(error.message)
    return 2
  }
}

async function checkFile(pedido: ReturnType<typeof readArguments>): Promise<number> {
  const informes = await reportsOn(read(pedido.archivo, readJson), pedido)
  const { json } = pedido
  if (json) console.log(JSON.stringify(informes, null, 2))
  else informes.forEach(writeReport)
  if (informes.some(({ falla }) => falla)) return 1
  return informes.every(({ valida }) => valida) ? 0 : 3
}

async function reportsOn(valor: unknown, pedido: ReturnType<typeof readArguments>): Promise<Informe<string>[]> {
  const { archivo, lista, fuera, huella, boleto, papel } = pedido
  if (papel !== undefined) return [await verificarPapel(papel, valor)]
  if (claimsToBeClaves(valor)) throw new NoSePuedeLeer('Son las claves del papel: agregá el código con --papel.')
  if (claimsToBeComprobante(valor)) return [verificarComprobante(valor, huella)]
  return checkPrueba(
    valor,
    { hojas: readLines(valor, archivo, 'lista', lista), fuera: readLines(valor, archivo, 'fuera', fuera) },
    { huella, boleto },
  )
}

type Traido = { huella: string | undefined; boleto: string | undefined }
type Listas = Record<'hojas' | 'fuera', string[] | undefined>

function checkPrueba(valor: unknown, { hojas, fuera }: Listas, { huella, boleto }: Traido): Informe<string>[] {
  const prueba = verificar(valor, { ...(hojas && { hojas }), ...(fuera && { fuera }), ...(huella && { huella }) })
  if (!boleto || prueba.pasos.length === 1) return [prueba]
  return [prueba, searchNumber(boleto, valor as Prueba, hojas, huella)]
}

function searchNumber(boleto: string, { cierre, lista }: Prueba, hojas: string[] | undefined, huella?: string) {
  const enLista = hojas ?? ('hojas' in lista ? lista.hojas : undefined)
  if (!enLista) throw new NoSePuedeLeer('Para buscar tu número hace falta la lista: agregala con --lista.')
  return searchBoleto(boleto, cierre, enLista, huella)
}

function writeReport(informe: Informe<string>): void {
  for (const paso of informe.pasos) console.log(lineOf(paso))
  console.log(`\n${sentenceOf(informe)}\n`)
}

/** Says «válida» only if every step was taken. */
function sentenceOf({ veredicto, falla, pasos }: Informe<string>): string {
  const titulos = (estado: Estado) =>
    pasos
      .filter(paso => paso.estado === estado)
      .map(({ titulo }) => titulo)
      .join(', ')
  switch (veredicto) {
    case 'falla':
      return `NO ES VÁLIDA. Primer paso que falla: ${falla?.titulo}. ${falla?.detalle}`
    case 'incompleto':
      return `${VEREDICTOS.incompleto}. Sin revisar: ${titulos('pendiente')}.`
    case 'aviso':
      return `ES VÁLIDA, con avisos: ${titulos('aviso')}.`
    case 'bien':
      return 'ES VÁLIDA.'
  }
}

const lineOf = ({ estado, titulo, detalle }: Paso<string>): string => `${MARCAS[estado]} ${titulo}: ${detalle}`

function readArguments(argumentos: string[]) {
  const texto = { type: 'string' } as const
  const json = { type: 'boolean' } as const
  const options = { lista: texto, fuera: texto, huella: texto, boleto: texto, papel: texto, json } as const
  try {
    const { values, positionals } = parseArgs({ args: argumentos, options, allowPositionals: true })
    const [archivo] = positionals
    if (archivo === undefined || positionals.length > 1) throw new NoSePuedeLeer(USO)
    return { archivo, ...values }
  } catch (error) {
    throw error instanceof NoSePuedeLeer ? error : new NoSePuedeLeer(USO)
  }
}

/** The given list, else the one that the proof names, if it is beside the proof. Without a list the report says what was not checked. */
function readLines(valor: unknown, archivo: string, cual: 'lista' | 'fuera', dada?: string): string[] | undefined {
  if (dada !== undefined) return parseLista(read(dada, parseText))
  const nombre = (valor as Record<string, { archivo?: unknown } | undefined> | null)?.[cual]?.archivo
  if (typeof nombre !== 'string' || !/^[\w.-]+$/.test(nombre)) return undefined
  const vecino = join(dirname(archivo), nombre)
  return existsSync(vecino) ? parseLista(read(vecino, parseText)) : undefined
}

function read<T>(archivo: string, lector: (bytes: Uint8Array) => T): T {
  try {
    return lector(readFileSync(archivo))
  } catch (error) {
    throw new NoSePuedeLeer(`No se puede leer ${archivo}${error instanceof DatoInvalido ? `: ${error.message}` : ''}.`)
  }
}

process.exitCode = await ejecutar(process.argv.slice(2))
