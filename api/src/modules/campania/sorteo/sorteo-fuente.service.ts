import { AppError, type Fuente, type FuenteElegida, type LoteriaElegida } from '@talonario/contract'
import { QUICKNET } from '@talonario/sorteo/chain'
import type { Cierre, Programa, Respaldo } from '@talonario/sorteo/proof'
import { horaDeRonda } from '@talonario/sorteo/round'
import type { Deps } from '#http/deps.ts'
import { diaEscrito, horaDelSorteo, instanteEscrito } from './sorteo.rules.ts'
import { programarInterna } from './sorteo-interna.service.ts'

/** A source as scheduled: what is published of it at once, and what is kept back until the result. */
export type Programada = { fuente: Fuente; datos: { hora: string } & Record<string, unknown>; secreto: Buffer | null }

type Sitio = { fecha: string; hora: string; zone: string; now: Date }

/**
 * The source of a draw as its organiser chose it, else the configured one.
 * Throws FUENTE_SIN_DATOS, OFICIAL_PASADO, RESPALDO_TEMPRANO.
 */
export function programarFuente(
  fecha: string,
  elegida: FuenteElegida,
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
): Programada {
  const fuente = elegida.fuente ?? env.DRAW_SOURCE
  const hora = horaDelSorteo(fecha, env.TZ_RIFA, elegida.hora).toISOString()
  const sitio = { fecha, hora, zone: env.TZ_RIFA, now: clock.now() }
  const { secreto = null, ...datos } = PROGRAMAS[fuente](elegida, sitio)
  return { fuente, datos: { hora, ...datos }, secreto }
}

/** The published data of each source, beside the planned hour. */
const PROGRAMAS: Record<Fuente, (elegida: FuenteElegida, sitio: Sitio) => object & { secreto?: Buffer | null }> = {
  interna: programarInterna,
  bolillero: () => ({}),
  drand: ({ respaldo = 'interna', loteria }, sitio) => {
    const { secreto = null, ...datos } = RESPALDOS[respaldo](loteria, sitio)
    return { cadena: QUICKNET.hash, respaldo: respaldo === 'ninguno' ? null : { fuente: respaldo, ...datos }, secreto }
  },
  loteria: ({ loteria }, { zone, now }) => {
    const { oficial, hora } = programarOficial(loteria, zone)
    if (hora <= now.toISOString()) throw new AppError('OFICIAL_PASADO')
    return { oficial, hora }
  },
}

const RESPALDOS: Record<
  Respaldo['fuente'] | 'ninguno',
  (loteria: LoteriaElegida | undefined, sitio: Sitio) => object & { secreto?: Buffer }
> = {
  ninguno: () => ({}),
  interna: programarInterna,
  bolillero: () => ({}),
  loteria: (loteria, { zone, hora: delSorteo }) => {
    const { oficial, hora } = programarOficial(loteria, zone)
    // The list is closed by then, if it is closed in time for the round.
    if (hora <= delSorteo) throw new AppError('RESPALDO_TEMPRANO')
    return { oficial, hora }
  },
}

/** A schedule that names no lottery, date and figures would leave them to be chosen afterwards. */
function programarOficial(loteria: LoteriaElegida | undefined, zone: string) {
  if (!loteria) throw new AppError('FUENTE_SIN_DATOS')
  const { hora, ...oficial } = loteria
  return { oficial, hora: horaDelSorteo(oficial.fecha, zone, hora).toISOString() }
}

/** The same as the seal states it. */
export function programaDe(fuente: Fuente, { hora, ...datos }: Record<string, unknown>): Programa {
  return { fuente, ...datos, ...(fuente === 'loteria' ? { hora } : {}) } as Programa
}

/** When the result of a closed draw comes, as the end of a sentence. */
export function esperaDe({ programa, ronda }: Cierre, zone: string): string {
  switch (programa.fuente) {
    case 'drand': {
      const usada = ronda?.usada ?? 1
      return `con la ronda ${usada} de drand, el ${instanteEscrito(horaDeRonda(usada), zone)}`
    }
    case 'loteria':
      return `cuando se cargue el extracto de ${programa.oficial.nombre} del ${diaEscrito(programa.oficial.fecha)}`
    case 'interna':
      return 'cuando se realice el sorteo'
    case 'bolillero':
      return 'cuando se carguen los números del bolillero'
  }
}
