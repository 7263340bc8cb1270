import { importe, paragraphs, saludo } from './mail.ts'
import { type MailEnv, type Mirada, verCompra } from './purchase.ts'

type Buyer = { compradorNombre: string; total: number; moneda: string; pagadaAt: Date | null } & Mirada
type Devuelto = { monto: number; moneda: string }
type Cancelado = {
  que: string
  motivo: string
  numeros: readonly string[]
  devuelto?: Devuelto
  enMano?: Devuelto
  siguen?: boolean
  sinPagar?: boolean
}
type Lineas = readonly { titulo: string }[]

const POR_EL_MISMO_MEDIO = 'por el mismo medio con el que pagaste; según el banco, puede tardar unos días en aparecer.'

/** What happens to an order that is taken back; with `deCuotas` it paid instalments, and the number stays sold. */
const queQueda = (deCuotas: boolean) =>
  deCuotas
    ? 'Las cuotas de ese pago se deben otra vez.'
    : 'Los números de esa compra quedan libres y ya no participan del sorteo.'

function porQue(compra: Buyer, moneda: string): string {
  if (moneda !== compra.moneda) return 'Recibimos un pago en otra moneda, que no vale para tu compra.'
  if (compra.pagadaAt) return 'Recibimos más dinero del que costaba tu compra, que está paga.'
  return 'Recibimos tu pago, pero no pudimos completar tu compra: la reserva ya había vencido o tus números ya no estaban disponibles.'
}

const conNumeros = (numeros: readonly string[]) =>
  numeros.length === 1 ? `con tu número ${numeros[0]}` : `con tus números ${numeros.join(', ')}`

const titulos = (lineas: Lineas) => lineas.map(({ titulo }) => titulo).join(', ')

