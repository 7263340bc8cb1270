import { limits, type Prestada, type Recibido, type ResultadoSobre } from '@talonario/contract'
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
  /** Null: forgotten, because its seller has signed out. */
  comprador: Comprador | null
  estado: 'por_enviar' | 'recibido' | 'rechazado'
  resultado: Recibido['numeros']
}

/** What is known here of the time: the server's latest, and by how much it is ahead of this device's clock. Milliseconds. */
export type Reloj = { visto: number; desfase: number }

/** The server's time as far as it is known without a signal: a clock that is set back does not go before what was heard. */
export const ahoraOf = ({ visto, desfase }: Reloj, deviceNow: number): number => Math.max(visto, deviceNow + desfase)

/** Those that are this device's to sell at this time. */
export const vigentes = (prestadas: readonly Prestada[], now: number): Prestada[] =>
  prestadas.filter(({ hasta }) => Date.parse(hasta) > now)

/** What was lent anew, without the numbers that had been sold and had not arrived when it was asked for. */
export function sinVendidas(prestadas: readonly Prestada[], enCamino: readonly SobreGuardado[]): Prestada[] {
  const vendidas = new Set(enCamino.flatMap(({ prestadas }) => prestadas.map(({ rifaId }) => rifaId)))
  return prestadas.filter(({ rifaId }) => !vendidas.has(rifaId))
}

export const porEnviar = (sobres: readonly SobreGuardado[]): SobreGuardado[] =>
  sobres.filter(({ estado }) => estado === 'por_enviar').sort((a, b) => a.secuencia - b.secuencia)

/** The next ones to send in one call. */
export const siguientes = (sobres: readonly SobreGuardado[]): SobreGuardado[] =>
  porEnviar(sobres).slice(0, limits.sobresPorVez)

/** A sale with the server's answer. */
export const conRespuesta = (sobre: SobreGuardado, { rechazo, numeros }: Recibido): SobreGuardado => ({
  ...sobre,
  estado: rechazo ? 'rechazado' : 'recibido',
  resultado: numeros,
})

/** How a sale stands, all its numbers together. */
export function estadoDeSobre({ estado, resultado }: SobreGuardado): 'por_enviar' | 'rechazado' | ResultadoSobre {
  if (estado !== 'recibido') return estado
  return resultado.find(numero => numero.resultado !== 'vendida')?.resultado ?? 'vendida'
}

/** The numbers of a device as its seller's desk shows them: those to sell, and those that it has sold since. */
export function numerosOf(prestadas: readonly Prestada[], sobres: readonly SobreGuardado[]): Numero[] {
  const libres = new Set(prestadas.map(({ rifaId }) => rifaId))
  const vendidas = sobres.flatMap(sobre => sobre.prestadas).filter(({ rifaId }) => !libres.has(rifaId))
  const unaVez = new Map([...vendidas, ...prestadas].map(prestada => [prestada.rifaId, prestada]))
  return [...unaVez.values()].map(({ rifaId, NumeroRifa, precioRifa, FechaSorteo }) => ({
    _id: rifaId,
    numero: NumeroRifa,
    precioRifa,
    FechaSorteo,
    pagoRealizado: !libres.has(rifaId),
    reservada: false,
    prestada: '',
    enPapel: false,
    abierta: true,
  }))
}
