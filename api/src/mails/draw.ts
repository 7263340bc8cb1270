import { counted, padNumber } from '@talonario/contract'
import type { Cierre } from '@talonario/sorteo/proof'
import { horaDeRonda } from '@talonario/sorteo/round'
import {
  cuandoEscrito,
  instanteEscrito,
  nombreDeSorteo,
  type SorteoDeDia,
} from '#modules/campania/sorteo/sorteo.rules.ts'
import { paragraphs, saludo } from './mail.ts'

type Env = { FRONTEND_URL: string; TZ_RIFA: string }
type Cerrado = SorteoDeDia & {
  id: string
  raiz: string
  huella: string
  participantes: number
  resultado: string
  /** What this mail proves, and what it does not prove. */
  alcance: string
  /** How many digits its numbers are written with. */
  width: number
}
type Boleto = { numero: number; codigo: string }

const paginaOf = ({ FRONTEND_URL }: Env, sorteoId: string): string => `${FRONTEND_URL}/resultado/${sorteoId}`

/** The address of a number's inclusion proof, for verification by other means than the page. */
const constanciaOf = ({ FRONTEND_URL }: Env, sorteoId: string, numero: number): string =>
  `${FRONTEND_URL}/api/sorteo/constancia/${sorteoId}?numero=${numero}`

/** The page that makes a ticket's receipt; the part after `#` stays in the browser. */
const comprobanteEn = (env: Env, sorteoId: string, codigo: string): string =>
  `${paginaOf(env, sorteoId)}#boleto=${codigo}`

const TARDE =
  'Si este correo te llegó después, no muestra por sí solo que la lista se cerró antes: comparala con la de alguien que la haya recibido a tiempo.'

/** Until when a fingerprint must have arrived to prove that the list was closed before the result could be known. */
export function alcanceDeHuella({ programa, ronda }: Pick<Cierre, 'programa' | 'ronda'>, zone: string): string {
  switch (programa.fuente) {
    case 'drand':
      return `La huella es prueba si te llegó antes del ${instanteEscrito(horaDeRonda(ronda?.usada ?? 1), zone)}, cuando sale el azar público que define el sorteo. ${TARDE}`
    case 'loteria':
      return `La huella es prueba si te llegó antes del sorteo oficial, anunciado para el ${instanteEscrito(Date.parse(programa.hora), zone)}. ${TARDE}`
    case 'bolillero':
      return `La huella es prueba si te llegó antes de que se sacaran los números del bolillero. ${TARDE}`
    case 'interna':
      return 'La huella muestra que la lista no cambió después del cierre. El resultado sale de un número secreto: hay que confiar en quien organiza, que lo guarda desde antes.'
  }
}

/** A winning number as it is written, and its buyer. */
type Premiado = SorteoDeDia & { numero: string; premio: string; nombre: string }

type Vendidos = { premio: string; paraVendedor: string /** As they are written. */; numeros: readonly string[] }

const deVenta = (paraVendedor: string, cuantos: number): string =>
  cuantos === 1
    ? `Por haberlo vendido te toca: ${paraVendedor}.`
    : `Por haberlos vendido te toca, por cada uno: ${paraVendedor}.`

/** The link that claims a prize, and until when. */
type Reclamo = { clave: string; vence_at: Date }

const reclamar = ({ FRONTEND_URL, TZ_RIFA }: Env, { clave, vence_at }: Reclamo) =>
  `Confirmá que lo querés, hasta el ${cuandoEscrito(vence_at, TZ_RIFA)}: ${FRONTEND_URL}/premio/${clave}`

