import { counted, padNumber, type TipoSorteo } from '@talonario/contract'
import type { Cierre } from '@talonario/sorteo/proof'
import { horaDeRonda } from '@talonario/sorteo/round'
import {
  cuandoEscrito,
  instanteEscrito,
  nombreDeSorteo,
  type SorteoDeDia,
} from '#modules/campania/sorteo/sorteo.rules.ts'
import { saludo } from '#modules/sitio/correo/correo.service.ts'

/** The mails that people get about a draw. */

type Cerrado = {
  id: string
  fecha: string
  tipo: TipoSorteo
  raiz: string
  huella: string
  participantes: number
  resultado: string
  /** What this mail proves, and what it does not. */
  alcance: string
  /** Of its numbers. */
  width: number
}
type Boleto = { numero: number; codigo: string }

const parrafos = (...partes: string[]): string => partes.join('\n\n')

const paginaOf = (baseUrl: string, sorteoId: string): string => `${baseUrl}/resultado/${sorteoId}`

/** The inclusion proof of a number, for verification by other means than the page. */
const constanciaOf = (baseUrl: string, sorteoId: string, numero: number): string =>
  `${baseUrl}/api/sorteo/constancia/${sorteoId}?numero=${numero}`

/** The page that makes a ticket's receipt; the part after `#` stays in the browser. */
const comprobanteEn = (baseUrl: string, sorteoId: string, codigo: string): string =>
  `${paginaOf(baseUrl, sorteoId)}#boleto=${codigo}`

const TARDE =
  'Si este correo te llegó después, no muestra por sí solo que la lista se cerró antes: comparala con la de alguien que la haya recibido a tiempo.'

/** Until when a fingerprint has to be received to prove that the list was closed before the result could be known. */
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

/** To each buyer at the closing: what proves later that the list was not changed. */
export function cierreMail(baseUrl: string, sorteo: Cerrado, nombre: string, boletos: readonly Boleto[]) {
  const uno = boletos.length === 1
  const numeros = boletos.map(({ numero }) => padNumber(numero, sorteo.width)).join(', ')
  return {
    asunto: `Se cerró el sorteo del ${nombreDeSorteo(sorteo)}`,
    texto: parrafos(
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
          `Boleto ${padNumber(numero, sorteo.width)}:\n${codigo}\nConstancia de que está en la lista: ${constanciaOf(baseUrl, sorteo.id, numero)}\nTu comprobante, un archivo que se verifica sin internet: ${comprobanteEn(baseUrl, sorteo.id, codigo)}`,
      ),
      `El resultado y cómo verificarlo: ${paginaOf(baseUrl, sorteo.id)}`,
    ),
  }
}

type Recordado = { sorteo: string; hora: string; nombre: string }

/** An ISO instant without its seconds. */
const minutoEscrito = (hora: string, zone: string): string => cuandoEscrito(Date.parse(hora), zone)

export function mailDeAviso(baseUrl: string, { sorteo, hora, nombre }: Recordado, zone: string) {
  const cuando = minutoEscrito(hora, zone)
  return {
    asunto: 'El sorteo está por empezar',
    texto: parrafos(
      saludo(nombre),
      `Pediste que te avisemos: el sorteo es el ${cuando}.`,
      `Miralo en vivo: ${baseUrl}/sorteo/${sorteo}/vivo`,
    ),
  }
}

/** The text on a device: no name, because anyone may read it. */
export const pushDeAviso = ({ sorteo, hora }: { sorteo: string; hora: string }, zone: string): string =>
  JSON.stringify({
    titulo: 'El sorteo está por empezar',
    texto: `Es el ${minutoEscrito(hora, zone)}. Tocá para verlo en vivo.`,
    camino: `/sorteo/${sorteo}/vivo`,
    tema: `sorteo-${sorteo}`,
  })

type Premiado = {
  /** As it is written. */
  numero: string
  premio: string
  fecha: string
  tipo: TipoSorteo
  nombre: string
  paraVendedor: string
  atribucion: string | null
}

