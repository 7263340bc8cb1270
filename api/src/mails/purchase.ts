import { conTipo, padNumber, type TipoSorteo } from '@talonario/contract'
import { cuandoEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { pagaCuotas } from '#modules/dinero/compra/compra.rules.ts'
import { importe, paragraphs, saludo } from './mail.ts'

/** The configuration that mails about money need. */
export type MailEnv = { LOCALE: string; FRONTEND_URL: string }
export type Linea = { numero: number | null; titulo: string; cantidad: number; titularId?: string | null }
export type Buyer = { id: string; compradorNombre: string; total: number; moneda: string } & Mirada
/** How to reach an order: one of the shop opens by its reference, with or without an account. */
export type Mirada = { canal: 'online'; referencia: string } | { canal: 'presencial' }

/** What texts about numbers need: how many digits they have, each ticket's page, and the page that pays instalments. */
export type Boleteria = MailEnv & {
  TZ_RIFA: string
  width: number
  boletoEn: (boleto: { compraId: string; numero: number }) => string
  cuotasEn: (titularId: string) => string
}

/** The plan of a number, as far as a receipt shows it. */
type Plan = {
  titularId: string
  numero: number
  cuotas: readonly { n: number; monto: number; vence: Date | null; pagada: boolean; atrasada: boolean }[]
}

type Comprado = {
  lineas: readonly Linea[]
  sorteos: readonly { id: string; tipo: TipoSorteo; hora: string; continua: boolean; premios: readonly string[] }[]
  /** Where the products are collected. */
  retiro: string
  planes: readonly Plan[]
}

/** To every buyer who has paid, online or in person. */
function compraMail(env: Boleteria, compra: Buyer, { lineas, sorteos, retiro, planes }: Comprado) {
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
  return { asunto: numeros.length > 0 ? 'Tus boletos de la rifa' : 'Tu compra', texto: paragraphs(...parts) }
}

/** To a buyer who has paid instalments. */
const cuotaMail = (env: Boleteria, compra: Buyer, { lineas, planes }: Comprado) => ({
  asunto: 'Recibimos tu cuota',
  texto: paragraphs(
    saludo(compra.compradorNombre),
    `Recibimos tu pago de ${importe(env, compra.total, compra.moneda)}. ¡Gracias!`,
    lineas.map(({ titulo }) => titulo).join('\n'),
    ...loQueFalta(env, compra.moneda, planes),
    verCompra(env, compra),
  ),
})

/** What is left to pay of numbers in instalments, until when, and where. */
function loQueFalta(env: Boleteria, moneda: string, planes: readonly Plan[]): string[] {
  return planes.flatMap(({ titularId, numero, cuotas }) => {
    const missing = cuotas.filter(({ pagada }) => !pagada)
    if (missing.length === 0) return []
    const lineas = missing.map(({ n, monto, vence, atrasada }) => {
      const which = `Cuota ${n}, de ${importe(env, monto, moneda)}`
      if (atrasada || !vence) return `${which}: venció; hasta que la pagues el número no juega`
      return `${which}: hasta el ${cuandoEscrito(vence, env.TZ_RIFA)}`
    })
    const quedan = missing.length === 1 ? 'te queda 1 cuota' : `te quedan ${missing.length} cuotas`
    return [
      [
        `De tu boleto ${padNumber(numero, env.width)} ${quedan} por pagar:`,
        ...lineas,
        `Se pagan sin cuenta en ${env.cuotasEn(titularId)}`,
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

/** All draws of numbers that play in several. */
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

/** The page of each ticket: its picture to share, its PDF, and the draw for a calendar. */
function boletos(env: Boleteria, compraId: string, numeros: readonly number[]): string {
  const enlaces = numeros.map(numero => `${padNumber(numero, env.width)}: ${env.boletoEn({ compraId, numero })}`)
  const who = numeros.length === 1 ? 'Tu boleto, para guardarlo' : 'Tus boletos, para guardarlos'
  return [`${who}, compartir su imagen o anotar el sorteo en el calendario:`, ...enlaces].join('\n')
}

/** `numero` as it is written, and the page that pays. */
type Cuota = { numero: string; enlace: string; n: number; de: number; monto: number; vence: Date }
type CuotaEnv = { LOCALE: string; CURRENCY: string; TZ_RIFA: string }

/** The text about an instalment, for a mail and for a seller's message. */
export function textoDeCuota(env: CuotaEnv, { numero, n, de, monto, vence, enlace }: Cuota, now: Date): string {
  const which = `la cuota ${n} de ${de} de tu boleto ${numero}, de ${importe(env, monto, env.CURRENCY)}`
  const when = cuandoEscrito(vence, env.TZ_RIFA)
  const que =
    vence < now
      ? `Venció ${which}: hasta que la pagues el número no juega.`
      : `Hasta el ${when} podés pagar ${which}: si no, el número no juega en ese sorteo.`
  return `${que}\nPodés pagarla sin cuenta en ${enlace}`
}

/** `enlace`: the page that says where to transfer. */
type PorTransferir = { nombre: string; total: number; moneda: string; vence: Date; codigo: string; enlace: string }

type Cambio = {
  numero: string
  enlace: string
  cuotas: readonly { n: number; monto: number; vence: Date | null; pagada: boolean }[]
}

/** The text about a plan whose rest has changed, for a mail and for a message. */
export function textoDeCambio(env: CuotaEnv & { FRONTEND_URL: string }, { numero, enlace, cuotas }: Cambio): string {
  const quedan = cuotas.filter(({ pagada }) => !pagada)
  return [
    `Cambió cómo se paga tu boleto ${numero}; el total es el mismo. Te queda por pagar:`,
    ...quedan.map(
      ({ n, monto, vence }) =>
        `Cuota ${n} de ${cuotas.length}: ${importe(env, monto, env.CURRENCY)}${vence ? `, hasta el ${cuandoEscrito(vence, env.TZ_RIFA)}` : ''}`,
    ),
    `Podés verlo y pagarlo sin cuenta en ${enlace}`,
    `Si no sabés por qué, avisanos: ${env.FRONTEND_URL}/contacto`,
  ].join('\n')
}

/** To buyers about what they bought. */
export const purchaseMails = {
  /** The receipt, for any channel. */
  'compra-pagada': (env: Boleteria, compra: Buyer, comprado: Comprado) =>
    pagaCuotas(comprado.lineas) ? cuotaMail(env, compra, comprado) : compraMail(env, compra, comprado),

  /** The reminder of an instalment; `dias`: until it is due, negative once it is overdue. */
  cuota: (env: CuotaEnv, cuota: Cuota & { comprador: string; dias: number }, now: Date) => ({
    asunto: cuota.dias < 0 ? `Tu boleto ${cuota.numero} está atrasado` : `Vence una cuota de tu boleto ${cuota.numero}`,
    texto: paragraphs(saludo(cuota.comprador), textoDeCuota(env, cuota, now)),
  }),

  /** The hold is nearly over, and nobody has seen the transfer. */
  transferencia: (env: CuotaEnv, compra: PorTransferir) => ({
    asunto: 'Todavía no vimos tu transferencia',
    texto: paragraphs(
      saludo(compra.nombre),
      `Tu compra espera una transferencia de ${importe(env, compra.total, compra.moneda)} hasta el ${cuandoEscrito(compra.vence, env.TZ_RIFA)}; después, otra persona puede comprar tus números. Como referencia escribí ${compra.codigo}.`,
      `Adónde transferir: ${compra.enlace}`,
      'Si ya transferiste, no tenés que hacer nada: la organización la busca en su cuenta.',
    ),
  }),

  /** The organiser had noted a transfer by mistake, and the receipt was mailed already. */
  'transferencia-deshecha': (env: MailEnv, compra: Pick<Buyer, 'compradorNombre'> & Mirada) => ({
    asunto: 'Tu pago todavía no llegó',
    texto: paragraphs(
      saludo(compra.compradorNombre),
      'Te avisamos que recibimos tu pago y fue un error: tu transferencia todavía no se vio en la cuenta. Si ya la mandaste, no tenés que hacer nada.',
      verCompra(env, compra),
    ),
  }),

  /** What is left of a plan that was changed. */
  plan: (env: CuotaEnv & { FRONTEND_URL: string }, nombre: string, cambio: Cambio) => ({
    asunto: `Cambió cómo se paga tu boleto ${cambio.numero}`,
    texto: paragraphs(saludo(nombre), textoDeCambio(env, cambio)),
  }),

  /** To the former buyer when an order is corrected; it does not say who the buyer is now. */
  comprador: ({ FRONTEND_URL }: { FRONTEND_URL: string }, nombre: string, numeros: string) => ({
    asunto: 'Cambiaron los datos de quien compró',
    texto: paragraphs(
      saludo(nombre),
      `Cambió el nombre, el documento o el correo con que estaba anotada tu compra${numeros ? ` (números: ${numeros})` : ''}. Si fue para corregir un error, no tenés que hacer nada.`,
      `Si no sabés por qué, avisanos antes del sorteo: ${FRONTEND_URL}/contacto`,
    ),
  }),

  /** To the former holder of a number that was passed on. */
  cedido: (nombre: string, { numero, motivo }: { numero: string; motivo: string }) => ({
    asunto: `Tu número ${numero} pasó a otra persona`,
    texto: paragraphs(
      saludo(nombre),
      `La organización pasó tu número ${numero} a otra persona. Motivo: ${motivo}`,
      'Lo que el número ganó hasta hoy sigue siendo tuyo. Si no sabías nada de esto, respondé este correo.',
    ),
  }),

  /** To its new holder. */
  recibido: (nombre: string, { numero, enlace }: { numero: string; enlace: string }) => ({
    asunto: `El número ${numero} es tuyo`,
    texto: paragraphs(
      saludo(nombre),
      `Desde hoy el número ${numero} es tuyo y juega a tu nombre en los sorteos que quedan.`,
      `Tu boleto: ${enlace}`,
    ),
  }),

  /** To its new holder, where the money that its former holder had paid it with went back. */
  'recibido-sin-pago': (nombre: string, numero: string) => ({
    asunto: `El número ${numero} quedó libre`,
    texto: paragraphs(
      saludo(nombre),
      `El pago con que se había comprado el número ${numero}, que tenías a tu nombre, se devolvió. Por eso el número quedó libre y ya no juega a tu nombre.`,
      'Si lo querés, respondé este correo.',
    ),
  }),
}