/** To buyers whose money goes back, or whose order ends. */
export const refundMails = {
  /** Money that bought nothing goes back. */
  reembolso: (env: MailEnv, compra: Buyer, { monto, moneda }: Devuelto) => ({
    asunto: 'Te devolvemos dinero',
    texto: paragraphs(
      saludo(compra.compradorNombre),
      `${porQue(compra, moneda)} Te devolvemos ${importe(env, monto, moneda)} por el mismo medio con el que pagaste.`,
      verCompra(env, compra),
    ),
  }),

  /** An organiser has refunded a whole order. */
  'reembolso-entero': (env: MailEnv, compra: Buyer, { monto, moneda }: Devuelto, deCuotas: boolean) => ({
    asunto: deCuotas ? 'Te devolvemos un pago' : 'Te devolvemos tu compra',
    texto: paragraphs(
      saludo(compra.compradorNombre),
      `La organización canceló tu ${deCuotas ? 'pago' : 'compra'}. Te devolvemos ${importe(env, monto, moneda)} ${POR_EL_MISMO_MEDIO}`,
      queQueda(deCuotas),
      verCompra(env, compra),
    ),
  }),

  /** An organiser has refunded a part of an order. */
  'reembolso-parte': (env: MailEnv, compra: Buyer, { monto, moneda }: Devuelto) => ({
    asunto: 'Te devolvemos una parte de tu compra',
    texto: paragraphs(
      saludo(compra.compradorNombre),
      `La organización te devuelve ${importe(env, monto, moneda)} de tu compra, ${POR_EL_MISMO_MEDIO}`,
      'Los números que se devuelven quedan libres y ya no participan del sorteo; el resto de tu compra sigue igual.',
      verCompra(env, compra),
    ),
  }),

  /**
   * What a buyer had bought was called off; `que`: «El sorteo del 24.12.2026». `devuelto` goes back by itself, `enMano` was paid in person; with
   * `siguen` the numbers of a continua play on, and with `sinPagar` it waited for its payment.
   */
  'sorteo-cancelado': (
    env: MailEnv,
    compra: Pick<Buyer, 'compradorNombre'> & Mirada,
    { que, motivo, numeros, devuelto, enMano, siguen = false, sinPagar = false }: Cancelado,
  ) => ({
    asunto: `${que} se canceló`,
    texto: paragraphs(
      saludo(compra.compradorNombre),
      `${que}${numeros.length === 0 ? '' : `, ${conNumeros(numeros)},`} se canceló. El motivo: ${motivo}`,
      devuelto !== undefined && `Te devolvemos ${importe(env, devuelto.monto, devuelto.moneda)} ${POR_EL_MISMO_MEDIO}`,
      enMano !== undefined &&
        `Pagaste ${importe(env, enMano.monto, enMano.moneda)} en persona: te los devuelve quien te vendió, o la organización. Cuando quede anotado que te los devolvieron te escribimos.`,
      sinPagar && 'Lo que ibas a pagar ya no se paga. Si ya lo pagaste, te devolvemos el dinero.',
      siguen && 'Tus números siguen jugando en los otros sorteos de la rifa: no tenés que hacer nada.',
      verCompra(env, compra),
    ),
  }),

  /** Somebody has noted that a buyer got their money back in person. */
  'devolucion-pagada': (
    env: MailEnv,
    nombre: string,
    { que, monto, moneda, quien }: Devuelto & { que: string; quien: string },
  ) => ({
    asunto: 'Te devolvieron tu dinero',
    texto: paragraphs(
      saludo(nombre),
      `${quien} anotó que te devolvieron ${importe(env, monto, moneda)}. ${que} se canceló.`,
      'Si no los recibiste, avisale a quien organiza: se puede deshacer.',
    ),
  }),

  /** An organiser has cancelled an order without returning money. */
  'compra-cancelada': (env: MailEnv, compra: Pick<Buyer, 'compradorNombre'> & Mirada, deCuotas: boolean) => ({
    asunto: deCuotas ? 'Se canceló un pago tuyo' : 'Se canceló tu compra',
    texto: paragraphs(
      saludo(compra.compradorNombre),
      deCuotas
        ? 'La organización canceló tu pago, porque ya no figura como aprobado.'
        : 'La organización canceló tu compra, porque su pago ya no figura como aprobado.',
      queQueda(deCuotas),
      verCompra(env, compra),
    ),
  }),

  /** An organiser has ended an unpaid order. */
  'compra-liberada': ({ FRONTEND_URL }: MailEnv, nombre: string) => ({
    asunto: 'Tus números quedaron libres',
    texto: paragraphs(
      saludo(nombre),
      'La organización liberó los números que tenías apartados sin pagar, y otra persona puede comprarlos. Si ya los habías pagado y el pago todavía no llegó, te los damos si siguen libres; si no, te devolvemos el dinero.',
      `Podés volver a elegir números en ${FRONTEND_URL}/tienda`,
    ),
  }),

  /** A sale in person was taken back, or a part of it; `numeros` as they are written, `cuotas`: the instalments it paid. */
  'venta-anulada': (
    nombre: string,
    que: {
      devuelve: 'vendedor' | 'organizacion' | 'nadie'
      numeros: readonly string[]
      cuotas: Lineas
      parte: boolean
    },
  ) => {
    const { devuelve, numeros, cuotas, parte } = que
    const dinero = {
      vendedor: 'El dinero te lo devuelve quien te vendió.',
      organizacion: 'El dinero te lo devuelve la organización.',
      nadie: 'Tu pago no llegó: no hay dinero para devolverte.',
    }[devuelve]
    const which = numeros.length === 1 ? `del número ${numeros[0]}` : `de los números ${numeros.join(', ')}`
    return {
      asunto:
        cuotas.length > 0 ? 'Se anuló un pago tuyo' : parte ? 'Se anuló una parte de tu compra' : 'Se anuló tu compra',
      texto: paragraphs(
        saludo(nombre),
        cuotas.length > 0
          ? `Se anuló este pago: ${titulos(cuotas)}. Se debe otra vez. ${dinero}`
          : `Se anuló tu compra ${which}: ya no participa del sorteo. ${dinero}`,
        parte && 'El resto de tu compra sigue igual.',
        'Si no sabías nada de esto, hablá con quien te vendió o con quien organiza.',
      ),
    }
  },

  /** A sale made without signal arrived, and its number was no longer available. */
  'venta-en-revision': (nombre: string, lineas: Lineas) => ({
    asunto: 'Falta confirmar tu número',
    texto: paragraphs(
      saludo(nombre),
      `Te vendieron sin señal: ${titulos(lineas)}. Cuando la venta llegó, ese número ya no se podía registrar a tu nombre.`,
      'Quien organiza te va a dar otro número del mismo sorteo o el dinero: no tenés que hacer nada. Si pasan los días, hablá con quien te vendió.',
    ),
  }),

  /** The same, once the money goes back. */
  'venta-devuelta': (nombre: string, lineas: Lineas) => ({
    asunto: 'Te devuelven tu compra',
    texto: paragraphs(
      saludo(nombre),
      `No se pudo registrar lo que compraste sin señal (${titulos(lineas)}): no participa del sorteo. Quien te vendió te devuelve lo que pagaste.`,
      'Si no lo hace, hablá con quien organiza.',
    ),
  }),
}
