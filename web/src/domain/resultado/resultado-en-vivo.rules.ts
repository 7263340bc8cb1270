import { ux } from '#config/ux.ts'
import { count } from '#lib/format.ts'
import type { Resultado } from './resultado.api.ts'
import { ganadosDe } from './resultado.rules.ts'

/** The prizes of a draw as their winners are shown, from the last to the first: instants of the server's clock. */
type Turno = { /** Place of the prize, 0 the first. */ i: number; desde: number; visible: number }

/** What everyone watching sees at one moment. Milliseconds. */
export type Escena =
  | { tipo: 'cancelado' }
  | { tipo: 'cuenta'; faltan: number }
  | { tipo: 'sellado' /** Until the beacon's round, when one decides. */; faltan: number | null }
  | { tipo: 'por-empezar'; faltan: number }
  | { tipo: 'rodando'; i: number; lleva: number }
  | { tipo: 'mostrado'; i: number }
  | { tipo: 'fin' }

type Seguido = Pick<Resultado, 'estado' | 'realizado' | 'premios' | 'ronda' | 'fuenteDatos'>

const CON_DESCANSO = 10

/** When each prize is revealed: it follows from the instant of the result, so it is the same for everyone. */
export function turnosDe({ realizado, premios }: Pick<Resultado, 'realizado' | 'premios'>): Turno[] {
  const turnos: Turno[] = []
  let desde = Date.parse(realizado) + ux.revealLead
  for (let i = premios.length - 1; i >= 0; i--) {
    const visible = desde + ux.revealRoll
    turnos.push({ i, desde, visible })
    desde = visible + (i < CON_DESCANSO ? ux.revealRest : ux.revealRestShort)
  }
  return turnos
}

export function escenaEn(sorteo: Seguido, now: number): Escena {
  if (sorteo.estado === 'cancelado') return { tipo: 'cancelado' }
  if (sorteo.estado === 'agendado')
    return { tipo: 'cuenta', faltan: Math.max(0, Date.parse(sorteo.fuenteDatos.hora) - now) }
  if (sorteo.estado === 'cerrado') {
    return { tipo: 'sellado', faltan: sorteo.ronda && Math.max(0, Date.parse(sorteo.ronda.sale) - now) }
  }
  const turnos = turnosDe(sorteo)
  const [primero] = turnos
  if (primero && now < primero.desde) return { tipo: 'por-empezar', faltan: primero.desde - now }
  const ultimo = turnos.at(-1)
  if (!ultimo || now >= ultimo.visible + ux.revealRest) return { tipo: 'fin' }
  const { i, desde, visible } = turnos.findLast(turno => turno.desde <= now) ?? ultimo
  return now < visible ? { tipo: 'rodando', i, lleva: now - desde } : { tipo: 'mostrado', i }
}

/** Whether the winner of a prize may be seen. */
export function alreadyOut(escena: Escena, i: number): boolean {
  if (escena.tipo === 'fin') return true
  if (escena.tipo === 'rodando') return i > escena.i
  return escena.tipo === 'mostrado' && i >= escena.i
}

/** Who was there for the first prize sees it celebrated; who comes later does not. */
export function isCelebrated(sorteo: Seguido, escena: Escena, now: number): boolean {
  const primero = turnosDe(sorteo).at(-1)
  const alTerminar = escena.tipo === 'fin' || (escena.tipo === 'mostrado' && escena.i === 0)
  return alTerminar && primero !== undefined && now < primero.visible + 2 * ux.revealRest
}

/** Figures on the wheels: they stop from left to right. The same instant gives everyone the same figures. */
export function figurasEn(numero: string, lleva: number): string {
  return [...numero]
    .map((cifra, lugar) =>
      lleva >= (ux.revealRoll * (lugar + 1)) / numero.length
        ? cifra
        : String((Math.floor(lleva / 60) * 3 + lugar * 7) % 10),
    )
    .join('')
}

/** What a screen reader hears when the scene changes. */
export function fraseDe(escena: Escena, sorteo: Pick<Resultado, 'premios' | 'ganadores' | 'participantes'>): string {
  const ganados = ganadosDe(sorteo)
  switch (escena.tipo) {
    case 'cancelado':
      return 'Este sorteo se canceló.'
    case 'cuenta':
      return escena.faltan > 0 ? 'El sorteo todavía no empezó.' : 'El sorteo está por empezar.'
    case 'sellado':
      return `Las ventas están cerradas: ${count(sorteo.participantes ?? 0)} números en la lista sellada.`
    case 'por-empezar':
      return 'Ya hay resultado. Empieza la entrega de premios, del último al primero.'
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
