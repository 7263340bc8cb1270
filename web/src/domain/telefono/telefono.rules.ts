import {
  type Decidida,
  fromMinor,
  limits,
  type Prestada,
  type Recibido,
  type ResultadoSobre,
  toMinor,
} from '@talonario/contract'
import type { Comprador, Numero } from '#domain/venta/venta.rules.ts'

/** A sale that this device has made: sealed, and what its seller may still read of it. */
export type SobreGuardado = {
  id: string
  usuarioId: string
  telefonoId: string
  secuencia: number
  /** ISO instant. */
  vendida: string
  sellado: string
  prestadas: Prestada[]
  /** What was paid for each. */
  precios: number[]
  /** Null: forgotten, because its seller has signed out. */
  comprador: Comprador | null
  estado: 'por_enviar' | 'recibido' | 'rechazado'
  resultado: Recibido['numeros']
  /** It did not enter, and its seller has seen to it. */
  atendida?: true
  /** What a person has decided about it since. */
  decidida?: Omit<Decidida, 'id'>
}

/** What is known here of the time: the server's latest, and by how much it is ahead of this device's clock. Milliseconds. */
export type Reloj = { visto: number; desfase: number }

/** The server's time as far as it is known without a signal: a clock that is set back does not go before what was heard. */
export const ahoraOf = ({ visto, desfase }: Reloj, deviceNow: number): number => Math.max(visto, deviceNow + desfase)

/** Those that are this device's to sell at this time. */
export const vigentes = (prestadas: readonly Prestada[], now: number): Prestada[] =>
  prestadas.filter(({ hasta }) => Date.parse(hasta) > now)

/** The numbers of a sale that the server has answered are not sold. */
export function noEntradas({ estado, prestadas, resultado }: SobreGuardado): Prestada[] {
  if (estado === 'por_enviar') return []
  const vendidas = new Set(resultado.flatMap(numero => (numero.resultado === 'vendida' ? numero.NumeroRifa : [])))
  return prestadas.filter(({ NumeroRifa }) => !vendidas.has(NumeroRifa))
}

/** What was paid for these numbers of a sale, major units. */
export const pagadoPor = ({ prestadas, precios }: SobreGuardado, fuera: readonly Prestada[]): number =>
  fromMinor(
    precios.reduce(
      (sum, precio, i) => sum + (fuera.some(({ rifaId }) => rifaId === prestadas[i]?.rifaId) ? toMinor(precio) : 0),
      0,
    ),
  )

/**
 * What was lent anew, without what somebody here was promised: it was sold and had not arrived when it was asked for (`llegados`: had), or it
 * arrived and is not theirs.
 */
export function sinPrometidas(
  prestadas: readonly Prestada[],
  sobres: readonly SobreGuardado[],
  llegados: ReadonlySet<string>,
): Prestada[] {
  const prometidas = sobres.flatMap(sobre => (llegados.has(sobre.id) ? noEntradas(sobre) : sobre.prestadas))
  const own = new Set(prometidas.map(({ rifaId }) => rifaId))
  return prestadas.filter(({ rifaId }) => !own.has(rifaId))
}

export const porEnviar = (sobres: readonly SobreGuardado[]): SobreGuardado[] =>
  sobres.filter(({ estado }) => estado === 'por_enviar').sort((a, b) => a.secuencia - b.secuencia)

/** Those that did not enter, and wait for their seller. */
export const porAtender = (sobres: readonly SobreGuardado[]): SobreGuardado[] =>
  sobres.filter(sobre => !sobre.atendida && !sobre.decidida?.cambiadaPor && noEntradas(sobre).length > 0)

/** The sales with what was decided about them since; only those that change. */
export function conDecididas(sobres: readonly SobreGuardado[], decididas: readonly Decidida[]): SobreGuardado[] {
  return decididas.flatMap(({ id, ...decidida }) => {
    const sobre = sobres.find(sobre => sobre.id === id)
    return sobre && JSON.stringify(sobre.decidida) !== JSON.stringify(decidida) ? { ...sobre, decidida } : []
  })
}

/** The next ones to send in one call. */
export const siguientes = (sobres: readonly SobreGuardado[]): SobreGuardado[] =>
  porEnviar(sobres).slice(0, limits.sobresPorVez)

/** A sale with the server's answer. */
export const conRespuesta = (sobre: SobreGuardado, { rechazo, numeros }: Recibido): SobreGuardado => ({
  ...sobre,
  estado: rechazo ? 'rechazado' : 'recibido',
  resultado: numeros,
})

export type EstadoDeSobre = 'por_enviar' | 'rechazado' | 'cambiada' | 'anulada' | ResultadoSobre

/** How a sale stands, all its numbers together. */
export function estadoDeSobre({ estado, resultado, decidida }: SobreGuardado): EstadoDeSobre {
  if (estado !== 'recibido') return estado
  if (decidida?.cambiadaPor) return 'cambiada'
  if (decidida && resultado.every(({ NumeroRifa }) => decidida.anulados.includes(NumeroRifa))) return 'anulada'
  return resultado.find(numero => numero.resultado !== 'vendida')?.resultado ?? 'vendida'
}

/** The numbers of a device as its seller's desk shows them: those to sell, and what became of those that it has sold since. */
export function numerosOf(prestadas: readonly Prestada[], sobres: readonly SobreGuardado[]): Numero[] {
  const salidas = sobres.toSorted((a, b) => a.secuencia - b.secuencia).flatMap(salidasOf)
  const libres = prestadas.map(prestada => [prestada, undefined, false] as const)
  const unaVez = new Map([...salidas, ...libres].map(one => [one[0].rifaId, one]))
  return [...unaVez.values()].map(([{ rifaId, NumeroRifa, precioRifa, FechaSorteo }, deAca, debe]) => ({
    _id: rifaId,
    numero: NumeroRifa,
    precioRifa,
    FechaSorteo,
    pagoRealizado: deAca === 'vendida',
    debe,
    reservada: false,
    prestada: '',
    enPapel: false,
    abierta: true,
    ...(deAca && deAca !== 'vendida' && { deAca }),
  }))
}

/** Without numbers whose sale was undone since, and with whether less than their price was paid. */
function salidasOf(sobre: SobreGuardado): (readonly [Prestada, 'vendida' | 'por_enviar' | 'no_entro', boolean])[] {
  const { anulados = [] } = sobre.decidida ?? {}
  const fuera = noEntradas(sobre)
  const entro = sobre.estado === 'por_enviar' ? 'por_enviar' : 'vendida'
  return sobre.prestadas.flatMap((prestada, i) => {
    if (anulados.includes(prestada.NumeroRifa)) return []
    const debe = (sobre.precios[i] ?? prestada.precioRifa) < prestada.precioRifa
    return [[prestada, fuera.includes(prestada) ? 'no_entro' : entro, debe] as const]
  })
}