/** About draws, their results and prizes. */
export const drawMails = {
  /** To each buyer at the closing: it proves later that the list was not changed. */
  'sorteo-cerrado': (env: Env, sorteo: Cerrado, nombre: string, boletos: readonly Boleto[]) => {
    const uno = boletos.length === 1
    const numeros = boletos.map(({ numero }) => padNumber(numero, sorteo.width)).join(', ')
    return {
      asunto: `Se cerró el sorteo del ${nombreDeSorteo(sorteo)}`,
      texto: paragraphs(
        saludo(nombre),
        `Se cerraron las ventas del sorteo del ${nombreDeSorteo(sorteo)}. Participan ${counted(sorteo.participantes)} boletos, y ${
          uno ? 'el tuyo está' : 'los tuyos están'
        } en la lista sellada: ${numeros}. El resultado ${sorteo.resultado}.`,
        'Guardá este correo. Con estos datos podés comprobar, sin confiar en nadie, que después del cierre no se cambió nada:',
        `Código del cierre: ${sorteo.huella}\nCódigo de la lista: ${sorteo.raiz}`,
        sorteo.alcance,
        uno
          ? 'El código de tu boleto dice quién lo compró: mostralo solo a quien quieras.'
          : 'Los códigos de tus boletos dicen quién los compró: mostralos solo a quien quieras.',
        ...boletos.map(
          ({ numero, codigo }) =>
            `Boleto ${padNumber(numero, sorteo.width)}:\n${codigo}\nConstancia de que está en la lista: ${constanciaOf(env, sorteo.id, numero)}\nTu comprobante, un archivo que se verifica sin internet: ${comprobanteEn(env, sorteo.id, codigo)}`,
        ),
        `El resultado y cómo verificarlo: ${paginaOf(env, sorteo.id)}`,
      ),
    }
  },

  'sorteo-por-empezar': (env: Env, { sorteo, hora, nombre }: { sorteo: string; hora: string; nombre: string }) => ({
    asunto: 'El sorteo está por empezar',
    texto: paragraphs(
      saludo(nombre),
      `Pediste que te avisemos: el sorteo es el ${cuandoEscrito(Date.parse(hora), env.TZ_RIFA)}.`,
      `Miralo en vivo: ${env.FRONTEND_URL}/sorteo/${sorteo}/vivo`,
    ),
  }),

  'sorteo-ganador': (
    env: Env,
    sorteoId: string,
    { numero, premio, nombre, ...sorteo }: Premiado,
    reclamo: Reclamo,
  ) => ({
    asunto: `Tu boleto ${numero} ganó en el sorteo`,
    texto: paragraphs(
      saludo(nombre),
      `Tu boleto ${numero} salió en el sorteo del ${nombreDeSorteo(sorteo)} y ganó este premio: ${premio}. ¡Felicitaciones!`,
      reclamar(env, reclamo),
      'La organización se va a comunicar con vos para la entrega. Tené a mano el documento con el que compraste.',
      `El resultado y cómo verificarlo: ${paginaOf(env, sorteoId)}`,
    ),
  }),

  /** To the buyer of a number that won by last digits. */
  terminacion: (env: Env, sorteoId: string, { numero, premio, nombre, ...sorteo }: Premiado) => ({
    asunto: `Tu número ${numero} ganó un premio por terminación`,
    texto: paragraphs(
      saludo(nombre),
      `Por sus últimas cifras, tu número ${numero} ganó este premio en el sorteo del ${nombreDeSorteo(sorteo)}: ${premio}. ¡Felicitaciones!`,
      'La organización se va a comunicar con vos para la entrega. Tené a mano el documento con el que compraste.',
      `El resultado y cómo verificarlo: ${paginaOf(env, sorteoId)}`,
    ),
  }),

  /** To the seller of numbers that won by last digits; names no buyer. */
  'terminacion-venta': (
    env: Env,
    sorteo: SorteoDeDia & { id: string },
    { vendedor, premios }: { vendedor: string; premios: readonly Vendidos[] },
  ) => {
    const when = `en el sorteo del ${nombreDeSorteo(sorteo)}`
    return {
      asunto: 'Vendiste números que ganaron por terminación',
      texto: paragraphs(
        saludo(vendedor),
        ...premios.flatMap(({ premio, paraVendedor, numeros: [uno = '', ...otros] }) => [
          otros.length === 0
            ? `Por sus últimas cifras, el número ${uno}, que vendiste vos, ganó este premio ${when}: ${premio}.`
            : `Por sus últimas cifras, los números ${[uno, ...otros.slice(0, -1)].join(', ')} y ${otros.at(-1)}, que vendiste vos, ganaron este premio ${when}: ${premio}.`,
          ...(paraVendedor ? [deVenta(paraVendedor, otros.length + 1)] : []),
        ]),
        `El resultado: ${paginaOf(env, sorteo.id)}`,
      ),
    }
  },

  /** To the seller of a number that won. */
  'sorteo-vendido': (
    env: Env,
    sorteoId: string,
    vendedor: string,
    premiado: Premiado & { paraVendedor: string; atribucion: string | null },
  ) => {
    const { numero, premio, nombre, paraVendedor, atribucion } = premiado
    const aQuien = atribucion === 'en_persona' ? `que le vendiste a ${nombre}` : 'una venta tuya'
    return {
      asunto: `Vendiste el número ${numero}, que ganó en el sorteo`,
      texto: paragraphs(
        saludo(vendedor),
        `El número ${numero}, ${aQuien}, salió en el sorteo del ${nombreDeSorteo(premiado)} y ganó este premio: ${premio}.`,
        paraVendedor !== '' && deVenta(paraVendedor, 1),
        `El resultado: ${paginaOf(env, sorteoId)}`,
      ),
    }
  },

  /** To an alternate whose turn it is. */
  'sorteo-suplente': (env: Env, { nombre, numero, premio, ...llamado }: Premiado & Reclamo) => ({
    asunto: `Te toca un premio con tu boleto ${numero}`,
    texto: paragraphs(
      saludo(nombre),
      `Tu boleto ${numero} salió suplente en el sorteo del ${nombreDeSorteo(llamado)}. Nadie reclamó a tiempo este premio y ahora te toca a vos: ${premio}. ¡Felicitaciones!`,
      reclamar(env, llamado),
    ),
  }),

  'reclamo-plazo': (env: Env, { nombre, numero, premio, ...llamado }: Premiado & Reclamo) => ({
    asunto: `Tenés más tiempo para reclamar tu premio con el boleto ${numero}`,
    texto: paragraphs(saludo(nombre), `Hay más plazo para que reclames tu premio: ${premio}.`, reclamar(env, llamado)),
  }),

  /** To a buyer whose draw was moved; both days as they are written. */
  fecha: (nombre: string, { antes, ahora, page }: { antes: string; ahora: string; page: string }) => ({
    asunto: `El sorteo del ${antes} pasó al ${ahora}`,
    texto: paragraphs(
      saludo(nombre),
      `El sorteo del ${antes}, en el que tenés boletos, cambió de fecha: se hace el ${ahora}. Tus boletos siguen siendo tuyos y no tenés que hacer nada.`,
      'El sorteo se puede seguir en:',
      page,
    ),
  }),

  /**
   * To buyers or sellers: the organiser's own subject and text, and why they get it. A link, or their mail program in one click,
   * unsubscribes them.
   */
  difusion: (
    { FRONTEND_URL, BASE_URL }: { FRONTEND_URL: string; BASE_URL: string },
    { sorteo, asunto, texto }: { sorteo: SorteoDeDia | undefined; asunto: string; texto: string },
    nombre: string,
    baja: string,
  ) => ({
    baja: `${BASE_URL}/sin-mensajes/${baja}`,
    asunto,
    texto: paragraphs(
      saludo(nombre),
      texto,
      `Recibís este mensaje porque ${sorteo ? `tenés números del sorteo del ${nombreDeSorteo(sorteo)}` : 'vendés números de la rifa'}. Si no querés recibir más mensajes como este: ${FRONTEND_URL}/sin-mensajes/${baja}`,
    ),
  }),
}
