import { AppError, type Fuente } from '@talonario/contract'
import { QUICKNET } from '@talonario/sorteo/chain'
import type { Cierre, Entropia } from '@talonario/sorteo/proof'
import { horaDeRonda } from '@talonario/sorteo/round'
import type { Db } from '#db/schema.ts'
import { entropiaInterna, programarInterna } from './fuente-interna.service.ts'

/** Where the entropy of a draw comes from: what each source does at its three moments. */
type FuenteDeAzar = {
  /** What is published when the draw is scheduled, and what is kept back until its result. Throws FUENTE_SIN_DATOS. */
  programar(): { datos: object; secreto: Buffer | null }
  /** The entropy of a closed draw; null while it is not out. */
  entropia(db: Db, sorteoId: string): Promise<Entropia | null>
  /** When the result of a closed draw comes, as the end of a sentence. */
  espera(cierre: Cierre, zone: string): string
}

const notYet = async () => null

export const fuentes: Record<Fuente, FuenteDeAzar> = {
  interna: { programar: programarInterna, entropia: entropiaInterna, espera: () => 'enseguida' },
  drand: {
    programar: () => ({ datos: { cadena: QUICKNET.hash, respaldo: null }, secreto: null }),
    entropia: notYet,
    espera: ({ ronda }, zone) =>
      `con la ronda ${ronda?.usada} de drand, el ${dayAndHour(horaDeRonda(ronda?.usada ?? 1), zone)}`,
  },
  loteria: {
    // A schedule that names no lottery, date and figures would leave them to be chosen afterwards.
    programar: () => {
      throw new AppError('FUENTE_SIN_DATOS')
    },
    entropia: notYet,
    espera: () => 'cuando se cargue el extracto del sorteo oficial',
  },
  bolillero: {
    programar: () => ({ datos: {}, secreto: null }),
    entropia: notYet,
    espera: () => 'cuando se carguen los números del bolillero',
  },
}

function dayAndHour(instant: number, zone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-AR', { timeZone: zone, ...options }).format(instant)
  const day = part({ day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('/', '.')
  return `${day} a las ${part({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })}`
}
