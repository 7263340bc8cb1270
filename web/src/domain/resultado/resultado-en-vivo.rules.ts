import { ux } from '#config/ux.ts'
import { desiertoMessages } from '#domain/sorteo/sorteo-desierto.messages.ts'
import { count } from '#lib/format.ts'
import type { Resultado } from './resultado.api.ts'
import { endingOf, ganadosOf } from './resultado.rules.ts'

type Funcion = NonNullable<Resultado['funcion']>

/** What the live screen shows at one moment. Milliseconds. */
export type Escena =
  | { tipo: 'cancelado' }
  | { tipo: 'desierto' }
  | { tipo: 'cuenta'; faltan: number }
  | { tipo: 'sellado' /** Until the beacon's round, when one decides. */; faltan: number | null }
  | { tipo: 'por-empezar' }
  | { tipo: 'rodando' /** Place of the prize, 0 the first. */; i: number; lleva: number }
  | { tipo: 'mostrado'; i: number }
  | { tipo: 'fin' }

type Seguido = Pick<Resultado, 'estado' | 'desierto' | 'premios' | 'ronda' | 'fuenteDatos' | 'funcion'>

/** What is shown at an instant of the server's clock: the same for everyone, however late the event arrived. */
export function escenaEn(sorteo: Seguido, now: number): Escena {
  const { estado, desierto, premios, ronda, fuenteDatos, funcion } = sorteo
  if (desierto) return { tipo: 'desierto' }
  if (estado === 'cancelado') return { tipo: 'cancelado' }
  if (estado === 'agendado') return { tipo: 'cuenta', faltan: Math.max(0, Date.parse(fuenteDatos.hora) - now) }
  if (funcion && funcion.estado !== 'esperando') return escenaOfFuncion(funcion, premios.length, now)
  if (estado === 'cerrado') return { tipo: 'sellado', faltan: ronda && Math.max(0, Date.parse(ronda.sale) - now) }
  return { tipo: 'fin' }
}

function escenaOfFuncion({ revelados, estado }: Funcion, premios: number, now: number): Escena {
  const last = revelados.at(-1)
  if (!last) return { tipo: 'por-empezar' }
  const lleva = Math.max(0, now - Date.parse(last.sale))
  if (lleva < ux.revealRoll) return { tipo: 'rodando', i: last.lugar - 1, lleva }
  const over = estado === 'terminada' || revelados.length === premios
  return over && lleva >= ux.revealRoll + ux.revealRest ? { tipo: 'fin' } : { tipo: 'mostrado', i: last.lugar - 1 }
}

/** A draw for its live screen: with the winners revealed so far. */
export function withRevelados<Sorteo extends Resultado>(sorteo: Sorteo): Sorteo {
  const { funcion, premios } = sorteo
  if (sorteo.estado === 'realizado' || !funcion) return sorteo
  const ganadores = premios.map((_, i) => {
    const revelado = funcion.revelados.find(({ lugar }) => lugar === i + 1)
    if (!revelado || revelado.numeroRifa === null) return null
    return { numeroRifa: revelado.numeroRifa, nombreParticipante: revelado.nombreParticipante }
  })
  return { ...sorteo, ganadores }
}

/** Whether the winner of a prize may be shown. */
export function alreadyOut({ funcion }: Pick<Resultado, 'funcion'>, escena: Escena, i: number): boolean {
  if (escena.tipo === 'fin') return true
  if (escena.tipo === 'rodando' && escena.i === i) return false
  return funcion?.revelados.some(({ lugar }) => lugar === i + 1) ?? false
}

/** A replay of a show, from `start` on: the prizes in the order of their reveal, or from the last to the first. null: it is over. */
export function replayOf(sorteo: Resultado, start: number, now: number): Resultado | null {
  const { funcion, premios, ganadores } = sorteo
  const places = funcion?.revelados.map(({ lugar }) => lugar) ?? premios.map((_, i) => premios.length - i)
  const step = ux.revealRoll + (premios.length > 10 ? ux.revealRestShort : ux.revealRest)
  const saleAt = (turn: number) => start + ux.revealLead + turn * step
  if (now >= saleAt(places.length - 1) + ux.revealRoll + ux.revealRest) return null
  const revelados = places.flatMap((lugar, turn) => {
    const { numeroRifa = null, nombreParticipante = '' } = ganadores[lugar - 1] ?? {}
    return saleAt(turn) > now
      ? []
      : [{ lugar, numeroRifa, nombreParticipante, sale: new Date(saleAt(turn)).toISOString() }]
  })
  const known = funcion ?? { empezada: '', limite: '', ritmo: null, huella: '' }
  return { ...sorteo, estado: 'cerrado', funcion: { ...known, estado: 'en_curso', revelados } }
}

