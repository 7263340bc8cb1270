import { sha256Hex, textoCanonico } from './bytes.ts'
import { type Cierre, CUENTAS_APARTE, type Programa } from './proof.ts'

/** What the seal fixes: the closing without the seal itself. */
export type Sellado = Omit<Cierre, 'sello'>

/**
 * The sealed facts, after the line that names the version: one line `clave=valor` each, joined by line feeds, without one at the end. Free
 * texts are written as one line (textoCanonico), so a line is one fact.
 */
export const textoDelSello = (sellado: Sellado): string =>
  [PRIMERA_LINEA, ...selloLines(sellado).map(([clave, valor]) => `${clave}=${valor}`)].join('\n')

export const PRIMERA_LINEA = 'rifa/sello/v3'

/** The seal: the facts as text, and their fingerprint (hex SHA-256), which buyers are mailed at the closing. */
export function sealOf(sellado: Sellado): Cierre['sello'] {
  const texto = textoDelSello(sellado)
  return { texto, huella: sha256Hex(texto) }
}

/** The lines of a seal's text by their key; null if it is not such a text. */
export function readSeal(cierre: Cierre): Map<string, string> | null {
  const [primera, ...lineas] = cierre.sello.texto.split('\n')
  const pares = lineas.map(linea => /^([a-z0-9.-]+)=(.*)$/s.exec(linea))
  const valores = new Map(pares.map(par => [par?.[1] ?? '', par?.[2] ?? '']))
  return primera === PRIMERA_LINEA && !valores.has('') && valores.size === lineas.length ? valores : null
}

/** Key and value of each line, in order. */
export function selloLines(sellado: Sellado): [string, string][] {
  const { sorteo, premios, programa, ronda, plazo } = sellado
  return [
    ['sorteo', sorteo.id],
    ['fecha', sorteo.fecha],
    ['hora', sorteo.hora],
    ['agendado', sellado.agendado],
    ['anunciado', plazo.anunciado],
    ['cerrado', sellado.cerrado],
    ['participantes', String(sellado.participantes)],
    ['sin-vender', String(sellado.sinVender)],
    ['raiz', sellado.raiz],
    ['numeros', sellado.numeros],
    ['tarde.ventas', String(plazo.ventas)],
    ['tarde.anuladas', String(plazo.anuladas)],
    ...historiaLines(sellado.historia),
    ...participacionLines(sellado.participacion),
    ['premios', String(premios.length)],
    ...premios.map(({ id, nombre }, i): [string, string] => [`premio.${i + 1}`, `${id}|${textoCanonico(nombre)}`]),
    ...sellado.derivados.map(({ id, nombre, de, cifras }, i): [string, string] => [
      `derivado.${i + 1}`,
      `${id}|${textoCanonico(nombre)}|${de}|${cifras}`,
    ]),
    ['suplentes', String(sellado.cupoSuplentes)],
    ...programaLines('', programa),
    ...(ronda ? [['ronda', `${ronda.usada}|${ronda.prevista}|${ronda.motivo}`] satisfies [string, string]] : []),
  ]
}

const historiaLines = (historia: Sellado['historia']): [string, string][] => [
  ['traslados', String(historia.traslados.length)],
  ...historia.traslados.map(({ cuando, hora, anunciado }, i): [string, string] => [
    `traslado.${i + 1}`,
    `${cuando}|${hora}|${anunciado}`,
  ]),
  ['deshechas', String(historia.deshechas)],
  ['correcciones', String(historia.correcciones)],
  ...CUENTAS_APARTE.flatMap((cuenta): [string, string][] =>
    historia[cuenta] ? [[cuenta, String(historia[cuenta])]] : [],
  ),
  ['reclamo.dias', String(historia.reclamoDias)],
  ['bitacora', historia.bitacora],
]

const participacionLines = (participacion: Sellado['participacion']): [string, string][] => [
  ['campania', `${participacion.campania.id}|${participacion.campania.orden}`],
  ['tipo', participacion.tipo],
  ['vence', participacion.vence ?? 'ninguno'],
  ['emitidos', String(participacion.emitidos)],
  ['atrasadas', String(participacion.atrasadas)],
  ['fuera', participacion.fuera],
  ['plan', sha256Hex(textoDelPlan(participacion.plan))],
  ['cobrado', String(participacion.cobrado)],
  ['tarde.cuotas', String(participacion.tarde.cuotas)],
  ['tarde.deshechas', String(participacion.tarde.deshechas)],
]

/** The price table as it is hashed: one line for each plan, joined by line feeds, without one at the end. */
const textoDelPlan = (plan: Sellado['participacion']['plan']): string =>
  plan
    .map(({ id, nombre, desde, hasta, cuotas }) => {
      const partes = cuotas.map(({ monto, orden }) => `${monto}@${orden}`).join(',')
      return `${id}|${desde}|${hasta}|${partes}|${textoCanonico(nombre)}`
    })
    .join('\n')

function programaLines(prefijo: string, programa: Programa | null): [string, string][] {
  const linea = (clave: string, valor: string): [string, string] => [`${prefijo}${clave}`, valor]
  if (!programa) return [linea('fuente', 'ninguna')]
  const fuente = linea('fuente', programa.fuente)
  switch (programa.fuente) {
    case 'drand':
      return [fuente, linea('cadena', programa.cadena), ...programaLines('respaldo.', programa.respaldo)]
    case 'loteria':
      return [
        fuente,
        linea('loteria', textoCanonico(programa.oficial.nombre)),
        linea('loteria.fecha', programa.oficial.fecha),
        linea('loteria.cifras', textoCanonico(programa.oficial.cifras)),
        linea('loteria.hora', programa.hora),
        ...formaLines(programa.oficial).map(([clave, valor]) => linea(clave, valor)),
      ]
    case 'interna':
      return [fuente, linea('compromiso', programa.compromiso)]
    case 'bolillero':
      return [fuente]
  }
}

/** The shape of the extract, if the schedule names it. */
const formaLines = ({ forma }: Extract<Programa, { fuente: 'loteria' }>['oficial']): [string, string][] =>
  forma
    ? [
        ['loteria.cantidad', String(forma.cantidad)],
        ['loteria.digitos', String(forma.digitos)],
      ]
    : []
