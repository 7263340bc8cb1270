import { AL_PORTADOR, type boletoApi, type Cancelado, type ReplyOf } from '@talonario/contract'
import { proximaOf } from '#domain/cuota/cuota.rules.ts'
import { dayFull, padNumber } from '#lib/format.ts'

export const boletoMessages = {
  noCargo: 'No se pudo mostrar el boleto.',
  noCompartido: 'No se pudo compartir el boleto. Probá otra vez.',
  noGuardado: 'No se pudo guardar el boleto. Probá otra vez.',
} as const

export type Impresion = ReplyOf<typeof boletoApi.verBoleto>['boleto']
export type Impreso = Pick<Impresion, 'numeroRifa' | 'idSorteo' | 'fechaSorteo' | 'tipo' | 'sorteos' | 'plan'>

/** Why a number does not play in its draw: it was late when the list was closed, or it is late until it is paid; undefined if it plays. */
export function faltaDe({ idSorteo, sorteos, plan }: Pick<Impreso, 'idSorteo' | 'sorteos' | 'plan'>) {
  if (sorteos?.find(sorteo => sorteo.idSorteo === idSorteo)?.suerte === 'no_juega') return 'cerrada'
  return plan && proximaOf(plan)?.estado === 'atrasada' ? 'atrasada' : undefined
}

type Compartido = { boleto: Impreso; organizacion: string; url: string /** Its draw is over. */; sorteado: boolean }

/** What goes along with a ticket that is passed on. */
export function textOfBoleto({ boleto, organizacion, url, sorteado }: Compartido): string {
  const numero = `El ${padNumber(boleto.numeroRifa)}`
  const falta = faltaDe(boleto)
  if (falta === 'cerrada')
    return `${numero} ${sorteado ? 'no jugó' : 'no juega'} en el sorteo de ${organizacion}: ${url}`
  if (falta) return `${numero} no juega en el sorteo de ${organizacion} hasta que se pague una cuota atrasada: ${url}`
  return `${numero} ${sorteado ? 'participó' : 'participa'} del sorteo de ${organizacion}: ${url}`
}

type DePapel = {
  numeroRifa: number
  estado: 'registrado' | 'sin_registrar' | 'anulado'
  cerrado: boolean
  sigue: boolean
  iniciales: string
  registrado: string
  debe: boolean
  sorteos: readonly { cancelado?: Cancelado | undefined }[]
}

/** Why the number does not play any more, though its list was not closed; undefined if it does, or in other draws. */
export const canceladoDePapel = ({ sorteos }: Pick<DePapel, 'sorteos'>): Cancelado | undefined =>
  sorteos.flatMap(({ cancelado }) => cancelado ?? []).find(({ sigue }) => !sigue)

/** What whoever scanned a paper ticket has to know, and whether it is good news. */
export function stateOfPapel(papel: DePapel): { titulo: string; texto: string } {
  const { estado, cerrado, sigue, iniciales, registrado, debe } = papel
  const cancelado = canceladoDePapel(papel)
  if (estado === 'anulado')
    return {
      titulo: 'Este papel está anulado',
      texto:
        'Se devolvió o se volvió a imprimir: con este papel no se reclama nada. Si lo compraste, hablá con quien te lo vendió.',
    }
  if (estado === 'sin_registrar' && cancelado)
    return {
      titulo: 'Su sorteo se canceló',
      texto: `Fue el ${dayFull(cancelado.fecha)}. El motivo: ${cancelado.motivo} Si lo pagaste, el dinero te lo devuelve quien te lo vendió, o la organización. Guardá este papel.`,
    }
  if (estado === 'sin_registrar' && cerrado && sigue)
    return {
      titulo: 'Todavía no está registrado',
      texto:
        'La lista del próximo sorteo se cerró sin este número: en ese no participa. Quien te lo vendió tiene que registrar su talón para los que siguen. Guardá este papel y avisale.',
    }
  if (estado === 'sin_registrar' && cerrado)
    return {
      titulo: 'No está registrado, y ya no se puede registrar',
      texto:
        'La lista del sorteo se cerró sin este número: no participa. Si lo pagaste, hablá con quien te lo vendió, o con la organización.',
    }
  if (estado === 'sin_registrar')
    return {
      titulo: 'Todavía no está registrado',
      texto: 'Quien te lo vendió tiene que registrar su talón para que participe. Guardá este papel y avisale.',
    }
  const participa = debe ? 'Participa con sus cuotas al día' : 'Participa'
  if (iniciales === AL_PORTADOR)
    return {
      titulo: 'Registrado al portador',
      texto: `${participa} desde el ${dayFull(registrado)}, sin nombre: lo que gane es de quien presente este boleto. Guardalo.`,
    }
  return {
    titulo: 'Registrado',
    texto: `${participa}. Está a nombre de ${iniciales || 'quien lo compró'} desde el ${dayFull(registrado)}.`,
  }
}