/** Whether to celebrate: for viewers present at the first prize, or for a result without a show. */
export function isCelebrated(sorteo: Resultado, escena: Escena, now: number): boolean {
  const first = sorteo.funcion?.revelados.find(({ lugar }) => lugar === 1)
  const begin = first ? Date.parse(first.sale) + ux.revealRoll : Date.parse(sorteo.realizado)
  const over = escena.tipo === 'fin' || (escena.tipo === 'mostrado' && escena.i === 0)
  return over && now < begin + 2 * ux.revealRest
}

/** Digits on the wheels, which stop from left to right. The same instant gives everyone the same digits. */
export function figurasEn(numero: string, lleva: number): string {
  return [...numero]
    .map((cifra, lugar) =>
      lleva >= (ux.revealRoll * (lugar + 1)) / numero.length
        ? cifra
        : String((Math.floor(lleva / 60) * 3 + lugar * 7) % 10),
    )
    .join('')
}

/** The prizes by last digits that are decided by what is out at one moment. */
export function endingsOut(sorteo: Resultado, escena: Escena) {
  return sorteo.derivados.flatMap(({ _id, nombre, ...derivado }) => {
    const base = sorteo.premios.findIndex(({ _id }) => _id === derivado.dePremio)
    const directo = sorteo.ganadores[base]
    if (!directo || !alreadyOut(sorteo, escena, base)) return []
    return [{ _id, nombre, directo: directo.numeroRifa, termina: endingOf(sorteo, derivado) }]
  })
}

/** How a sealed number fares at one moment; `numero` as it is written. */
export function fateOf(
  sorteo: Resultado,
  escena: Escena,
  numero: number,
  written: string,
): { won: boolean; text: string } {
  const i = sorteo.ganadores.findIndex(ganador => ganador?.numeroRifa === numero)
  const terminaciones = endingsOut(sorteo, escena)
    .filter(({ directo, termina }) => directo !== numero && written.endsWith(termina))
    .map(({ nombre }) => nombre)
  const porTerminacion = terminaciones.length > 0 && `ganó por terminación: ${terminaciones.join(', ')}.`
  if (i >= 0 && alreadyOut(sorteo, escena, i)) {
    const directo = `¡Ganaste! Tu ${written} salió en el ${i + 1}º premio: ${sorteo.premios[i]?.nombre}.`
    return { won: true, text: porTerminacion ? `${directo} También ${porTerminacion}` : directo }
  }
  if (porTerminacion) return { won: true, text: `¡Ganaste! Tu ${written} ${porTerminacion}` }
  return { won: false, text: escena.tipo === 'fin' ? `Tu ${written} no salió.` : `Tu ${written} sigue en juego.` }
}

/** What is fixed when a show begins, and why. */
export const POR_EMPEZAR =
  'Los números ya se sortearon y quedaron sellados antes de mostrarlos, para que nadie pueda cambiarlos: ahora salen de a uno.'

/** The announcement to screen readers when the scene changes. */
export function fraseOf(escena: Escena, sorteo: Pick<Resultado, 'premios' | 'ganadores' | 'participantes'>): string {
  const ganados = ganadosOf(sorteo)
  switch (escena.tipo) {
    case 'cancelado':
      return 'Este sorteo se canceló.'
    case 'desierto':
      return `${desiertoMessages.titulo}.`
    case 'cuenta':
      return escena.faltan > 0 ? 'El sorteo todavía no empezó.' : 'El sorteo está por empezar.'
    case 'sellado':
      return `Las ventas están cerradas: ${count(sorteo.participantes ?? 0)} números en la lista sellada.`
    case 'por-empezar':
      return `Los premios están por salir. ${POR_EMPEZAR}`
    case 'rodando': {
      const ganado = ganados[escena.i]
      return `Sale el ${ganado?.place}º premio: ${ganado?.premio}.`
    }
    case 'mostrado': {
      const ganado = ganados[escena.i]
      if (!ganado || ganado.numero === null) return `El ${escena.i + 1}º premio quedó sin número.`
      return `${ganado.place}º premio, ${ganado.premio}: número ${ganado.numero}, ${ganado.nombre}.`
    }
    case 'fin':
      return 'El sorteo terminó.'
  }
}
