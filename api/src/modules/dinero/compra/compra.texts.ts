import { conTipo, fromMinor, moneyFormat, padNumber } from '@talonario/contract'
import type { Deps } from '#http/deps.ts'
import { cuandoEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { BOLETO, type CodeWriter, CUOTAS, enlaceOf } from '#modules/numeros/toma/toma-codigo.service.ts'
import { saludo } from '#modules/sitio/correo/correo.service.ts'
import type { PlanRow } from './compra-cuota.queries.ts'
import type { SorteoDeCompra } from './compra-propia.queries.ts'

/** What mails about money need of the configuration. */
export type MailEnv = Pick<Deps['env'], 'LOCALE' | 'FRONTEND_URL'>
export type Linea = { numero: number | null; titulo: string; cantidad: number; titularId?: string | null }
export type Buyer = { id: string; compradorNombre: string; total: number; moneda: string } & Mirada
/** What leads to an order: in the shop its reference opens it, with or without an account. */
export type Mirada = { canal: 'online'; referencia: string } | { canal: 'presencial' }

/** What a buyer's numbers are written with: their width, the page of each ticket, and where its instalments are paid. */
export type Boleteria = MailEnv &
  Pick<Deps['env'], 'TZ_RIFA'> & {
    width: number
    talonOf: CodeWriter<{ compraId: string; numero: number }>
    codigoOf: CodeWriter<string>
  }

/** A number with its plan, as much of it as a receipt says. */
type Plan = Pick<PlanRow, 'titularId' | 'numero' | 'cuotas'>

type Comprado = {
  lineas: readonly Linea[]
  sorteos: readonly Omit<SorteoDeCompra, 'fecha'>[]
  /** Where the products are collected. */
  retiro: string
  planes: readonly Plan[]
}

/** The mail to every buyer who has paid, online or in person. */
export function compraMail(env: Boleteria, compra: Buyer, { lineas, sorteos, retiro, planes }: Comprado) {
  const numeros = lineas.flatMap(linea => linea.numero ?? []).toSorted((a, b) => a - b)
  const productos = lineas.filter(linea => linea.numero === null)
  const parts = [
    saludo(compra.compradorNombre),
    `Recibimos tu pago de ${importe(env, compra.total, compra.moneda)}. ¡Gracias por tu compra!`,
    numeros.length > 0 &&
      `${numeros.length === 1 ? 'Tu boleto' : 'Tus boletos'}: ${numeros.map(numero => padNumber(numero, env.width)).join(', ')}`,
    numeros.length > 0 && boletos(env, compra.id, numeros),
    ...(sorteos.some(({ continua }) => continua)
      ? [enTodos(env, sorteos)]
      : sorteos.map(sorteo => sorteoEscrito(env, sorteo))),
    ...loQueFalta(env, compra.moneda, planes),
    productos.length > 0 &&
      `Productos:\n${productos.map(({ cantidad, titulo }) => `${cantidad} × ${titulo}`).join('\n')}`,
    productos.length > 0 &&
      (retiro ? `Se retiran en: ${retiro}` : 'Para retirarlos, respondé este correo o escribinos.'),
    verCompra(env, compra),
    compra.canal === 'presencial' && `Si no tenés cuenta, todos tus boletos están en ${env.FRONTEND_URL}/mis-numeros`,
  ]
  return { asunto: numeros.length > 0 ? 'Tus boletos de la rifa' : 'Tu compra', texto: paragraphs(parts) }
}

/** The mail to a buyer who has paid instalments. */
export function cuotaMail(
  env: Boleteria,
  compra: Buyer,
  { lineas, planes }: { lineas: readonly Pick<Linea, 'titulo'>[]; planes: readonly Plan[] },
) {
  return {
    asunto: 'Recibimos tu cuota',
    texto: paragraphs([
      saludo(compra.compradorNombre),
      `Recibimos tu pago de ${importe(env, compra.total, compra.moneda)}. ¡Gracias!`,
      lineas.map(({ titulo }) => titulo).join('\n'),
      ...loQueFalta(env, compra.moneda, planes),
      verCompra(env, compra),
    ]),
  }
}

/** What is left to pay of numbers that are paid in parts, until when, and where. */
function loQueFalta(env: Boleteria, moneda: string, planes: readonly Plan[]): string[] {
  return planes.flatMap(({ titularId, numero, cuotas }) => {
    const faltan = cuotas.filter(({ pagada }) => !pagada)
    if (faltan.length === 0) return []
    const lineas = faltan.map(({ n, monto, vence, atrasada }) => {
      const cual = `Cuota ${n}, de ${importe(env, monto, moneda)}`
      if (atrasada || !vence) return `${cual}: venció; hasta que la pagues el número no juega`
      return `${cual}: hasta el ${cuandoEscrito(vence, env.TZ_RIFA)}`
    })
    const quedan = faltan.length === 1 ? 'te queda 1 cuota' : `te quedan ${faltan.length} cuotas`
    return [
      [
        `De tu boleto ${padNumber(numero, env.width)} ${quedan} por pagar:`,
        ...lineas,
        `Se pagan sin cuenta en ${enlaceOf(env, CUOTAS, env.codigoOf(titularId))}`,
      ].join('\n'),
    ]
  })
}

export const verCompra = ({ FRONTEND_URL }: Pick<MailEnv, 'FRONTEND_URL'>, compra: Mirada): string =>
  `Podés ver tu compra en ${FRONTEND_URL}${compra.canal === 'online' ? `/compra/${compra.referencia}` : '/mis-compras'}`

/** A draw, its prizes, and where it can be watched. */
function sorteoEscrito(
  { FRONTEND_URL, TZ_RIFA }: Boleteria,
  { id, hora, premios }: Comprado['sorteos'][number],
): string {
  return [
    `El sorteo es el ${cuandoEscrito(new Date(hora), TZ_RIFA)}.`,
    premios.length > 0 && `Premios: ${premiosEscritos(premios)}`,
    `Se ve en vivo en ${FRONTEND_URL}/sorteo/${id}/vivo`,
  ]
    .filter(line => line !== false)
    .join('\n')
}

const premiosEscritos = (premios: readonly string[]): string =>
  premios.map((nombre, i) => `${i + 1}º ${nombre}`).join(', ')

/** All draws of numbers that play in each. */
function enTodos({ FRONTEND_URL, TZ_RIFA }: Boleteria, sorteos: Comprado['sorteos']): string {
  const lineas = sorteos.map(({ hora, tipo, premios }) =>
    [conTipo(cuandoEscrito(new Date(hora), TZ_RIFA), tipo), premiosEscritos(premios)].filter(Boolean).join(': '),
  )
  return [
    'Juega en cada sorteo mientras esté al día:',
    ...lineas,
    `Los sorteos y sus resultados: ${FRONTEND_URL}/resultado`,
  ].join('\n')
}

/** The page of each ticket: its picture to share, its paper, and the draw for a calendar. */
function boletos(env: Boleteria, compraId: string, numeros: readonly number[]): string {
  const enlaces = numeros.map(
    numero => `${padNumber(numero, env.width)}: ${enlaceOf(env, BOLETO, env.talonOf({ compraId, numero }))}`,
  )
  const quien = numeros.length === 1 ? 'Tu boleto, para guardarlo' : 'Tus boletos, para guardarlos'
  return [`${quien}, compartir su imagen o anotar el sorteo en el calendario:`, ...enlaces].join('\n')
}

/** Money as it is written everywhere: 150000 → '$ 1.500,00'. */
export function importe({ LOCALE }: Pick<MailEnv, 'LOCALE'>, minor: number, currency: string): string {
  return moneyFormat(LOCALE, currency).format(fromMinor(minor))
}

export function paragraphs(parts: readonly (string | false)[]): string {
  return parts.filter(part => part !== false).join('\n\n')
}
