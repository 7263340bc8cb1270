import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { atender, type Respuesta, type Verificable } from '../../web/src/domain/verificar/verificar.rules.ts'
import { casoOf } from '../test/casos.ts'
import { estadosSegunPython } from '../test/python.ts'
import { tenth } from '../test/tenth.ts'
import { sha256Hex } from './bytes.ts'
import { composeComprobante, constanciaOf } from './inclusion.ts'
import type { Prueba } from './proof.ts'
import { sealOf } from './seal.ts'
import { codigoDeBoleto } from './ticket.ts'

/** Files that no honest server writes: each verifier refuses them at the same step with a reason, and none breaks. */

const folder = mkdtempSync(join(tmpdir(), 'sorteo-acuerdo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { prueba: honest, lista, boletos } = casoOf('interna')
const change = (hacer: (prueba: Prueba) => void, { resealed = false, from = honest } = {}) => {
  const prueba = structuredClone(from)
  hacer(prueba)
  if (resealed) prueba.cierre.sello = sealOf(prueba.cierre)
  return JSON.stringify(prueba)
}
const deep = (open: string, close: string, inside: string) => open.repeat(100_000) + inside + close.repeat(100_000)
const MAX = Number.MAX_SAFE_INTEGER
const hojaMala = (hoja: string) => change(p => Object.assign(p, { lista: { hojas: [hoja, ...lista.hojas.slice(1)] } }))
const otraLinea = (linea: string) => change(p => 'lineas' in p.fuera && p.fuera.lineas.splice(0, 1, linea))
const conLaLista = (cambio: (p: Prueba) => void) =>
  change(
    p => {
      Object.assign(p, { lista: { archivo: 'no-esta.txt' } })
      cambio(p)
    },
    { resealed: true },
  )

const conLinea = (linea: string) =>
  change(p => {
    const texto = `${p.cierre.sello.texto}\n${linea}`
    p.cierre.sello = { texto, huella: sha256Hex(texto) }
  })
/** A buyer's receipt whose closing says something else than its seal. */
function comprobante(participacion: object, historia: object = {}): string {
  const [boleto] = boletos
  const constancia = structuredClone(boleto ? constanciaOf(honest.cierre, lista, boleto.numero) : null)
  if (!boleto || !constancia) throw new Error('The case has no buyer')
  Object.assign(constancia.cierre.participacion, participacion)
  Object.assign(constancia.cierre.historia, historia)
  return JSON.stringify(composeComprobante(codigoDeBoleto(boleto), constancia))
}

const FILES: [name: string, text: string, step: string | null][] = [
  ['a format that is an object', change(p => Object.assign(p, { formato: { v: 3 } })), 'formato'],
  ['a format that is a list', change(p => Object.assign(p, { formato: ['rifa/prueba/v3'] })), 'formato'],
  [
    'a format that claims to be a receipt in a list',
    change(p => Object.assign(p, { formato: ['rifa/comprobante/v1'] })),
    'formato',
  ],
  ['a format that is a number', change(p => Object.assign(p, { formato: 3 })), 'formato'],
  ['no proof but a list', '[]', 'formato'],
  ['no proof but a text', '"hola"', 'formato'],
  ['no proof but null', 'null', 'formato'],
  ['a day of the year 0', change(p => Object.assign(p.cierre.sorteo, { fecha: '0000-01-01' })), 'formato'],
  [
    'an instant of the year 0',
    change(p => Object.assign(p.cierre, { agendado: '0000-02-01T00:00:00.000Z' })),
    'formato',
  ],
  ['a day that does not exist', change(p => Object.assign(p.cierre.sorteo, { fecha: '2023-02-30' })), 'formato'],
  [
    'an official draw on a day that does not exist',
    change(p => 'oficial' in p.cierre.programa && Object.assign(p.cierre.programa.oficial, { fecha: '2023-13-01' }), {
      from: casoOf('loteria').prueba,
    }),
    'formato',
  ],
  [
    'an instant that does not exist',
    change(p => Object.assign(p.cierre, { agendado: '2023-02-30T00:00:00.000Z' })),
    'formato',
  ],
  ['an instant at hour 24', change(p => Object.assign(p.cierre, { agendado: '2023-02-03T24:00:00.000Z' })), 'formato'],
  ['a leap second', change(p => Object.assign(p.cierre, { agendado: '2023-06-30T23:59:60.000Z' })), 'formato'],
  ['2^53 − 1 participants', conLaLista(p => Object.assign(p.cierre, { participantes: MAX })), 'semilla'],
  [
    '2^53 participants',
    change(p => Object.assign(p.cierre, { participantes: MAX })).replace(String(MAX), '9007199254740992'),
    'formato',
  ],
  ['2^53 − 1 alternates', conLaLista(p => Object.assign(p.cierre, { cupoSuplentes: MAX })), 'suplentes'],
  [
    '2^53 − 1 participants and alternates',
    conLaLista(p => Object.assign(p.cierre, { participantes: MAX, cupoSuplentes: MAX })),
    'semilla',
  ],
  ['an index of 2^53 − 1', change(p => Object.assign(p.resultado.ganadores[0] ?? {}, { indice: MAX })), 'ganadores'],
  ['a negative number of participants', change(p => Object.assign(p.cierre, { participantes: -1 })), 'formato'],
  ['a leaf without a commitment', hojaMala('7'), 'orden'],
  ['a leaf with a zero before its number', hojaMala(`07|${'0'.repeat(64)}`), 'orden'],
  ['a leaf with other digits', hojaMala(`٧|${'0'.repeat(64)}`), 'orden'],
  ['a leaf with a line end', hojaMala(`7|${'0'.repeat(64)}\n`), 'formato'],
  ['a leaf with half a character', hojaMala('7|\ud800'), 'formato'],
  ['an empty leaf', hojaMala(''), 'formato'],
  ['a winner that is a list', change(p => Object.assign(p.resultado, { ganadores: [[], [], []] })), 'formato'],
  [
    'a malformed leaf of a winner',
    change(p => Object.assign(p.resultado.ganadores[0] ?? {}, { hoja: 'siete' })),
    'ganadores',
  ],
  ['a deep list', deep('[', ']', ''), 'formato'],
  ['a deep object', deep('{"a":', '}', '1'), 'formato'],
  [
    'a deep field',
    change(p => Object.assign(p, { bitacora: 'AQUI' })).replace('"AQUI"', deep('[', ']', '')),
    'formato',
  ],
  ['a number beyond all', change(() => {}).replace('"sinVender":240', '"sinVender":1e999'), 'formato'],
  [
    'a number of 5,000 digits',
    change(() => {}).replace('"sinVender":240', `"sinVender":${'9'.repeat(5000)}`),
    'formato',
  ],
  [
    '2^53 − 1 numbers issued',
    change(p => Object.assign(p.cierre.participacion, { emitidos: MAX }), { resealed: true }),
    'fuera',
  ],
  ['a reason in another alphabet', otraLinea('1|А'), 'fuera'],
  [
    'a wrong list of what does not play, and no sealed list',
    change(p => {
      Object.assign(p, { lista: { archivo: 'no-esta.txt' } })
      if ('lineas' in p.fuera) p.fuera.lineas.pop()
    }),
    'fuera',
  ],
  ['a line of the seal for a prize that is not there', conLinea('premio.9=p9|Nada'), 'premios'],
  ['a line of the seal whose number has a zero before it', conLinea('premio.01=p1|Apartamento'), 'premios'],
  ['a line of the seal for a move that was not made', conLinea('traslado.1=x'), 'tiempos'],
  ['no day to claim', change(p => Object.assign(p.cierre.historia, { reclamoDias: 0 })), 'formato'],
  [
    'a prize whose identifier has a bar',
    change(p => Object.assign(p.cierre.premios[0] ?? {}, { id: 'p|1' })),
    'formato',
  ],
  ['a receipt of another sum collected', comprobante({ cobrado: 1 }), 'sello'],
  ['a receipt of another count of days', comprobante({}, { reclamoDias: 1 }), 'sello'],
  ['a line with a line end', otraLinea('1|S\n'), 'formato'],
  [
    'a list of what does not play that is a text',
    change(p => Object.assign(p, { fuera: { lineas: '1|S' } })),
    'formato',
  ],
  ['a derived prize of no digit', change(p => Object.assign(p.cierre.derivados[0] ?? {}, { cifras: 0 })), 'formato'],
  [
    'a derived prize of half a digit',
    change(p => Object.assign(p.cierre.derivados[0] ?? {}, { cifras: 1.5 })),
    'formato',
  ],
  ['a winner by digits that is a text', change(p => Object.assign(p.resultado, { derivados: [['7'], []] })), 'formato'],
  [
    'an instalment of nothing',
    change(p => Object.assign(p.cierre.participacion.plan[0] ?? {}, { cuotas: [{ monto: 0, orden: 1 }] })),
    'formato',
  ],
  ['no JSON', '{"formato": ', null],
  ['NaN', '{"formato": NaN}', null],
]

const files = FILES.map(([name, text, step], i) => {
  const path = join(folder, `${i}.json`)
  writeFileSync(path, text)
  return { name, text, step, path }
})

/** The exit code, and the first step that failed. */
function run(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 60_000 })
  expect(stderr).not.toMatch(/Traceback|^ {4}at /m)
  return { status, stdout }
}

