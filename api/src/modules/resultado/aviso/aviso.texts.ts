import { diaEscrito } from '#modules/campania/sorteo/sorteo.service.ts'
import { saludo } from '#modules/sitio/correo/correo.service.ts'

/** The mails that people get about a draw. */

type Cerrado = { id: string; fecha: string; raiz: string; huella: string; participantes: number; resultado: string }
type Boleto = { numero: number; codigo: string }

const parrafos = (...partes: string[]): string => partes.join('\n\n')

const paginaDe = (baseUrl: string, sorteoId: string): string => `${baseUrl}/resultado/${sorteoId}`

/** The inclusion proof of a number, for whoever checks it with other means than the page. */
const constanciaDe = (baseUrl: string, sorteoId: string, numero: number): string =>
  `${baseUrl}/api/sorteo/constancia/${sorteoId}?numero=${numero}`

/** To each buyer at the closing: what shows later that the list was not changed. */
export function mailDeCierre(baseUrl: string, sorteo: Cerrado, nombre: string, boletos: readonly Boleto[]) {
  const uno = boletos.length === 1
  const numeros = boletos.map(({ numero }) => numero).join(', ')
  return {
    asunto: `Se cerró el sorteo del ${diaEscrito(sorteo.fecha)}`,
    texto: parrafos(
      saludo(nombre),
      `Se cerraron las ventas del sorteo del ${diaEscrito(sorteo.fecha)}. Participan ${sorteo.participantes} números, y ${
        uno ? 'el tuyo está' : 'los tuyos están'
      } en la lista sellada: ${numeros}. El resultado ${sorteo.resultado}.`,
      'Guardá este correo. Con estos datos podés comprobar, sin confiar en nadie, que después del cierre no se cambió nada:',
      `Huella del cierre: ${sorteo.huella}\nRaíz de la lista: ${sorteo.raiz}`,
      uno
        ? 'El código de tu boleto dice quién compró el número: mostralo solo a quien quieras.'
        : 'Los códigos de tus boletos dicen quién compró los números: mostralos solo a quien quieras.',
      ...boletos.map(
        ({ numero, codigo }) =>
          `Boleto ${numero}:\n${codigo}\nConstancia de que está en la lista: ${constanciaDe(baseUrl, sorteo.id, numero)}`,
      ),
      `El resultado y cómo verificarlo: ${paginaDe(baseUrl, sorteo.id)}`,
    ),
  }
}

type Premiado = { numero: number; premio: string; fecha: string; nombre: string }

export function mailDeGanador(baseUrl: string, sorteoId: string, { numero, premio, fecha, nombre }: Premiado) {
  return {
    asunto: `Tu número ${numero} ganó en el sorteo`,
    texto: parrafos(
      saludo(nombre),
      `Tu número ${numero} salió en el sorteo del ${diaEscrito(fecha)} y ganó este premio: ${premio}. ¡Felicitaciones!`,
      'La organización se va a comunicar con vos para la entrega. Tené a mano el documento con el que compraste.',
      `El resultado y cómo verificarlo: ${paginaDe(baseUrl, sorteoId)}`,
    ),
  }
}

export function mailDeVendedor(baseUrl: string, sorteoId: string, vendedor: string, premiado: Premiado) {
  const { numero, premio, fecha, nombre } = premiado
  return {
    asunto: `Vendiste el número ${numero}, que ganó en el sorteo`,
    texto: parrafos(
      saludo(vendedor),
      `El número ${numero}, que le vendiste a ${nombre}, salió en el sorteo del ${diaEscrito(fecha)} y ganó este premio: ${premio}.`,
      `El resultado: ${paginaDe(baseUrl, sorteoId)}`,
    ),
  }
}
