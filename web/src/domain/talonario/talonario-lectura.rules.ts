import type { boletoApi, ReplyOf, talonarioApi } from '@talonario/contract'
import { canceladoDePapel } from '#domain/boleto/boleto.messages.ts'
import { dayFull, padNumber } from '#lib/format.ts'

type Leido = ReplyOf<typeof boletoApi.leerBoleto>['boleto']
type Libro = ReplyOf<typeof talonarioApi.verTalonario>

/** Why a number cannot be registered in this book; '' if it can. */
export function problemOfNumero({ talonario, numeros }: Libro, typed: string): string {
  const { desde, hasta } = talonario
  if (!typed) return 'Mostrá el talón a la cámara o escribí su número.'
  const own = numeros.find(({ numero }) => numero === Number(typed))
  const tramo = `del ${padNumber(desde)} al ${padNumber(hasta)}`
  if (!own?.enPapel) return `El ${padNumber(Number(typed))} no está en este talonario, que va ${tramo}.`
  return own.vendido ? `El ${padNumber(Number(typed))} ya está registrado.` : ''
}

/** Why what was scanned cannot be registered in this book; '' if it can. */
export function problemOfLectura(leido: Leido, libro: string): string {
  const numero = padNumber(leido.numeroRifa)
  if (leido.estado === 'anulado') return `El papel del ${numero} está anulado: se devolvió o se volvió a imprimir.`
  if (leido.estado === 'registrado') {
    const de = leido.iniciales || 'quien lo compró'
    return `El ${numero} ya está registrado: a nombre de ${de}, desde el ${dayFull(leido.registrado)}.`
  }
  if (canceladoDePapel(leido)) return `El ${numero} ya no se registra: su sorteo se canceló.`
  if (leido.cerrado && leido.sigue)
    return `El ${numero} se registra, para los que siguen, cuando el sorteo que se cerró tenga su resultado.`
  if (leido.cerrado) return `El ${numero} ya no se registra: la lista de su sorteo está cerrada.`
  if (!leido.talonario) return `El ${numero} es de un talonario que tiene otra persona: lo registra quien lo tiene.`
  return leido.talonario === libro ? '' : `El ${numero} es de otro talonario.`
}