function byCommandLine(path: string): string | null {
  const { status, stdout } = run(process.execPath, [join(import.meta.dirname, 'cli.ts'), path, '--json'])
  return status === 2 ? null : JSON.parse(stdout)[0].falla?.clave
}

function byPython(path: string): string | null {
  const { status, stdout } = run('python3', ['-B', join(import.meta.dirname, '../verificar.py'), path, '--json'])
  return status === 2 ? null : JSON.parse(stdout).falla[0]
}

async function byBrowser(text: string): Promise<string | null> {
  const said: Respuesta[] = []
  const archivo = new Blob([text])
  const pedido: Verificable = text.startsWith('{"formato":"rifa/comprobante/')
    ? { tipo: 'comprobante', comprobante: archivo, huella: '' }
    : { tipo: 'verificar', prueba: archivo, listas: [], huella: '' }
  for await (const answer of atender(pedido)) said.push(answer)
  if (said.some(({ tipo }) => tipo === 'ilegible')) return null
  const [recibo] = said.flatMap(answer => (answer.tipo === 'boleto' ? (answer.informe.falla?.clave ?? '') : []))
  return (
    recibo ??
    said.flatMap(answer => (answer.tipo === 'paso' && answer.paso.estado === 'falla' ? answer.paso.clave : []))[0] ??
    ''
  )
}

describe('the three verifiers', () => {
  it('find the example of the docs valid, whose signature Python leaves to the others', async () => {
    const path = join(import.meta.dirname, '../../docs/ejemplo.json')
    const proof = readFileSync(path, 'utf8')
    const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), path], {
      encoding: 'utf8',
    })
    expect(stdout).toContain('Decide la ronda 29266612, la primera desde la hora del sorteo.')
    expect(stdout).toMatch(/\nES VÁLIDA\.\n/)
    expect(status).toBe(0)
    const { bien, ...rest } = estadosSegunPython([JSON.parse(proof)])[0] ?? { bien: [] }
    expect(bien).toHaveLength(18)
    expect(rest).toEqual({ aviso: [], falla: [], pendiente: ['entropia'] })
    expect(await byBrowser(proof)).toBe('')
  })

  it.each(tenth(files))('refuse $name at the same step', async ({ text, step, path }) => {
    expect({ cli: byCommandLine(path), python: byPython(path), browser: await byBrowser(text) }).toEqual({
      cli: step,
      python: step,
      browser: step,
    })
  })
})