/** `reclamar`: how and until when to claim the prize. */
export function ganadorMail(
  baseUrl: string,
  sorteoId: string,
  { numero, premio, nombre, ...sorteo }: Premiado,
  reclamar: string,
) {
  return {
    asunto: `Tu boleto ${numero} ganó en el sorteo`,
    texto: parrafos(
      saludo(nombre),
      `Tu boleto ${numero} salió en el sorteo del ${nombreDeSorteo(sorteo)} y ganó este premio: ${premio}. ¡Felicitaciones!`,
      reclamar,
      'La organización se va a comunicar con vos para la entrega. Tené a mano el documento con el que compraste.',
      `El resultado y cómo verificarlo: ${paginaOf(baseUrl, sorteoId)}`,
    ),
  }
}

/** To who won by last digits. */
export function terminacionMail(
  baseUrl: string,
  sorteoId: string,
  { numero, premio, nombre, ...sorteo }: Pick<Premiado, 'numero' | 'premio' | 'fecha' | 'tipo' | 'nombre'>,
) {
  return {
    asunto: `Tu número ${numero} ganó un premio por terminación`,
    texto: parrafos(
      saludo(nombre),
      `Por sus últimas cifras, tu número ${numero} ganó este premio en el sorteo del ${nombreDeSorteo(sorteo)}: ${premio}. ¡Felicitaciones!`,
      'La organización se va a comunicar con vos para la entrega. Tené a mano el documento con el que compraste.',
      `El resultado y cómo verificarlo: ${paginaOf(baseUrl, sorteoId)}`,
    ),
  }
}

type Vendidos = { premio: string; paraVendedor: string /** As they are written. */; numeros: readonly string[] }

/** To who sold numbers that won by last digits; it names no buyer. */
export function terminacionVentaMail(
  baseUrl: string,
  sorteo: SorteoDeDia & { id: string },
  { vendedor, premios }: { vendedor: string; premios: readonly Vendidos[] },
) {
  const cuando = `en el sorteo del ${nombreDeSorteo(sorteo)}`
  return {
    asunto: 'Vendiste números que ganaron por terminación',
    texto: parrafos(
      saludo(vendedor),
      ...premios.flatMap(({ premio, paraVendedor, numeros: [uno = '', ...otros] }) => [
        otros.length === 0
          ? `Por sus últimas cifras, el número ${uno}, que vendiste vos, ganó este premio ${cuando}: ${premio}.`
          : `Por sus últimas cifras, los números ${[uno, ...otros.slice(0, -1)].join(', ')} y ${otros.at(-1)}, que vendiste vos, ganaron este premio ${cuando}: ${premio}.`,
        ...(paraVendedor ? [deVenta(paraVendedor, otros.length + 1)] : []),
      ]),
      `El resultado: ${paginaOf(baseUrl, sorteo.id)}`,
    ),
  }
}

const deVenta = (paraVendedor: string, cuantos: number): string =>
  cuantos === 1
    ? `Por haberlo vendido te toca: ${paraVendedor}.`
    : `Por haberlos vendido te toca, por cada uno: ${paraVendedor}.`

export function vendedorMail(baseUrl: string, sorteoId: string, vendedor: string, premiado: Premiado) {
  const { numero, premio, nombre, paraVendedor, atribucion } = premiado
  const aQuien = atribucion === 'en_persona' ? `que le vendiste a ${nombre}` : 'una venta tuya'
  return {
    asunto: `Vendiste el número ${numero}, que ganó en el sorteo`,
    texto: parrafos(
      saludo(vendedor),
      `El número ${numero}, ${aQuien}, salió en el sorteo del ${nombreDeSorteo(premiado)} y ganó este premio: ${premio}.`,
      ...(paraVendedor ? [`Por haberlo vendido te toca: ${paraVendedor}.`] : []),
      `El resultado: ${paginaOf(baseUrl, sorteoId)}`,
    ),
  }
}
