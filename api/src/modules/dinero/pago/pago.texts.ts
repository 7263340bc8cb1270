import { importe, type MailEnv, type Mirada, paragraphs, verCompra } from '#modules/dinero/compra/compra.texts.ts'
import { saludo } from '#modules/sitio/correo/correo.service.ts'

/** The mails a buyer gets about money. */

type Buyer = { compradorNombre: string; total: number; moneda: string; pagadaAt: Date | null } & Mirada

/** What becomes of an order that is taken back; `deCuotas`: it paid instalments, of which the number stays sold. */
const queQueda = (deCuotas: boolean) =>
  deCuotas
    ? 'Las cuotas de ese pago se deben otra vez.'
    : 'Los números de esa compra quedan libres y ya no participan del sorteo.'

export function devolucionMail(env: MailEnv, compra: Buyer, { monto, moneda }: { monto: number; moneda: string }) {
  return {
    asunto: 'Te devolvemos dinero',
    texto: paragraphs([
      saludo(compra.compradorNombre),
      `${porQue(compra, moneda)} Te devolvemos ${importe(env, monto, moneda)} por el mismo medio con el que pagaste.`,
      verCompra(env, compra),
    ]),
  }
}

function porQue(compra: Buyer, moneda: string): string {
  if (moneda !== compra.moneda) return 'Recibimos un pago en otra moneda, que no vale para tu compra.'
  if (compra.pagadaAt) return 'Recibimos más dinero del que costaba tu compra, que está paga.'
  return 'Recibimos tu pago, pero no pudimos completar tu compra: la reserva ya había vencido o tus números ya no estaban disponibles.'
}

/** An organiser refunded a whole order. */
export function reembolsoMail(
  env: MailEnv,
  compra: Buyer,
  { monto, moneda, deCuotas }: { monto: number; moneda: string; deCuotas: boolean },
) {
  return {
    asunto: deCuotas ? 'Te devolvemos un pago' : 'Te devolvemos tu compra',
    texto: paragraphs([
      saludo(compra.compradorNombre),
      `El organizador canceló tu ${deCuotas ? 'pago' : 'compra'}. Te devolvemos ${importe(env, monto, moneda)} por el mismo medio con el que pagaste; según el banco, puede tardar unos días en aparecer.`,
      queQueda(deCuotas),
      verCompra(env, compra),
    ]),
  }
}

/** An organiser refunded a part of an order. */
export function parteMail(env: MailEnv, compra: Buyer, { monto, moneda }: { monto: number; moneda: string }) {
  return {
    asunto: 'Te devolvemos una parte de tu compra',
    texto: paragraphs([
      saludo(compra.compradorNombre),
      `El organizador te devuelve ${importe(env, monto, moneda)} de tu compra, por el mismo medio con el que pagaste; según el banco, puede tardar unos días en aparecer.`,
      'Los números que se devuelven quedan libres y ya no participan del sorteo; el resto de tu compra sigue igual.',
      verCompra(env, compra),
    ]),
  }
}

/** An organiser cancelled an order without money. */
export function cancelacionMail(
  env: MailEnv,
  compra: Pick<Buyer, 'compradorNombre'> & Mirada,
  { deCuotas }: { deCuotas: boolean },
) {
  return {
    asunto: deCuotas ? 'Se canceló un pago tuyo' : 'Se canceló tu compra',
    texto: paragraphs([
      saludo(compra.compradorNombre),
      deCuotas
        ? 'El organizador canceló tu pago, porque ya no figura como aprobado.'
        : 'El organizador canceló tu compra, porque su pago ya no figura como aprobado.',
      queQueda(deCuotas),
      verCompra(env, compra),
    ]),
  }
}

/** An organiser ended an unpaid order. */
export function liberacionMail(env: MailEnv, compra: Pick<Buyer, 'compradorNombre'>) {
  return {
    asunto: 'Tus números quedaron libres',
    texto: paragraphs([
      saludo(compra.compradorNombre),
      'El organizador liberó los números que tenías apartados sin pagar, y otra persona puede comprarlos. Si ya los habías pagado y el pago todavía no llegó, te los damos si siguen libres; si no, te devolvemos el dinero.',
      `Podés volver a elegir números en ${env.FRONTEND_URL}/tienda`,
    ]),
  }
}
